#!/usr/bin/env python3
"""clang.py [-l LANG] [-f FLAGS] [-r READER] [-u] PATH -- what gensyms says of C or C++, against clang.

clang reads all files below PATH that gensyms reads as LANG (cpp or c; default cpp), as one unit that
includes them all, or with -u each source as its own unit, and prints its tree as JSON. FLAGS are the
compiler's, READER is gensyms' --reader. Compared: types (name with nesting, kind, first and last line,
supertypes) and members (type around it, name, kind, line). What a macro's expansion declares is
counted by itself: text has no place for it.
Prints precision, recall and F1 of each, and the first differences; exits 1 when types are below 0.999
or members below 0.995. B names the build folder (build/release), CLANG the compiler (clang), SHOW
how many differences are shown (20).
"""
import argparse
import collections
import json
import os
import shlex
import subprocess
import sys
import tempfile

import python

RECORDS = {"CXXRecordDecl", "RecordDecl", "ClassTemplateSpecializationDecl",
           "ClassTemplatePartialSpecializationDecl"}
TYPEDEFS = {"TypedefDecl", "TypeAliasDecl"}
FUNCTIONS = {"FunctionDecl": "function", "CXXMethodDecl": "method",
             "CXXConstructorDecl": "constructor", "CXXDestructorDecl": "method",
             "CXXConversionDecl": "method"}
TEMPLATES = {"ClassTemplateDecl", "FunctionTemplateDecl", "VarTemplateDecl", "TypeAliasTemplateDecl"}
AROUND = {"TranslationUnitDecl", "NamespaceDecl", "LinkageSpecDecl", "ExportDecl"}
WANTED = (RECORDS | TYPEDEFS | set(FUNCTIONS) | TEMPLATES | AROUND
          | {"EnumDecl", "EnumConstantDecl", "FieldDecl", "VarDecl", "ConceptDecl"})
LEAVES = set(FUNCTIONS) | {"FieldDecl", "VarDecl", "EnumConstantDecl", "ConceptDecl"} | TYPEDEFS
LANGUAGES = {"c": "c", "cpp": "c++"}
SOURCES = (".c", ".cc", ".cpp", ".cxx", ".c++")


def plain(name):
    """One name for what may be written in several ways: blanks, the type that a conversion gives."""
    name = name.replace(" ", "")
    conversion = name.startswith("operator") and len(name) > 8 and (name[8].isalpha() or name[8] in "_:")
    return "operator T" if conversion and name not in NEW else name


NEW = {"operatornew", "operatornew[]", "operatordelete", "operatordelete[]"}


def last_name(type_name):
    """Of "std::conditional<a, b>::type" the last part, without type arguments."""
    depth, kept = 0, ""
    for c in type_name:
        depth += (c == "<") - (c == ">")
        if not depth and c != ">":
            kept += c
    return kept.split("::")[-1].replace("struct ", "").replace("class ", "").strip()


class Node:
    """One declaration of the dump: its own attributes, and the declarations in it."""

    def __init__(self, attributes, children):
        self.at = attributes
        self.kind = attributes["kind"]
        self.children = children


