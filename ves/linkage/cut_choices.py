"""Where else a loop could be cut: joints that are as good for it, so that only the user can say which one is meant."""

from ves.linkage.bonds import Bond
from ves.linkage.loops import Structure
from ves.linkage.mobility import way_round
from ves.linkage.tree import rank
from ves.model import Joint


def equal_cuts(structure: Structure, cut: Bond) -> tuple[Joint, ...]:
    """The joints of the loop that a cut closes at which it could be cut as well; none once the user has said where.

    A constraint can only be cut, and a nail takes no advice, so neither is a choice.
    """
    if cut.advice != "automatic":
        return ()
    others = (bond for bond in way_round(structure, cut) if bond.advice == "automatic" and rank(bond) == rank(cut))
    return tuple(bond.item for bond in others if isinstance(bond.item, Joint))
