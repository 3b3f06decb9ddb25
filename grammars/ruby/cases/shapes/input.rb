# What has an area.
class Shape
  def area
    raise NotImplementedError
  end
end

module Colour
  RED = 0
  GREEN = 1
end

class Circle < Shape
  PI = 3.14

  module Style
    PLAIN = 0
    DOTTED = 1
  end

  def initialize(radius)
    @radius = radius
  end

  def area
    PI * @radius * @radius
  end
end

class Square < Shape
  attr_reader :colour

  def initialize(side)
    @side = side
  end

  def area = @side * @side
end
