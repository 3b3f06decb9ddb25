# The number changes with each release.
genprog --version | sed 's/ [0-9][0-9.]*$/ N/'
