# What is wrong in a template is said with its line and column, and nothing is written.
echo '{"metadata": {"currentBranch": "2", "targetRuntime": "cpp"}, "deletedFiles": [], "portingOrder": []}' \
	>porting-plan.json
try() {
	printf '%s\n' "$@" >t.md
	genprog ./t.md -o out.md 2>said
	echo "exit status $?"
	# (libjq's own words differ from release to release)
	sed -e 's/: jq: .*/: jq: .../' -e '/^ /d' said
}
try '# A' '' 'port {{ .target.nmae }}'
try '# A' '' 'port {{ .target.language }}'
try '# {{ .target.name'
try 'a {{ .plan | }}'
try 'a {{ .plan | ltrimstr("x") | tonumber }}'
try '```sh' 'planctl next -p "{{ .plan.file }}"' '```'
try '{{? .plan.file }}' '{{/}}'
try '{{ .plan.file }} to {{ .target.name }}'
cat out.md
rm out.md said
genprog nothing-like-it
genprog ./none.md
genprog ./t.md -o t.md
genprog -p none.json ./t.md
genprog --list port
ls
