import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { formatYuan } from "~/platform/values/money";
import { shortMark } from "~/modules/staff/approval-requests/approval-requests.server";
import {
  closingRefusal,
  isAnyLeft,
  type Left,
  formatOpenItems,
  MONTH_STATES,
  type MonthStanding,
  type MonthState,
  nextMonth,
  reopeningRefusal,
} from "./closing";
import { type MonthFigures, getTotals } from "./figures";
import { firstMonth, getLeft, readMonthFigures } from "./month-figures.server";

export interface MonthEnd {
  month: string;
  state: MonthState;
  figures: MonthFigures;
  left: Left;
  version: number;
  closedAt: number;
  closedBy: string;
  remark: string;
}

const asMonthEnd = (row: Row<"month_end">): MonthEnd => ({
  month: row.month,
  state: row.state as MonthState,
  figures: JSON.parse(row.figures) as MonthFigures,
  left: JSON.parse(row.left_open) as Left,
  version: row.version,
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  remark: row.remark,
});

/** Lists all months ever closed, oldest first. One query. */
export async function listMonthEnds(): Promise<MonthEnd[]> {
  const rows = await db.selectFrom("month_end").selectAll().orderBy("month").execute();
  return rows.map(asMonthEnd);
}

/** Returns a month's closing; null: never closed. One query. */
export async function findMonthEnd(month: string, trx: Db = db): Promise<MonthEnd | null> {
  const row = await trx.selectFrom("month_end").selectAll().where("month", "=", month).executeTakeFirst();
  return row ? asMonthEnd(row) : null;
}

/** Returns a month's state relative to the months around it. Two queries. */
export async function getMonthStanding(month: string, trx: Db = db): Promise<MonthStanding> {
  const before = nextMonth(month, -1);
  const closed = await trx
    .selectFrom("month_end")
    .select("month")
    .where("state", "=", "closed")
    .where("month", ">=", before)
    .execute();
  const months = closed.map((row) => row.month);
  return {
    first: await firstMonth(trx),
    isClosed: months.includes(month),
    isBeforeClosed: months.includes(before),
    isLaterClosed: months.some((other) => other > month),
  };
}

export interface MonthEndClosing {
  month: string;
  /** mark of the figures shown (`markOfFigures`); null: any */
  seen: string | null;
  /** version of the closing shown, 0 without one */
  version: number;
  isConfirmed: boolean;
  remark: string;
  by: string;
  kinds: readonly string[];
}

export type Closed =
  | { ok: true }
  | { ok: false; text: string; changed?: true; field?: "confirmed" | "remark" };

/** Returns a short hash of figures for a form. */
export const markOfFigures = (figures: MonthFigures): string => shortMark(figures);

/** Locks the months around this one, so that none closes while an earlier one is reopened. */
const hold = (trx: Db, month: string) =>
  forUpdate(
    trx
      .selectFrom("month_end")
      .select("month")
      .where("month", "in", [nextMonth(month, -1), month]),
  ).execute();

/**
 * Closes a month with its figures in the caller's transaction. Refused: out of turn (`closingRefusal`), figures or closing changed since shown
 * (`changed`), or open work without a remark that allows it. `now` in ms.
 */
export async function closeMonthIn(trx: Db, closing: MonthEndClosing, now: number): Promise<Closed> {
  const { month, seen, version, isConfirmed, remark, by, kinds } = closing;
  await hold(trx, month);
  const refusal = closingRefusal(month, await getMonthStanding(month, trx), now);
  if (refusal !== null) return { ok: false, text: refusal };
  const figures = await readMonthFigures(month, trx);
  if (seen !== null && seen !== markOfFigures(figures))
    return { ok: false, changed: true, text: "本月数字刚刚有变化，以下为现在的数字，请核对后再次提交" };
  const left = await getLeft(month, kinds, trx);
  if (isAnyLeft(left) && !isConfirmed)
    return {
      ok: false,
      field: "confirmed",
      text: `还有未办完的事项（${formatOpenItems(left)}），请勾选确认`,
    };
  if (isAnyLeft(left) && remark === "")
    return { ok: false, field: "remark", text: "还有未办完的事项，请写明情况" };
  const values = {
    state: "closed",
    figures: JSON.stringify(figures),
    left_open: JSON.stringify(left),
    closed_at: now,
    closed_by: by,
    remark,
  };
  const row = { ...values, month, version };
  if (!(await (version === 0 ? insertMonth(trx, row) : closeAgain(trx, row))))
    return { ok: false, changed: true, text: "这个月的月结刚刚被改过，请核对后再次提交" };
  await audited(trx, {
    subject: "monthEnd",
    id: month,
    before: { state: version === 0 ? "" : "reopened" },
    after: { state: "closed", ...wordsOf(figures), 未办完: formatOpenItems(left), remark },
  });
  return { ok: true };
}

type Written = Row<"month_end">;

async function insertMonth(trx: Db, { version: _, ...row }: Written): Promise<boolean> {
  const insert = trx.insertInto("month_end").values(row);
  const made = insert.onConflict((conflict) => conflict.column("month").doNothing()).returning("month");
  return (await made.executeTakeFirst()) !== undefined;
}

async function closeAgain(trx: Db, { month, version, ...values }: Written): Promise<boolean> {
  const update = trx.updateTable("month_end").set({ ...values, version: version + 1 });
  const open = update
    .where("month", "=", month)
    .where("version", "=", version)
    .where("state", "=", "reopened");
  return (await open.returning("month").executeTakeFirst()) !== undefined;
}

/**
 * Reopens the newest closed month in the caller's transaction; its figures stay in the audit log. Refused: not closed, a later month is closed, or
 * the version changed.
 */
export async function reopenMonthIn(
  trx: Db,
  { month, version }: { month: string; version: number },
): Promise<Closed> {
  await hold(trx, month);
  const refusal = reopeningRefusal(month, await getMonthStanding(month, trx));
  if (refusal !== null) return { ok: false, text: refusal };
  const row = await trx
    .updateTable("month_end")
    .set((eb) => ({ state: "reopened", version: eb("version", "+", 1) }))
    .where("month", "=", month)
    .where("state", "=", "closed")
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  if (!row) return { ok: false, changed: true, text: "这个月的月结刚刚被改过，请重新打开本页" };
  await audited(trx, {
    subject: "monthEnd",
    id: month,
    before: { state: "closed", ...wordsOf(asMonthEnd(row).figures) },
    after: { state: "reopened" },
  });
  return { ok: true };
}

export const formatMonthEndState = (end: MonthEnd | null): string => (end ? MONTH_STATES[end.state] : "未结");

function wordsOf(figures: MonthFigures): Record<string, string> {
  const { cameIn, wentOut, invoiced, balance, credit } = getTotals(figures);
  return {
    收到: formatYuan(cameIn),
    付出: formatYuan(wentOut),
    开票: formatYuan(invoiced),
    期末余额: formatYuan(balance),
    期末账款: formatYuan(credit),
  };
}
