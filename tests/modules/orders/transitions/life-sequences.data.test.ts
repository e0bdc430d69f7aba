import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  approveAfterSales,
  rejectAfterSales,
  withdrawAfterSales,
} from "~/modules/returns/request/decide.server";
import { receiveGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { openAfterSales } from "~/modules/returns/request/open.server";
import { refundAfterSales } from "~/modules/returns/settlement/settle-request.server";
import { advance, cancelOrder, confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { expireUnpaid } from "~/modules/orders/payment/overdue.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { openShop } from "../../returns/after-sales-fixtures";
import { cart, draftOf, flashSale, goods, NOW, signedIn, state } from "../shop";

const GRANTED = 200_000;
const buyer = signedIn(1);
const input = { actor: "operator:林", reason: "序列", now: NOW } as const;

const orderIds = async () =>
  (await db.selectFrom("orders").select("id").orderBy("id").execute()).map((row) => row.id);
const casesNow = () => db.selectFrom("order_case").select(["number", "serial"]).orderBy("id").execute();

/** Each move acts on the order or case that `at` picks; most of them are refused most of the time, and that changes nothing. */
type Act = (at: number) => Promise<unknown>;
const onOrder =
  (act: (orderId: number, at: number) => Promise<unknown>): Act =>
  async (at) => {
    const ids = await orderIds();
    return ids.length > 0 ? act(ids[at % ids.length]!, at) : null;
  };
const onCase =
  (act: (item: { number: string; serial: number }, at: number) => Promise<unknown>): Act =>
  async (at) => {
    const cases = await casesNow();
    return cases.length > 0 ? act(cases[at % cases.length]!, at) : null;
  };

const ACTS: Record<string, Act> = {
  place: async (at) => {
    await cart(1, [
      [11, 3 + (at % 9)],
      [13, 1 + (at % 3)],
    ]);
    const placed = await placeOrders(buyer, await draftOf(buyer), NOW);
    if (!placed.ok) await db.deleteFrom("cart_line").execute();
    return placed;
  },
  pay: onOrder((id, at) =>
    startPayment(
      buyer,
      id,
      { useBalance: true, useRedPacket: at % 2 === 0, paymentMethod: null, seenRest: 0, transferProof: null },
      NOW,
    ),
  ),
  approve: onOrder((id) => advance(id, "approve", { actor: "operator:林", text: "" }, NOW)),
  ship: onOrder((id) => advance(id, "ship", { actor: "operator:周", text: "" }, NOW)),
  shipPart: onOrder((id, at) =>
    inTransaction((trx) =>
      shipIn(
        trx,
        id,
        {
          parcel: {
            ...parseLabel(`演示快递 P${at}`),
            rows: [{ row: 1 + (at % 2), quantity: 1 + (at % 3) }],
          },
          actor: "operator:周",
        },
        NOW,
      ),
    ),
  ),
  receive: onOrder((id) => confirmReceipt(1, id, "buyer:1", NOW)),
  cancel: onOrder((id) => cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW)),
  cancelTwice: onOrder((id) =>
    Promise.all([
      cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW),
      cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW),
    ]),
  ),
  expire: () => expireUnpaid(NOW + DAY),
  ask: onOrder(async (orderId, at) => {
    const batches = await db
      .selectFrom("order_line_batch as b")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .select("b.id")
      .where("l.order_id", "=", orderId)
      .orderBy("b.id")
      .execute();
    const batchId = batches[at % batches.length]!.id;
    return inTransaction((trx) =>
      openAfterSales(trx, {
        companyId: 1,
        accountId: 1,
        actor: "buyer:1",
        kind: "return",
        orderId,
        reason: "quality",
        remedy: "refund",
        text: "",
        photos: [],
        units: [{ batchId, quantity: 1 + (at % 4) }],
        now: NOW,
      }),
    );
  }),
  agree: onCase(({ number }, at) =>
    approveAfterSales(number, { ...input, goodsBack: at % 3 > 0, returnTo: "退货组 演示路 1 号" }),
  ),
  turnDown: onCase(({ number }) => rejectAfterSales(number, input)),
  withdraw: onCase(({ serial }) =>
    withdrawAfterSales({ companyId: 1, kind: "return", serial }, "buyer:1", NOW),
  ),
  check: onCase(({ number }, at) =>
    receiveGoodsBack(number, { ...input, accepted: new Map([[1, at % 3]]), restock: at % 2 === 0 }),
  ),
  refund: onCase(({ number }) => refundAfterSales(number, { ...input, restock: false })),
  refundTwice: onCase(({ number }) =>
    Promise.all([
      refundAfterSales(number, { ...input, restock: false }),
      refundAfterSales(number, { ...input, restock: false }),
    ]),
  ),
};

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((n, row) => n + of(row), 0);

