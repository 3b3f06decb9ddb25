# One graph for every variant. Sources are found, not listed: a new module, command, language or
# test is built because its file is there. `make help` names the targets.

VERSION ?= 0.1.0
PREFIX ?= /usr/local
DESTDIR ?=
SAN ?=
WERROR ?=
T ?=
UPDATE ?=
FUZZ_TIME ?= 60

# A recipe line that begins with + is not held back by --output-sync until it ends: its lines show
# as they come. With make -n it would be run for that very reason, so there it has none.
LIVE := $(if $(findstring n,$(firstword -$(MAKEFLAGS))),,+)

# A -j given on the command line wins over this one; a make below another shares its jobs.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif
MAKEFLAGS += --output-sync=target --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

# --- variants -------------------------------------------------------------------------------------
# Each variant folder is an installed prefix (bin, lib/portolan, share/portolan), so that commands
# find their data the same way from the build and from /usr.

B := build/$(or $(SAN),release)
ifeq ($(origin CC),default)
CC := cc
endif
CFLAGS ?= $(if $(SAN),-O1,-O2) -g
ALL_CPPFLAGS := -Ilib -D_GNU_SOURCE
ALL_CFLAGS := -std=c11 -pthread -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wvla -Wpointer-arith -Wformat=2 $(if $(WERROR),-Werror)
ALL_LDFLAGS := -pthread -Wl,--as-needed
LIBS :=

ifeq ($(SAN),asan)
SAN_FLAGS := -fsanitize=address -fno-omit-frame-pointer
SAN_CORE := $(SAN_FLAGS)
else ifeq ($(SAN),ubsan)
SAN_FLAGS := -fsanitize=undefined -fno-sanitize-recover=undefined
SAN_CORE := # what the foreign parser core does with its own pointers is not ours to mend
else ifeq ($(SAN),fuzz)
CC := clang
SAN_FLAGS := -fsanitize=fuzzer-no-link,address -fno-omit-frame-pointer
SAN_CORE := $(SAN_FLAGS)
else ifneq ($(SAN),)
$(error SAN=$(SAN) is unknown: use asan, ubsan, or none)
endif
# One malloc per arena object, so that the sanitizer sees its true bounds and life.
ALL_CPPFLAGS += $(if $(SAN),-DPL_ARENA_DEBUG=1)

CCACHE := $(if $(findstring ccache,$(CC)),,$(shell command -v ccache 2>/dev/null))

# --- foreign libraries ----------------------------------------------------------------------------

PKGS := libgit2 jansson sqlite3 libcmark
PKG_LIBS := $(shell pkg-config --libs $(PKGS) 2>/dev/null)
ALL_CPPFLAGS += $(shell pkg-config --cflags $(PKGS) 2>/dev/null)
LIBS += $(PKG_LIBS)
# libjq has no .pc file everywhere; it is linked once its door exists.
LIBS += $(if $(wildcard lib/base/jq.c),-ljq)
LIBS += -lz -ldl -lm

# libclang is loaded when a command wants it; only its header is needed here.
CLANG_INCLUDE := $(shell for d in /usr/include "$$(llvm-config --includedir 2>/dev/null)" \
	$$(ls -d /usr/lib/llvm-*/include 2>/dev/null | sort -Vr); do \
	test ! -e "$$d/clang-c/Index.h" || { echo "$$d"; break; }; done)

NPM := build/npm
NPM_STAMP := $(NPM)/.installed
CORE := $(NPM)/node_modules/tree-sitter/vendor/tree-sitter/lib
ALL_CPPFLAGS += -isystem $(CORE)/include

# --- what there is to build -----------------------------------------------------------------------

LIB_SRC := $(sort $(wildcard lib/*/*.c))
CMD_SRC := $(sort $(wildcard cmd/*.c))
UNIT_SRC := $(sort $(wildcard tests/unit/t-*.c))
FUZZ_SRC := $(filter-out tests/fuzz/driver.c,$(sort $(wildcard tests/fuzz/*.c)))
LANGS := $(patsubst grammars/%/lang.json,%,$(sort $(wildcard grammars/*/lang.json)))

