<?php

class Before
{
	public int $a = 1;
}

function bad( {
	<<<<<<< this cannot be read
	$x = = 1;
}

/** Lost is found all the same. */
#[Marked]
abstract class Lost extends Base implements Shape
{
	const LIMIT = 1;
	private string $name = '';

	public function __construct(private int $size) {}

	public static function area(int $factor): float
	{
		return 1.0;
	}
}

enum State
{
	case On;
	case Off;
}

function after(): int { return 2; }
