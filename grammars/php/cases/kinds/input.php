<html>
<?php

declare(strict_types=1);

namespace Port\Kinds;

use Port\Base;
use Port\Other\{First as Ground, function helper, Deep\Second};
use function Port\outside;

/**
 * Has everything.
 *
 * @template T
 */
#[Marked(1), Other]
#[Second]
abstract class Everything extends \Base\Base implements Reader, Deep\Writer
{
	use Counting, Deep\Naming {
		Counting::count as protected counted;
	}

	/** Documented. */
	final public const int LIMIT = 1, OTHER = 2;

	private ?string $first = "}", $second;
	protected static array $table = [1, 2];
	var $old;
	public readonly int $given;
	public string $hooked {
		get => $this->first;
		set { $this->first = $value; }
	}

	public function __construct(
		private readonly Held $held,
		#[Sensitive] protected ?int $count = 1,
		$plain = null
	) {
		parent::__construct();
	}

	final public static function make(int|string $a, ?Held &...$rest): static
	{
		$this->dynamic = 1;
		$anonymous = new class extends Held implements Reader {
			public $inside;
			public function hidden() {}
		};
		$text = <<<EOT
		class Hidden { don't
		EOT;
		$raw = <<<'RAW'
class Hidden { "
RAW;
		return fn(Held $x): Held => $x;
	}

	abstract protected function work(): void;

	private function &reference($a) { return $a; }
}

interface Reader extends Closer, Opener
{
	const MODE = 1;

	public function read(int $count): string;
}

trait Counting
{
	private int $n = 0;

	public function count(): int { return $this->n; }
}

enum Level: string implements Reader
{
	case Low = 'l';
	#[Deprecated]
	case High = 'h';
	const DEFAULT = self::Low;

	public static function first(): self { return self::Low; }
}

final readonly class Bare {}

# A plain comment, no documentation.
function free(Held $a): ?Bare
{
	function inner() {}
	return null;
}

const TOP = 1;
$global = new Bare();
?>
<p>Don't { count this: class Hidden</p>
<?php
function after() {}
