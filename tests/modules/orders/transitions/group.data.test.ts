import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { runScheduledJobs } from "~/cli/scheduled/upkeep";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { findOrder, listOrders } from "~/modules/orders/order/orders.server";
import { readOrderQuery } from "~/modules/orders/order/orders";
import { failGroups } from "~/modules/orders/payment/overdue.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { readPaidPage } from "~/modules/orders/payment/payment-funds.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { receiveNotice } from "~/modules/orders/payment/settle.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { groupByOffer, groupOnGoods, runningGroups } from "~/modules/promotions/group-buy/group-buy.server";
import {
  balances,
  companies,
  DEADLINE,
  groupBuy,
  groupRow,
  join,
  joined,
  pay,
  START,
  statuses,
} from "./group-fixtures";
import { cart, clear, draftOf, goods, ground, NOW, state, voucher } from "../shop";
import { bookState, visit } from "../../payments/admin";

let buyers: SignedIn[];
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 500]]);
  buyers = await companies(4);
});

const toTexts = (placed: Awaited<ReturnType<typeof join>>) =>
  placed.ok ? [] : placed.changes.map(formatCheckoutChange);
const orders = () => db.selectFrom("orders").selectAll().orderBy("id").execute();
const kindsOf = async (id: number) =>
  (await db.selectFrom("order_event").select("kind").where("order_id", "=", id).orderBy("id").execute()).map(
    (event) => event.kind,
  );
const messages = () =>
  db.selectFrom("message").select(["company_id", "title", "url"]).orderBy("company_id").execute();
const sold = async () => (await db.selectFrom("offer_goods").select("sold").executeTakeFirstOrThrow()).sold;

describe("joining a group", () => {
  it("is an order of its own at the group's price, shipped free, without touching the cart", async () => {
    await groupBuy(1, 11);
    await voucher(5, 1, { kind: "coupon", threshold: 1000, amount: 500 });
    await cart(1, [[11, 3]]);
    const id = await joined(buyers[0]!, 1, 20);
    const [order] = await orders();
    expect(order).toMatchObject({
      id,
      status: "pendingPayment",
      group_offer_id: 1,
      payable: 16_000,
      shipping_amount: 0,
      discount_amount: 0,
      pay_before: NOW + DAY,
    });
    const line = await db.selectFrom("order_line").selectAll().executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      type: "groupBuy",
      offer_id: 1,
      unit_price: 800,
      number: 20,
      amount: 16_000,
    });
    expect(await sold()).toBe(20);
    expect(await db.selectFrom("cart_line").select("number").execute()).toEqual([{ number: 3 }]);
    expect((await state()).vouchers).toMatchObject([{ state: "unused" }]);
  });

  it("waits for payment no longer than the group does", async () => {
    await groupBuy(1, 11, { endsAt: NOW + 3600_000 });
    await joined(buyers[0]!, 1);
    expect((await orders())[0]).toMatchObject({ pay_before: NOW + 3600_000 });
  });

  it("rounds a number up to whole packs", async () => {
    await db.updateTable("goods").set({ pack_size: 6 }).execute();
    await groupBuy(1, 11);
    await joined(buyers[0]!, 1, 7);
    expect(await sold()).toBe(12);
  });

  it("is refused with its reason above the limit, above what is left, and when the group is over", async () => {
    await groupBuy(1, 11, { limit: 20, stock: 30 });
    await joined(buyers[0]!, 1, 15);
    const texts = async (buyer: SignedIn, quantity: number, now = NOW) =>
      toTexts(await join(buyer, 1, quantity, now)).join();
    expect(await texts(buyers[0]!, 10)).toBe("商品11：拼团每家限购20盒，您已购15盒");
    expect(await texts(buyers[1]!, 16)).toBe("商品11：拼团仅剩15盒");
    await joined(buyers[1]!, 1, 15);
    expect(await texts(buyers[2]!, 1)).toBe("商品11：拼团商品已抢完");
    expect(await texts(buyers[1]!, 10, DEADLINE)).toContain("该拼团已结束，不能再参团");
    expect((await orders()).length).toBe(2);
  });

  it("says a price that changed since the page was seen", async () => {
    await groupBuy(1, 11);
    const draft = await draftOf(buyers[0]!, { group: { offerId: 1, quantity: 10 } });
    await db.updateTable("offer_goods").set({ price: 850 }).execute();
    expect(toTexts(await placeOrders(buyers[0]!, draft, NOW))).toEqual([
      "商品11：单价由 ¥8.00 变为 ¥8.50",
      "应付金额由 ¥80.00 变为 ¥85.00",
    ]);
  });
});

