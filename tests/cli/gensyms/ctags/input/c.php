<?php
namespace A\B;
class C { function f() { } } // "$
