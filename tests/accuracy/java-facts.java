// Declarations of Java files as javac's own parser sees them, for parser.py. Reads paths, one a line.
// Told are all types with a name, wherever they stand, and the members of all types; those of a class
// without a name belong to the declaration around it. Nothing is attributed: no class path is needed.

import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

class JavaFacts extends TreeScanner<Void, String> {
	static final int BATCH = 200; // the trees of one are in memory together
	static final Map<Tree.Kind, String> TYPES = Map.of(Tree.Kind.CLASS, "class", Tree.Kind.INTERFACE, "interface",
		Tree.Kind.ENUM, "enum", Tree.Kind.RECORD, "record", Tree.Kind.ANNOTATION_TYPE, "annotation");

	final CompilationUnitTree unit;
	final SourcePositions positions;
	final CharSequence text;
	final List<String> types = new ArrayList<>(), members = new ArrayList<>();

	JavaFacts(CompilationUnitTree unit, SourcePositions positions) throws IOException {
		this.unit = unit;
		this.positions = positions;
		this.text = unit.getSourceFile().getCharContent(true);
	}

	// A path's text, decoded as gensyms does.
	static class Source extends SimpleJavaFileObject {
		final String path, text;

		Source(String path) throws IOException {
			super(Path.of(path).toUri(), Kind.SOURCE);
			this.path = path;
			this.text = decode(Files.readAllBytes(Path.of(path)));
		}

		static String decode(byte[] bytes) {
			try {
				String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
				return text.startsWith("\ufeff") ? text.substring(1) : text;
			} catch (CharacterCodingException e) {
				return new String(bytes, StandardCharsets.ISO_8859_1);
			}
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return text;
		}
	}

	int start(Tree tree) {
		return (int) positions.getStartPosition(unit, tree);
	}

	int end(Tree tree) {
		return (int) positions.getEndPosition(unit, tree);
	}

	// The lines of a span, as the end of a JSON array.
	String lines(int from, int to) {
		return unit.getLineMap().getLineNumber(from) + "," + unit.getLineMap().getLineNumber(Math.max(from, to - 1));
	}

	static String quote(String text) {
		return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
	}

	static String join(String outer, String name) {
		return outer.isEmpty() ? name : outer + "." + name;
	}

	// A supertype without type arguments and annotations.
	static String typeName(Tree tree) {
		if (tree instanceof ParameterizedTypeTree)
			return typeName(((ParameterizedTypeTree) tree).getType());
		if (tree instanceof AnnotatedTypeTree)
			return typeName(((AnnotatedTypeTree) tree).getUnderlyingType());
		if (tree instanceof MemberSelectTree) {
			MemberSelectTree select = (MemberSelectTree) tree;
			return typeName(select.getExpression()) + "." + select.getIdentifier();
		}
		return ((IdentifierTree) tree).getName().toString();
	}

	void member(String owner, String name, String kind, int from, int to) {
		members.add("[" + quote(owner) + "," + quote(name) + "," + quote(kind) + "," + lines(from, to) + "]");
	}

	@Override
	public Void visitClass(ClassTree node, String outer) {
		String name = node.getSimpleName().toString();
		String inner = name.isEmpty() ? outer : join(outer, name);
		if (!name.isEmpty()) {
			List<String> supertypes = new ArrayList<>();
			if (node.getExtendsClause() != null)
				supertypes.add(quote(typeName(node.getExtendsClause())));
			node.getImplementsClause().forEach(type -> supertypes.add(quote(typeName(type))));
			types.add("[" + quote(inner) + "," + quote(TYPES.get(node.getKind())) + ","
				+ lines(start(node), end(node)) + ",[" + String.join(",", supertypes) + "]]");
			scan(node.getModifiers(), inner);
		}
		if (node.getKind() == Tree.Kind.RECORD)
			head(node, inner);
		List<? extends Tree> body = node.getMembers();
		for (int i = 0; i < body.size(); i++) {
			if (body.get(i) instanceof VariableTree)
				field(node, (VariableTree) body.get(i), endOfAll(body, i), inner);
			else if (body.get(i) instanceof MethodTree)
				method((MethodTree) body.get(i), name, inner);
			else
				scan(body.get(i), inner);
		}
		return null;
	}

	// int a, b; is one declaration: javac makes two of it, which begin at the same place.
	int endOfAll(List<? extends Tree> body, int i) {
		int from = start(body.get(i));
		while (i + 1 < body.size() && body.get(i + 1) instanceof VariableTree && start(body.get(i + 1)) == from)
			i++;
		return end(body.get(i));
	}

