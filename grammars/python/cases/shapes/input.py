from abc import ABC, abstractmethod
from enum import Enum


class Shape(ABC):
	"""What has an area."""

	@abstractmethod
	def area(self) -> float: ...


class Colour(Enum):
	RED = 0
	GREEN = 1


class Circle(Shape):
	PI = 3.14

	class Style(Enum):
		PLAIN = 0
		DOTTED = 1

	def __init__(self, radius: float):
		self.__radius = radius

	def area(self) -> float:
		return Circle.PI * self.__radius * self.__radius


class Square(Shape):
	colour: Colour

	def __init__(self, side: float):
		self.__side = side

	def area(self) -> float:
		return self.__side * self.__side


class Sketch(Shape): ...
after_sketch = 1
def drawn() -> None: ...
after_drawn: int = 2
whole = 20.
after_whole = 1


class Chained(Shape):
	first = second = \
		third = last = None
	# Behind a body nothing is of it, neither in here

	def area(self):
		(self.width, self.height), [self.depth] = self.sizes = self.box()
		if self.depth:
			return 0.
			# nor in there


# nor in front of what follows.
def docstring_alone():
	"""Is a body."""
	# not the end of it
