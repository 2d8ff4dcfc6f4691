# Each target does the whole set-up first, from a fresh clone: see .ci/setup.
# make run SCENE=scenes/demo.ves     make test ARGS="tests/test_cli.py -k size"

.PHONY: run test soak bench lint

run:
	@.ci/setup run
	@.venv/bin/python -m ves $(SCENE)

test:
	@.ci/setup test
	@.venv/bin/python -m pytest $(ARGS)

soak:
	@.ci/setup test
	@VES_SOAK=1 .venv/bin/python -m pytest -m soak $(ARGS)

bench:
	@.ci/setup test
	@.venv/bin/python -m ves bench all

lint:
	@.ci/setup test
	@.venv/bin/ruff check .
