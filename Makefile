# make play   set up once, then play
# make test   set up once, then run every check
# make bench  set up once, then run the slow measurements
# make fix    format the code and repair what ruff can repair
# make clean  remove everything that was set up
#
# "make PYTHON=/path/to/python play" chooses the Python that .venv is made with.

PYTHON ?=
BIN := .venv/bin

.PHONY: play test bench fix clean

play: .venv/.ready-play
	@$(BIN)/voiceuno play

test: .venv/.ready-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/pytest

bench: .venv/.ready-bench
	$(BIN)/python -m pytest -m bench -s tests

fix: .venv/.ready-test
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean:
	rm -rf .venv dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps make a second start immediate: set-up runs again only when what it reads has changed.
.venv/.ready-%: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" tools/setup.sh $*
