#!/usr/bin/env python3
# A licence documents nothing.

from dataclasses import dataclass, field
import typing

T = typing.TypeVar("T")
LIMIT: int = 4
LIMIT = 5
first, (second, third) = 1, (2, 3)
left = right = None


@dataclass(order=True)
@port.named("crane")
# a comment between
class Crane(port.Machine[int, T], typing.Generic[T], mixed(Base), metaclass=Meta):
    """A crane."""

    __slots__ = ("posts",)
    heights: list[int] = field(default_factory=list)
    label: "str | None" = None
    made, lost = 0, 1
    on_lift = lambda self, load: load

    def __init__(self, posts, *rest: int, limit: int = 3, **more):
        super().__init__()
        self.posts, self.limit = posts, limit
        self.posts = []
        self._hidden: Hidden = None
        self.__secret = other.field = 1
        other.open = 2
        self.count = 3

        def helper():
            self.late = 4
            return local

    @property
    def count(self) -> int:
        return self._count

    @count.setter
    def count(self, value):
        self._count = value

    @functools.cached_property
    def weight(self): return 1

    @staticmethod
    async def loads(a, /, b, *, c: "Load" = None) -> AsyncIterator[Load]: yield a

    @classmethod
    @traced(times=3)
    def make(cls: type[T], **named: int) -> "Crane": cls.made = 2; return cls()

    if typing.TYPE_CHECKING:
        def checked(self): ...
        extra = 1
    else:
        extra = 2

    def record(self, match, type, case): match = 1; return match

    class Hook[K: Load, *Rest](Named, open.Grip):
        class Tip: pass
        def grab[V](self, load: V) -> K:
            class Local:
                kept = 1
            return Local()

    def __repr__(self): return f"{self['a']}class Ghost: {{ {self!r:>{10}} "


class Empty: pass


class Level(str, enum.Enum):
    _ignore_ = ["skipped"]
    LOW = "low"
    HIGH, TOP = "high", "top"
    size: int

    def lift(self):
        self.raised = 1


class Liftable(Protocol[T]):
    def lift(self, load: T) -> None: ...


type Span[A] = tuple[A, A]
type Pair = Span[int]


async def moor(boat: Boat, rope: Rope | None = None) -> Knot:
    """Ties a boat up."""
    local = 1
    return local


if LIMIT:
    def maybe(): pass
    hidden = 1
try:
    import fast
except ImportError:
    fast = None
for step in range(3):
    class InLoop: pass
