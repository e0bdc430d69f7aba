import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { EntryKind } from "./credit";
import { isOpenReceivable } from "./open-rows.server";

export interface ReceivableRow {
  id: number;
  orderId: number;
  orderNumber: string;
  amount: Fen;
  open: Fen;
  chargedAt: number;
  dueOn: string;
}

const COLUMNS = [
  "id",
  "order_id as orderId",
  "order_number as orderNumber",
  "amount",
  "open",
  "charged_at as chargedAt",
  "due_on as dueOn",
] as const;

/** Returns a company's open receivables, earliest due first. One query. */
export const openReceivables = (companyId: number): Promise<ReceivableRow[]> =>
  db
    .selectFrom("receivable")
    .select(COLUMNS)
    .where("company_id", "=", companyId)
    .where(isOpenReceivable)
    .orderBy("due_on")
    .orderBy("id")
    .execute();

export interface CreditStatementLine {
  id: number;
  at: number;
  kind: EntryKind;
  orderId: number;
  orderNumber: string;
  note: string;
  amount: Fen;
  after: Fen;
}

export interface CreditStatement {
  opening: Fen;
  closing: Fen;
  lines: CreditStatementLine[];
  sums: Record<EntryKind, Fen>;
}

/** Returns the account from `from` to before `to`, ms: opening, rows, closing. Two queries. */
export async function creditStatement(
  companyId: number,
  { from, to }: { from: number; to: number },
): Promise<CreditStatement> {
  const own = db.selectFrom("credit_entry as e").where("e.company_id", "=", companyId);
  const last = await own
    .select("e.after")
    .where("e.at", "<", from)
    .orderBy("e.at", "desc")
    .orderBy("e.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const rows = await own
    .innerJoin("receivable as r", "r.id", "e.receivable_id")
    .select(["e.id", "e.at", "e.kind", "e.note", "e.amount", "e.after"])
    .select(["r.order_id as orderId", "r.order_number as orderNumber"])
    .where("e.at", ">=", from)
    .where("e.at", "<", to)
    .orderBy("e.at")
    .orderBy("e.id")
    .execute();
  const lines = rows.map((row) => ({ ...row, kind: row.kind as EntryKind }));
  const toSum = (kind: EntryKind) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + Math.abs(line.amount), 0);
  const opening = last?.after ?? 0;
  return {
    opening,
    closing: lines.at(-1)?.after ?? opening,
    lines,
    sums: {
      charge: toSum("charge"),
      refund: toSum("refund"),
      repay: toSum("repay"),
      reversal: toSum("reversal"),
    },
  };
}

const LAST_REPAYMENTS = 20;

/** Returns a company's last repayments, newest first. One query. */
export const lastRepayments = (companyId: number) =>
  db
    .selectFrom("repayment")
    .select(["number", "method", "amount", "surplus", "serial", "actor", "at"])
    .select(["reversed_at", "reversed_by", "reversed_why", "reversed_serial"])
    .where("company_id", "=", companyId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(LAST_REPAYMENTS)
    .execute();
