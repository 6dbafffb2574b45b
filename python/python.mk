# The Python package: python/conclave over the shared library. See docs/research.md.

# Debian's own: what the packages of scripts/packages belong to.
PYTHON ?= /usr/bin/python3
PYTHON_FILES := $(notdir $(wildcard python/conclave/*.py)) py.typed
PYTHON_BUILT := $(PYTHON_FILES:%=$(BUILD)/python/conclave/%)
# Where Debian's python3 looks: packages of its own in one place for all versions, others not.
PYTHONDIR ?= $(if $(filter /usr,$(PREFIX)),/usr/lib/python3,$(PREFIX)/lib/python$(shell $(PYTHON) -c \
	'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || echo 3))/dist-packages

.PHONY: python
python: $(PYTHON_BUILT) $(BUILD)/libconclave.so.0 ## the Python package, in build/python: PYTHONPATH=build/python python3

$(BUILD)/python/conclave/%: python/conclave/%
	@install -D -m 644 $< $@

.PHONY: install-python uninstall-python
install-python:
	for f in $(PYTHON_FILES); do install -D -m 644 python/conclave/$$f $(DESTDIR)$(PYTHONDIR)/conclave/$$f || exit 1; done
uninstall-python:
	rm -rf $(DESTDIR)$(PYTHONDIR)/conclave

.PHONY: wheel sdist
wheel: ## the Python package with the library, in build/dist
	@$(PYTHON) python/backend.py wheel build/dist
sdist: ## its sources, in build/dist
	@$(PYTHON) python/backend.py sdist build/dist

.PHONY: check-python
check-python: python $(BUILD)/conclave
	@PYTHONPATH=$(BUILD)/python PYTHONDONTWRITEBYTECODE=1 $(PYTHON) tests/python_test.py
