#!/usr/bin/env python3
"""macro-classes.py DIR -- are the C++ classes behind an export macro all found, and by their own names?

Looks in headers and sources below DIR for "class MACRO Name" and "struct MACRO Name" that a body
follows (MACRO in capitals; comments, strings and directives are blanked first), and asks gensyms for
the types of the same tree. Told are those that gensyms has not at that name and line, and its types
that are called as a macro is. Exits 1 when there is any of either. B names the build folder
(build/release); OPTIONS go to gensyms, as in OPTIONS='--reader tree-sitter'.
"""
import json
import os
import re
import shlex
import subprocess
import sys

SUFFIXES = ('.h', '.hh', '.hpp', '.hxx', '.cpp', '.cc', '.cxx', '.inl', '.ipp')
BLANK = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*', re.S | re.M)
HEAD = re.compile(r'\b(class|struct)\s+([A-Z][A-Z0-9_]*[A-Z0-9])\s+(?:alignas\s*\([^)]*\)\s*)?'
                  r'((?:\w+::)*\w+)\s*(?:<[^;{}]*?>)?\s*(?:final\s*)?(?::[^:][^;{}]*)?\{')


def heads(root):
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            if not name.endswith(SUFFIXES):
                continue
            path = os.path.join(folder, name)
            with open(path, encoding='utf-8', errors='replace') as f:
                text = BLANK.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()), f.read())
            for m in HEAD.finditer(text):
                if m.group(3) != 'final':
                    yield (os.path.relpath(path, root), text.count('\n', 0, m.start()) + 1,
                           m.group(2), m.group(3).split('::')[-1])


def types(symbols, path, out):
    for s in symbols:
        if s['kind'] in ('class', 'struct'):
            out.append((path or s['file'], s['range']['start']['line'], s['range']['end']['line'],
                        s['name']))
        types(s.get('children', []), path or s['file'], out)


def main():
    if len(sys.argv) != 2:
        sys.exit('usage: macro-classes.py DIR')
    root = sys.argv[1]
    build = os.environ.get('B', os.path.join(os.path.dirname(__file__), '../../build/release'))
    said = subprocess.run([os.path.join(build, 'bin/gensyms'), '--quiet', '--no-references',
                           *shlex.split(os.environ.get('OPTIONS', '')), root],
                          stdout=subprocess.PIPE, check=True).stdout
    found = []
    types(json.loads(said)['symbols'], None, found)
    wanted = list(heads(root))
    macros = {w[2] for w in wanted}
    missed = [w for w in wanted
              if not any(f[0] == w[0] and f[3] == w[3] and f[1] <= w[1] <= f[2] for f in found)]
    misread = [f for f in found if f[3] in macros]
    for path, line, macro, name in missed:
        print(f'missed: {path}:{line}: {macro} {name}')
    for path, line, _, name in misread:
        print(f'misread: {path}:{line}: {name}')
    for macro in sorted(macros):
        print(f'{sum(w[2] == macro for w in wanted):5d} {macro}')
    print(f'{len(wanted)} classes behind a macro, {len(missed)} missed, {len(misread)} misread')
    sys.exit(bool(missed or misread))


if __name__ == '__main__':
    main()
