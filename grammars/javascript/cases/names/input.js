// What has a name, and what has none.

class Gauge {
	'in metres';
	"a.b" = 1;
	7() { }
	[Symbol.iterator]() { return null; }
	get [key]() { return 1; }
	'turn back'() { }
	static { const early = 1; var late = 2; }
}

const Buoy = class Inner { float() { } };
var Dock = class extends Harbour { moor() { } };
register(class Pilot { guide() { } });
register(class { hidden() { } });
exports.Named = class Harbour { open() { } };
exports.Unnamed = class { lost() { } };

function mixed(base) {
	return class Mixed extends base { mix() { } };
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

switch (bow) {
case 1:
	let chosen = 1;
	break;
}
