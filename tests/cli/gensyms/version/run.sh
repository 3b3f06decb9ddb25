# The number changes with each release.
gensyms --version | sed 's/ [0-9][0-9.]*$/ N/'
