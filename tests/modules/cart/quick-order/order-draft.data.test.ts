import { beforeEach, describe, expect, test } from "vitest";
import { readCart } from "~/modules/cart/lines/cart.server";
import {
  addToDraft,
  changeOrderDraft,
  deleteOldOrderDrafts,
  draftPage,
  keepDraft,
  findStoredNumbers,
  orderDraft,
} from "~/modules/cart/quick-order/order-draft.server";
import { MAX_DRAFT } from "~/modules/cart/quick-order/order-draft";
import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { clear, company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

const me = signedIn(1);
const other = signedIn(2);
const input = (rows: Record<number, string>) => ({
  input: new Map(Object.entries(rows).map(([id, text]): [number, string] => [Number(id), text])),
  shown: new Map<number, ShownTerms>(),
});
const getRows = async (viewer = me, at = NOW) =>
  Object.fromEntries((await draftPage(viewer, "", at)).rows.map((row) => [row.goods.id, row.input]));
const change = (intent: "add" | "keep", rows: Record<number, string>) =>
  changeOrderDraft(me, { intent, ...input(rows) }, NOW);
const inCart = async (viewer = me) =>
  Object.fromEntries((await readCart(viewer, {}, NOW)).lines.map((line) => [line.goods.id, line.quantity]));

beforeEach(async () => {
  await clear();
  await emptyTables(["order_draft"]);
  await ground();
  await company(1);
  await company(2);
  for (const [at, name] of ["阿莫西林胶囊", "板蓝根颗粒", "布洛芬缓释胶囊"].entries())
    await goods(at + 1, [[400, 500]], {
      name,
      generic_name: name,
      spec: "0.25g*24粒",
      pack_size: 10,
      base_price: 1000,
    });
  await inTransaction(async (trx) => {
    await indexGoods(trx, await trx.selectFrom("goods").selectAll().execute());
    await bumpVersion(trx, "goods");
    await bumpVersion(trx, "names");
  });
});

describe("a draft", () => {
  test("is found, kept the next day for its own login alone, and ends by age", async () => {
    const page = await draftPage(me, "板蓝根", NOW);
    expect(page.found?.map(({ goods: item }) => item.id)).toEqual([2]);
    expect((await draftPage(me, "没有这个药", NOW)).found).toEqual([]);
    expect(await addToDraft(me, input({ 2: "20", 3: "", 99: "5" }), NOW)).toEqual({ ok: true, added: 1 });
    expect(await getRows(me, NOW + DAY)).toEqual({ 2: "20" });
    expect(await getRows(other)).toEqual({});
    const colleague = { ...me, buyer: { ...me.buyer, accountId: me.buyer.accountId + 1 } };
    expect(await getRows(colleague)).toEqual({});
    expect((await draftPage(me, "板蓝根", NOW)).found?.[0]?.input).toBe("20");
    expect(await getRows(me, NOW + 31 * DAY)).toEqual({});
    expect(await deleteOldOrderDrafts(NOW + 29 * DAY)).toBe(0);
    expect(await deleteOldOrderDrafts(NOW + 31 * DAY)).toBe(1);
  });

  test("takes changed numbers of its own rows, and an emptied one takes its goods out", async () => {
    await addToDraft(me, input({ 1: "10", 2: "20" }), NOW);
    await keepDraft(me, input({ 1: "30", 2: "0", 3: "40" }), NOW);
    expect(await getRows()).toEqual({ 1: "30" });
  });

  test("costs what the cart would ask for the same goods", async () => {
    await addToDraft(me, input({ 1: "20", 2: "20", 3: "两盒" }), NOW);
    const { total } = (await draftPage(me, "", NOW)).draft;
    expect(total).toBe(20 * 1000 + 20 * 1000);
    await keepDraft(me, input({ 3: "" }), NOW);
    await orderDraft(me, input({}), NOW);
    const { pricing } = await readCart(me, {}, NOW);
    expect(pricing.payable - pricing.shipping).toBe(total);
  });

  test("leaves what cannot be ordered as it is out of the sums and out of the cart, and rounds nothing", async () => {
    await addToDraft(me, input({ 1: "13", 2: "20", 3: "401" }), NOW);
    const { draft } = await draftPage(me, "", NOW);
    expect(draft).toMatchObject({ kinds: 3, total: 20 * 1000 });
    expect(draft.sums[2]).toEqual({ kinds: 1, units: 20, amount: 20 * 1000, faulty: 0 });
    for (const id of [1, 3]) expect(draft.sums[id]).toEqual({ kinds: 0, units: 0, amount: 0, faulty: 1 });
    expect(await orderDraft(me, input({}), NOW)).toMatchObject({
      ok: false,
      reply: {
        input: { 1: "13", 3: "401" },
        answers: expect.arrayContaining([
          { goodsId: 1, ok: false, text: "每 10 盒一包，请改为整包的数量" },
        ]) as unknown,
      },
    });
    expect(await inCart()).toEqual({ 2: 20 });
  });

  test("goes into the cart once, however often it is sent; what is refused stays with its answer", async () => {
    await addToDraft(me, input({ 1: "20", 2: "999999", 3: "两盒" }), NOW);
    const sent = input({ 1: "20", 2: "999999", 3: "两盒" });
    const done = await orderDraft(me, sent, NOW);
    expect(done.ok).toBe(false);
    if (!done.ok) {
      expect(Object.keys(done.reply.input)).toEqual(["2", "3"]);
      expect(Object.fromEntries(done.reply.answers.map(({ goodsId, ok }) => [goodsId, ok]))).toEqual({
        1: true,
        2: false,
        3: false,
      });
    }
    expect(await inCart()).toEqual({ 1: 20 });
    await orderDraft(me, sent, NOW);
    expect(await inCart()).toEqual({ 1: 20 });
    const last = await orderDraft(me, input({ 2: "10", 3: "10" }), NOW);
    expect(last).toMatchObject({ ok: true, message: { text: "已将 2 种商品加入购物车" } });
    expect(await inCart()).toEqual({ 1: 20, 2: 10, 3: 10 });
    expect(await orderDraft(me, sent, NOW)).toMatchObject({ ok: false, reply: { answers: [] } });
  });

  test("is ordered without the rows that are emptied with the same form", async () => {
    await addToDraft(me, input({ 1: "20", 2: "10" }), NOW);
    await orderDraft(me, input({ 1: "0", 2: "10" }), NOW);
    expect(await inCart()).toEqual({ 2: 10 });
  });

  test("of two at once each row goes in once", async () => {
    await addToDraft(me, input({ 1: "10" }), NOW);
    await Promise.all([1, 2].map(() => orderDraft(me, input({ 1: "10" }), NOW)));
    expect(await inCart()).toEqual({ 1: 10 });
  });

  test("is bounded", async () => {
    const rows = Array.from({ length: MAX_DRAFT }, (_, i) => ({
      company_id: 1,
      account_id: me.buyer.accountId,
      goods_id: i + 100,
      input: "1",
      added_at: NOW,
      updated_at: NOW,
    }));
    await ensureRows("goods", ...rows.map((row) => row.goods_id));
    await db.insertInto("order_draft").values(rows).execute();
    expect(await addToDraft(me, input({ 1: "10" }), NOW)).toMatchObject({ ok: false });
  });
});

describe("what is typed on a page of goods", () => {
  test("is kept with what was typed on others, and priced with it", async () => {
    expect(await findStoredNumbers({ buyer: null }, NOW)).toBeUndefined();
    expect(await findStoredNumbers(me, NOW)).toMatchObject({ input: {}, kinds: 0, total: 0 });
    expect(await change("keep", { 1: "20", 2: "", 99: "5" })).toEqual({ ok: true });
    await change("keep", { 2: "10", 3: "30" });
    await change("keep", { 3: "0" });
    const stored = await findStoredNumbers(me, NOW + DAY);
    expect(stored).toMatchObject({ input: { 1: "20", 2: "10" }, kinds: 2, total: 30 * 1000 });
    expect(await findStoredNumbers(other, NOW)).toMatchObject({ kinds: 0 });
  });

  test("goes into the cart with other pages' numbers; what is refused stays", async () => {
    expect(await change("add", { 1: "" })).toMatchObject({
      reply: { error: "请先在数量列填写要订购的数量" },
    });
    await change("keep", { 1: "20" });
    const done = await change("add", { 2: "10", 3: "999999" });
    expect(done).toMatchObject({ ok: false, reply: { input: { 3: "999999" } } });
    expect(await inCart()).toEqual({ 1: 20, 2: 10 });
    expect(await findStoredNumbers(me, NOW)).toMatchObject({ input: { 3: "999999" } });
  });

  test("is refused where the draft is full, and nothing of it is ordered", async () => {
    const rows = Array.from({ length: MAX_DRAFT }, (_, i) => ({
      company_id: 1,
      account_id: me.buyer.accountId,
      goods_id: i + 100,
      input: "1",
      added_at: NOW,
      updated_at: NOW,
    }));
    await ensureRows("goods", ...rows.map((row) => row.goods_id));
    await db.insertInto("order_draft").values(rows).execute();
    expect(await change("keep", { 1: "10" })).toMatchObject({ ok: false, reply: { input: { 1: "10" } } });
    expect(await change("add", { 1: "10" })).toMatchObject({
      ok: false,
      reply: { input: { 1: "10" } },
    });
    expect(await inCart()).toEqual({});
  });
});
