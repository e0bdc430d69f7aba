/** An enum is written once: a list of texts that another file already has is imported, not written again. */
import ts from "typescript";
import type { Source } from "./tables";

/** Two lists of fewer values are often alike by chance, such as "on" and "off". */
const MIN_VALUES = 3;

interface WrittenEnum {
  path: string;
  line: number;
  values: readonly string[];
  /** Map keys can be an enum's one place, never its second: reading the map by a value checks them. */
  kind: "type" | "list" | "schema" | "map";
}

const isText = (node: ts.Node): node is ts.StringLiteral => ts.isStringLiteral(node);

function unionValues(node: ts.UnionTypeNode): string[] {
  const texts = node.types.filter(
    (type): type is ts.LiteralTypeNode => ts.isLiteralTypeNode(type) && isText(type.literal),
  );
  return texts.length === node.types.length
    ? texts.map(({ literal }) => (literal as ts.StringLiteral).text)
    : [];
}

/** `Pick<Row, "id" | "name">`: the compiler checks these against the type that they are of. */
const isTypeArgument = (node: ts.Node): boolean =>
  ts.isTypeReferenceNode(node.parent) || ts.isExpressionWithTypeArguments(node.parent);

function arrayValues(node: ts.ArrayLiteralExpression): string[] {
  return node.elements.length > 0 && node.elements.every(isText)
    ? node.elements.map((element) => (element as ts.StringLiteral).text)
    : [];
}

const isConst = (node: ts.Node): boolean =>
  ts.isAsExpression(node.parent) && node.parent.type.getText() === "const";

const isZodEnum = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  node.parent.expression.getText() === "z.enum";

/** `export const STATES = { … } as const`, from which other files make a type; with `satisfies` a type checks it. */
const isExportedMap = ({ parent }: ts.ObjectLiteralExpression): boolean =>
  ts.isVariableDeclaration(parent.parent) &&
  (ts.getCombinedModifierFlags(parent.parent) & ts.ModifierFlags.Export) !== 0;

function mapKeys(node: ts.ObjectLiteralExpression): string[] {
  const names = node.properties.map(({ name }) => name);
  const isMap = names.every((name) => name && (ts.isIdentifier(name) || isText(name)));
  return isMap ? names.map((name) => (name as ts.Identifier).text) : [];
}

function getValues(node: ts.Node): string[] {
  if (ts.isUnionTypeNode(node) && !isTypeArgument(node)) return unionValues(node);
  if (ts.isArrayLiteralExpression(node) && (isConst(node) || isZodEnum(node))) return arrayValues(node);
  if (ts.isObjectLiteralExpression(node) && isConst(node) && isExportedMap(node)) return mapKeys(node);
  return [];
}

function getKind(node: ts.Node): WrittenEnum["kind"] {
  if (ts.isObjectLiteralExpression(node)) return "map";
  if (isZodEnum(node)) return "schema";
  return ts.isUnionTypeNode(node) ? "type" : "list";
}

function writtenEnums({ path, text }: Source): WrittenEnum[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: WrittenEnum[] = [];
  const walk = (node: ts.Node): void => {
    const values = [...new Set(getValues(node))].sort();
    if (values.length >= MIN_VALUES) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ path, line, values, kind: getKind(node) });
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

/** Whether a schema's list is another enum with a value forgotten, or with one of its own ("all") beside it. */
function isNearly(schema: WrittenEnum, whole: WrittenEnum): boolean {
  const shared = schema.values.filter((value) => whole.values.includes(value)).length;
  return shared >= MIN_VALUES && schema.values.length - shared <= 1 && whole.values.length - shared <= 1;
}

/** Whether `one` is written again where `first` would do. */
function isAgain(item: WrittenEnum, first: WrittenEnum, all: readonly WrittenEnum[]): boolean {
  if (item.kind === "map") return false;
  if (item.values.join() !== first.values.join()) return item.kind === "schema" && isNearly(item, first);
  return first.kind === "map" || all.indexOf(first) < all.indexOf(item);
}

/** Lists that have the same values and mean different things. */
interface Exception {
  path: string;
  values: string;
  why: string;
}

export const enumExceptions: readonly Exception[] = [
  {
    path: "app/platform/http/call.ts",
    values: "DELETE,GET,POST,PUT",
    why: "what a browser calls with and what an endpoint answers are alike by the words of HTTP alone",
  },
];

/** Every enum that is written a second time, one line each. `sources` are all files under app/. */
export function enumFaults(sources: readonly Source[], exceptions: readonly Exception[]): string[] {
  const all = sources.filter(({ path }) => !path.includes("/migrations/")).flatMap(writtenEnums);
  const spent = new Set<Exception>();
  const faults: string[] = [];
  for (const item of all) {
    const other = all.find((first) => first !== item && isAgain(item, first, all));
    if (!other) continue;
    const allowed = exceptions.find(
      ({ path, values }) => path === item.path && values === item.values.join(),
    );
    if (allowed) spent.add(allowed);
    else
      faults.push(
        `${item.path}:${item.line} writes the enum of ${other.path}:${other.line} again (${item.values.join(", ")}): import it`,
      );
  }
  const unused = exceptions
    .filter((exception) => !spent.has(exception))
    .map(({ path, values }) => `exception unused: ${path} writes ${values} no more`);
  return [...faults, ...unused];
}
