import { beforeEach, expect, test, vi } from "vitest";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { receiveNotice } from "~/modules/orders/payment/settle.server";
import { alipay } from "~/modules/payments/providers/alipay.server";
import { MAX_PER_RUN, MAX_CONCURRENT_QUERIES } from "~/modules/payments/providers/by-provider";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { sendOwnRefunds, sendRefunds, writeRefund } from "~/modules/payments/refunds/refund.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { wechat } from "~/modules/payments/providers/wechat.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { begun, choice, company, NOW, order } from "../../orders/payment/pay-fixtures";
import { WAITED_FOR } from "../../../runner/limits";
import "../admin";
import { emptyTables, ensureRows } from "../../../rows";

const MINUTE = 60_000;
let made = 0;
beforeEach(async () => {
  vi.restoreAllMocks();
  await emptyTables(["payment_refund"]);
});

/** Refunds that wait, of payments that nobody else has. */
async function waiting(provider: "wechat" | "alipay", count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const orderId = 900_000 + made;
    await ensureRows("orders", orderId);
    const payment = await openPayment(
      db,
      { companyId: 1, orderId, provider, amount: 100, transferProofFileId: null },
      NOW,
    );
    await writeRefund(db, payment, { amount: 100, key: "late", state: "waiting", note: "" }, NOW);
    const { id } = await db
      .selectFrom("payment_refund")
      .select("id")
      .where("payment_id", "=", payment.id)
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}
const rowOf = (id: number) =>
  db
    .selectFrom("payment_refund")
    .select(["state", "tries", "next_try_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const refusing = (provider: typeof alipay) =>
  vi.spyOn(provider, "refund").mockRejectedValue(new Error("nobody there"));

test("a buyer's cancellation sends his own refund and nobody else's", async () => {
  const [others] = await waiting("alipay", 1);
  const query = vi.spyOn(alipay, "refund");
  const viewer = await company();
  const id = await order(viewer, 14_000);
  const number = await begun(viewer, id, choice(14_000));
  await receiveNotice("alipay", (await decideSandbox(number, "success", NOW))!, NOW);
  expect(
    await cancelOrder(viewer.buyer.companyId, id, { actor: "shop", reason: "不要了" }, NOW),
  ).toMatchObject({ ok: true });
  expect(query.mock.calls.map(([{ paymentNumber }]) => paymentNumber)).toEqual([number]);
  expect(await rowOf(others!)).toEqual({ state: "waiting", tries: 0, next_try_at: 0 });
});

test("a request asks a provider once; after that the jobs do, in pauses that double", async () => {
  const [id] = await waiting("alipay", 1);
  const { order_id: orderId } = await db
    .selectFrom("payment_refund")
    .select("order_id")
    .executeTakeFirstOrThrow();
  const query = refusing(alipay);
  await sendOwnRefunds({ orderId: orderId! }, NOW);
  await sendOwnRefunds({ orderId: orderId! }, NOW + 5 * MINUTE);
  expect(query).toHaveBeenCalledTimes(1);
  expect(await rowOf(id!)).toEqual({ state: "waiting", tries: 1, next_try_at: NOW + MINUTE });
  await sendRefunds(NOW + MINUTE - 1);
  expect(query).toHaveBeenCalledTimes(1);
  await sendRefunds(NOW + MINUTE);
  expect(await rowOf(id!)).toEqual({ state: "waiting", tries: 2, next_try_at: NOW + 3 * MINUTE });
  query.mockResolvedValue("refunded");
  expect(await sendRefunds(NOW + 3 * MINUTE)).toBe(1);
  expect((await rowOf(id!)).state).toBe("done");
});

test("two who look at the same moment ask once", async () => {
  await waiting("alipay", 1);
  const query = vi.spyOn(alipay, "refund").mockResolvedValue("refunded");
  const sent = await Promise.all([sendRefunds(NOW), sendRefunds(NOW), sendRefunds(NOW)]);
  expect(sent.reduce((sum, item) => sum + item, 0)).toBe(1);
  expect(query).toHaveBeenCalledTimes(1);
});

test("a run asks so many of each provider; one that is down starves neither the other nor its own later ones", async () => {
  const down = await waiting("wechat", MAX_PER_RUN + MAX_CONCURRENT_QUERIES);
  const well = await waiting("alipay", MAX_PER_RUN + 1);
  const query = refusing(wechat);
  vi.spyOn(alipay, "refund").mockResolvedValue("refunded");
  expect(await sendRefunds(NOW)).toBe(MAX_PER_RUN);
  expect(query).toHaveBeenCalledTimes(MAX_CONCURRENT_QUERIES);
  expect(await sendRefunds(NOW)).toBe(1);
  expect(await rowOf(well.at(-1)!)).toMatchObject({ state: "done" });
  for (let run = 2; run < (MAX_PER_RUN + MAX_CONCURRENT_QUERIES) / MAX_CONCURRENT_QUERIES; run += 1)
    await sendRefunds(NOW);
  expect(await rowOf(down.at(-1)!)).toMatchObject({ tries: 1 });
  query.mockResolvedValue("refunded");
  expect(await sendRefunds(NOW + MINUTE)).toBe(MAX_PER_RUN);
  expect(await sendRefunds(NOW + MINUTE)).toBe(MAX_CONCURRENT_QUERIES);
});

test("one that hangs holds up no other", async () => {
  await waiting("wechat", 2);
  await waiting("alipay", 2);
  let answer = () => {};
  const hanging = new Promise<"refunded">((resolve) => (answer = () => resolve("refunded")));
  vi.spyOn(wechat, "refund").mockReturnValue(hanging);
  const other = vi.spyOn(alipay, "refund").mockResolvedValue("refunded");
  const run = sendRefunds(NOW);
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(2), WAITED_FOR);
  answer();
  expect(await run).toBe(4);
});

test("a number that is taken is drawn anew, of payments and of refunds", async () => {
  const rendered = () => {
    const numbers = [7, 7, 8];
    return () => numbers.shift()!;
  };
  await ensureRows("orders", 990_001);
  const values = {
    companyId: 1,
    orderId: 990_001,
    provider: "alipay",
    amount: 100,
    transferProofFileId: null,
  };
  const same = rendered();
  const [first, second] = await inTransaction(async (trx) => [
    await openPayment(trx, values, NOW, same),
    await openPayment(trx, values, NOW, same),
  ]);
  expect([first!.number, second!.number]).toEqual(["P202611200000000007", "P202611200000000008"]);
  const again = rendered();
  await inTransaction(async (trx) => {
    await writeRefund(trx, first!, { amount: 10, key: "a", state: "waiting", note: "", random: again }, NOW);
    await writeRefund(trx, second!, { amount: 10, key: "a", state: "waiting", note: "", random: again }, NOW);
  });
  const numbers = await db.selectFrom("payment_refund").select("number").orderBy("id").execute();
  expect(numbers.map(({ number }) => number)).toEqual(["R202611200000000007", "R202611200000000008"]);
});
