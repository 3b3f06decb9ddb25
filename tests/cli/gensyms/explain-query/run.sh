# A query that can be used, and each kind of error with its file, line and column.
# tree-sitter itself does not release all of a query that it refuses
[ -z "${ASAN_OPTIONS-}" ] || export ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=0"
gensyms --explain-query haxe
gensyms --explain-query java | sed 's/[0-9][0-9]*/N/'
gensyms --explain-query jaav
mkdir -p prefix/lib prefix/share
cp -R "$B/share/portolan" prefix/share/
ln -s "$B/lib/portolan" prefix/lib/portolan
export PORTOLAN_PREFIX=$PWD/prefix
explain() { # FILE TEXT
	mv "prefix/share/portolan/languages/java/$1" kept
	{ cat kept && printf '%s\n' "$2"; } >"prefix/share/portolan/languages/java/$1"
	gensyms --explain-query java 2>&1 | sed "s|.*/java/||; s/scm:[0-9]*:/scm:N:/; s/: [0-9]* patterns/: N patterns/"
	mv kept "prefix/share/portolan/languages/java/$1"
}
explain query.scm '(no_such_node) @name'
explain query.scm '(class_declaration nofield: (_) @name)'
explain query.scm '((identifier) @name'
explain query.scm '(identifier) @nobody'
explain query.scm '(identifier (class_body)) @name'
explain query.scm '((identifier) @name (#eq? @name "a"))'
explain query.scm '((identifier) @name (#any-of? "a" @name))'
explain references.scm '  (class_body (no_such_node) @name)'
explain references.scm '; fine'
