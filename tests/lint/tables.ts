/** Table ownership: a table belongs to the module whose tables.ts declares it. Only the owner writes it; other readers are listed with a reason, readers in a lower layer separately. */
import ts from "typescript";

export interface Source {
  path: string;
  text: string;
}

/** Somebody of a module touches a table of another. */
export interface Exception {
  module: string;
  tables: readonly string[] | "all";
  why: string;
}

export interface Exceptions {
  reads: readonly Exception[];
  /** Of those, tables of a module on a layer above the reader's. */
  upward: readonly Exception[];
  writes: readonly Exception[];
  /** Migrations that touch a table of another module, with why that module's cannot. */
  migrations: readonly { path: string; why: string }[];
  /** Files that name tables by a value alone, with what keeps them right; what they touch is not read here. */
  dynamic: readonly { path: string; why: string }[];
}

type Kind = "read" | "write";

export interface Use {
  path: string;
  line: number;
  kind: Kind;
  /** null: named by a value that the file does not tell */
  table: string | null;
}

const WRITES = new Set(["insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);
const READS = new Set(["selectFrom", "from", "using"]);
const isJoin = (name: string) =>
  /^(inner|left|right|full|cross|outer)(Lateral)?Join(Lateral)?$|Apply$/.test(name);
const SCHEMA = new Set(["createTable", "alterTable", "dropTable"]);
/** Calls of the shop's own that write to a table which they take by its name: in which place. `table` defines one in a migration. */
const OWN_WRITES: Partial<Record<string, number>> = { deleteBefore: 0, insertMany: 1, table: 0 };
/** What also is the name of calls that have nothing to do with tables: a value is no fault there. */
const COMMON = new Set(["from", "using"]);

/** "orders" for app/modules/orders/order/x.ts, "demo" for app/demo/x.ts. */
export function moduleOf(path: string): string {
  const [, top, module] = path.split("/");
  return (top === "modules" ? module : top) ?? "";
}

/** "order_line" of "order_line as l". */
const nameOf = (text: string): string =>
  text
    .trim()
    .split(/\s+as\s+/i)[0]!
    .trim();

/** Words of SQL as they come, without strings, numbers and signs; what `${}` stands for is a place of its own. */
function sqlWords(text: string): string[] {
  return text.replaceAll(/'[^']*'/g, " ").match(/[\w."]+|[(),]|\u0000/g) ?? [];
}

/** What stands after from, join, into, update in a text of SQL, also after a comma of a from. */
function sqlTables(text: string): { kind: Kind; table: string }[] {
  const words = sqlWords(text);
  const found: { kind: Kind; table: string }[] = [];
  for (const [at, word] of words.entries()) {
    const keyword = word.toLowerCase();
    const next = words[at + 1];
    if (
      next === undefined ||
      !/^[a-z_"]/i.test(next) ||
      /^(select|only|lateral|set|skip|nowait|of)$/i.test(next)
    )
      continue;
    const before = words[at - 1]?.toLowerCase();
    const table = next.replaceAll('"', "");
    if (keyword === "into" || (keyword === "from" && before === "delete"))
      found.push({ kind: "write", table });
    else if (keyword === "update" && before !== "for" && before !== "do")
      found.push({ kind: "write", table });
    else if (keyword === "join") found.push({ kind: "read", table });
    // "is distinct from x" and "extract(epoch from x)" name a column.
    else if (
      keyword === "from" &&
      before !== "distinct" &&
      !/^(epoch|year|month|day|both|leading|trailing)$/.test(before ?? "")
    )
      found.push({ kind: "read", table });
  }
  return found;
}

/** Names that a text of SQL gives to its own parts: with x as (…), x(a, b) as (…). */
const sqlParts = (text: string): string[] =>
  [
    ...text.matchAll(/(?:with|,)\s*(?:recursive\s+)?(\w+)\s*(?:\([^)]*\))?\s+as\s+(?:materialized\s+)?\(/gi),
  ].map(([, name]) => name!);

/** The texts that an expression may be, as far as its file tells: null where it does not. */
function toTexts(node: ts.Expression, file: ts.SourceFile): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    // `${table} as t` names what its first value names.
    const [span] = node.templateSpans;
    return node.head.text === "" && /^\s+as\s/.test(span!.literal.text)
      ? toTexts(span!.expression, file)
      : null;
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return toTexts(node.expression, file);
  if (ts.isConditionalExpression(node)) return both([node.whenTrue, node.whenFalse], file);
  if (ts.isArrayLiteralExpression(node)) return both(node.elements, file);
  if (ts.isIdentifier(node)) return declared(node, file);
  return null;
}

function both(nodes: readonly ts.Expression[], file: ts.SourceFile): string[] | null {
  const all: string[] = [];
  for (const node of nodes) {
    // A sub-query within a list is read where it is written.
    if (ts.isCallExpression(node) || ts.isArrowFunction(node)) continue;
    const texts = toTexts(node, file);
    if (texts === null) return null;
    all.push(...texts);
  }
  return all;
}

/** What a name stands for: its value if it is a constant, the texts of its type if that is a union of them. */
function declared(name: ts.Identifier, file: ts.SourceFile): string[] | null {
  for (let scope: ts.Node | undefined = name; scope; scope = scope.parent) {
    for (const item of namesIn(scope)) {
      if (!ts.isIdentifier(item.name) || item.name.text !== name.text) continue;
      if (item.type) return textsOfType(item.type, file);
      if (isCallResult(item)) return [];
      if (item.initializer && !isFunction(item.initializer)) return toTexts(item.initializer, file);
      const list = toList(item);
      return list ? toTexts(list, file) : null;
    }
  }
  return null;
}

const isFunction = (node: ts.Expression) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** A query kept under a name: read where it is built. */
const isCallResult = (item: ts.VariableDeclaration | ts.ParameterDeclaration) =>
  item.initializer !== undefined && ts.isCallExpression(item.initializer);

/** The list of `for (const table of TABLES)`. */
function toList(item: ts.VariableDeclaration | ts.ParameterDeclaration): ts.Expression | null {
  const loop = item.parent.parent;
  return loop !== undefined && ts.isForOfStatement(loop) ? loop.expression : null;
}

function namesIn(scope: ts.Node): readonly (ts.VariableDeclaration | ts.ParameterDeclaration)[] {
  if (ts.isFunctionLike(scope)) return scope.parameters as readonly ts.ParameterDeclaration[];
  if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer))
    return scope.initializer.declarations;
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return [];
  return scope.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations : [],
  );
}

