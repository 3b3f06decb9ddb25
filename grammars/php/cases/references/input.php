<?php

namespace Port\Desk;

use Port\Quay\Crane;

class Clerk extends Desk\Worker
{
	private Ship|Boat|null $ship;

	#[Audited(by: Inspector::class)]
	public function check(Ship $ship, mixed $thing): Receipt
	{
		try {
			if ($thing instanceof Crate && $thing->weight > Limits::CRATE) {
				return new \Port\Slip(Receipt\Kind::Heavy);
			}
			$hook = new Crane\Hook();
			Logs::$last = Logs::of(self::class);
		} catch (PaperFault | InkFault $fault) {
			throw new static();
		}
		return match (true) {
			$thing instanceof Barrel => Receipts::of($thing),
			default => (fn(Lid $lid): Box => new Box($lid))(),
		};
	}
}
