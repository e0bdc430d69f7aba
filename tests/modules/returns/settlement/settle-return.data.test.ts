import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { countUnreturnedGifts } from "~/modules/returns/goods-back/units.server";
import { computeRefund } from "~/modules/returns/settlement/refund";
import { findGrantedRewards } from "~/modules/returns/request/read.server";
import { advance, confirmReceipt, markPaid } from "~/modules/orders/transitions/transitions.server";
import { receiveOverdue } from "~/modules/orders/payment/overdue.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { pointsFor } from "~/modules/orders/order/refund";
import { lockOrder } from "~/modules/orders/order/lock.server";
import { soldOrder } from "~/modules/orders/order/sales-count.server";
import { settleReturn } from "~/modules/returns/settlement/settle-return.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { exchangePoints } from "~/modules/rewards/exchange.server";
import { readAccounts, postToLedger } from "~/modules/wallet/ledger.server";
import { offer } from "../../promotions/offers/offer-fixtures";
import { cart, clear, company, draftOf, flashSale, goods, ground, NOW, voucher } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

let buyer: SignedIn;
beforeEach(async () => {
  await clear();
  await ground();
  buyer = await company(1);
  for (const id of [11, 12, 14]) await goods(id, [[300, 500]], { base_price: 990 + id });
  await flashSale(1, 12, 700, 100, 20);
  await offer(2, {
    kind: "gift",
    terms: { tiers: [{ from: 5_000 }] },
    goods: [{ id: 14, quantity: 2, stock: 20 }],
  });
  await offer(3, { kind: "cashback", terms: { tiers: [{ from: 5_000, back: 777 }] } });
  await offer(4, { kind: "orderReduction", terms: { tiers: [{ from: 5_000, off: 333 }] }, limit: 1 });
  await voucher(5, 1, { kind: "coupon", threshold: 2000, amount: 701 });
});

interface Sold {
  id: number;
  payable: number;
  shipping: number;
  /** goods, sale, gift */
  lines: {
    id: number;
    goods_id: number;
    type: string;
    number: number;
    amount: number;
    discount_share: number;
  }[];
}

/** A paid and shipped order of 10 ordinary and 7 flash sale units with a gift; completed unless told otherwise. */
async function bought(isCompleted = true): Promise<Sold> {
  await cart(1, [
    [11, 10],
    [12, 7],
  ]);
  const placed = await placeOrders(buyer, await draftOf(buyer), NOW);
  if (!placed.ok) throw new Error(JSON.stringify(placed.changes));
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  const how = { actor: "shop", note: "" } as const;
  await inTransaction((trx) => markPaid(trx, order.id, { ...how, amount: order.payable }, NOW));
  await advance(order.id, "approve", { actor: "operator:林", text: "" }, NOW);
  await advance(order.id, "ship", { actor: "operator:周", text: "" }, NOW);
  if (isCompleted) await confirmReceipt(1, order.id, "buyer:1", NOW);
  const lines = await db.selectFrom("order_line").selectAll().orderBy("id").execute();
  return { id: order.id, payable: order.payable, shipping: order.shipping_amount, lines };
}

const wallet = () => readAccounts(1);
const undo = (orderId: number, lines: [lineId: number, number: number][], key: string) =>
  inTransaction(async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    const back = lines.map(([lineId, quantity]) => ({ lineId, quantity }));
    return settleReturn(trx, { order, sold: await soldOrder(trx, order) }, { returned: back, key }, NOW);
  });
const refunded = async (...args: Parameters<typeof undo>) => {
  const undone = await undo(...args);
  if (!undone.ok) throw new Error(undone.text);
  return undone.refund;
};
const toLine = (sold: Sold, goodsId: number) => sold.lines.find((line) => line.goods_id === goodsId)!;
const everything = (sold: Sold) => sold.lines.map(({ id, number }): [number, number] => [id, number]);

