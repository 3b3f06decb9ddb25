<?php

namespace shapes;

/** What has an area. */
interface Shape
{
	public function area(): float;
}

enum Colour
{
	case Red;
	case Green;
}

class Circle implements Shape
{
	public const PI = 3.14;

	private float $radius;

	public function __construct(float $radius)
	{
		$this->radius = $radius;
	}

	public function area(): float
	{
		return self::PI * $this->radius * $this->radius;
	}
}

enum Style
{
	case Plain;
	case Dotted;
}

class Square implements Shape
{
	public Colour $colour;

	public function __construct(private float $side)
	{
	}

	public function area(): float
	{
		return $this->side * $this->side;
	}
}
