# Declarations of Ruby files as Ruby's own parser sees them, for parser.py. Reads paths, one a line.
# Of members it tells methods and what attr_accessor and the like declare.
require "json"

KINDS = %w[constructor method function property].freeze
ATTRIBUTES = %i[attr attr_accessor attr_reader attr_writer].freeze
RENAMERS = %i[alias_method define_method].freeze
MIXERS = %i[include extend prepend].freeze

class Facts
  attr_reader :types, :members

  def initialize
    @types = []
    @members = []
  end

  # outer: the name around; type: whether that is a type's; open: the supertypes of that type, or nil.
  def visit(node, outer, type, open)
    return unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)

    case node.type
    when :CLASS, :MODULE then visit_type(node, outer)
    when :DEFN then visit_method(node, node.children[0].to_s, node.children[1], outer, type)
    when :DEFS then visit_method(node, node.children[1].to_s, node.children[2], outer, type)
    when :FCALL
      visit_call(node, outer, type, open)
      node.children.each { |child| visit(child, outer, type, nil) }
    when :VALIAS
      nil
    when :ALIAS
      name = node.children[0]
      add(outer, name.children[0].to_s, "method", node, type) if name.type == :LIT
    when :CDECL then visit_constant(node, outer, type)
    else
      inner = %i[SCOPE BLOCK SCLASS BEGIN].include?(node.type) ? open : nil
      node.children.each { |child| visit(child, outer, type, inner) }
    end
  end

  private

  def add(outer, name, kind, node, _type)
    @members << [outer, name, kind, node.first_lineno, node.last_lineno]
  end

  def path(node)
    return nil unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)

    case node.type
    when :CONST then node.children[0].to_s
    when :COLON3 then node.children[0].to_s
    when :COLON2
      scope, name = node.children
      outer = scope && path(scope)
      scope && !outer ? nil : [outer, name.to_s].compact.join(".")
    end
  end

  def join(outer, name)
    outer.empty? ? name : "#{outer}.#{name}"
  end

  def visit_type(node, outer)
    name = join(outer, path(node.children[0]))
    supertypes = []
    if node.type == :CLASS
      supertypes << path(node.children[1]) if path(node.children[1])
      @types << [name, "class", node.first_lineno, node.last_lineno, supertypes]
    elsif methods?(node.children[1])
      @types << [name, "mixin", node.first_lineno, node.last_lineno, supertypes]
    else
      visit(node.children[1], name, false, nil)
      return
    end
    visit(node.children.last, name, true, supertypes)
    supertypes.uniq!
  end

  def methods?(scope)
    body = scope.children[2]
    return false unless body.is_a?(RubyVM::AbstractSyntaxTree::Node)

    list = body.type == :BLOCK ? body.children : [body]
    list.any? { |child| child.is_a?(RubyVM::AbstractSyntaxTree::Node) && child.type == :DEFN }
  end

  def visit_method(node, name, scope, outer, type)
    kind = if !type then "function" else name == "initialize" ? "constructor" : "method" end
    add(outer, name, kind, node, type)
    visit(scope, join(outer, name), false, nil)
  end

  def arguments(node)
    list = node.children[1]
    return [] unless list.is_a?(RubyVM::AbstractSyntaxTree::Node) && list.type == :LIST

    list.children.compact
  end

  def symbol?(node)
    node.type == :LIT && node.children[0].is_a?(Symbol)
  end

  def visit_call(node, outer, type, open)
    name = node.children[0]
    symbols = arguments(node).select { |a| symbol?(a) }
    symbols.each { |s| add(outer, s.children[0].to_s, "property", node, type) } if ATTRIBUTES.include?(name)
    if RENAMERS.include?(name) && symbols.any? && symbol?(arguments(node).first)
      add(outer, symbols.first.children[0].to_s, "method", node, type)
    end
    open&.concat(arguments(node).map { |a| path(a) }.compact) if MIXERS.include?(name)
  end

  # Point = Struct.new(:x) do ... end
  def visit_constant(node, outer, type)
    name, value = node.children[0], node.children.last
    call = value
    call = value.children[0] if value.is_a?(RubyVM::AbstractSyntaxTree::Node) && value.type == :ITER
    maker = call.is_a?(RubyVM::AbstractSyntaxTree::Node) && call.type == :CALL && path(call.children[0])
    unless name.is_a?(Symbol) && %w[Class Data Struct].include?(maker) &&
           %i[new define].include?(call.children[1])
      return visit(value, outer, type, nil)
    end

    list = call.children[2]
    list = list ? list.children.compact : []
    inner = join(outer, name.to_s)
    supertypes = maker == "Class" ? [path(list.first)].compact : []
    @types << [inner, "class", node.first_lineno, node.last_lineno, supertypes]
    unless maker == "Class"
      list.select { |a| symbol?(a) }
          .each { |a| add(inner, a.children[0].to_s, "property", a, true) }
    end
    visit(value.children[1], inner, true, nil) unless call.equal?(value)
  end
end

$stdin.each_line(chomp: true) do |file|
  facts = Facts.new
  facts.visit(RubyVM::AbstractSyntaxTree.parse(File.read(file)), "", false, nil)
  puts JSON.generate(path: file, kinds: KINDS, types: facts.types, members: facts.members)
rescue SyntaxError, ArgumentError => e
  puts JSON.generate(path: file, error: e.message.to_s.scrub)
end
