# shellcheck shell=bash disable=SC2016
# gennotes: do includes and imports stand sorted?
. "$SRCDIR/tests/git/notes.bash"

imports='Sort imports by name, within lines that no blank line parts.'
includes='Sort includes by name, within lines that no blank line parts.'

anew
files 6 'Type%.java' <<<'package p;

import a.B;
import a.C;
import x.A;

import static b.A.a;
import static b.A.b;

class Type% { }'
tell java imports.order "$imports"
files 3 'Type%.java' <<<'package p;

import x.A;
import a.C;
import a.B;

class Type% { }'
tell java imports.order -

anew # nothing is sorted where nothing stands beside another
files 6 'Type%.java' <<<'import x.A;

import b.A;

import a.A;
class Type% { }'
tell java imports.order -

anew # two in order are so by chance
files 6 'Type%.java' <<<'import a.A;
import b.A;
class Type% { }'
tell java imports.order -

anew # "System" leads; a name for one is no neighbour; a statement is no import
files 6 'Type%.cs' <<<'using System;
using System.Text;
using Amazon.A;
using Boat.B;
using Zed = Boat.C;

class Type% { void f() { using (x) { } } }'
tell csharp imports.order "$imports"

anew # by path, whatever it names; several lines are one
files 6 'm%.ts' <<<'import { Z } from "./a";
import {
	B,
	A,
} from "./b";
import * as c from "./c";
export class T% { }'
tell typescript imports.order "$imports"

anew
files 6 'm%.py' <<<'import os
import sys
import typing

from a import Z
from b import A


def f%(): pass'
tell python imports.order "$imports"

anew
files 6 'm%.rs' <<<'use crate::a::{Z, B};
use std::fmt;
use zed::A;
pub fn f%() { use b::C; use a::B; }'
tell rust imports.order "$imports"

anew
files 6 'm%.php' <<<'<?php
namespace P;

use A\B;
use A\c;
use Z\A;
class Type% { use TraitB; use TraitA; }'
tell php imports.order "$imports"

anew # case does not matter, the own header is a group of its own
files 6 'm%.h' <<<'void f%();'
files 6 'm%.cpp' <<<'#include "m%.h"

#include <algorithm>
#include <Map>
#include <vector>
#include "a.h"
#include "b.h"
void f%() { }'
tell cpp imports.order "$includes"
files 2 'm%.cpp' <<<'#include <vector>
#include <map>
#include <algorithm>
void f%() { }'
tell cpp imports.order -