LIB_OBJ := $(LIB_SRC:%.c=$(B)/obj/%.o) $(B)/obj/tree-sitter.o
LIB := $(B)/libportolan.a
CMDS := $(CMD_SRC:cmd/%.c=$(B)/bin/%)
UNITS := $(UNIT_SRC:tests/unit/%.c=$(B)/tests/%)
FUZZERS := $(FUZZ_SRC:tests/fuzz/%.c=$(B)/tests/fuzz-%)
YARDSTICK := $(B)/bench/yardstick
GRAMMARS := $(LANGS:%=$(B)/lib/portolan/grammars/%.so)

SHARE := $(B)/share/portolan
files = $(shell test ! -d $(1) || find $(1) -type f ! -name '.*' | LC_ALL=C sort)
DATA := $(patsubst share/%,$(SHARE)/%,$(call files,share)) \
	$(patsubst templates/%,$(SHARE)/%,$(call files,templates/profiles)) \
	$(patsubst templates/%,$(SHARE)/templates/%,$(sort $(wildcard templates/*.md))) \
	$(patsubst programs/%,$(SHARE)/programs/%,$(sort $(wildcard programs/*.md))) \
	$(patsubst grammars/%,$(SHARE)/languages/%,\
		$(sort $(wildcard grammars/*/lang.json grammars/*/*.scm)))
MAN := $(patsubst cmd/%,$(B)/share/man/man1/%,$(sort $(wildcard cmd/*.1))) \
	$(patsubst doc/%,$(B)/share/man/man5/%,$(sort $(wildcard doc/*.5)))
NOTICES := $(B)/share/doc/portolan/LICENSE $(B)/share/doc/portolan/THIRD-PARTY
PRODUCTS := $(CMDS) $(GRAMMARS) $(DATA) $(MAN) $(NOTICES)

# What a removed source left behind would still be run by the tests or found by the commands.
STALE := $(filter-out $(PRODUCTS) $(UNITS) $(FUZZERS),\
	$(wildcard $(B)/bin/* $(B)/tests/*) \
	$(if $(wildcard $(B)),$(shell cd . && find $(B)/lib $(B)/share ! -type d 2>/dev/null)))

.PHONY: all
all: $(LIB) $(PRODUCTS) prune ## build everything (SAN=asan or SAN=ubsan: an instrumented variant)

.PHONY: tests
tests: all $(UNITS) $(FUZZERS)

.PHONY: prune
prune:
	@$(if $(strip $(STALE)),rm -f $(STALE))

# Rewritten only when the text changed, so that what depends on it is rebuilt then and only then.
define remember
@mkdir -p $(@D)
@printf '%s\n' '$(subst ','\'',$(1))' >$@.new
@if cmp -s $@.new $@; then rm -f $@.new; else mv -f $@.new $@; fi
endef

COMPILE := $(CCACHE) $(CC) $(ALL_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) $(CFLAGS) $(SAN_FLAGS)
LINK := $(CC) $(CFLAGS) $(SAN_FLAGS) $(ALL_LDFLAGS) $(LDFLAGS)

.PHONY: FORCE
FORCE:

$(B)/obj/flags: FORCE
	@$(if $(CLANG_INCLUDE),,echo "make: libclang's header clang-c/Index.h is missing: run 'make deps'" >&2; exit 2)
	@$(if $(PKG_LIBS),,echo "make: $(PKGS): development files are missing: run 'make deps'" >&2; exit 2)
	$(call remember,$(COMPILE) $(LINK) $(LIBS))
$(B)/obj/objects: FORCE
	$(call remember,$(LIB_OBJ))
$(B)/obj/version: FORCE
	$(call remember,$(VERSION))

# --- library, commands, tests ---------------------------------------------------------------------

$(B)/obj/lib/base/cmd.o: ALL_CPPFLAGS += -DPL_VERSION='"$(VERSION)"'
$(B)/obj/lib/base/cmd.o: $(B)/obj/version

# Facts in a cache are those of the sources that made them.
READER_ID = $(shell cat lib/base/*.[ch] lib/model/*.[ch] lib/read/*.[ch] grammars/*/lang.json \
	grammars/*/*.scm grammars/build-grammar grammars/guard.c grammars/scanner.h \
	grammars/package-lock.json | cksum | tr -dc 0-9)
$(B)/obj/reader-id: FORCE
	$(call remember,$(READER_ID))
$(B)/obj/lib/read/cache.o: ALL_CPPFLAGS += -DPL_READER_ID='"$(READER_ID)"'
$(B)/obj/lib/read/cache.o: $(B)/obj/reader-id

CLANG_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard lib/read/clang*.c))
$(CLANG_OBJ): ALL_CPPFLAGS += $(addprefix -isystem ,$(filter-out /usr/include,$(CLANG_INCLUDE)))

$(B)/obj/%.o: %.c $(B)/obj/flags $(NPM_STAMP)
	@mkdir -p $(@D)
	$(CCACHE) $(CC) $(ALL_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) $(CFLAGS) $(SAN_FLAGS) \
		-MMD -MP -c $< -o $@

# The core is foreign code: none of our warnings, always optimised.
$(B)/obj/tree-sitter.o: $(NPM_STAMP) $(B)/obj/flags
	@mkdir -p $(@D)
	$(CCACHE) $(CC) -std=c11 -D_GNU_SOURCE -I$(CORE)/include -I$(CORE)/src -w -O2 -g $(SAN_CORE) \
		-c $(CORE)/src/lib.c -o $@

$(LIB): $(LIB_OBJ) $(B)/obj/objects
	@rm -f $@
	$(AR) rcs $@ $(LIB_OBJ)

$(CMDS): $(B)/bin/%: $(B)/obj/cmd/%.o $(LIB)
	@mkdir -p $(@D)
	$(LINK) $< $(LIB) $(LIBS) $(LDLIBS) -o $@

$(UNITS): $(B)/tests/%: $(B)/obj/tests/unit/%.o $(LIB)
	@mkdir -p $(@D)
	$(LINK) $< $(LIB) -lcmocka $(LIBS) $(LDLIBS) -o $@

$(YARDSTICK): $(B)/obj/tests/bench/yardstick.o $(LIB)
	@mkdir -p $(@D)
	$(LINK) $< $(LIB) $(LIBS) $(LDLIBS) -o $@

# libFuzzer brings its own main(); elsewhere the driver replays the corpus.
FUZZ_MAIN := $(if $(filter fuzz,$(SAN)),,$(B)/obj/tests/fuzz/driver.o)
$(FUZZERS): $(B)/tests/fuzz-%: $(B)/obj/tests/fuzz/%.o $(FUZZ_MAIN) $(LIB)
	@mkdir -p $(@D)
	$(LINK) $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) $< $(FUZZ_MAIN) $(LIB) $(LIBS) $(LDLIBS) -o $@

# Without this, make deletes objects as intermediate files and rebuilds them next time.
.SECONDARY:

# --- grammars -------------------------------------------------------------------------------------
# Compiled once for all variants: generated tables gain nothing from a sanitizer.

# Addresses stay out of the lock file so that it serves every registry mirror; the grammars' peer
# dependencies on older cores concern only their Node.js bindings, which are not used.
NPM_FLAGS := --ignore-scripts --legacy-peer-deps --no-audit --no-fund --loglevel=error

# Under a lock, because two variants may be built at the same time.
$(NPM_STAMP): grammars/package.json grammars/package-lock.json
	@command -v npm >/dev/null || { echo "make: npm is missing: run 'make deps'" >&2; exit 2; }
	@mkdir -p $(@D)
	flock $(@D)/.lock grammars/fetch-grammars $(@D) $(NPM_FLAGS)
	@touch $@

build/grammars/%.so: grammars/%/lang.json grammars/build-grammar grammars/guard.c grammars/scanner.h \
	$(NPM_STAMP)
	CC='$(CC)' CCACHE='$(CCACHE)' grammars/build-grammar $* $@

$(GRAMMARS): $(B)/lib/portolan/grammars/%.so: build/grammars/%.so
	@mkdir -p $(@D)
	@ln -sfn ../../../../grammars/$*.so $@

.PHONY: lock
lock: ## refresh grammars/package-lock.json after an edit of grammars/package.json
	cd grammars && npm install --package-lock-only --omit-lockfile-registry-resolved $(NPM_FLAGS)

# --- data -----------------------------------------------------------------------------------------

define copy
@mkdir -p $(@D)
@cp $< $@
endef

$(SHARE)/%: share/%
	$(copy)
$(SHARE)/profiles/%: templates/profiles/%
	$(copy)
$(SHARE)/templates/%: templates/%
	$(copy)
$(SHARE)/programs/%: programs/%
	$(copy)
$(SHARE)/languages/%: grammars/%
	$(copy)
$(B)/share/man/man1/%: cmd/%
	$(copy)
$(B)/share/man/man5/%: doc/%
	$(copy)

$(B)/share/doc/portolan/LICENSE: LICENSE
	$(copy)
# The core and the grammars are compiled in; their licenses ask to go with them.
$(B)/share/doc/portolan/THIRD-PARTY: $(NPM_STAMP)
	@mkdir -p $(@D)
	@cd $(NPM)/node_modules && find tree-sitter* -iname 'license*' -type f | LC_ALL=C sort | \
		while read -r f; do printf '=== %s\n\n' "$$f"; cat "$$f"; echo; done >'$(CURDIR)/$@'

# --- things to do ---------------------------------------------------------------------------------
# `deps` may install what the top of this file looks for, so what follows it is a second make.

.PHONY: deps
deps: ## install what the build and the tests need (Debian packages)
	$(LIVE)@scripts/install-deps

.PHONY: demo
demo: deps ## build, then plan a port of a small example repository
	@$(MAKE) --no-print-directory all
	$(LIVE)@scripts/demo $(B)

.PHONY: test
test: deps ## deps, build, and run all tests
	@$(MAKE) --no-print-directory check

.PHONY: check
check: tests ## build and run the tests (T=name: some of them; UPDATE=1: rewrite golden files)
	$(LIVE)@B='$(B)' SAN='$(SAN)' T='$(T)' UPDATE='$(UPDATE)' tests/run

.PHONY: lint
lint: ## layers, map, man pages, format, cppcheck, shellcheck (T=name: some of them)
	$(LIVE)@scripts/install-deps lint
	@$(MAKE) --no-print-directory all
	$(LIVE)@B='$(B)' T='$(T)' tests/run --lint

.PHONY: format
format: ## lay out the C files (clang-format, less what it does badly)
	@scripts/format

.PHONY: bench
bench: all $(YARDSTICK) ## measure; prints tables, judges nothing (T=name: some of them)
	$(LIVE)@B='$(B)' T='$(T)' tests/bench/run

.PHONY: fuzz
fuzz: ## T=X: fuzz tests/fuzz/X.c with libFuzzer for FUZZ_TIME seconds
	@test -n '$(T)' || { echo 'make: fuzz: name a target: make fuzz T=X' >&2; exit 2; }
	@command -v clang >/dev/null || { echo 'make: fuzz: clang is missing' >&2; exit 2; }
	@$(MAKE) --no-print-directory SAN=fuzz build/fuzz/tests/fuzz-$(T) all
	@mkdir -p build/fuzz/corpus/$(T)
	$(LIVE)build/fuzz/tests/fuzz-$(T) -max_total_time=$(FUZZ_TIME) build/fuzz/corpus/$(T) \
		$(wildcard tests/fuzz/corpus/$(T))

.PHONY: install
install: all ## install under PREFIX (DESTDIR is put before it)
	@set -e; for f in $(PRODUCTS:$(B)/%=%); do \
		case $$f in bin/*) mode=755 ;; *) mode=644 ;; esac; \
		install -D -m $$mode "$(B)/$$f" "$(DESTDIR)$(PREFIX)/$$f"; \
	done
	@echo "installed $(words $(CMDS)) commands and $(words $(LANGS)) languages in $(DESTDIR)$(PREFIX)"

.PHONY: uninstall
uninstall: ## remove what install put there
	@for f in $(PRODUCTS:$(B)/%=%); do rm -f "$(DESTDIR)$(PREFIX)/$$f"; done
	@for d in lib/portolan share/portolan share/doc/portolan; do \
		test ! -d "$(DESTDIR)$(PREFIX)/$$d" || \
			find "$(DESTDIR)$(PREFIX)/$$d" -depth -type d -empty -delete; \
	done

.PHONY: clean
clean: ## remove the variants; keep fetched and compiled grammars
	rm -rf build/release build/asan build/ubsan build/fuzz build/demo

.PHONY: distclean
distclean: ## remove everything that was made
	rm -rf build

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 12

-include $(LIB_OBJ:.o=.d) $(CMD_SRC:%.c=$(B)/obj/%.d) $(UNIT_SRC:%.c=$(B)/obj/%.d) \
	$(FUZZ_SRC:%.c=$(B)/obj/%.d) $(B)/obj/tests/fuzz/driver.d $(B)/obj/tests/bench/yardstick.d
