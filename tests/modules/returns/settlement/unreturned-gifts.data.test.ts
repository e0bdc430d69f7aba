import { beforeEach, expect, it } from "vitest";
import { refundCaseByHand } from "~/admin/finance/outgoing.server";
import { findAfterSalesForOperator } from "~/modules/returns/request/admin.server";
import { db } from "~/platform/database/database.server";
import { NOW } from "../../orders/shop";
import { approve, bought, opened, openShop, receive, refund, type Sold } from "../after-sales-fixtures";

/** Two units of goods 14 at 10.04, from 130.00 on. */
const GIFT_WORTH = 2 * 1_004;
let sold: Sold;

beforeEach(async () => {
  await openShop();
  sold = await bought(false);
});

const batch = (goods: number, at = 0) => sold.batches[goods]![at]!.id;
const payout = async (number: string) => (await findAfterSalesForOperator(number))!.page.refund!;

/** All of goods 11; the gift is asked back with it. */
async function returned() {
  const number = await opened(sold.id, [
    [batch(11), 6],
    [batch(11, 1), 4],
  ]);
  await approve(number);
  return number;
}
const giftPlace = async (number: string) => {
  const { page } = (await findAfterSalesForOperator(number))!;
  return page.lines.flatMap((line, at) => (line.isGift ? [[at + 1, 0] as [number, number]] : []));
};

it("is taken off, told before and written down; the message names it", async () => {
  const number = await returned();
  const whole = await payout(number);
  expect(whole.retainedGifts).toBe(0);
  const accepted = await giftPlace(number);
  expect(accepted.length).toBeGreaterThan(0);
  expect(await receive(number, { accepted, reason: "赠品未退回" })).toMatchObject({
    retainedGifts: GIFT_WORTH,
  });
  expect(await payout(number)).toMatchObject({
    retainedGifts: GIFT_WORTH,
    payout: whole.payout - GIFT_WORTH,
    missing: 0,
  });
  const inside = "客户闹得凶，老板同意";
  expect(
    await refundCaseByHand({ number, restock: false, reason: inside }, { id: null, name: "林" }, NOW),
  ).toMatchObject({ ok: true, retainedGifts: GIFT_WORTH });
  expect(await payout(number)).toMatchObject({
    isFinal: true,
    retainedGifts: GIFT_WORTH,
    payout: whole.payout - GIFT_WORTH,
  });
  const bodies = await db.selectFrom("message").select("body").where("company_id", "=", 1).execute();
  const { page } = (await findAfterSalesForOperator(number))!;
  expect(JSON.stringify([bodies, page])).not.toContain(inside);
  expect(JSON.stringify([bodies, page])).not.toContain("已退款");
  expect(bodies.some(({ body }) => body.includes("未退回的赠品将从退款中扣除 ¥20.08"))).toBe(true);
});

it("is given back when it comes back after all, and the parts pay what the whole would", async () => {
  const first = await returned();
  const whole = (await payout(first)).payout;
  await receive(first, { accepted: await giftPlace(first), reason: "赠品未退回" });
  expect(await refund(first)).toMatchObject({ refund: whole - GIFT_WORTH });
  const gift = sold.batches[14]!.map(({ id, quantity }) => [id, quantity] as [number, number]);
  const second = await opened(sold.id, gift);
  await approve(second);
  await receive(second);
  expect(await payout(second)).toMatchObject({ retainedGifts: -GIFT_WORTH, payout: GIFT_WORTH });
  expect(await refund(second)).toMatchObject({ refund: GIFT_WORTH });
});

it("stays and comes off where nothing is to come back, but not for units that never arrived", async () => {
  const number = await opened(sold.id, [
    [batch(11), 6],
    [batch(11, 1), 4],
  ]);
  await approve(number, false);
  expect(await payout(number)).toMatchObject({ retainedGifts: GIFT_WORTH });
  await openShop();
  sold = await bought(false);
  const short = await opened(sold.id, [[batch(11), 6]], { kind: "afterSales", reason: "shortage" });
  await approve(short);
  expect(await payout(short)).toMatchObject({ retainedGifts: 0 });
  expect(await refund(short)).toMatchObject({ retainedGifts: 0 });
});

it("of an order whose gifts have no worth written down is worth what its goods cost now", async () => {
  await db.updateTable("order_line").set({ gift_worth: null }).execute();
  await db.updateTable("goods").set({ base_price: 1_500 }).where("id", "=", 14).execute();
  const number = await returned();
  const accepted = await giftPlace(number);
  expect(await receive(number, { accepted, reason: "赠品未退回" })).toMatchObject({ retainedGifts: 3_000 });
});
