#!/usr/bin/env python3
"""python.py PATH... -- what gensyms says of Python code, against Python's own parser.

Every file that the module ast can parse is compared: types (name, kind, nesting, lines, supertypes)
and members (name, kind, type, lines). Prints precision, recall and F1 of each, and the first
differences; exits 1 when types are below 0.999 or members below 0.995.
B names the build folder (build/release), SHOW how many differences are shown (20).
"""
import ast
import collections
import json
import os
import subprocess
import sys

TYPES, MEMBERS = 0.999, 0.995
ENUMS = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"}
PROPERTIES = {"property", "cached_property", "abstractproperty", "setter", "deleter"}
BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try)
BLOCKS += tuple(getattr(ast, name) for name in ("TryStar", "Match") if hasattr(ast, name))


def last_name(node):
    """The last part of a dotted name, also of one that is called or has type arguments."""
    while isinstance(node, (ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def dotted(node):
    """A base as gensyms names it: without type arguments; None for other expressions."""
    if isinstance(node, ast.Subscript):
        node = node.value
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    return ".".join([node.id] + parts[::-1])


def statements(body):
    """The statements of a scope, those in its blocks included."""
    for node in body:
        yield node
        if isinstance(node, BLOCKS):
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.stmt):
                    yield from statements([child])
                elif isinstance(child, (ast.ExceptHandler, getattr(ast, "match_case", ()))):
                    yield from statements(child.body)


def targets(node):
    """Names and attributes that a statement assigns: two levels of tuples."""
    if isinstance(node, ast.AnnAssign):
        return [node.target]
    if not isinstance(node, ast.Assign):
        return []
    flat = []
    for target in node.targets:
        flat += target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
    flat = [t.value if isinstance(t, ast.Starred) else t for t in flat]
    return [u for t in flat for u in (t.elts if isinstance(t, ast.Tuple) else [t])]


class Facts:
    """Two counters of tuples, so that what occurs twice counts twice."""

    def __init__(self):
        self.types = collections.Counter()
        self.members = collections.Counter()


def first_line(node):
    return min([node.lineno] + [d.lineno for d in node.decorator_list])


def read_ast(path, text):
    facts = Facts()

    def read_class(node, outer):
        name = outer + node.name
        bases = [dotted(b) for b in node.bases]
        known = {last_name(b) for b in node.bases}
        kind = "enum" if known & ENUMS else "protocol" if "Protocol" in known else "class"
        facts.types[(path, name, kind, first_line(node), node.end_lineno,
                     tuple(b for b in bases if b))] += 1
        functions, seen, own = set(), set(), []
        for inner in statements(node.body):
            if isinstance(inner, ast.ClassDef):
                read_class(inner, name + ".")
                functions.add(inner.name)
            elif isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
                functions.add(inner.name)
                marks = {last_name(d) for d in inner.decorator_list}
                kind_of = ("constructor" if inner.name == "__init__" else
                           "property" if marks & PROPERTIES else "method")
                facts.members[(path, name, inner.name, kind_of, first_line(inner),
                               inner.end_lineno)] += 1
                read_function(inner, name + "." + inner.name + ".")
                arguments = inner.args.posonlyargs + inner.args.args
                if arguments:
                    own += [(t, s) for s in statements(inner.body) for t in targets(s)
                            if isinstance(t, ast.Attribute) and isinstance(t.value, ast.Name)
                            and t.value.id == arguments[0].arg]
            for target in targets(inner):
                if isinstance(target, ast.Name):
                    own.append((target, inner))
        own.sort(key=lambda pair: (pair[0].lineno, pair[0].col_offset))
        for target, statement in own:
            attribute = isinstance(target, ast.Attribute)
            label = target.attr if attribute else target.id
            if label in seen or (attribute and label in functions):
                continue
            seen.add(label)
            member = (kind == "enum" and not attribute and isinstance(statement, ast.Assign)
                      and not label.startswith("_"))
            facts.members[(path, name, label, "enumMember" if member else "field",
                           statement.lineno, statement.end_lineno)] += 1

    def read_function(node, outer):
        for inner in statements(node.body):
            if isinstance(inner, ast.ClassDef):
                read_class(inner, outer)
            elif isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
                read_function(inner, outer + inner.name + ".")

    seen = set()
    for node in statements(ast.parse(text).body):
        if isinstance(node, ast.ClassDef):
            read_class(node, "")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            facts.members[(path, "", node.name, "function", first_line(node),
                           node.end_lineno)] += 1
            read_function(node, node.name + ".")
        for target in targets(node):
            if isinstance(target, ast.Name) and target.id not in seen:
                seen.add(target.id)
                facts.members[(path, "", target.id, "variable", node.lineno,
                               node.end_lineno)] += 1
    return facts


def read_symbols(document, root, wanted):
    facts = Facts()

    def visit(symbol, path, outer, in_type):
        lines = (symbol["range"]["start"]["line"], symbol["range"]["end"]["line"])
        kind, name = symbol["kind"], outer + symbol["name"]
        is_type = kind in ("class", "enum", "protocol")
        if is_type:
            supertypes = tuple(s["name"] for s in symbol.get("supertypes", [])
                               if "(" not in s["name"])
            facts.types[(path, name, kind, *lines, supertypes)] += 1
        elif kind != "typedef" and (in_type or not outer):
            facts.members[(path, outer[:-1], symbol["name"], kind, *lines)] += 1
        for child in symbol.get("children", []):
            visit(child, path, name + ".", is_type)

    for symbol in document["symbols"]:
        path = os.path.normpath(os.path.join(root, symbol["file"]))
        if path in wanted:
            visit(symbol, path, "", False)
    return facts


def score(label, want, got, least):
    both = sum((want & got).values())
    precision = both / sum(got.values()) if got else 1
    recall = both / sum(want.values()) if want else 1
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    print(f"{label}: {sum(want.values())} of the parser, {sum(got.values())} of gensyms, "
          f"precision {precision:.5f}, recall {recall:.5f}, F1 {f1:.5f}")
    show = int(os.environ.get("SHOW", "20"))
    for sign, extra in (("-", want - got), ("+", got - want)):
        for fact in sorted(extra, key=str)[:show]:
            print(" ", sign, *fact)
    return f1 >= least


def main(roots):
    build = os.environ.get("B", "build/release")
    good = True
    for root in roots:
        output = subprocess.run(
            [os.path.join(build, "bin", "gensyms"), "--no-references", "--language", "python", "-q",
             "--no-cache", root], check=True, stdout=subprocess.PIPE).stdout
        document = json.loads(output)
        want, left_out, wanted = Facts(), 0, set()
        base = root if os.path.isdir(root) else os.path.dirname(root)
        for entry in document["files"]:
            if "skipped" in entry:
                continue
            path = os.path.normpath(os.path.join(base, entry["path"]))
            try:
                with open(path, "rb") as f:
                    facts = read_ast(path, f.read())
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                left_out += 1
                continue
            wanted.add(path)
            want.types += facts.types
            want.members += facts.members
        got = read_symbols(document, base, wanted)
        print(f"{root}: {len(wanted)} files, {left_out} that ast cannot read")
        good &= score("types", want.types, got.types, TYPES)
        good &= score("members", want.members, got.members, MEMBERS)
    return 0 if good else 1


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python.py PATH...")
    sys.exit(main(sys.argv[1:]))