describe("a group", () => {
  it("forms with the last company it needs, and all paid orders move on", async () => {
    await groupBuy(1, 11);
    const ids = [await joined(buyers[0]!, 1), await joined(buyers[1]!, 1), await joined(buyers[2]!, 1)];
    await pay(buyers[0]!, ids[0]!);
    await pay(buyers[1]!, ids[1]!);
    expect(await statuses()).toEqual(["pendingGroup", "pendingGroup", "pendingPayment"]);
    expect(await groupByOffer(1, 1, NOW)).toMatchObject({
      joined: 2,
      needs: 3,
      formedAt: null,
      left: 70,
      used: 10,
    });
    expect((await readPaidPage(1, ids[0]!, NOW))?.waits).toContain(
      `已参团，还差 1 家成团，截止 ${formatTime(DEADLINE)}`,
    );
    await pay(buyers[2]!, ids[2]!);
    expect(await statuses()).toEqual(["pendingReview", "pendingReview", "pendingReview"]);
    expect(await groupRow(1)).toMatchObject({ formed_at: NOW, failed_at: null });
    for (const id of ids) expect(await kindsOf(id)).toEqual(["placed", "paid", "grouped"]);
    expect((await messages()).map((m) => [m.company_id, m.title])).toEqual([
      [1, "拼团成功"],
      [2, "拼团成功"],
      [3, "拼团成功"],
    ]);
    expect((await readPaidPage(1, ids[0]!, NOW))?.waits).toBeNull();
  });

  it("counts a company once, however often it joins", async () => {
    await groupBuy(1, 11, { needs: 2 });
    for (let i = 0; i < 3; i += 1) await pay(buyers[0]!, await joined(buyers[0]!, 1, 5));
    expect(await statuses()).toEqual(["pendingGroup", "pendingGroup", "pendingGroup"]);
    expect((await runningGroups(null, NOW))[0]).toMatchObject({ joined: 1 });
    await pay(buyers[1]!, await joined(buyers[1]!, 1, 5));
    expect(await statuses()).toEqual(Array(4).fill("pendingReview"));
  });

  it("that formed ships later orders at once, and its deadline changes nothing more", async () => {
    await groupBuy(1, 11, { needs: 2 });
    for (const buyer of buyers.slice(0, 2)) await pay(buyer, await joined(buyer, 1));
    const id = await joined(buyers[2]!, 1);
    await pay(buyers[2]!, id);
    expect((await orders()).at(-1)).toMatchObject({ status: "pendingReview" });
    expect(await kindsOf(id)).toEqual(["placed", "paid", "grouped"]);
    expect(await failGroups(DEADLINE)).toBe(0);
    expect(await groupRow(1)).toMatchObject({ failed_at: null });
    expect(await groupOnGoods(11, 1, DEADLINE)).toBeNull();
  });

  it("cannot be left while it waits", async () => {
    await groupBuy(1, 11);
    const id = await joined(buyers[0]!, 1);
    await pay(buyers[0]!, id);
    expect(await cancelOrder(1, id, { actor: "buyer:1", reason: "不要了" }, NOW)).toEqual({
      ok: false,
      text: "订单待成团，不能取消",
    });
  });

  it("stands on the list and the page of its orders", async () => {
    await groupBuy(1, 11);
    const id = await joined(buyers[0]!, 1);
    await pay(buyers[0]!, id);
    const group = { goodsId: 11, needs: 3, joined: 1, endsAt: DEADLINE, isFormed: false };
    const { cards } = await listOrders(1, readOrderQuery(new URLSearchParams({ status: "pendingGroup" })));
    expect(cards).toMatchObject([{ id, group }]);
    expect(await findOrder(1, id)).toMatchObject({ group, cashback: 0 });
  });
});

describe("a group that does not form", () => {
  it("is cancelled with every order, and everything goes back to where it was", async () => {
    await groupBuy(1, 11);
    const before = await state();
    await pay(buyers[0]!, await joined(buyers[0]!, 1, 10));
    await pay(buyers[1]!, await joined(buyers[1]!, 1, 20));
    await joined(buyers[2]!, 1, 5);
    await runScheduledJobs(NOW + DAY - 1);
    expect(await statuses()).toEqual(["pendingGroup", "pendingGroup", "pendingPayment"]);
    await db
      .updateTable("orders")
      .set({ pay_before: DEADLINE + DAY })
      .where("company_id", "=", 3)
      .execute();
    expect(await runScheduledJobs(DEADLINE)).toMatchObject({ expired: 0, ungrouped: 3 });
    expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect((await orders()).map((order) => order.cancel_reason)).toEqual(Array(3).fill("拼团未成团"));
    expect(await state()).toEqual(before);
    expect(await balances()).toEqual(Array(4).fill(START));
    expect((await messages()).map((m) => [m.company_id, m.title])).toEqual([
      [1, "拼团未成团"],
      [2, "拼团未成团"],
      [3, "拼团未成团"],
    ]);
    expect(await runScheduledJobs(DEADLINE + 1)).toMatchObject({ ungrouped: 0 });
    expect(await groupRow(1)).toMatchObject({ formed_at: null, failed_at: DEADLINE });
    expect((await messages()).length).toBe(3);
  });

  it("with terms that cannot be read is refunded at its deadline too", async () => {
    await groupBuy(1, 11);
    await pay(buyers[0]!, await joined(buyers[0]!, 1));
    await db.updateTable("offer").set({ terms: "{}" }).execute();
    await failGroups(DEADLINE);
    expect(await balances()).toEqual(Array(4).fill(START));
  });

  it("takes no payment any more, and money that comes too late goes back by itself", async () => {
    await groupBuy(1, 11, { needs: 2 });
    await pay(buyers[0]!, await joined(buyers[0]!, 1));
    const id = await joined(buyers[1]!, 1);
    const choice = {
      useBalance: false,
      useRedPacket: false,
      paymentMethod: "alipay",
      seenRest: 8_000,
      transferProof: null,
    };
    const begun = await startPayment(buyers[1]!, id, choice, NOW);
    await visit(begun.ok ? begun.to : "");
    const number = (await listPayments(id)).at(-1)!.number;
    const notice = await decideSandbox(number, "success", DEADLINE);
    expect((await receiveNotice("alipay", notice!, DEADLINE)).status).toBe(200);
    expect((await bookState(number))?.refunded).toBe(8_000);
    expect(await statuses()).toEqual(["pendingGroup", "pendingPayment"]);
    expect(await pay(buyers[1]!, id, DEADLINE)).toMatchObject({ refusal: { code: "expired" } });
    await runScheduledJobs(DEADLINE);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
    expect(await balances()).toEqual(Array(4).fill(START));
  });
});
