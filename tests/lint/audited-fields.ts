/** What the audit log is given: read from the types and texts of every call of `audited`, so that no test has to make each change. */
import ts from "typescript";

export interface AuditedField {
  /** "app/modules/orders/admin/hold.server.ts:27" */
  place: string;
  subject: string;
  /** keys from the outside in; "*" for a key that is only known when it runs */
  path: readonly string[];
  isNumber: boolean;
  /** texts that the code itself writes there */
  texts: readonly string[];
}

export interface OpenAudit {
  place: string;
  type: string;
}

const CALLS: readonly string[] = ["audited", "auditedAll", "auditedMore"];
const SIDES: readonly string[] = ["before", "after"];
const MAX_DEPTH = 6;
const { TypeFlags } = ts;
const PRIMITIVES = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.BigIntLike;
const NOTHING = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Never;

/** The program of all files under app/. `root` is the folder of the repository. */
export function readProgram(root: string): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.json`, {}, host)!;
  const files = fileNames.filter((name) => name.startsWith(`${root}/app/`) || name.endsWith(".d.ts"));
  return ts.createProgram(files, { ...options, noEmit: true });
}

const toTexts = (type: ts.Type): ts.Type[] =>
  (type.isUnion() ? type.types : [type]).filter((item) => item.isStringLiteral());

class Collector {
  readonly fields = new Map<string, AuditedField & { texts: string[] }>();
  readonly open: OpenAudit[] = [];
  place = "";
  subject = "";

  constructor(private readonly checker: ts.TypeChecker) {}

  note(path: readonly string[], type: ts.Type): void {
    const key = [this.place, this.subject, ...path].join(" ");
    const isNumber = (type.flags & TypeFlags.NumberLike) !== 0;
    const field = this.fields.get(key) ?? {
      place: this.place,
      subject: this.subject,
      path,
      isNumber,
      texts: [],
    };
    const texts = type.isStringLiteral() ? [...field.texts, type.value] : field.texts;
    this.fields.set(key, { ...field, isNumber: field.isNumber || isNumber, texts: [...new Set(texts)] });
  }

  walk(type: ts.Type, path: readonly string[], outer: readonly ts.Type[] = []): void {
    if (outer.length > MAX_DEPTH || outer.includes(type) || type.flags & NOTHING) return;
    if (type.isUnion()) return type.types.forEach((type) => this.walk(type, path, outer));
    if (type.flags & PRIMITIVES) return this.note(path, type);
    const inner = [...outer, type];
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type))
      return this.checker
        .getTypeArguments(type as ts.TypeReference)
        .forEach((item) => this.walk(item, path, inner));
    this.walkObject(type, path, inner);
  }

  private walkObject(type: ts.Type, path: readonly string[], inner: readonly ts.Type[]): void {
    const index = type.getStringIndexType() ?? type.getNumberIndexType();
    if (index) this.walk(index, [...path, "*"], inner);
    const properties = this.checker.getPropertiesOfType(type);
    if (!index && properties.length === 0)
      this.open.push({ place: this.place, type: this.checker.typeToString(type) });
    for (const property of properties) this.walkProperty(property, [...path, property.name], inner);
  }

  /** The texts of a literal are widened in the type of its object: they are read where they are written. */
  private walkProperty(property: ts.Symbol, path: readonly string[], inner: readonly ts.Type[]): void {
    this.walk(this.checker.getTypeOfSymbol(property), path, inner);
    for (const declaration of property.declarations ?? [])
      if (ts.isPropertyAssignment(declaration))
        for (const text of toTexts(this.checker.getTypeAtLocation(declaration.initializer)))
          this.note(path, text);
  }

  call(node: ts.CallExpression, name: string, subjectOfFile: readonly string[]): void {
    if (name === "auditedMore") {
      this.subject = subjectOfFile[0] ?? "";
      return this.walk(this.checker.getTypeAtLocation(node.arguments[2]!), []);
    }
    const input = this.checker.getTypeAtLocation(node.arguments[1]!);
    const entry = input.getNumberIndexType() ?? input;
    const subjects = this.subjects(entry, node, subjectOfFile);
    for (const subject of subjects)
      for (const side of SIDES) {
        this.subject = subject;
        const property = this.checker.getPropertyOfType(entry, side);
        if (property) this.walk(this.checker.getTypeOfSymbolAtLocation(property, node), []);
      }
  }

  private subjects(entry: ts.Type, node: ts.CallExpression, subjectOfFile: readonly string[]): string[] {
    const property = this.checker.getPropertyOfType(entry, "subject");
    const type = property && this.checker.getTypeOfSymbolAtLocation(property, node);
    const literals = type?.isUnion() ? type.types : type ? [type] : [];
    const known = literals.flatMap((literal) => (literal.isStringLiteral() ? [literal.value] : []));
    if (known.length > 0) return known;
    const written = /subject: "([^"]+)"/.exec(node.arguments[1]!.getText());
    return written ? [written[1]!] : [...subjectOfFile];
  }
}

/** Every field of every change that the code notes, and the places whose types say nothing of what is noted. */
export function auditedFields(program: ts.Program): { fields: AuditedField[]; open: OpenAudit[] } {
  const collector = new Collector(program.getTypeChecker());
  for (const file of program.getSourceFiles()) {
    const path = /\/(app\/.*)$/.exec(file.fileName)?.[1];
    if (!path || file.isDeclarationFile || path.endsWith("/audit.server.ts")) continue;
    const subjects = [...new Set([...file.text.matchAll(/subject: "([^"]+)"/g)].map(([, item]) => item!))];
    const visit = (node: ts.Node): void => {
      const name = ts.isCallExpression(node) ? node.expression.getText(file) : "";
      if (ts.isCallExpression(node) && CALLS.includes(name)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        collector.place = `${path}:${line + 1}`;
        collector.call(node, name, subjects);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { fields: [...collector.fields.values()], open: collector.open };
}
