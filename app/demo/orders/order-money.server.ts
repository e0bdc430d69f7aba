/** Money of the orders: sandbox payments, wallet payments and points. DEMO DATA. */
import { pointsFor } from "~/modules/orders/transitions/transitions.server";
import { paymentNumber } from "~/modules/payments/payment/payment";
import { DAY, toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { getAt, COMPANY, type PlacedDemoOrder } from "./order-plan";
import { seeded } from "~/demo/seed/random";
import { insertDemoRecharge } from "./payments.server";

const PLAYED: readonly string[] = ["wechat", "alipay"];

/** Payments in the sandbox, wallet payments, and points of completed orders, oldest first. */
export async function insertMoney(trx: Db, made: readonly PlacedDemoOrder[]): Promise<void> {
  const random = seeded(7_777);
  const paid = made.filter(({ plan }) => plan.paidBy !== null);
  const payments = paid.map(({ id, plan, pricing }) => {
    const at = getAt(plan, "paid")!;
    const number = paymentNumber(toDay(at), random.int(0, 999_999_999));
    return {
      number,
      company_id: COMPANY,
      order_id: id,
      provider: plan.paidBy!,
      amount: pricing.payable,
      refunded: plan.isRefunded ? pricing.payable : 0,
      state: plan.isRefunded ? "refunded" : "succeeded",
      provider_ref: plan.paidBy === "credit" ? null : `DEMO${number}`,
      transfer_proof_file_id: null,
      created_at: at,
      finished_at: plan.isRefunded ? getAt(plan, "cancelled") : at,
      paid_at: at,
      note: "",
    };
  });
  await trx.insertInto("payment").values(payments).execute();
  const ledgers = payments.filter((payment) => PLAYED.includes(payment.provider));
  await trx
    .insertInto("sandbox_payment")
    .values(
      ledgers.map((payment) => ({
        number: payment.number,
        provider: payment.provider,
        amount: payment.amount,
        subject: "演示订单",
        state: "paid",
        ref: payment.provider_ref,
        notice_id: `demo-${payment.number}`,
        created_at: payment.created_at,
        decided_at: payment.paid_at,
      })),
    )
    .execute();
  await insertRefunds(
    trx,
    payments.filter((payment) => payment.state === "refunded"),
  );
  const quantities = new Map(payments.map((payment) => [payment.order_id, payment.number]));
  for (const order of [...paid].reverse()) await postOrder(trx, order, quantities.get(order.id)!);
}

/** Cancelled orders are refunded here and in the sandbox. */
async function insertRefunds(
  trx: Db,
  refunded: readonly {
    number: string;
    provider: string;
    amount: number;
    order_id: number;
    finished_at: number | null;
  }[],
): Promise<void> {
  if (refunded.length === 0) return;
  const rows = await trx
    .selectFrom("payment")
    .select(["id", "number"])
    .where(
      "number",
      "in",
      refunded.map(({ number }) => number),
    )
    .execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  await trx
    .insertInto("payment_refund")
    .values(
      refunded.map((payment) => ({
        number: `R${payment.number.slice(1)}`,
        payment_id: ids.get(payment.number)!,
        company_id: COMPANY,
        order_id: payment.order_id,
        amount: payment.amount,
        key: "cancelled",
        state: "done",
        note: "订单取消退回",
        created_at: payment.finished_at!,
        finished_at: payment.finished_at,
      })),
    )
    .execute();
  const played = refunded.filter(({ provider }) => PLAYED.includes(provider));
  if (played.length === 0) return;
  await trx
    .insertInto("sandbox_refund")
    .values(
      played.map((payment) => ({
        number: `R${payment.number.slice(1)}`,
        payment_number: payment.number,
        amount: payment.amount,
        created_at: payment.finished_at!,
      })),
    )
    .execute();
}

async function postOrder(
  trx: Db,
  { id, number, plan, pricing }: PlacedDemoOrder,
  payment: string,
): Promise<void> {
  const entry = { companyId: COMPANY, orderId: id } as const;
  const at = getAt(plan, "paid")!;
  if (plan.paidBy === "balance") {
    const balance = { ...entry, account: "balance" } as const;
    await insertDemoRecharge(trx, {
      companyId: COMPANY,
      amount: pricing.payable,
      at: at - DAY,
      random: 800_000_000 + id,
    });
    await postToLedger(trx, {
      ...balance,
      amount: -pricing.payable,
      kind: "pay",
      key: payment,
      note: `订单 ${number}`,
      now: at,
    });
  }
  const received = getAt(plan, "received");
  const points = pointsFor(pricing.payable);
  if (received !== null && points > 0)
    await postToLedger(trx, {
      ...entry,
      account: "points",
      amount: points,
      kind: "reward",
      key: `points:${id}`,
      note: `订单 ${number} 完成`,
      now: received,
    });
}