function textsOfType(type: ts.TypeNode, file: ts.SourceFile): string[] | null {
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.map((part) => textsOfType(part, file));
    return parts.includes(null) ? null : parts.flatMap((part) => part!);
  }
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const { text } = type.typeName;
    for (let scope: ts.Node | undefined = type; scope; scope = scope.parent) {
      const parameters = ts.isFunctionLike(scope) ? (scope.typeParameters ?? []) : [];
      const parameter = parameters.find(({ name }) => name.text === text);
      if (parameter) return parameter.constraint ? textsOfType(parameter.constraint, file) : null;
    }
    const alias = file.statements.find(
      (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === text,
    );
    return alias && ts.isTypeAliasDeclaration(alias) ? textsOfType(alias.type, file) : null;
  }
  return null;
}

/** Every touch of a table in one file, and the names it gives to parts of its queries. */
export function tableUses({ path, text }: Source): { uses: Use[]; parts: Set<string> } {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const uses: Use[] = [];
  const parts = new Set<string>();
  const add = (node: ts.Node, kind: Kind, table: string | null) =>
    uses.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, kind, table });
  const addNamed = (node: ts.Expression, kind: Kind, isCommon: boolean) => {
    if (ts.isCallExpression(node) || isFunction(node)) return;
    const texts = toTexts(node, file);
    if (texts === null && !isCommon) add(node, kind, null);
    for (const text of texts ?? []) add(node, kind, nameOf(text));
  };
  const onCall = (node: ts.CallExpression) => {
    if (ts.isIdentifier(node.expression)) {
      const named = node.arguments[OWN_WRITES[node.expression.text] ?? -1];
      if (named && ts.isStringLiteral(named)) add(named, "write", named.text);
    }
    if (!ts.isPropertyAccessExpression(node.expression)) return;
    const name = node.expression.name.text;
    const receiver = node.expression.expression;
    const [first] = node.arguments;
    if (first === undefined) return;
    if (ts.isIdentifier(receiver) && /^[A-Z]/.test(receiver.text)) return;
    if (ts.isIdentifier(receiver) && receiver.text === "sql") {
      // Whether a table named by a value is read or written cannot be told: taken for the worse.
      if (name === "table") addNamed(first, "write", false);
    } else if (WRITES.has(name) || SCHEMA.has(name)) addNamed(first, "write", false);
    else if (READS.has(name) || isJoin(name)) addNamed(first, "read", COMMON.has(name));
    else if ((name === "with" || name === "withRecursive") && ts.isStringLiteral(first))
      parts.add(first.text.split("(")[0]!.trim());
    else if (name === "as" && ts.isStringLiteral(first)) parts.add(first.text);
  };
  const onTemplate = (node: ts.TaggedTemplateExpression) => {
    if (!ts.isIdentifier(node.tag) || node.tag.text !== "sql") return;
    const { template } = node;
    const written = ts.isTemplateExpression(template)
      ? template.head.text + template.templateSpans.map((span) => `\u0000${span.literal.text}`).join("")
      : template.text;
    for (const part of sqlParts(written)) parts.add(part);
    for (const { kind, table } of sqlTables(written)) add(node, kind, table);
  };
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) onCall(node);
    else if (ts.isTaggedTemplateExpression(node)) onTemplate(node);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return { uses, parts };
}

