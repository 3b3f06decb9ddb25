require "set"

=begin
class Hidden
=end

# A module of its own.
#
# With more lines.
module Port::Kinds
  # Has everything.
  class Everything < Base::Ground
    include Comparable, Deep::Naming
    extend Building

    LIMIT = 1
    ONE, TWO = 1, 2
    attr_accessor :first, :second
    attr_reader :given # none of what follows
    @@count = 0

    def initialize(a, b = 1, *rest, key:, other: 2, **options, &block)
      @a = a
      @b ||= "}"
      @c, local = 1, 2
      self.first = 1
    end

    def self.make = new(1)

    class << self
      def built; end

      private

      def hidden_builder; end
    end

    # Compares.
    def ==(other)
      @a == other.a
    end

    def [](index) = @a[index]

    def <<(other); self; end
    def <=>(other) = 0
    def >=(other) = true

    def value=(value)
      @a = value
    end

    def fine?; !nil; end

    private

    def secret; end

    public def shown; end

    protected

    attr_writer :guarded

    def kept
      text = <<~EOT + "x"
        class Hidden don't
      EOT
      text << CONSTANT
      a / b / c
      x =~ /class Hidden "/
    end

    public

    def later; end
    def also_later; end
    private :later, :also_later
    private_class_method :make
    private attr_reader :limited

    alias_method :renamed, :fine?
    alias again fine?
    alias :by_symbol :fine?
    alias === ==
    alias :<< :==
    alias $NEW $old
    define_method(:dynamic) { |a| a }

    Point = Struct.new(:x, :y) do
      def distance; end
    end

    Fault = Class.new(StandardError)

    class Inner; end
  end

  module_function

  def helper(a) = a
end

class Port::Kinds::Outside
end

def top(a)
  Everything.new(a)
end

TOP = 1
ONCE = 1 unless defined?(ONCE)
value = 2
