"""Finding by words: what a person types, against what things are called."""


def matches(wanted: str, *texts: str) -> bool:
    """Every typed word occurs somewhere, in any order."""
    said = " ".join(texts).casefold()
    return all(word in said for word in wanted.casefold().split())


def rank(wanted: str, name: str, *more: str) -> int | None:
    """How well a name answers, 0 the best; None when it does not. `more` is what else is known of it."""
    wanted, name = " ".join(wanted.casefold().split()), name.casefold()
    words, parts = wanted.split(), name.replace("-", " ").split()
    if name.startswith(wanted):
        return 0
    if all(any(part.startswith(word) for part in parts) for word in words):
        return 1
    if matches(wanted, name):
        return 2
    if matches(wanted, name, *more):
        return 3
    return 4 if len(wanted) > 1 and _in_order(wanted.replace(" ", ""), name) else None


def _in_order(letters: str, name: str) -> bool:
    """All letters occur in the name one after the other, the first at its head: "dpl" finds "duplicate"."""
    rest = iter(name)
    return name.startswith(letters[:1]) and all(letter in rest for letter in letters)