describe("completion", () => {
  it("grants the points and the red packet of the cashback, once", async () => {
    const sold = await bought();
    expect(await wallet()).toMatchObject({ redPacket: 777, points: pointsFor(sold.payable) });
    await confirmReceipt(1, sold.id, "buyer:1", NOW);
    expect((await wallet()).redPacket).toBe(777);
    const row = await db.selectFrom("ledger").select("key").where("account", "=", "redPacket").execute();
    expect(row).toEqual([{ key: `cashback:${sold.id}` }]);
  });

  it("grants the same ten days after shipping", async () => {
    const sold = await bought(false);
    expect(await receiveOverdue(NOW + 10 * DAY)).toBe(1);
    expect(await wallet()).toMatchObject({ redPacket: 777, points: pointsFor(sold.payable) });
  });

  it("grants nothing for what came back before", async () => {
    const sold = await bought(false);
    const line = toLine(sold, 11);
    const back = await refunded(sold.id, [[line.id, 5]], "return:1");
    await confirmReceipt(1, sold.id, "buyer:1", NOW);
    const { points, redPacket } = await wallet();
    expect(points).toBe(pointsFor(sold.payable - back));
    expect(redPacket).toBeGreaterThan(0);
    expect(redPacket).toBeLessThan(777);
  });
});

