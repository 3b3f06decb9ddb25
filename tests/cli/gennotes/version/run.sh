# The number changes with each release.
gennotes --version | sed 's/ [0-9][0-9.]*$/ N/'