	void field(ClassTree type, VariableTree node, int end, String outer) {
		boolean constant = type.getKind() == Tree.Kind.INTERFACE || type.getKind() == Tree.Kind.ANNOTATION_TYPE;
		String kind = isEnumMember(type, node) ? "enumMember" : constant ? "constant" : "field";
		member(outer, node.getName().toString(), kind, start(node), end);
		scan(node.getModifiers(), join(outer, node.getName().toString()));
		scan(node.getInitializer(), join(outer, node.getName().toString()));
	}

	// Nothing but its own values can make an object of an enum's type.
	static boolean isEnumMember(ClassTree type, VariableTree node) {
		return type.getKind() == Tree.Kind.ENUM && node.getInitializer() instanceof NewClassTree
			&& ((NewClassTree) node.getInitializer()).getIdentifier().toString().contentEquals(type.getSimpleName());
	}

	void method(MethodTree node, String type, String outer) {
		boolean constructs = node.getName().contentEquals("<init>");
		String name = constructs ? type : node.getName().toString();
		member(outer, name, constructs ? "constructor" : "method", start(node), end(node));
		super.visitMethod(node, join(outer, name));
	}

	// The head of a record is its constructor unless the body has the same one.
	void head(ClassTree node, String inner) {
		List<VariableTree> components = new ArrayList<>();
		for (Tree member : node.getMembers())
			if (member instanceof VariableTree && !((VariableTree) member).getModifiers().getFlags().contains(Modifier.STATIC))
				components.add((VariableTree) member);
		for (Tree member : node.getMembers())
			if (member instanceof MethodTree && isCanonical((MethodTree) member, components))
				return;
		int from = Math.max(start(node), end(node.getModifiers()));
		for (Tree parameter : node.getTypeParameters())
			from = end(parameter);
		from = find('(', from);
		int to = find(')', components.isEmpty() ? from : end(components.get(components.size() - 1)));
		member(inner, node.getSimpleName().toString(), "constructor", from, to + 1);
	}

	static String declared(VariableTree node) {
		String dots = (node.toString() + " ").contains("... " + node.getName() + " ") ? "..." : "";
		return node.getType() + dots + " " + node.getName();
	}

	static boolean isCanonical(MethodTree node, List<VariableTree> components) {
		if (!node.getName().contentEquals("<init>") || node.getParameters().size() != components.size())
			return false;
		for (int i = 0; i < components.size(); i++)
			if (!declared(node.getParameters().get(i)).equals(declared(components.get(i))))
				return false;
		return true;
	}

	// Where a character is, from a place on, comments left out.
	int find(char wanted, int at) {
		for (; text.charAt(at) != wanted; at++)
			if (text.charAt(at) == '/' && text.charAt(at + 1) == '/')
				while (text.charAt(at) != '\n')
					at++;
			else if (text.charAt(at) == '/' && text.charAt(at + 1) == '*')
				for (at += 2; text.charAt(at) != '*' || text.charAt(at + 1) != '/';)
					at++;
		return at;
	}

	static void read(List<String> paths, JavaCompiler compiler, PrintStream out) throws IOException {
		DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
		List<Source> sources = new ArrayList<>();
		for (String path : paths)
			sources.add(new Source(path));
		JavacTask task = (JavacTask) compiler.getTask(null, null, said,
			List.of("-proc:none", "-Xmaxerrs", "1000000"), null, sources);
		Map<URI, CompilationUnitTree> units = new HashMap<>();
		for (CompilationUnitTree unit : task.parse())
			units.put(unit.getSourceFile().toUri(), unit);
		Map<URI, String> errors = new HashMap<>();
		for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics())
			if (one.getKind() == Diagnostic.Kind.ERROR)
				errors.putIfAbsent(one.getSource().toUri(), one.getLineNumber() + ": " + one.getMessage(Locale.ROOT));
		for (Source source : sources) {
			out.print("{\"path\":" + quote(source.path) + ",");
			String error = errors.get(source.toUri());
			if (error != null) {
				out.println("\"error\":" + quote(error.replaceAll("\\s+", " ")) + "}");
				continue;
			}
			JavaFacts facts = new JavaFacts(units.get(source.toUri()), Trees.instance(task).getSourcePositions());
			facts.scan(facts.unit.getTypeDecls(), "");
			out.println("\"types\":[" + String.join(",", facts.types) + "],\"members\":["
				+ String.join(",", facts.members) + "]}");
		}
	}

	public static void main(String[] arguments) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		List<String> paths = new ArrayList<>();
		for (String line = in.readLine(); line != null; line = in.readLine()) {
			paths.add(line);
			if (paths.size() == BATCH) {
				read(paths, compiler, out);
				paths.clear();
			}
		}
		read(paths, compiler, out);
		out.flush();
	}
}