/** Everything that must hold after any move. */
async function balanced(before: Awaited<ReturnType<typeof state>>): Promise<void> {
  const [orders, lines, lineBatches, cases, caseLines, ledger, after] = await Promise.all([
    db.selectFrom("orders").selectAll().execute(),
    db.selectFrom("order_line").selectAll().execute(),
    db.selectFrom("order_line_batch").selectAll().execute(),
    db.selectFrom("order_case").selectAll().execute(),
    db.selectFrom("order_case_line").selectAll().execute(),
    db.selectFrom("ledger").selectAll().execute(),
    state(),
  ]);
  const standing = new Set(orders.filter((order) => order.status !== "cancelled").map((order) => order.id));
  const goodsOf = new Map(lines.map((line) => [line.id, line]));
  const isBought = (lineId: number) => goodsOf.get(lineId)!.type !== "gift";
  // Units no longer count as sold once they are here, or paid back without coming.
  const isUnsold = new Map(
    cases.map((item) => [item.id, item.goods_back === 1 ? true : item.state === "completed"]),
  );
  for (const row of after.goodsRows) {
    const own = lines.filter((line) => line.goods_id === row.id && standing.has(line.order_id));
    const units = caseLines.filter((line) => goodsOf.get(line.order_line_id)!.goods_id === row.id);
    const previous = before.goodsRows.find((goodsRow) => goodsRow.id === row.id)!;
    expect(row.stock + sum(own, (line) => line.number) - sum(units, (line) => line.restocked)).toBe(
      previous.stock,
    );
    const unsold = units.filter((line) => isUnsold.get(line.case_id) && isBought(line.order_line_id));
    const bought = own.filter((line) => line.type !== "gift");
    expect(row.sales).toBe(sum(bought, (line) => line.number) - sum(unsold, (line) => line.accepted ?? 0));
  }
  const soldAs = new Map(lineBatches.map((row) => [row.id, row.batch_id]));
  for (const batch of after.batches) {
    const sold = lineBatches.filter(
      (row) => row.batch_id === batch.id && standing.has(goodsOf.get(row.order_line_id)!.order_id),
    );
    const back = caseLines.filter((line) => soldAs.get(line.order_line_batch_id) === batch.id);
    expect(batch.quantity + sum(sold, (row) => row.number) - sum(back, (line) => line.restocked)).toBe(
      before.batches.find((item) => item.id === batch.id)!.quantity,
    );
  }
  for (const account of after.wallets) {
    const rows = ledger.filter((row) => row.account === account.account);
    expect(account.amount).toBe(sum(rows, (row) => row.amount));
    expect(account.amount).toBeGreaterThanOrEqual(0);
  }
  for (const order of orders) {
    const money = ledger.filter((row) => row.order_id === order.id && /^(pay|refund)$/.test(row.kind));
    const spent = 0 - sum(money, (row) => row.amount);
    const refunded = sum(
      cases.filter((item) => item.order_id === order.id),
      (item) => item.refund ?? 0,
    );
    const isPaid = order.paid === order.payable && order.status !== "cancelled";
    expect(spent, order.status).toBe(isPaid ? order.payable - refunded : 0);
    expect(refunded).toBeLessThanOrEqual(order.payable);
    for (const line of lines.filter((line) => line.order_id === order.id)) {
      expect(line.returned).toBeLessThanOrEqual(line.shipped);
      expect(line.shipped).toBeLessThanOrEqual(line.number);
    }
  }
  const uses = await db.selectFrom("order_use").selectAll().execute();
  for (const offer of after.offers) {
    const own = uses.filter((use) => standing.has(use.order_id) && use.ref_id === offer.offer_id);
    const units = own.filter((use) => use.kind === "offer" && use.goods_id === offer.goods_id);
    expect(offer.sold).toBe(sum(units, (use) => use.number));
  }
  for (const voucher of after.vouchers)
    if (voucher.order_id === null) expect(voucher.state).toBe("unused");
    else expect(standing.has(voucher.order_id)).toBe(true);
  // Nothing stands: everything is as it was, batch by batch, voucher by voucher, fen by fen.
  if (standing.size === 0) expect(after).toEqual(before);
}

describe("any sequence of moves", () => {
  it("keeps stock, sales, vouchers, offers and money in balance, and cancelling brings everything back", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(30)), { maxLength: 14 }),
        fc.constantFrom(
          "pay,approve,ship",
          "pay,approve,ship,receive,ask,agree",
          "pay,approve,shipPart",
          "pay",
          "",
        ),
        async (moves, road) => {
          await openShop();
          await goods(13, [[300, 40]]);
          await flashSale(9, 13, 700, 20, 12);
          await inTransaction(async (trx) => {
            const grant = { companyId: 1, kind: "grant", note: "", now: NOW } as const;
            await postToLedger(trx, { ...grant, account: "balance", amount: GRANTED, key: "start" });
            await postToLedger(trx, { ...grant, account: "redPacket", amount: 3_000, key: "start:red" });
            await postToLedger(trx, { ...grant, account: "points", amount: 10, key: "start:points" });
          });
          const before = await state();
          // A first order goes down a road of its own, so that the late moves find something to act on.
          const start = ["place", ...road.split(",").filter(Boolean)].map((name) => [name, 8] as const);
          for (const [name, at] of [...start, ...moves]) await ACTS[name]!(at);
          await balanced(before);
        },
      ),
      { numRuns: 20 },
    );
  });
});
