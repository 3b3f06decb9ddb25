// Declarations of Go files as go/parser sees them, for parser.py. Reads paths, one a line.
package main

import (
	"bufio"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
)

type facts struct {
	Path    string          `json:"path"`
	Error   string          `json:"error,omitempty"`
	Types   [][]interface{} `json:"types"`
	Members [][]interface{} `json:"members"`

	set *token.FileSet
}

func (f *facts) lines(from, to token.Pos) (int, int) {
	return f.set.Position(from).Line, f.set.Position(to - 1).Line
}

func (f *facts) member(owner, name, kind string, from, to token.Pos) {
	if name == "_" {
		return
	}
	first, last := f.lines(from, to)
	f.Members = append(f.Members, []interface{}{owner, name, kind, first, last})
}

// typeName is an embedded type as gensyms names it, and the name of the field it makes.
func typeName(e ast.Expr) (full, last string) {
	switch t := e.(type) {
	case *ast.Ident:
		return t.Name, t.Name
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.SelectorExpr:
		outer, _ := typeName(t.X)
		return outer + "." + t.Sel.Name, t.Sel.Name
	case *ast.IndexExpr:
		return typeName(t.X)
	case *ast.IndexListExpr:
		return typeName(t.X)
	case *ast.ParenExpr:
		return typeName(t.X)
	}
	return "", ""
}

// fields lists those of a structure, and below a field those of one without a name.
func (f *facts) fields(owner string, list *ast.FieldList, depth int) {
	for _, field := range list.List {
		end := field.Type.End()
		if field.Tag != nil {
			end = field.Tag.End()
		}
		for _, name := range field.Names {
			f.member(owner, name.Name, "field", field.Pos(), end)
			inner := field.Type
			if slice, ok := inner.(*ast.ArrayType); ok && slice.Len == nil {
				inner = slice.Elt
			}
			if structure, ok := inner.(*ast.StructType); ok && depth == 0 && name.Name != "_" {
				f.fields(owner+"."+name.Name, structure.Fields, depth+1)
			}
		}
		if len(field.Names) == 0 && depth == 0 {
			_, name := typeName(field.Type)
			f.member(owner, name, "field", field.Pos(), end)
		}
	}
}

// embed adds a type to those that another one embeds, each once.
func embed(list []string, e ast.Expr) []string {
	full, _ := typeName(e)
	for _, known := range list {
		if known == full {
			return list
		}
	}
	if full == "" {
		return list
	}
	return append(list, full)
}

func (f *facts) typeSpec(outer string, s *ast.TypeSpec, from, to token.Pos) {
	var supertypes []string
	if s.Name.Name == "_" {
		return
	}
	kind, name := "typedef", s.Name.Name
	if outer != "" {
		name = outer + "." + name
	}
	switch t := s.Type.(type) {
	case *ast.StructType:
		if s.Assign != 0 {
			break
		}
		kind = "struct"
		for _, field := range t.Fields.List {
			if len(field.Names) == 0 {
				supertypes = embed(supertypes, field.Type)
			}
		}
		f.fields(name, t.Fields, 0)
	case *ast.InterfaceType:
		if s.Assign != 0 {
			break
		}
		kind = "interface"
		for _, method := range t.Methods.List {
			if _, pointer := method.Type.(*ast.StarExpr); !pointer && len(method.Names) == 0 {
				supertypes = embed(supertypes, method.Type)
			}
			for _, n := range method.Names {
				f.member(name, n.Name, "method", method.Pos(), method.Type.End())
			}
		}
	}
	first, last := f.lines(from, to)
	f.Types = append(f.Types, []interface{}{name, kind, first, last, supertypes})
}

// span is a declaration with its keyword, or one of those in parentheses.
func span(d *ast.GenDecl, s ast.Spec) (from, to token.Pos) {
	if d.Lparen == 0 {
		return d.Pos(), d.End()
	}
	return s.Pos(), s.End()
}

func (f *facts) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		kind, owner, name := "function", "", d.Name.Name
		if d.Recv != nil && len(d.Recv.List) > 0 {
			owner, _ = typeName(d.Recv.List[0].Type)
			kind = "method"
		}
		f.member(owner, name, kind, d.Pos(), d.End())
		if owner != "" {
			name = owner + "." + name
		}
		if d.Name.Name != "_" {
			f.local(name, d.Body)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			from, to := span(d, spec)
			switch s := spec.(type) {
			case *ast.TypeSpec:
				f.typeSpec("", s, from, to)
			case *ast.ValueSpec:
				kind := map[token.Token]string{token.CONST: "constant", token.VAR: "variable"}
				for _, name := range s.Names {
					f.member("", name.Name, kind[d.Tok], from, to)
				}
			}
		}
	}
}

func (f *facts) local(outer string, body *ast.BlockStmt) {
	if body == nil {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.TYPE {
			for _, spec := range d.Specs {
				from, to := span(d, spec)
				f.typeSpec(outer, spec.(*ast.TypeSpec), from, to)
			}
		}
		return true
	})
}

func main() {
	out := json.NewEncoder(os.Stdout)
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		f := facts{Path: in.Text(), set: token.NewFileSet()}
		file, err := parser.ParseFile(f.set, f.Path, nil, parser.SkipObjectResolution)
		if err != nil {
			f.Error = err.Error()
		} else {
			for _, d := range file.Decls {
				f.declaration(d)
			}
		}
		if err := out.Encode(&f); err != nil {
			os.Exit(1)
		}
	}
}
