/** The law of requests: routes and what stands before them know a platform's Request and Response; a room takes and gives plain values. */
import ts from "typescript";
import type { Source } from "./tables";

/** What reads requests and sends answers. */
const DOORS = /^app\/((routes|shell|server|api|platform\/http)\/|(root|entry\.(client|server))\.tsx?$)/;

const NAMES = new Set([
  ...["Request", "Response", "Headers", "RequestInit", "ResponseInit", "BodyInit"],
  ...["IncomingMessage", "ServerResponse", "ServerRequest", "RequestHead"],
  ...["LoaderFunction", "LoaderFunctionArgs", "ActionFunction", "ActionFunctionArgs", "TypedResponse"],
  ...["NodeResponse", "nodeFetch", "httpCall"],
]);

/** Of platform/http, what takes a request or gives an answer without its type being written where it is called. */
const BY_DOORS_ALONE = new Set([
  ...["readForm", "readBody", "readMessage", "toResponse", "reply", "redirectWith", "paced", "liveAnswer"],
]);

/** Files that name them all the same, and why they must. */
export type RequestExceptions = Readonly<Record<string, string>>;

export const requestExceptions: RequestExceptions = {
  "app/platform/config/request.server.ts":
    "says what is known of a request; platform/http and the doors stand on it",
  "app/platform/database/unavailable.server.ts":
    "an error that Remix takes for an answer of status 503, wherever it is thrown",
  "app/company/identity/viewer.server.ts":
    "viewerOf, requireCompany: who is looking, one query with the session's row, asked by pages, frame and API alike",
  "app/staff/accounts/viewer.server.ts":
    "staffOf, requireStaff: the same of the desk, with the one check of what a person may do",
};

/** Whether a name stands for the thing itself: not for a property of something else. */
function isMeant(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ts.isIdentifier(parent.expression) && parent.expression.text === "globalThis";
  const isNameOfMember =
    ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent);
  return !(isNameOfMember && parent.name === node);
}

/** What of `node` is against the law; null when nothing is. */
function faultOf(node: ts.Node): string | null {
  if (ts.isIdentifier(node) && NAMES.has(node.text) && isMeant(node)) return `names ${node.text}`;
  if (ts.isTypeQueryNode(node) && node.exprName.getText() === "fetch") return "names typeof fetch";
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return null;
  const { importClause } = node;
  const bound = importClause?.namedBindings;
  const named = bound && ts.isNamedImports(bound) ? bound.elements : [];
  const from = node.moduleSpecifier.text;
  if (from === "@remix-run/node") {
    const isTypes = importClause?.isTypeOnly || (named.length > 0 && named.every((one) => one.isTypeOnly));
    return isTypes ? null : `calls ${from}`;
  }
  const called = /platform\/http\//.test(from)
    ? named.find(({ name, propertyName }) => BY_DOORS_ALONE.has((propertyName ?? name).text))
    : undefined;
  return called ? `calls ${(called.propertyName ?? called.name).text}` : null;
}

const WORTH_READING = new RegExp(
  `\\b(${[...NAMES, ...BY_DOORS_ALONE].join("|")}|typeof fetch)\\b|@remix-run/node`,
);

/** Everything against the law, one line a name and file. `sources` are all files under app/. */
export function requestFaults(sources: readonly Source[], exceptions: RequestExceptions): string[] {
  const spent = new Set<string>();
  const faults = sources
    .filter(({ path, text }) => !DOORS.test(path) && WORTH_READING.test(text))
    .flatMap(({ path, text }) => {
      const found = new Map<string, number>();
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const walk = (node: ts.Node): void => {
        const fault = faultOf(node);
        if (fault && !found.has(fault))
          found.set(fault, file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
        ts.forEachChild(node, walk);
      };
      walk(file);
      if (found.size > 0 && path in exceptions) {
        spent.add(path);
        return [];
      }
      return [...found].map(
        ([fault, line]) => `${path}:${line} ${fault}: rooms take and give plain values (platform/http)`,
      );
    });
  const unused = Object.keys(exceptions).filter((path) => !spent.has(path));
  return [...faults, ...unused.map((path) => `exception unused: ${path} names no request any more`)];
}
