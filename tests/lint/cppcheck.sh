# shellcheck shell=bash
. "$SRCDIR/tests/lib.sh"
cd "$SRCDIR" || exit 2

command -v cppcheck >/dev/null || skip_all "cppcheck is not installed"
shopt -s nullglob
sources=(lib/*/*.c cmd/*.c tests/fuzz/*.c)
[ ${#sources[@]} -gt 0 ] || skip_all "no sources yet"

# One configuration a file: ours have no conditional compilation worth a second pass. readdir() is
# safe between threads that each have their own stream; readdir_r() is the one that was withdrawn.
mkdir -p build/cppcheck
empty "cppcheck finds nothing" "$(
	cppcheck --quiet -j "$(nproc)" --std=c11 --language=c --platform=unix64 --max-configs=1 \
		--enable=warning,portability,performance --inline-suppr --library=posix \
		--cppcheck-build-dir=build/cppcheck -Ilib -D_GNU_SOURCE -D__GNUC__ \
		--suppress=missingInclude --suppress=missingIncludeSystem --suppress=unmatchedSuppression \
		--suppress=readdirCalled --suppress=getpwuidCalled \
		--template='{file}:{line}: {severity}: {message} [{id}]' "${sources[@]}" 2>&1
)"
