# What is skipped is listed with its reason.
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n' >input/Pointer.java
: >input/Empty.java
gensyms --max-file-size 300 input |
	jq -c '(.files[] | [.path, .lines, .skipped]), .coverage'
