// What has a name, and what has none.

class Gauge {
	'in metres': number;
	"a.b" = 1;
	7() { }
	[Symbol.iterator]() { return null; }
	get [key]() { return 1; }
	'turn back'(): void { }
	static { const early = 1; var late = 2; }
}

interface Chart extends Omit<Scale, 'a'>, Omit<Grid, 'b'> {
	'sea-mark'?: Mark;
	[index: number]: Mark;
	light: { turn(): void; colour: string };
}

enum Wind { 'north east', "south-west" = 2 }

const Buoy = class Inner { float() { } };
var Dock = class extends Harbour { moor() { } };
register(class Pilot { guide() { } });
register(class { hidden() { } });

function mixed(base) {
	return class Mixed extends base { mix() { } };
}

function unnamed(base) {
	return class extends base { lost() { } };
}

function local() {
	const Kept = class { stay() { } };
	const path = `${url.replace(/^https?:\/\//, "")}`;
	const gone = () => 1;
}

const { bow, stern: back, mast = 1, ...rest } = ship, [port, starboard = 2, ...more] = sides;

run(function () {
	const inside = 1;
	var also = 2;
	const call = () => 3;
	function declared() { }
	class Found { here() { } }
});

const table = { method() { const inner = 1; function within() { } }, get it() { return 1; } };

if (bow) {
	const mine = 1;
	var ours = 2;
	function either() { }
}

declare module "outside" {
	const told: number;
}

function asks(question: { answer(): void; word: string }) { }

export default function () { return 1; }