class Dump:
    """Reads the dump line by line: all of it would not fit, and most of it is bodies and system headers.

    A location names its file only where that differs from the one printed before, so files are kept
    track of even in what is passed over.
    """

    def __init__(self, lines, inside):
        self.lines = iter(lines)
        self.inside = inside
        self.file = None
        self.before = b""

    def next(self):
        line = next(self.lines)
        if b'"file": "' in line and b'"includedFrom"' not in self.before:
            self.file = json.loads(b"{" + line.strip().rstrip(b",") + b"}")["file"]
        self.before = line
        return line

    def skip(self, indent):
        end = b" " * indent + b"}"
        while True:
            line = self.next()
            if line.startswith(end):
                return

    def node(self, indent, depth=0):
        """The node whose opening brace was read, or None."""
        head, inner = [b"{"], b" " * (indent + 2) + b'"inner": ['
        end, file = b" " * indent + b"}", self.file
        while True:
            line = self.next()
            if line.startswith(inner) or line.startswith(end):
                break
            head.append(line)
        text = b"".join(head).rstrip().rstrip(b",") + b"}"
        kind = text[text.find(b'"kind": "') + 9:]
        kind = kind[:kind.find(b'"')].decode()
        has_inner = line.startswith(inner)
        if kind not in WANTED:
            if has_inner:
                self.skip(indent)
            return None
        attributes = json.loads(text)
        self.place(attributes, file)
        start = attributes["_start"]
        children = []
        if has_inner and (kind in LEAVES or attributes.get("isImplicit")
                          or (start and not self.inside(start[0]))):
            self.skip(indent)
        elif has_inner:
            child, close = b" " * (indent + 4) + b"{", b" " * (indent + 2) + b"]"
            while True:
                line = self.next()
                if line.startswith(child):
                    if not line.rstrip().rstrip(b",").endswith(b"{}"):
                        found = self.node(indent + 4, depth + 1)
                        if found:
                            children.append(found)
                elif line.startswith(close):
                    break
            self.skip(indent)
        return Node(attributes, children)

    def place(self, attributes, file):
        """Where the name, the first and the last token stand: file, offset; and whether a macro put them there."""
        def bare(location):
            nonlocal file
            if "file" in location:
                file = location["file"]
            return (file, location["offset"], location.get("tokLen", 0)) if "offset" in location else None

        def full(location):
            """The place, and the macro call around it, if any."""
            if "spellingLoc" in location:
                spelling = bare(location["spellingLoc"])
                expansion = bare(location["expansionLoc"])
                argument = location["expansionLoc"].get("isMacroArgExpansion")
                return (spelling if argument and spelling and spelling[0] == expansion[0]
                        else expansion), expansion, argument
            return bare(location), None, True

        name, _, own_name = full(attributes.get("loc", {}))
        extent = attributes.get("range", {})
        start, call, _ = full(extent.get("begin", {}))
        end, other_call, _ = full(extent.get("end", {}))
        made = call and (call == other_call or not own_name and call[:2] == name[:2])
        attributes.update(_name=name, _start=start, _end=end, _macro=bool(made))


