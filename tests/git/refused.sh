# shellcheck shell=bash
# A repository that cannot be opened is told of, one without files or with pipes in it as well; no run
# waits for ever.
. "$SRCDIR/tests/lib.sh"
set -eu

# repo: the repository 'r', with a file that is ignored
repo() {
	rm -rf r
	(
		new_repo r
		mkdir sub
		echo 'class A { }' >sub/A.java
		echo 'class Ignored { }' >Ignored.java
		echo Ignored.java >.gitignore
		commit first
	)
}

# names ARGUMENT...: what of the tree is listed, in a row; what is said goes to the file 'said'
names() {
	timeout 20 gensyms --no-cache -f ndjson "$@" 2>said | jq -r '.qualifiedName // empty' | paste -sd ' '
}

# says STATUS NAME REGEX COMMAND...: in time
says() {
	local status=0
	timeout 20 "${@:4}" >out 2>said || status=$?
	is "$2: exit status" "$status" "$1"
	like "$2: says what" "$(cat said)" "$3"
}

# warns NAME REGEX: 'r' is read as a folder with a warning; with --rev it is an error
warns() {
	is "$1: all files are listed" "$(names r)" 'Ignored A'
	like "$1: with a warning" "$(cat said)" "^gensyms: warning: .*$2.*; 'r' is read as a folder outside of any repository"
	is "$1: and one alone" "$(wc -l <said)" 1
	is "$1: none for a file" "$(names r/Ignored.java)$(cat said)" 'Ignored'
	says 2 "$1: a revision" "$2" gensyms --rev HEAD r
	says 0 "$1: gendeps" "^gendeps: warning: .*$2" gendeps --no-cache r
}

repo
is 'as it should be' "$(names r)$(cat said)" A
echo '[garbage' >r/.git/config
warns 'a broken configuration' "failed to parse config file"
repo
git -C r config core.repositoryformatversion 1
git -C r config extensions.tides high
warns 'an unknown extension' 'extensions.tides'
repo
rm r/.git/HEAD
warns 'a damaged one' "'$PWD/r/.git' is no git repository, or a damaged one"
if [ "$(id -u)" -eq 0 ]; then
	repo
	chown -R 65534 r
	warns "somebody else's" "git config --global --add safe.directory '$PWD/r'"
fi
if git init -q --object-format=sha256 sha 2>/dev/null; then
	rm -rf r
	mv sha r
	mkdir r/sub
	echo 'class A { }' >r/sub/A.java
	echo 'class Ignored { }' >r/Ignored.java
	case $(gensyms -q --rev HEAD r 2>&1 || :) in
	*SHA-256*) warns 'ids by SHA-256' 'a repository with SHA-256 ids' ;;
	esac
fi

# --- pipes ------------------------------------------------------------------------------------------

for file in config info/exclude objects/info/alternates packed-refs; do
	repo
	mkdir -p "$(dirname "r/.git/$file")"
	rm -f "r/.git/$file"
	mkfifo "r/.git/$file"
	warns "a pipe as $file" "'$PWD/r/.git/$file' is a pipe or a device, where git keeps a file"
done
for file in .git/index .gitignore .gitattributes sub/.gitignore; do
	repo
	rm -f "r/$file"
	mkfifo "r/$file"
	says 2 "a pipe as $file" "^gensyms: '$PWD/r/$file' is a pipe or a device, where git keeps a file" gensyms r
	[ "$file" = .git/index ] ||
		says 2 "a pipe as $file, from below" "'$PWD/r/$file' is a pipe or a device" gensyms r/sub
	is "a revision does not ask for $file" "$(names --rev HEAD r)" A
done

# --- the index --------------------------------------------------------------------------------------

repo
echo garbage >r/.git/index
says 2 'no index' "^gensyms: '$PWD/r/.git/index' is no index of git, or a damaged one" gensyms r
(cd r && rm .git/index && git reset -q)
is 'as it says' "$(names r)$(cat said)" A

# --- bare ones, and what is not there ----------------------------------------------------------------

git clone -q --bare r b.git
bare="is a bare repository, which has no files but in its commits: name one with --rev"
says 2 'a bare one' "^gensyms: 'b.git' $bare" gensyms b.git
says 2 'a bare one, inside' "^gensyms: '.' $bare" gensyms -C b.git
says 2 'a bare one, gendeps' "^gendeps: 'b.git' $bare" gendeps b.git
is 'its revision' "$(names --rev HEAD b.git)" A
is 'a folder of its revision' "$(names --rev HEAD b.git/sub)" A
is 'the same, inside' "$(names -C b.git --rev HEAD sub)" A
says 2 'one that it lacks' "no path 'none' in commit" gensyms --rev HEAD b.git/none
says 2 "not a folder of git's own" "no path 'objects' in commit" gensyms -C b.git --rev HEAD objects
ln -s b.git link
is 'through a link' "$(names --rev HEAD link/sub)" A
rm -r r/sub
is 'a folder that is gone, from outside' "$(names --rev HEAD r/sub)" A
is 'and from inside' "$(names -C r --rev HEAD sub)" A
says 2 'nowhere' "^gensyms: 'none/sub' is neither there nor in a git repository$" gensyms --rev HEAD none/sub

# --- tags of one file ----------------------------------------------------------------------------------

is 'tags have the path of a file as it was given' \
	"$(gensyms -f ctags r/Ignored.java | jq -r 'select(._type == "tag").path')" r/Ignored.java
is 'a revision as well' \
	"$(gensyms -f ctags --rev HEAD r/sub/A.java | jq -r 'select(._type == "tag").path')" r/sub/A.java
