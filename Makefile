# make play   set up once, then play
# make test   set up once, then run every check
# make test-voice  the same for what takes minutes: clips of speech and noise, and whole matches by voice, two words, one sound
# make test-assistants  set up once, then run the tests on the real voice assistants, in environments of their own
# make bench  set up once, then run the slow measurements
# make torture  set up once, then attack the game for a quarter of an hour: kills, disk faults, damaged files, nonsense
# make hearing  measure how well the game hears, with the clips of the project and with CLIPS=manifest.jsonl
# make fix    format the code and repair what ruff can repair
# make clean  remove everything that was set up
#
# "make PYTHON=/path/to/python play" chooses the Python that .venv is made with.

PYTHON ?=
BIN := .venv/bin
# What is tested is what we ship, also where somebody uses a model of their own.
GET_MODELS := env -u VOICEUNO_RECOGNITION -u VOICEUNO_VOICE $(BIN)/voiceuno models --get

# A larger set of clips, if there is one.
CLIPS ?=

.PHONY: play test test-voice test-assistants bench torture hearing fix clean

# The models are looked for once, and again when others are wanted or other sentences are to be recorded with them;
# where they cannot be had the game is typed, and asks for them again next time.
play: .venv/.ready-play
	@[ .venv/.ready-models -nt voices/en.toml -a .venv/.ready-models -nt grammars/en/prompts.toml ] || \
		{ $(BIN)/voiceuno models --get && touch .venv/.ready-models; } || \
		echo "Going on without the voice."
	@$(BIN)/voiceuno play

test: .venv/.ready-test
	@$(GET_MODELS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder

test-voice: .venv/.ready-test
	@$(GET_MODELS)
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder -m "voice and not bench"

# ONLY=wyoming leaves the others out.
test-assistants: .venv/.ready-test
	@$(GET_MODELS)
	@tests/assistants/run.sh $(ONLY)

bench: .venv/.ready-bench
	@$(GET_MODELS)
	$(BIN)/python -m pytest -m bench -s tests

# SEED=1 tries the same cases again, MINUTES=5 ends sooner, ONLY=kills,faults leaves kinds out, CASE=7 tries one case.
torture: .venv/.ready-test
	@$(GET_MODELS)
	@$(BIN)/python -m tests.torture $(if $(SEED),--seed $(SEED)) $(if $(MINUTES),--minutes $(MINUTES)) \
		$(if $(ONLY),--only $(ONLY)) $(if $(CASE),--case $(CASE))

hearing: .venv/.ready-test
	@$(GET_MODELS)
	@for clips in audio_fixtures $(CLIPS); do $(BIN)/voiceuno bench hearing $$clips || exit 1; done

fix: .venv/.ready-test
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean:
	rm -rf .venv .venv-assistants dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps make a second start immediate: set-up runs again only when what it reads has changed.
.venv/.ready-%: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" tools/setup.sh $*