describe("returning everything", () => {
  it("refunds everything and takes back everything, offers and vouchers as well", async () => {
    const sold = await bought();
    expect(await refunded(sold.id, everything(sold), "return:1")).toBe(sold.payable);
    expect(await wallet()).toMatchObject({ redPacket: 0, points: 0 });
    const goodsLeft = await db.selectFrom("offer_goods").select("sold").execute();
    expect(goodsLeft.every((row) => row.sold === 0)).toBe(true);
    const uses = await db.selectFrom("offer_use").select("number").execute();
    expect(uses.every((row) => row.number === 0)).toBe(true);
    expect(await db.selectFrom("offer").select("id").where("uses", ">", 0).execute()).toEqual([]);
    const vouchers = await db.selectFrom("voucher").select(["state", "order_id"]).execute();
    expect(vouchers).toEqual([{ state: "unused", order_id: null }]);
  });

  it("comes to the same in any parcels", async () => {
    let run = 0;
    const sold = await bought();
    const reset = async () => {
      await db.updateTable("order_line").set({ returned: 0 }).execute();
      await emptyTables(["order_undo", "ledger", "wallet_account"]);
      await inTransaction(async (trx) => {
        const grant = { companyId: 1, kind: "reward", note: "", now: NOW } as const;
        await postToLedger(trx, { ...grant, account: "redPacket", amount: 777, key: "cashback" });
        await postToLedger(trx, {
          ...grant,
          account: "points",
          amount: pointsFor(sold.payable),
          key: "points",
        });
      });
    };
    const units = sold.lines.flatMap((line) => Array<number>(line.number).fill(line.id));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(units, { minLength: units.length }),
        fc.integer({ min: 1, max: units.length }),
        async (order, size) => {
          await reset();
          run += 1;
          let sum = 0;
          for (let at = 0; at < order.length; at += size) {
            const counts = new Map<number, number>();
            for (const id of order.slice(at, at + size)) counts.set(id, (counts.get(id) ?? 0) + 1);
            sum += await refunded(sold.id, [...counts], `return:${run}:${at}`);
          }
          expect(sum).toBe(sold.payable);
          expect(await wallet()).toMatchObject({ redPacket: 0, points: 0 });
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("returning a part", () => {
  it("refunds its share, takes back in proportion and frees the offer's units", async () => {
    const sold = await bought();
    const line = toLine(sold, 12);
    const share = Math.floor(((line.amount - line.discount_share) * 3) / 7);
    expect(await refunded(sold.id, [[line.id, 3]], "return:1")).toBe(share);
    expect((await wallet()).points).toBe(pointsFor(sold.payable - share));
    const sale = await db
      .selectFrom("offer_goods")
      .select("sold")
      .where("offer_id", "=", 1)
      .executeTakeFirst();
    expect(sale!.sold).toBe(4);
    const use = await db
      .selectFrom("offer_use")
      .select("number")
      .where("offer_id", "=", 1)
      .executeTakeFirst();
    expect(use!.number).toBe(4);
    expect((await db.selectFrom("voucher").select("state").executeTakeFirstOrThrow()).state).toBe("used");
  });

  it("done twice by the same name is done once, also at the same moment", async () => {
    const sold = await bought();
    const line = toLine(sold, 11);
    const all = await Promise.all([1, 2, 3].map(() => refunded(sold.id, [[line.id, 4]], "return:1")));
    expect(new Set(all).size).toBe(1);
    const row = await db
      .selectFrom("order_line")
      .select("returned")
      .where("id", "=", line.id)
      .executeTakeFirst();
    expect(row!.returned).toBe(4);
    expect((await db.selectFrom("ledger").select("id").where("kind", "=", "takeBack").execute()).length).toBe(
      2,
    );
  });

  it("of more than is left changes nothing", async () => {
    const sold = await bought();
    const line = toLine(sold, 11);
    const both = await Promise.all([undo(sold.id, [[line.id, 6]], "a"), undo(sold.id, [[line.id, 6]], "b")]);
    expect(both.filter((item) => item.ok)).toHaveLength(1);
    expect(both.find((item) => !item.ok)).toMatchObject({ text: "可退数量不足，最多还可退 4" });
    expect(await undo(sold.id, [[999, 1]], "c")).toMatchObject({ ok: false });
    expect(await undo(sold.id, [], "d")).toMatchObject({ ok: false });
  });
});

it("what was spent of points and red packets comes off the refund, and no account falls below zero", async () => {
  const sold = await bought();
  const points = pointsFor(sold.payable);
  await inTransaction(async (trx) => {
    const spent = { companyId: 1, kind: "pay", note: "", now: NOW } as const;
    await postToLedger(trx, { ...spent, account: "redPacket", amount: -700, key: "spent:packet" });
    await postToLedger(trx, { ...spent, account: "points", amount: -points, key: "spent:points" });
  });
  expect(await refunded(sold.id, everything(sold), "return:1")).toBe(sold.payable - 700 - points);
  expect(await wallet()).toMatchObject({ redPacket: 0, points: 0 });
});

describe("points that went into a voucher of the points mall", () => {
  /** An order whose points but for a few went into a voucher of ¥10.00. */
  async function spent() {
    const sold = await bought();
    await ensureRows("company", 2);
    await voucher(8, 2, { kind: "coupon", threshold: 2000, amount: 1_000 });
    const points = pointsFor(sold.payable) - 7;
    await db
      .insertInto("points_item")
      .values({
        id: 1,
        name: "券",
        kind: "voucher",
        voucher_template_id: 8,
        points,
        stock: 9,
        describe: "",
        image: "",
        status: "on",
        sort: 1,
      })
      .execute();
    const draft = { itemId: 1, count: 1, addressId: null, token: newFormToken() };
    expect(await exchangePoints(1, draft, NOW)).toMatchObject({ ok: true });
    return sold;
  }

  it("come off the refund at what the voucher takes off, once", async () => {
    const sold = await spent();
    expect(await refunded(sold.id, everything(sold), "return:1")).toBe(sold.payable - 1_000);
    expect(await wallet()).toMatchObject({ points: 0, redPacket: 0 });
    const { points, charged } = await db.selectFrom("points_exchange").selectAll().executeTakeFirstOrThrow();
    expect(charged).toBe(points);
  });

  it("come to the same in parts, each part told to the company before", async () => {
    const sold = await spent();
    let sum = 0;
    for (const [lineId, quantity] of everything(sold))
      for (let unit = 0; unit < quantity; unit += 1) {
        const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
        const expected = computeRefund(
          await soldOrder(db, order),
          [{ lineId, quantity: 1 }],
          await findGrantedRewards(1, order.status),
          { counted: await countUnreturnedGifts(db, order.id), isShopsFault: false, compensated: 0 },
        );
        const refund = await refunded(sold.id, [[lineId, 1]], `return:${lineId}:${unit}`);
        expect(expected).toMatchObject({ ok: true, refund: { payout: refund } });
        sum += refund;
      }
    expect(sum).toBe(sold.payable - 1_000);
    const undone = await db.selectFrom("order_undo").select(["refund", "missing"]).execute();
    expect(undone.reduce((all, item) => all + item.refund + item.missing, 0)).toBe(sold.payable);
  });
});
