class Broken { int f( { ] }
