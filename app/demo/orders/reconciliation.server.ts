/** WeChat Pay's statement of the last weeks: one line is missing, one has another amount, one is unknown. DEMO DATA. */
import type { BillLine } from "~/modules/payments/reconciliation/bill";
import { keepReconciled } from "~/modules/payments/reconciliation/statements.server";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";

const DAYS = 120;
const NAME = "演示：微信支付交易账单";

/** Needs the payments. `now` in ms. */
export async function loadReconciliation(now: number): Promise<void> {
  const [from, to] = [now - DAYS * DAY, now - 2 * DAY];
  const paid = await db
    .selectFrom("payment")
    .select(["number", "amount", "paid_at", "provider_ref"])
    .where("provider", "=", "wechat")
    .where("paid_at", ">=", from)
    .where("paid_at", "<", to)
    .orderBy("paid_at")
    .orderBy("id")
    .execute();
  const [lacking, ...same] = paid.map(({ number, amount, paid_at: at, provider_ref: ref }): BillLine => ({
    kind: "payment",
    theirs: `42${ref ?? number}`,
    ours: number,
    paymentNumber: "",
    amount,
    at: at!,
  }));
  const other = same.pop();
  if (!lacking || !other) return;
  const refunds = await db
    .selectFrom("payment_refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.number", "r.amount", "r.finished_at", "p.number as paymentNumber"])
    .where("p.provider", "=", "wechat")
    .where("r.state", "=", "done")
    .where("r.finished_at", ">=", from)
    .where("r.finished_at", "<", to)
    .orderBy("r.id")
    .execute();
  const lines: BillLine[] = [
    ...same,
    { ...other, amount: other.amount - 100 },
    ...refunds.map(({ number, amount, finished_at: at, paymentNumber }): BillLine => ({
      kind: "refund",
      theirs: `50${number}`,
      ours: number,
      paymentNumber,
      amount,
      at: at!,
    })),
    {
      kind: "payment",
      theirs: "4200000000000000000000000001",
      ours: "POS0001",
      paymentNumber: "",
      amount: 12_800,
      at: other.at + 60_000,
    },
  ];
  const days = { from: toDay(from), to: toDay(to - DAY) };
  const read = lines.filter(({ at }) => toDay(at) <= days.to && toDay(at) >= days.from);
  await keepReconciled(
    { provider: "wechat", days, lines: read, hash: "demo", name: NAME, by: "演示财务" },
    now - DAY,
  );
}
