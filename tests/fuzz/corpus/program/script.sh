if a; then b | c; fi; case $x in (a|b) c;; esac; cat <<E
$(a `b` ${c:-"$d"})
E
{ f() { g; }; }
