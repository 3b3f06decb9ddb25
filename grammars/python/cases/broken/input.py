class Dock(Basin):
    depth = 0

    def fill(self, water):
        self.level = water.level(
        return = 3

    def gate(self):
        return None

    state: State = None


class Gate:
    open = True

    def close(self, hard):
        if hard
            return

    def lift(self: pass


class Lock(Gate):
    def turn(self):
        print "old", self


def after(dock):
    return dock


class Weir(Basin[int], metaclass=Meta:
    @property
    def height(self): return self.__height

    class Inner:
        value = 1
