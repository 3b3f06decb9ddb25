# The number changes with each release.
genplan --version | sed 's/ [0-9][0-9.]*$/ N/'
