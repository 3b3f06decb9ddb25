// Declarations of TypeScript and JavaScript as the TypeScript compiler's parser sees them, for
// parser.py. Reads paths, one a line. Told are all types with a name, wherever they stand, their
// members, all functions that are declarations, and the variables of modules and namespaces.
"use strict";
const fs = require("fs");
const path = require("path");
const ts = require("typescript");

const is = ts.SyntaxKind;
const KINDS = {
	[is.InterfaceDeclaration]: "interface",
	[is.EnumDeclaration]: "enum",
	[is.TypeAliasDeclaration]: "typedef",
	[is.ClassDeclaration]: "class",
	[is.ClassExpression]: "class",
	[is.Constructor]: "constructor",
	[is.MethodDeclaration]: "method",
	[is.MethodSignature]: "method",
	[is.GetAccessor]: "property",
	[is.SetAccessor]: "property",
	[is.PropertyDeclaration]: "field",
	[is.PropertySignature]: "field",
	[is.EnumMember]: "enumMember",
};

// The name as it is written, without quotes; undefined for one that is computed at run time.
function nameOf(node) {
	if (!node)
		return undefined;
	if (ts.isComputedPropertyName(node))
		return node.getText().replace(/\s+/g, "");
	return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.getText().replace(/^['"`]|['"`]$/g, "")
		: node.getText();
}

function has(node, kind) {
	return (ts.canHaveModifiers(node) && ts.getModifiers(node) || []).some((m) => m.kind === kind);
}

class Facts {
	constructor(file) {
		this.file = file;
		this.types = [];
		this.members = [];
	}

	lines(node) {
		const line = (at) => this.file.getLineAndCharacterOfPosition(at).line + 1;
		return [line(node.getStart(this.file)), line(node.end)];
	}

	supertypes(node) {
		const clauses = node.heritageClauses || [];
		return clauses.flatMap((clause) => clause.types).map((type) => {
			const name = type.expression.getText();
			return /^[\w$.#]+$/.test(name) ? name : undefined; // other expressions have no name
		}).filter(Boolean);
	}

	// scope: the names around it; place: "module", "function", "type", or "none" where members and
	// variables are no one's.
	visit(node, scope, place) {
		switch (node.kind) {
		case is.ModuleDeclaration: return this.module(node, scope);
		case is.ClassDeclaration:
		case is.ClassExpression:
		case is.InterfaceDeclaration:
		case is.EnumDeclaration:
		case is.TypeAliasDeclaration: return this.type(node, scope);
		case is.TypeLiteral:
		case is.ObjectLiteralExpression: return this.inner(node, scope, "none");
		case is.VariableStatement: return this.variables(node, scope, place);
		case is.FunctionDeclaration: return this.function(node, scope, place);
		case is.ExportAssignment: return this.exported(node, scope);
		case is.Block: return this.inner(node, scope, place === "module" ? "block" : place);
		case is.FunctionExpression:
		case is.ArrowFunction:
		case is.ClassStaticBlockDeclaration: return this.inner(node, scope, "function");
		}
		if (KINDS[node.kind] && node.kind !== is.EnumDeclaration)
			return this.member(node, scope, place);
		this.inner(node, scope, place);
	}

	inner(node, scope, place) {
		ts.forEachChild(node, (child) => this.visit(child, scope, place));
	}

	module(node, scope) {
		let name = [];
		for (; ; node = node.body) {
			if (node.name && ts.isIdentifier(node.name) && !(node.flags & ts.NodeFlags.GlobalAugmentation))
				name.push(node.name.text);
			if (!node.body || !ts.isModuleDeclaration(node.body))
				break;
		}
		if (node.body)
			node.body.statements.forEach((s) => this.visit(s, [...scope, ...name], "module"));
	}

	type(node, scope) {
		let name = nameOf(node.name), whole = node;
		if (ts.isClassExpression(node) && ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name)) {
			name = nameOf(node.parent.name);
			whole = node.parent.parent.parent;
		} else if (!name && has(node, is.DefaultKeyword)) {
			name = "default";
		}
		if (!name)
			return this.inner(node, scope, "none");
		const inner = [...scope, name];
		this.types.push([inner.join("."), KINDS[node.kind], ...this.lines(whole), this.supertypes(node)]);
		if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type))
			return this.inner(node.type, inner, "type");
		this.inner(node, inner, "type");
	}

	member(node, scope, place) {
		let name = ts.isConstructorDeclaration(node) ? "constructor" : nameOf(node.name);
		if (place !== "type")
			name = undefined;
		if (name)
			this.add(node, scope, name, KINDS[node.kind]);
		const inner = name && ts.isFunctionLike(node) ? [...scope, name] : scope;
		ts.forEachChild(node, (child) => {
			if (name && ts.isParameter(child) && ts.isParameterPropertyDeclaration(child, node))
				this.add(child, scope, nameOf(child.name), "field");
			this.visit(child, inner, "function");
		});
	}

	function(node, scope, place) {
		const name = nameOf(node.name) || (has(node, is.DefaultKeyword) ? "default" : undefined);
		if (name && (node.body || place === "module"))
			this.add(node, scope, name, "function");
		this.inner(node, name ? [...scope, name] : scope, "function");
	}

	exported(node, scope) {
		const value = node.expression;
		if (!ts.isArrowFunction(value) && !ts.isFunctionExpression(value))
			return this.inner(node, scope, "module");
		if (!value.name)
			this.add(node, scope, "default", "function");
		this.inner(value, value.name ? scope : [...scope, "default"], "function");
	}

	variables(statement, scope, place) {
		const list = statement.declarationList, isVar = !(list.flags & ts.NodeFlags.BlockScoped);
		const told = place === "module" || (place === "block" && isVar);
		for (const one of list.declarations) {
			const value = one.initializer;
			if (value && ts.isClassExpression(value)) {
				this.visit(value, scope, place);
				continue;
			}
			const callable = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
			if (told)
				this.pattern(one.name, (name) => this.add(statement, scope, name, callable ? "function" : "variable"));
			const named = told && ts.isIdentifier(one.name);
			this.inner(one, named ? [...scope, one.name.text] : scope, callable ? "function" : place);
		}
	}

	pattern(name, tell) {
		if (ts.isIdentifier(name))
			tell(name.text);
		else
			name.elements.filter(ts.isBindingElement).forEach((element) => this.pattern(element.name, tell));
	}

	add(node, scope, name, kind) {
		this.members.push([scope.join("."), name, kind, ...this.lines(node)]);
	}
}

for (const file of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
	const source = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true,
		/\.[cm]?js$/.test(file) ? ts.ScriptKind.JSX : undefined);
	const facts = new Facts(source);
	if (source.parseDiagnostics.length) {
		console.log(JSON.stringify({ path: file, error: String(source.parseDiagnostics[0].messageText) }));
		continue;
	}
	source.statements.forEach((statement) => facts.visit(statement, [], "module"));
	console.log(JSON.stringify({ path: file, types: facts.types, members: facts.members }));
}
