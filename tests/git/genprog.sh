# shellcheck shell=bash disable=SC2016
# Programs from templates: what the slots see, where values stand as data, --check, --list.
. "$SRCDIR/tests/lib.sh"
set -eu
work=$PWD

example_copy "$work/repo"
genplan 1.0 2.0 cpp -q

# --- the input ---------------------------------------------------------------------------------------

is "paths are relative to the repository" "$(genprog --input | jq -c '[.reference, .target, .plan.file]')" \
	'[{"name":"java","language":"java","path":"java/src","sourcePaths":["java/src/org/lantern/fairway"]},{"name":"cpp","language":"cpp","path":"cpp"},"porting-plan.json"]'
is "from another folder it is the same" "$(cd cpp && genprog --input -p ../porting-plan.json)" "$(genprog --input)"
is "what is not configured is null" "$(genprog --input | jq -c .config)" \
	'{"check":null,"build":null,"conventions":"cpp-conventions.md","notes":"porting-notes.md"}'
git config -f .portconfig target.cpp.check 'make -C cpp check'
git config -f .portconfig target.cpp.build 'make -C cpp'
git config -f .portconfig target.cpp.conventions doc/cpp.md
is "what is configured is there" "$(genprog --input | jq -c .config)" \
	'{"check":"make -C cpp check","build":"make -C cpp","conventions":"doc/cpp.md","notes":"porting-notes.md"}'
mkdir "$work/bin"
printf '#!/bin/sh\n' >"$work/bin/haxe"
chmod +x "$work/bin/haxe"
is "tools are those on PATH" "$(env PATH="$work/bin" "$(command -v genprog)" --input | jq -c .tools)" '["haxe"]'
is "the editor is known without its options" "$(VISUAL='/opt/x/code --wait' genprog --input | jq -r .environment.editor)" code
exits 2 "without a plan and a target there is nothing to tell" genprog --input -p none.json
is "without a plan there is the target" "$(genprog --input -p none.json -t ts | jq -c '[has("plan"), .target]')" \
	'[false,{"name":"ts","language":"typescript","path":"ts"}]'
like "a target that is none names the nearest" "$(genprog --input -p none.json -t cp 2>&1)" "did you mean 'cpp'"
exits 2 "a plan is one for its own target" genprog --input -t ts
jq '.metadata |= {prevBranch, currentBranch, targetRuntime, targetRuntimePath, targetRuntimeLanguage}' \
	porting-plan.json >old.json
is "a plan of the original format knows no reference: the configuration does" \
	"$(genprog --input -p old.json | jq -c '[.reference.path, .reference.language, .target.path]')" \
	'["java/src","java","cpp"]'

# --- values are data ---------------------------------------------------------------------------------

evil='x$(touch pwned)`touch pwned`;touch pwned'"'"'"*_[a](b)'
jq --arg evil "$evil" '.metadata.targetRuntime = $evil | .metadata.currentBranch = "a\n### two: b\n- **Stop** c"' \
	porting-plan.json >evil.json
rm .portconfig # (it has no such target)
cat >evil.md <<'END'
# Port to {{ .target.name }}

of `{{ .plan.currentBranch }}`, {{ .plan.currentBranch }}: `echo {{ .target.name }}`

```sh
printf '%s\n' {{ .target.name }} # {{ .target.name }}
```
```json
{"name": {{ .target.name }}}
```
END
genprog ./evil.md -p evil.json -o out.md -q
sed -n '/^```sh/,/^```$/p' out.md | sed '1d;$d' >run
is "in a command a value is one word" "$(bash run)" "$evil"
is "in a code span as well" "$(bash -c "$(sed -n 's/^of .*: ``\(.*\)``$/\1/p' out.md)")" "$evil"
is "as JSON it is itself" "$(sed -n 's/^{/{/p' out.md | jq -r .name)" "$evil"
empty "nothing of it ran" "$(find . -name pwned)"
is "no value makes a line of its own" "$(grep -c '' out.md)" "$(grep -c '' evil.md)"
like "nor markup" "$(head -n 1 out.md)" 'x\$\(touch pwned\)\\`touch pwned\\`;touch pwned'"'"'"\\\*\\_\\\[a\\\]\(b\)$'
exits 2 "a command takes no value of several lines" genprog -p evil.json -o none.md /dev/stdin <<'END'
```sh
echo {{ .plan.currentBranch }}
```
END
git checkout -q .portconfig

# --- files -------------------------------------------------------------------------------------------

printf '# Port {{ .target.name }}\n\n{{? .config.build != null }}\nBuild it.\n{{/}}\n' >mine.md
exits 1 "--check: it is not there" genprog --check ./mine.md -o port.md
genprog ./mine.md -o port.md -q
is "the program" "$(cat port.md)" "# Port cpp"
ok "--check: it is what the template gives" genprog --check ./mine.md -o port.md
git config -f .portconfig target.cpp.build make
exits 1 "--check: the plan's world has changed" genprog --check ./mine.md -o port.md
is "and says where" "$(genprog --check ./mine.md -o port.md 2>&1)" \
	"$PWD/port.md:3: is not what the template gives now: genprog writes it anew"
is "--check writes nothing" "$(cat port.md)" "# Port cpp"
is "-o - prints" "$(genprog ./mine.md -o -)" "# Port cpp

Build it."
chmod a-w .
[ -w . ] || exits 2 "a folder that cannot be written to" genprog ./mine.md -o port.md
chmod u+w .

# --- the templates that come with it --------------------------------------------------------------

prefix=$work/prefix
mkdir -p "$prefix/share/portolan/templates"
printf -- '---\nname: b\n---\n# The second\n' >"$prefix/share/portolan/templates/b.md"
printf '# The {{ "first" }}\n' >"$prefix/share/portolan/templates/a.md"
echo "no template" >"$prefix/share/portolan/templates/README"
export PORTOLAN_PREFIX=$prefix
is "--list" "$(genprog --list | tr -s ' ')" 'a The {{ "first" }}
b The second'
genprog b -q
ok "a template's program has its name" test -s b.md
printf '#!\n' >"$prefix/share/portolan/templates/lanes.md"
like "a name that is none names the nearest" "$(genprog lane 2>&1)" "did you mean 'lanes'"
