/** Only routes and the code before them use Request and Response; modules take and return plain values. */
import ts from "typescript";
import type { Source } from "./tables";

/** What reads requests and sends answers. */
const DOORS =
  /^app\/((routes|shell|server|api|platform\/http|admin\/(?:confirm|edit))\/|(root|entry\.(client|server))\.tsx?$)/;

const NAMES = new Set([
  "Request",
  "Response",
  "Headers",
  "RequestInit",
  "ResponseInit",
  "BodyInit",
  "IncomingMessage",
  "ServerResponse",
  "ServerRequest",
  "RequestHead",
  "LoaderFunction",
  "LoaderFunctionArgs",
  "ActionFunction",
  "ActionFunctionArgs",
  "TypedResponse",
  "NodeResponse",
  "nodeFetch",
  "httpCall",
]);

/** Of platform/http, what takes a request or gives an answer without its type being written where it is called. */
const BY_DOORS_ALONE = new Set([
  "readForm",
  "readBody",
  "readMessage",
  "toResponse",
  "reply",
  "redirectWith",
  "paced",
  "liveAnswer",
]);

/** A file that names some of them all the same, and why it must. */
interface Exception {
  path: string;
  names: readonly string[];
  why: string;
}

export const requestExceptions: readonly Exception[] = [
  {
    path: "app/platform/config/request.server.ts",
    names: ["ServerRequest", "RequestHead", "Headers"],
    why: "says what is known of a request; platform/http and the doors stand on it",
  },
  {
    path: "app/platform/database/unavailable.server.ts",
    names: ["Headers"],
    why: "an error that Remix takes for an answer of status 503, wherever it is thrown",
  },
  {
    path: "app/modules/company/identity/viewer.server.ts",
    names: ["ServerRequest"],
    why: "getViewer, requireCompany: who is looking, in one query with the session's row, asked by pages, frame and API alike",
  },
  {
    path: "app/modules/staff/accounts/viewer.server.ts",
    names: ["ServerRequest"],
    why: "getStaff, requireStaff: the same of the back office, with the one check of what a person may do",
  },
];

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
function getFault(node: ts.Node): string | null {
  if (ts.isIdentifier(node) && NAMES.has(node.text) && isMeant(node)) return `names ${node.text}`;
  if (ts.isTypeQueryNode(node) && node.exprName.getText() === "fetch") return "names typeof fetch";
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return null;
  const { importClause } = node;
  const bound = importClause?.namedBindings;
  const named = bound && ts.isNamedImports(bound) ? bound.elements : [];
  const from = node.moduleSpecifier.text;
  if (from === "@remix-run/node") {
    const isTypes = importClause?.isTypeOnly || (named.length > 0 && named.every((item) => item.isTypeOnly));
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
export function requestFaults(sources: readonly Source[], exceptions: readonly Exception[]): string[] {
  const spent = new Set<string>();
  const isAllowed = (path: string, fault: string) =>
    exceptions.some(
      (exception) => exception.path === path && exception.names.some((name) => fault === `names ${name}`),
    );
  const faults = sources
    .filter(({ path, text }) => !DOORS.test(path) && WORTH_READING.test(text))
    .flatMap(({ path, text }) => {
      const found = new Map<string, number>();
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const walk = (node: ts.Node): void => {
        const fault = getFault(node);
        if (fault && !found.has(fault))
          found.set(fault, file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
        ts.forEachChild(node, walk);
      };
      walk(file);
      return [...found].flatMap(([fault, line]) => {
        spent.add(`${path} ${fault}`);
        return isAllowed(path, fault)
          ? []
          : [`${path}:${line} ${fault}: modules take and give plain values (platform/http)`];
      });
    });
  const unused = exceptions.flatMap(({ path, names }) =>
    names
      .filter((name) => !spent.has(`${path} names ${name}`))
      .map((name) => `exception unused: ${path} names ${name} no more`),
  );
  return [...faults, ...unused];
}
