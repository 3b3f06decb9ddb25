# -o writes what else would be printed, over what was there, and nothing to the screen.
echo before >out.json
chmod 640 out.json
gensyms input -o out.json
gensyms input | cmp - out.json && echo the same
stat -c %a out.json
gensyms -C input/a . -o here.json
ls
gensyms input -o input/none/out.json
echo "exit status $?"
