import { APPROVAL_REQUEST_KINDS } from "~/admin/approval-requests/kinds.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { nextMonth } from "~/modules/reports/month-end/closing";
import { getChecks } from "~/modules/reports/month-end/figures";
import { differences } from "~/modules/reports/month-end/lines";
import { getLeft, readMonthFigures } from "~/modules/reports/month-end/month-figures.server";
import {
  type Closed,
  closeMonthIn,
  type MonthEndClosing,
  findMonthEnd,
  reopenMonthIn,
} from "~/modules/reports/month-end/month-ends.server";
import { MONTH_END_PATH } from "./month-end-page";

/** Approval requests about money. */
const FINANCE_KINDS = APPROVAL_REQUEST_KINDS.filter(({ agree }) => agree === "finance.agree").map(
  ({ kind }) => kind,
);

/** Returns what started before a month's end and still waits. Two queries. */
export const leftIn = (month: string, trx?: Db) => getLeft(month, FINANCE_KINDS, trx);

/** Returns a month as closed, or as it is; `current`: as it is. Five queries. */
export async function monthShown(month: string) {
  const [current, end, before, left] = [
    await readMonthFigures(month),
    await findMonthEnd(month),
    await findMonthEnd(nextMonth(month, -1)),
    await leftIn(month),
  ];
  const isClosed = end?.state === "closed";
  const figures = isClosed ? end.figures : current;
  return {
    current,
    end,
    figures,
    left: isClosed ? end.left : left,
    before: before?.state === "closed" ? before.figures : null,
    checks: getChecks(figures, before?.state === "closed" ? before.figures : null),
    differs: end ? differences(end.figures, current) : [],
  };
}

/** Ends the transaction with nothing done. */
class Refused extends Error {
  constructor(readonly answer: Exclude<Closed, { ok: true }>) {
    super(answer.text);
  }
}

async function onceOnMonth(month: string, key: string, work: (trx: Db) => Promise<Closed>): Promise<Closed> {
  try {
    await inTransaction((trx) =>
      once(trx, key, async () => {
        const done = await work(trx);
        if (!done.ok) throw new Refused(done);
        return `${MONTH_END_PATH}/${month}`;
      }),
    );
    return { ok: true };
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

/** Closes a month from a form; refused like `closeMonthIn`. `now` in ms. */
export const closeMonth = (
  closing: Omit<MonthEndClosing, "kinds">,
  key: string,
  now: number,
): Promise<Closed> =>
  onceOnMonth(closing.month, key, (trx) => closeMonthIn(trx, { ...closing, kinds: FINANCE_KINDS }, now));

/** Reopens the newest closed month from a form; refused like `reopenMonthIn`. */
export const reopenMonth = (seen: { month: string; version: number }, key: string): Promise<Closed> =>
  onceOnMonth(seen.month, key, (trx) => reopenMonthIn(trx, seen));
