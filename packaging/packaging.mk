# Debian packages, and checks of the files a host gets. See docs/hosting.md.

DEB := build/deb

.PHONY: deb
deb: ## Debian packages, in build/deb
	@scripts/install-packages deb
	@$(MAKE) --no-print-directory -s web
	@scripts/make-deb $(VERSION) $(DEB)

.PHONY: check-deb
TEST_RUNS += check-deb
check-deb: ## builds the packages and tries them in a bare system
	@scripts/install-packages deb
	@$(MAKE) --no-print-directory -s deb
	@scripts/check-deb $(DEB)

.PHONY: check-openapi
TEST_RUNS += check-openapi
check-openapi: web/node_modules/.package-lock.json ## lints docs/openapi.yaml
	@node scripts/check-openapi.mjs docs/openapi.yaml
