# The number changes with each release.
gencontext --version | sed 's/ [0-9][0-9.]*$/ N/'
