"""The module's own."""


class Plain:
    # not a doc
    '''First line.

    More of it:
        * indented
    '''

    #: How many there are.
    #: More than one.
    count = 1
    size = 2  #: behind it

    def raw(self):
        r"""Has \d in it."""

    def value(self):
        return """no doc"""

    def call(self):
        "no doc".strip()

    def table(self):
        x = {
            "a":
            "no doc"
        }

    def one(self): "On the line."

    def late(self):
        # a comment before the docstring
        "Single quotes."; return 1

    @decorated
    def joined(
        self,
        a=1,  # class Ghost:
    ):
        """Doc
        class Phantom:
            def lost(self): """
        return """
class Mirage:
    pass
"""

    async def nothing(self): pass


def top():
    """
    Begins on the next line.
    """