/** The tables that a tables.ts adds to Database. */
export function declaredTables({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === "Database")
      for (const member of node.members)
        if (
          ts.isPropertySignature(member) &&
          (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
        )
          found.push(member.name.text);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

/** Of the engines and of the migrator, which no module declares. */
const ENGINE =
  /^(sqlite_\w+|pg_\w+|information_schema\..*|pragma_\w+|generate_series|json_each|unnest|jsonb?_\w+|migration)$/;

/** Modules by their tables, and the faults of tables that two modules declare. */
function tableOwners(sources: readonly Source[]): { owners: Map<string, string>; faults: string[] } {
  const faults: string[] = [];
  const owners = new Map<string, string>();
  for (const source of sources.filter(({ path }) => path.endsWith("/tables.ts")))
    for (const table of declaredTables(source)) {
      const owner = owners.get(table);
      if (owner !== undefined)
        faults.push(`table ${table} has two owners: ${owner} and ${moduleOf(source.path)}`);
      else owners.set(table, moduleOf(source.path));
    }
  return { owners, faults };
}

const isMigration = ({ path }: Source) => path.includes("/migrations/");

/** Whether a module is in a higher layer than another; false for folders that are no modules. */
function isAbove(layers: readonly (readonly string[])[], module: string, other: string): boolean {
  const [own, others] = [module, other].map((item) => layers.findIndex((layer) => layer.includes(item)));
  return own! >= 0 && others! >= 0 && own! > others!;
}

/** Migrations that touch tables of another module. Tables that no module has any more are nobody's. */
export function migrationFaults(
  sources: readonly Source[],
  exceptions: Pick<Exceptions, "migrations">,
): string[] {
  const { owners } = tableOwners(sources);
  const named = exceptions.migrations.map(({ path }) => path);
  const spent = new Set<string>();
  const faults = sources.filter(isMigration).flatMap((source) =>
    tableUses(source).uses.flatMap(({ path, line, table }) => {
      const owner = table === null ? undefined : owners.get(table);
      if (owner === undefined || owner === moduleOf(path)) return [];
      spent.add(path);
      return named.includes(path)
        ? []
        : [`${path}:${line} changes ${table} of ${owner}: a migration of that module does`];
    }),
  );
  const unused = named.filter((path) => !spent.has(path));
  return [...faults, ...unused.map((path) => `exception unused: ${path} touches its own tables`)];
}

/** Everything against the law, one line each. `sources` are all files under app/, `layers` the modules from the ground up. */
export function tableFaults(
  sources: readonly Source[],
  exceptions: Exceptions,
  layers: readonly (readonly string[])[],
): string[] {
  const { owners, faults } = tableOwners(sources);
  const spent = new Set<string>();
  const allowed = (kind: Kind, module: string, table: string): boolean => {
    const way = isAbove(layers, owners.get(table)!, module) ? "upward" : "reads";
    // Whoever may write may read what it writes.
    const lists =
      kind === "read"
        ? ([
            [way, exceptions[way]],
            ["writes", exceptions.writes],
          ] as const)
        : ([["writes", exceptions.writes]] as const);
    for (const [name, entries] of lists)
      for (const entry of entries)
        if (entry.module === module && (entry.tables === "all" || entry.tables.includes(table))) {
          spent.add(`${name}:${module}:${entry.tables === "all" ? "all" : table}`);
          return true;
        }
    return false;
  };
  for (const source of sources.filter((source) => !isMigration(source))) {
    const { uses, parts } = tableUses(source);
    const module = moduleOf(source.path);
    for (const { path, line, kind, table } of uses) {
      if (table === null) {
        if (exceptions.dynamic.some((item) => item.path === path)) spent.add(`dynamic:${path}`);
        else faults.push(`${path}:${line} touches a table by a value: spell it out`);
        continue;
      }
      const owner = owners.get(table);
      if (owner === undefined) {
        if (!parts.has(table) && !ENGINE.test(table))
          faults.push(`${path}:${line} touches ${table}, which no tables.ts declares`);
      } else if (owner !== module && !allowed(kind, module, table))
        faults.push(
          `${path}:${line} ${kind === "read" ? "reads" : "writes"} ${table} of ${owner}${isAbove(layers, owner, module) ? ", a module above" : ""}`,
        );
    }
  }
  for (const name of ["reads", "upward", "writes"] as const)
    for (const { module, tables } of exceptions[name])
      for (const table of tables === "all" ? ["all"] : tables)
        if (!spent.has(`${name}:${module}:${table}`))
          faults.push(
            `exception unused: ${module} ${name === "writes" ? "writes" : "reads"} ${table} no more`,
          );
  for (const { path } of exceptions.dynamic)
    if (!spent.has(`dynamic:${path}`)) faults.push(`exception unused: ${path} names its tables`);
  return faults;
}
