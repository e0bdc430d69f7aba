import { beforeEach, describe, expect, test } from "vitest";
import { acceptDraftOrder, declineDraftOrder } from "~/modules/cart/draft-orders/draft-order-answer.server";
import { countToFollow, followUp, listToFollow } from "~/modules/cart/draft-orders/follow-up.server";
import { DRAFT_ORDER_DAYS } from "~/modules/cart/draft-orders/draft-order";
import {
  findDraftOrder,
  listDraftOrders,
  ordersOfDraftOrder,
  findDraftsOfOrder,
  draftOrderTable,
} from "~/modules/cart/draft-orders/draft-order.server";
import {
  addToDraftOrder,
  makeDraftOrder,
  saveDraftOrder,
  sumDraftOrder,
  withdrawDraftOrder,
} from "~/modules/cart/draft-orders/propose.server";
import { placeOrders } from "~/modules/checkout/place.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findOrder } from "~/modules/orders/order/orders.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

const asShown = (id: number) => ({ id, shown: new Map<number, never>() });

const STAFF = { id: 7, name: "王芳" };
let me: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  await clear();
  await emptyTables(["draft_order_result", "draft_order_line", "draft_order"]);
  await ground();
  await ensureRows("staff_member", STAFF.id);
  me = await company(1);
  other = await company(2);
  for (const id of [1, 2, 3]) await goods(id, [[400, 500]], { base_price: 1000 });
});

const cartRows = async () =>
  Object.fromEntries(
    (
      await db
        .selectFrom("cart_line")
        .select(["goods_id", "number", "is_selected"])
        .where("company_id", "=", 1)
        .execute()
    ).map((row) => [row.goods_id, [row.number, row.is_selected]]),
  );

async function draft(rows: Record<number, number>) {
  const id = await makeDraftOrder(1, STAFF, newFormToken(), NOW);
  const wanted = Object.entries(rows).map(([goodsId, quantity]) => ({ goodsId: Number(goodsId), quantity }));
  expect(await addToDraftOrder(me, id, wanted, NOW)).toEqual({ ok: true });
  return id;
}
const formOf = (version: number, input: Record<number, string> = {}) => ({
  version,
  remark: "与上月相同",
  input: new Map(Object.entries(input).map(([id, text]) => [Number(id), text])),
});
async function sent(rows: Record<number, number>) {
  const id = await draft(rows);
  expect(await saveDraftOrder(me, id, { ...formOf(2), send: true }, NOW)).toEqual({ ok: true });
  return id;
}
const getState = async (id: number, now = NOW) => (await findDraftOrder(id, now))!.state;

test("a draft is made once for its form", async () => {
  const key = newFormToken();
  const ids = await Promise.all([1, 2].map(() => makeDraftOrder(1, STAFF, key, NOW)));
  expect(ids[0]).toBe(ids[1]);
  expect(await listDraftOrders({ state: null }, { after: null, limit: 9 }, NOW)).toHaveLength(1);
});

test("of two people on one draft the later one is told, and nothing of theirs is kept", async () => {
  const id = await draft({ 1: 10, 2: 20 });
  expect(await saveDraftOrder(me, id, { ...formOf(2, { 1: "12" }), send: false }, NOW)).toEqual({ ok: true });
  const late = await saveDraftOrder(me, id, { ...formOf(2, { 1: "99" }), send: true }, NOW);
  expect(late).toMatchObject({ ok: false, current: { version: 3, state: "draft" } });
  expect((await draftOrderTable(me, id, NOW)).rows.map(({ input }) => input)).toEqual(["12", "20"]);
});

test("a sent one is shown at today's prices, and no draft is shown to the company", async () => {
  const hidden = await draft({ 1: 10 });
  const id = await sent({ 1: 10, 2: 20 });
  expect(await findDraftOrder(hidden, NOW, { companyId: 1 })).toBeNull();
  expect((await draftOrderTable(me, id, NOW)).total).toBe(30_000);
  await db.updateTable("goods").set({ base_price: 900 }).where("id", "=", 1).execute();
  expect((await draftOrderTable(me, id, NOW)).total).toBe(29_000);
  expect(await saveDraftOrder(me, id, { ...formOf(3), send: false }, NOW)).toMatchObject({ ok: false });
  const messages = await db.selectFrom("message").select("url").where("company_id", "=", 1).execute();
  expect(messages).toEqual([{ url: `/kjcg/proposed/${id}` }]);
});

