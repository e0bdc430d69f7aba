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
const NAMESAKES = [
  "app/modules/cart/pricing/discount-plan.ts",
  "app/modules/catalogue/list-import/take-back.server.ts",
];

function nameOf(statement: ts.Statement): string {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? "default";
  if (!ts.isVariableStatement(statement)) return "";
  return statement.declarationList.declarations.map(({ name }) => name.getText()).join(",");
}

const isTableWrite = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  WRITES.includes(node.expression.name.text) &&
  node.arguments.some(
    (argument) => ts.isStringLiteral(argument) && TABLES.includes(argument.text.split(" ")[0]!),
  );

/** Whether a writer is named, called or handed on; the own declaration does not count. */
const isWriter = (node: ts.Node): boolean =>
  ts.isIdentifier(node) &&
  WRITERS.some((name) => name === node.text) &&
  !ts.isFunctionDeclaration(node.parent) &&
  !ts.isPropertyAssignment(node.parent);

function uses(node: ts.Node, is: (node: ts.Node) => boolean): boolean {
  return is(node) || ts.forEachChild(node, (child) => uses(child, is) || undefined) === true;
}

/** "app/modules/wallet/adjust.server.ts adjustIn" for each function that writes. */
export function moneyWriters({ path, text }: Source): string[] {
  if (NAMESAKES.includes(path)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .filter((statement) => uses(statement, (node) => isWriter(node) || isTableWrite(node)))
    .map((statement) => `${path} ${nameOf(statement)}`);
}
