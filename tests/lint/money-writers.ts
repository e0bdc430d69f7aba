/** Which functions change what the shop owes or is owed: by name, out of the sources. */
import ts from "typescript";
import type { Source } from "./tables";

/** Functions that write balance, red packets, points, vouchers or credit for their callers. */
export const WRITERS = [
  "postToLedger",
  "adjustIn",
  "giveIn",
  "grantVoucher",
  "grantVouchersIn",
  "chargeOnCredit",
  "refundOnCredit",
  "takeOff",
  "putBack",
  "setCreditIn",
  "stopCreditIn",
] as const;

/** The tables behind them, and those that say how much of it may be given. */
const TABLES = ["ledger", "wallet_account", "credit_entry", "credit_account", "receivable", "voucher"];
const WRITES = ["insertInto", "updateTable", "deleteFrom"];

/** Files where another function has the name of a writer. */
const NAMESAKES = ["app/modules/imports/kinds/prices.server.ts"];

function nameOf(statement: ts.Statement): string {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "default";
  if (!ts.isVariableStatement(statement)) return "";
  return statement.declarationList.declarations.map(({ name }) => name.getText()).join(",");
}

export interface Written {
  /** functions that write for their callers */
  writers: readonly string[];
  tables: readonly string[];
}

const isTableWrite = (node: ts.Node, tables: readonly string[]): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  WRITES.includes(node.expression.name.text) &&
  node.arguments.some(
    (argument) => ts.isStringLiteral(argument) && tables.includes(argument.text.split(" ")[0]!),
  );

/** Whether a writer is named, called or handed on; the own declaration does not count. */
const isWriter = (node: ts.Node, writers: readonly string[]): boolean =>
  ts.isIdentifier(node) &&
  writers.some((name) => name === node.text) &&
  !ts.isFunctionDeclaration(node.parent) &&
  !ts.isPropertyAssignment(node.parent);

function uses(node: ts.Node, is: (node: ts.Node) => boolean): boolean {
  return is(node) || ts.forEachChild(node, (child) => uses(child, is) || undefined) === true;
}

/** "app/modules/wallet/adjust.server.ts adjustIn" for each function that writes money. */
export const moneyWriters = (source: Source): string[] =>
  NAMESAKES.includes(source.path) ? [] : writersIn(source, { writers: WRITERS, tables: TABLES });

/** The same for what is written by these functions and to these tables. */
export function writersIn({ path, text }: Source, { writers, tables }: Written): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .filter((statement) => uses(statement, (node) => isWriter(node, writers) || isTableWrite(node, tables)))
    .map((statement) => `${path} ${nameOf(statement)}`);
}
