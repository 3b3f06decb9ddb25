// Declarations of PHP as the npm package php-parser sees them, for parser.py. Reads paths, one a line.
// Told are types with a name, their members, and functions.
"use strict";
const fs = require("fs");
const { Engine } = require("php-parser");

const TYPES = { class: "class", interface: "interface", trait: "trait", enum: "enum" };
const KINDS = ["constructor", "method", "function", "field", "constant", "enumMember"];

class Facts {
	constructor() {
		this.types = [];
		this.members = [];
	}

	lines(node) {
		const starts = (node.attrGroups || []).map((group) => group.loc.start.line);
		return [Math.min(node.loc.start.line, ...starts), node.loc.end.line];
	}

	member(scope, name, kind, node) {
		this.members.push([scope.join("."), name, kind, ...this.lines(node)]);
	}

	visit(node, scope) {
		if (Array.isArray(node))
			return node.forEach((child) => this.visit(child, scope));
		if (!node || typeof node.kind !== "string")
			return undefined;
		if (TYPES[node.kind])
			return node.isAnonymous ? undefined : this.type(node, scope);
		if (node.kind === "function" && node.name) {
			this.member(scope, node.name.name, "function", node);
			return this.visit(node.body, [...scope, node.name.name]);
		}
		for (const key of Object.keys(node))
			if (key !== "loc" && node[key] && typeof node[key] === "object")
				this.visit(node[key], scope);
		return undefined;
	}

	type(node, scope) {
		const inner = [...scope, node.name.name], list = (names) => [].concat(names || []);
		const used = node.body.filter((child) => child.kind === "traituse").flatMap((child) => child.traits);
		const supers = [...list(node.extends), ...list(node.implements), ...used];
		this.types.push([inner.join("."), TYPES[node.kind], ...this.lines(node),
			supers.map((name) => name.name.replace(/^\\/, "").replace(/\\/g, "."))]);
		for (const child of node.body)
			this.inType(child, inner);
	}

	inType(node, scope) {
		const name = (one) => (one.name && one.name.name) || one.name;
		switch (node.kind) {
		case "method": {
			const constructs = name(node).toLowerCase() === "__construct";
			this.member(scope, name(node), constructs ? "constructor" : "method", node);
			for (const parameter of node.arguments)
				if (parameter.flags)
					this.member(scope, name(parameter), "field", parameter);
			return this.visit(node.body, [...scope, name(node)]);
		}
		case "propertystatement":
			return node.properties.forEach((one) => this.member(scope, name(one), "field", node));
		case "classconstant":
			return node.constants.forEach((one) => this.member(scope, name(one), "constant", node));
		case "enumcase":
			return this.member(scope, name(node), "enumMember", node);
		}
		return undefined;
	}
}

const engine = new Engine({ parser: { extractDoc: false, version: "8.4" }, ast: { withPositions: true } });
for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
	const facts = new Facts();
	try {
		facts.visit(engine.parseCode(fs.readFileSync(file, "utf8"), file).children, []);
		console.log(JSON.stringify({ path: file, kinds: KINDS, types: facts.types, members: facts.members }));
	} catch (error) {
		console.log(JSON.stringify({ path: file, error: String(error.message) }));
	}
}
