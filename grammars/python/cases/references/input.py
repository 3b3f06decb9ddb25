from __future__ import annotations

import ships.parts as parts, cargo
from ships.types import Ship as Boat, Barrel
from . import near
from .lids import (
    Lid,  # a comment
    Box as Crate,
)
from ..above import *


class Clerk(cargo.Base[Ship]):
    manifest: dict[Boat, list[Cargo]] = {}

    @audited(by=Inspector)
    def check(self, ship: Ship, thing: "Thing" = None, *rest: parts.Nut | None) -> Receipt | None:
        try:
            if isinstance(thing, (Barrel, Crate)):
                return Receipt.Kind.HEAVY
            hook = parts.Hook(Limits.HOOK)
            stamp: Stamp = Stamps.make(Clerk)
        except (PaperFault, parts.InkFault) as fault:
            raise LateFault from fault
        except OSError:
            raise Broken()
        match thing:
            case Lid(size=1): pass
            case parts.Cover(): pass
        return cast(Optional[Receipt], thing)

    def copy[T: Paper](self, original: T) -> T:
        twin: T = original
        return twin
