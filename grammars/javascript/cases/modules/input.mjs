/** Says how often. */
export function whistle(times, pitch = "a") {
	const local = 1;
	function inside() { }
	class Local { method() { } }
	return local;
}

export async function* tides() { }
export default function () { }

/** Makes one. */
export const make = () => new Quay(), LIMIT = 4;
const one = (load) => { return load; };
let two = load => load, three = function named(a, b) { }, four = async function* () { };
var counter, { left, right: other } = pair, [first] = list;

const library = {
	method() { return 1; },
	field: 1,
	Nested: class { deep() { } },
};
for (const step of steps) { let inLoop = () => 1; }
if (counter) { function maybe() { } }

export { counter };
export * from "./rest.js";