class Facts:
    def __init__(self, root):
        self.root = root
        self.texts = {}
        self.types, self.members = set(), set()
        self.made_types, self.made_members = set(), set()
        self.scopes = {}

    def line(self, place):
        path, offset = place[0], place[1]
        if path not in self.texts:
            with open(path, "rb") as f:
                text = f.read()
            starts = [0] + [i + 1 for i, c in enumerate(text) if c == 10]
            self.texts[path] = starts
        starts = self.texts[path]
        low, high = 0, len(starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if starts[middle] <= offset else (low, middle)
        return low + 1

    def visit(self, node, outer, owner, head=None):
        """outer: the names around it; owner: the innermost type's name; head: of a template, its start."""
        at, kind = node.at, node.kind
        name = at.get("name", "")
        if at.get("isImplicit") and kind not in AROUND:
            return
        if kind in AROUND:
            inner = outer + [name] if kind == "NamespaceDecl" and name else outer
            self.scopes[at["id"]] = inner
            self.all(node.children, inner, owner)
            return
        if kind in TEMPLATES:
            for child in node.children:  # the first is the template, the others what was made of it
                if child.kind in RECORDS | set(FUNCTIONS) | TYPEDEFS | {"VarDecl"}:
                    self.visit(child, outer, owner, at["_start"])
                    return
            return
        if not at["_name"] or not self.root(at["_name"][0]):
            return
        start = head or at["_start"]
        scope = self.scopes.get(at.get("parentDeclContextId"), outer)
        if kind in RECORDS or kind == "EnumDecl":
            self.tag(node, scope, owner, start)
        elif kind in TYPEDEFS or kind == "ConceptDecl":
            self.add_type(at, scope + [name], "typedef", start, ())
        elif kind == "FriendDecl" or not name:
            return
        else:
            named = {"FieldDecl": "field", "EnumConstantDecl": "enumMember",
                     "VarDecl": "variable"}.get(kind) or FUNCTIONS[kind]
            if at.get("parentDeclContextId") in self.scopes and kind in FUNCTIONS or kind == "VarDecl":
                owner = (scope[-1] if scope else "") if self.is_type(at) else owner
            if kind == "VarDecl" and (owner or self.is_type(at)):
                named = "field"
            if kind in ("CXXConstructorDecl", "CXXDestructorDecl"):
                name = name.split("<")[0]
            fact = (at["_name"][0], owner, plain(name), named, self.line(at["_name"]))
            (self.made_members if at["_macro"] else self.members).add(fact)

    def is_type(self, at):
        return at.get("parentDeclContextId") in self.record_ids

    record_ids = set()

    def all(self, nodes, scope, owner):
        waiting = None
        for node in nodes:
            waiting = self.child(node, scope, owner, waiting)
        if waiting:
            self.visit(waiting, scope, owner)

    def child(self, node, scope, owner, waiting):
        """waiting: a tag that a typedef behind it may name: "typedef struct { } a;"."""
        named = node.at.get("name")
        if waiting and node.kind in TYPEDEFS and waiting.at["_start"][1] >= node.at["_start"][1] \
                and waiting.at["_end"][1] <= node.at["_end"][1] \
                and waiting.at.get("name", named) == named and self.is_whole(waiting):
            waiting.at.update(name=named, _name=waiting.at["_name"], _end=node.at["_end"])
            self.visit(waiting, scope, owner, node.at["_start"])
            return None
        if waiting:
            self.visit(waiting, scope, owner)
        if (node.kind in RECORDS or node.kind == "EnumDecl") and node.at["_start"]:
            return node
        self.visit(node, scope, owner)
        return None

    @staticmethod
    def is_whole(node):
        return node.children if node.kind == "EnumDecl" else node.at.get("completeDefinition")

    def tag(self, node, scope, owner, start):
        at, name = node.at, node.at.get("name", "")
        inner = scope + [name] if name else scope
        self.scopes[at["id"]] = inner
        if not self.is_whole(node):
            return
        if name:
            kind = "enum" if node.kind == "EnumDecl" else \
                "class" if at.get("tagUsed") == "class" else "struct"
            bases = tuple(last_name(b["type"]["qualType"]) for b in at.get("bases", []))
            self.add_type(at, inner, kind, start, bases)
            self.record_ids.add(at["id"])
            owner = name
        self.all(node.children, inner, owner)

    def add_type(self, at, names, kind, start, bases):
        fact = (at["_name"][0], ".".join(names), kind, self.line(start), self.line(at["_end"]), bases)
        (self.made_types if at["_macro"] else self.types).add(fact)


def read_clang(paths, base, language, flags, each):
    top = os.path.realpath(base)
    known = {}

    def inside(path):
        if path not in known:
            known[path] = os.path.realpath(path).startswith(top + "/")
        return known[path]

    facts = Facts(inside)
    compiler = [os.environ.get("CLANG", "clang"), "-x", LANGUAGES[language], "-fsyntax-only",
                "-ferror-limit=0", "-w", "-Xclang", "-ast-dump=json"] + flags
    units = [[p] for p in paths if p.endswith(SOURCES)] if each else [paths]
    errors = collections.Counter()
    for unit in units:
        with tempfile.NamedTemporaryFile("w", suffix=".h") as all_files, tempfile.TemporaryFile() as said:
            all_files.writelines(f'#include "{os.path.realpath(p)}"\n' for p in unit)
            all_files.flush()
            process = subprocess.Popen(compiler + [all_files.name], stdout=subprocess.PIPE, stderr=said)
            dump = Dump(process.stdout, lambda path: path == all_files.name or inside(path))
            dump.next()
            facts.visit(dump.node(0), [], "")
            process.stdout.read()
            process.wait()
            said.seek(0)
            for line in said.read().decode(errors="replace").splitlines():
                if "error: " in line:
                    errors[line] += 1
    for line in list(errors)[:5]:
        print("  clang:", line)
    return facts, len(errors)


def compiled_lines(paths, language, flags):
    """The lines of each file of which something is left when the preprocessor is done."""
    lines = collections.defaultdict(set)
    with tempfile.NamedTemporaryFile("w", suffix=".h") as all_files:
        all_files.writelines(f'#include "{os.path.realpath(p)}"\n' for p in paths)
        all_files.flush()
        text = subprocess.run([os.environ.get("CLANG", "clang"), "-x", LANGUAGES[language], "-E", "-w"] + flags
                              + [all_files.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    here, number = None, 0
    for line in text.splitlines():
        if line.startswith(b"# "):
            _, number, name = line.split(b" ", 2)
            name, number = json.loads(name[:name.rindex(b'"') + 1]), int(number)
            here = lines[os.path.realpath(name)]
            continue
        if line.strip():
            here.add(number)
        number += 1
    return lines


def read_gensyms(document, base):
    facts = Facts(None)

    def visit(symbol, path, outer, owner):
        start, end = symbol["range"]["start"]["line"], symbol["range"]["end"]["line"]
        kind, name = symbol["kind"], symbol["name"]
        if symbol.get("scope"):
            outer = outer + symbol["scope"].split(".")
            owner = outer[-1]
        names = outer + [name]
        if kind in ("class", "struct", "enum", "typedef"):
            bases = tuple(s["name"].split(".")[-1] for s in symbol.get("supertypes", []))
            facts.types.add((path, symbol["qualifiedName"], kind, start, end, bases))
            owner = name
        elif kind != "namespace":
            of_type = kind not in ("function", "variable")  # else around it may be a namespace
            facts.members.add((path, owner if of_type else "", plain(name), kind, start, end))
            if kind != "field":
                return
            names = outer
        for child in symbol.get("children", []):
            visit(child, path, names, owner)

    for symbol in document["symbols"]:
        visit(symbol, os.path.realpath(os.path.join(base, symbol["file"])), [], "")
    return facts


def match_members(want, got):
    """clang tells the line of a member's name, gensyms the lines of all of it: pair those that agree."""
    by_name = collections.defaultdict(list)
    for fact in sorted(got):
        by_name[fact[:4]].append(fact)
    paired_want, paired_got = collections.Counter(), collections.Counter()
    for fact in sorted(want):
        here = by_name[fact[:4]]
        found = next((g for g in here if g[4] <= fact[4] <= g[5]), None)
        paired_want[fact] += 1
        if found:
            here.remove(found)
            paired_got[fact] += 1
    for here in by_name.values():
        for fact in here:
            paired_got[fact] += 1
    return paired_want, paired_got


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-l", default="cpp", dest="language", choices=("c", "cpp"))
    parser.add_argument("-f", default="", dest="flags")
    parser.add_argument("-r", dest="reader")
    parser.add_argument("-u", action="store_true", dest="each")
    parser.add_argument("path")
    args = parser.parse_args()
    command = [os.path.join(os.environ.get("B", "build/release"), "bin", "gensyms"), "-q", "--no-cache",
               "--no-references", "--language", args.language, args.path]
    if args.reader:
        command.append("--reader=" + args.reader)
    document = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    paths = [os.path.join(args.path, f["path"]) for f in document["files"] if "skipped" not in f]
    sys.setrecursionlimit(10000)
    want, errors = read_clang(paths, args.path, args.language, shlex.split(args.flags), args.each)
    got = read_gensyms(document, args.path)

    lines = compiled_lines(paths, args.language, shlex.split(args.flags))

    def real(facts):
        return {(os.path.realpath(f[0]),) + f[1:] for f in facts}

    def compiled(facts, first):
        """Without what stands in branches of #if that are not compiled."""
        return {f for f in facts if any(n in lines[f[0]] for n in range(f[first], f[first + 1] + 1))}

    def told(made, got):
        """What macros made, where gensyms tells it."""
        known = {f[:4] for f in got}
        return {f for f in real(made) if f[:4] in known}

    types, members = compiled(got.types, 3), compiled(got.members, 4)
    left_out = len(got.types) + len(got.members) - len(types) - len(members)
    made_types, made_members = told(want.made_types, types), told(want.made_members, members)
    print(f"{args.path}: {len(paths)} files; clang: {errors} errors; gensyms: {left_out} declarations that are "
          f"not compiled; made by macros: {len(made_types)} of {len(want.made_types)} types, "
          f"{len(made_members)} of {len(want.made_members)} members are told")
    good = python.score("types", collections.Counter(real(want.types) | made_types),
                        collections.Counter(types), python.TYPES)
    members = match_members(real(want.members) | made_members, members)
    return 0 if python.score("members", *members, python.MEMBERS) and good else 1


if __name__ == "__main__":
    sys.exit(main())
