# What opens a scope, and what does not.
module Harbour
  class << self
    extend Forwardable
  end

  def dock; end

  # a namespace has no supertypes, nor has what is around it
  module Names
    include Harbour
    LIST = [1]
  end
end

class Pier
  class << self
    include Harbour
  end

  Checked =
    if defined?(Checker)
      class Plain < Checker
        def check; end
      end
    end
end

class Chart
  def sorted(sheet)
    class << sheet
      include TSort
    end
  end
end
