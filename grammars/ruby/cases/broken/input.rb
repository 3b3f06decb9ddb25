class Before
  def a; end
end

def bad(
  <<<<<<< this cannot be read
  x = = 1
end

# Lost is found all the same.
class Lost < Base
  LIMIT = 1

  def initialize(name)
    @name = name
  end

  def area(factor)
    1.0
  end
end

module State
  ON = 1
end

def after
  2
end

class Log
  def self.open(name)
  end
end