describe("confirming", () => {
  test("puts the lines into the cart once, alone selected, however often it is sent", async () => {
    await cart(1, [[3, 5]]);
    const id = await sent({ 1: 10, 2: 20 });
    const answers = await Promise.all([1, 2].map(() => acceptDraftOrder(me, asShown(id), NOW)));
    expect(answers.map((answer) => answer!.ok)).toEqual([true, true]);
    expect(await cartRows()).toEqual({ 1: [10, 1], 2: [20, 1], 3: [5, 0] });
    expect(await getState(id)).toBe("inCart");
  });

  test("leaves out what may not be bought now, and says so", async () => {
    const id = await sent({ 1: 10, 2: 20 });
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 2).execute();
    const answer = await acceptDraftOrder(me, asShown(id), NOW);
    expect(answer).toMatchObject({ ok: true, message: { kind: "warning" } });
    expect(Object.keys(await cartRows())).toEqual(["1"]);
  });

  test("is refused where nothing may be bought, and it goes on waiting", async () => {
    const id = await sent({ 1: 10 });
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 1).execute();
    expect(await acceptDraftOrder(me, asShown(id), NOW)).toMatchObject({ ok: false });
    expect(await getState(id)).toBe("sent");
  });

  test("another company has no such proposal", async () => {
    const id = await sent({ 1: 10 });
    expect(await acceptDraftOrder(other, asShown(id), NOW)).toBeNull();
    expect(await declineDraftOrder(other, id, "", NOW)).toBeNull();
    expect(await getState(id)).toBe("sent");
  });

  test("is refused once its days are over, and once it is withdrawn", async () => {
    const [old, gone] = [await sent({ 1: 10 }), await sent({ 2: 10 })];
    expect(await acceptDraftOrder(me, asShown(old), NOW + DRAFT_ORDER_DAYS * DAY)).toMatchObject({
      ok: false,
    });
    await withdrawDraftOrder({ companyId: 1, id: gone }, "价格有误", NOW);
    expect(await acceptDraftOrder(me, asShown(gone), NOW)).toEqual({
      ok: false,
      text: "这份建议订单已撤回：价格有误",
    });
    expect(await cartRows()).toEqual({});
  });

  test("of confirming and declining at once one is done", async () => {
    const id = await sent({ 1: 10 });
    const done = await Promise.all([
      acceptDraftOrder(me, asShown(id), NOW),
      declineDraftOrder(me, id, "不需要", NOW),
    ]);
    expect(done.filter((item) => item!.ok)).toHaveLength(1);
  });
});

describe("following up", () => {
  const ids = async (now: number) => (await listToFollow(9, now)).map(({ id }) => id);

  test("waits for those that were declined or are silent at the end, the list and the count alike", async () => {
    const [silent, declined] = [await sent({ 1: 10 }), await sent({ 2: 10 })];
    expect([await ids(NOW), (await countToFollow(NOW)).count]).toEqual([[], 0]);
    await declineDraftOrder(me, declined, "下月再说", NOW);
    expect(await countToFollow(NOW)).toEqual({ count: 1, oldestAt: NOW, dueAt: NOW + DAY });
    for (const days of [DRAFT_ORDER_DAYS - 2, DRAFT_ORDER_DAYS + 30]) {
      const at = NOW + days * DAY;
      expect([await ids(at), (await countToFollow(at)).count]).toEqual([[declined, silent], 2]);
      const listed = await listDraftOrders({ state: "followUp" }, { after: null, limit: 9 }, at);
      expect(listed.map(({ id }) => id)).toEqual([declined, silent]);
    }
    const [first] = await listToFollow(1, NOW);
    expect(first).toMatchObject({ company: me.companyName, staffName: "王芳", reason: "下月再说" });
  });

  test("is done once; a company that declines afterwards waits anew", async () => {
    const id = await sent({ 1: 10 });
    const item = { companyId: 1, id };
    const at = NOW + (DRAFT_ORDER_DAYS - 1) * DAY;
    expect(await followUp(item, NOW)).toMatchObject({ ok: false });
    const done = await Promise.all([followUp(item, at), followUp(item, at)]);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await ids(at)).toEqual([]);
    await declineDraftOrder(me, id, "太贵", at);
    expect(await ids(at)).toEqual([id]);
    expect(await findDraftOrder(id, at)).toMatchObject({ answeredBy: me.accountName });
  });
});

test("what is typed is summed up and not kept", async () => {
  const id = await draft({ 1: 10, 2: 20 });
  const sum = (input: Record<number, string>) => sumDraftOrder(me, id, formOf(2, input).input, NOW);
  expect(await sum({ 1: "20", 2: "" })).toEqual({ ok: true, total: 20_000 });
  expect(await sum({ 1: "两盒" })).toEqual({ ok: false, text: "数量请填写整数" });
  expect((await draftOrderTable(me, id, NOW)).total).toBe(30_000);
});

describe("the order", () => {
  const place = async () => {
    const placed = await placeOrders(me, await draftOf(me), NOW);
    expect(placed.ok).toBe(true);
    return (await db.selectFrom("orders").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  };

  test("is linked, and its history names both", async () => {
    const id = await sent({ 1: 10, 2: 20 });
    await acceptDraftOrder(me, asShown(id), NOW);
    const order = await place();
    expect(await ordersOfDraftOrder(id)).toEqual([order]);
    expect(await findDraftsOfOrder(order)).toEqual([{ id, staffName: "王芳", answeredBy: me.accountName }]);
    expect(await getState(id)).toBe("ordered");
    const { events } = (await findOrder(1, order))!;
    expect(JSON.stringify(events)).toContain(`由 王芳 代下单，${me.accountName} 确认`);
    expect(await withdrawDraftOrder({ companyId: 1, id }, "价格有误", NOW)).toMatchObject({ ok: false });
  });

  test("without any of its goods is no order of it", async () => {
    const id = await sent({ 1: 10 });
    await acceptDraftOrder(me, asShown(id), NOW);
    await emptyTables(["cart_line"]);
    await cart(1, [[3, 5]]);
    await place();
    expect(await ordersOfDraftOrder(id)).toEqual([]);
    expect(await getState(id)).toBe("inCart");
  });
});
