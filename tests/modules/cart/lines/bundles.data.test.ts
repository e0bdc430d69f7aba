import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addBundle,
  addLines,
  cartCount,
  moveToFavourites,
  readCart,
  removeLines,
  selectLines,
  setBundle,
  setLines,
} from "~/modules/cart/lines/cart.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { changeCart } from "~/modules/cart/page/change.server";
import { readLineNames } from "~/modules/cart/lines/offer-names.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { changeOffer, offer } from "../../promotions/offers/offer-rows";
import { emptyTables } from "../../../rows";

const me = signedIn(1);
const other = signedIn(2);
const add = (offerId: number, sets: number, viewer = me) =>
  inTransaction((trx) => addBundle(trx, viewer, { offerId, sets }, NOW));
const set = (offerId: number, sets: number, viewer = me) =>
  inTransaction((trx) => setBundle(trx, viewer, { offerId, sets }, NOW));
const rows = (companyId = 1) =>
  db
    .selectFrom("cart_line")
    .select(["id", "goods_id", "type", "offer_id", "number", "is_selected"])
    .where("company_id", "=", companyId)
    .orderBy("type")
    .orderBy("goods_id")
    .orderBy("offer_id")
    .execute();
const numbers = async (companyId = 1) =>
  (await rows(companyId)).filter((r) => r.type === 3).map((r) => [r.goods_id, r.number]);
const read = () => readCart(me, {}, NOW);

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  for (let id = 1; id <= 6; id += 1) await goods(id, [[300, 60]]);
  await goods(7, [[300, 500]], { pack_size: 10 });
  await goods(8, [[300, 500]], { is_ephedrine: 1 });
  await offer({
    id: 1,
    kind: "bundle",
    goods: [
      [1, 900, 2],
      [2, 800, 1],
    ],
  });
  await offer({
    id: 2,
    kind: "bundle",
    goods: [
      [3, 900, 1],
      [4, 900, 1],
    ],
    also: { limit_per_company: 3, stock: 10, uses: 4 },
  });
  await offer({
    id: 3,
    kind: "bundle",
    goods: [
      [1, 900, 1],
      [7, 900, 3],
    ],
  });
  await offer({
    id: 4,
    kind: "bundle",
    goods: [
      [1, 900, 1],
      [8, 900, 1],
    ],
  });
});

beforeEach(async () => {
  await emptyTables(["cart_line", "favourite", "offer_use"]);
  await db.updateTable("goods").set({ stock: 60, status: "on" }).where("id", "<=", 6).execute();
});

describe("adding", () => {
  test("one line for each goods, sets times its number, on top of what is there", async () => {
    expect(await add(1, 2)).toEqual({ ok: true, text: "活动1 × 2套已加入购物车" });
    await add(1, 3);
    expect(await rows()).toMatchObject([
      { goods_id: 1, type: 3, offer_id: 1, number: 10, is_selected: 1 },
      { goods_id: 2, type: 3, offer_id: 1, number: 5, is_selected: 1 },
    ]);
    expect(await cartCount(1)).toBe(2);
  });

  test("the badge counts a bundle once beside lines and other bundles", async () => {
    await add(1, 1);
    await add(3, 1);
    await inTransaction((trx) => addLines(trx, me, [{ goodsId: 1, quantity: 1 }], NOW));
    expect(await cartCount(1)).toBe(3);
    expect(await numbers()).toEqual([
      [1, 2],
      [1, 1],
      [2, 1],
      [7, 3],
    ]);
  });

  test("twenty at once add up", async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(1, 1)));
    expect(await numbers()).toEqual([
      [1, 40],
      [2, 20],
    ]);
  });

  test("too many for the stock of one goods: nothing changes, what is there is said", async () => {
    await add(1, 20);
    expect(await add(1, 11)).toEqual({ ok: false, text: "该组合仅剩30套（购物车已有20套）" });
    expect(await numbers()).toEqual([
      [1, 40],
      [2, 20],
    ]);
  });

  test("one goods that may not be bought refuses all, with its name and reason", async () => {
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 2).execute();
    expect(await add(1, 1)).toEqual({ ok: false, text: "商品2：该商品已下架" });
    await db.updateTable("goods").set({ status: "on", stock: 0 }).where("id", "=", 2).execute();
    expect(await add(1, 1)).toEqual({ ok: false, text: "商品2：暂时缺货" });
    expect(await rows()).toEqual([]);
  });

  test("the company's limit and the sets that are left", async () => {
    expect(await add(2, 4)).toEqual({ ok: false, text: "该组合每家限购3套" });
    await db.insertInto("offer_use").values({ offer_id: 2, goods_id: 0, company_id: 1, number: 1 }).execute();
    expect(await add(2, 3)).toEqual({ ok: false, text: "该组合每家限购3套，您已购1套" });
    expect((await add(2, 2)).ok).toBe(true);
    expect((await add(2, 3, other)).ok).toBe(true);
    await changeOffer(2, { uses: 10 });
    await emptyTables(["cart_line"]);
    expect((await add(2, 1, other)).text).toBe("该组合已售完");
    await changeOffer(2, { uses: 4 });
  });

  test("an offer that is over, unknown or of another kind, and ephedrine goods", async () => {
    expect(await add(99, 1)).toEqual({ ok: false, text: "该活动已结束" });
    await changeOffer(1, { ends_at: NOW - 1 });
    expect(await add(1, 1)).toEqual({ ok: false, text: "该活动已结束" });
    await changeOffer(1, { ends_at: NOW + 86_400_000 });
    expect((await add(4, 1)).text).toBe("商品8：含麻黄碱商品不参与组合");
  });

  test("a company that is not approved hears its own reason, without a goods", async () => {
    const pending = { ...me, buyer: { ...me.buyer, status: "pending" as const } };
    expect((await add(1, 1, pending)).text).toBe("您的资料正在审核，通过后即可购买");
  });
});

describe("together", () => {
  const idOf = async (goodsId: number) => (await rows()).find((r) => r.goods_id === goodsId)!.id;

  test("sets are set for all its goods, refused ones change nothing", async () => {
    await add(1, 2);
    expect(await set(1, 2)).toBe(null);
    expect(await set(1, 7)).toEqual({ ok: true, text: "" });
    expect(await set(1, 31)).toEqual({ ok: false, text: "该组合仅剩30套" });
    expect(await numbers()).toEqual([
      [1, 14],
      [2, 7],
    ]);
    expect(await set(2, 1)).toBe(null);
    expect(await set(1, 3, other)).toBe(null);
  });

  test("a member's own number cannot be changed", async () => {
    await add(1, 2);
    const id = await idOf(1);
    const [result] = await inTransaction((trx) => setLines(trx, me, [{ id, quantity: 9 }], NOW));
    expect(result).toMatchObject({ lineId: id, ok: false, quantity: 4, text: "组合内的商品请按套调整数量" });
    expect(await numbers()).toEqual([
      [1, 4],
      [2, 2],
    ]);
  });

  test("selecting, removing and keeping one is selecting, removing and keeping all; others stay", async () => {
    await add(1, 1);
    await add(3, 1);
    const id = await idOf(2);
    await inTransaction((trx) => selectLines(trx, 1, [id], false));
    expect((await rows()).map((r) => [r.offer_id, r.is_selected])).toEqual([
      [1, 0],
      [3, 1],
      [1, 0],
      [3, 1],
    ]);
    expect(await inTransaction((trx) => removeLines(trx, 2, [id]))).toBe(0);
    expect(await inTransaction((trx) => removeLines(trx, 1, [id]))).toBe(2);
    expect((await rows()).map((r) => r.offer_id)).toEqual([3, 3]);
    const kind = await idOf(7);
    expect(await inTransaction((trx) => moveToFavourites(trx, me, [kind], NOW))).toBe(2);
    expect(await rows()).toEqual([]);
    const stored = await db.selectFrom("favourite").select("goods_id").orderBy("goods_id").execute();
    expect(stored.map((f) => f.goods_id)).toEqual([1, 7]);
  });

  test("the question before removing names all of them", async () => {
    await add(1, 1);
    expect((await readLineNames(1, [await idOf(2)])).map((line) => line.name)).toEqual(["商品1", "商品2"]);
    expect(await readLineNames(2, [await idOf(2)])).toEqual([]);
  });

  test("a bundle that an operator changed is whole again when its sets are set", async () => {
    await add(1, 2);
    await db
      .updateTable("offer_goods")
      .set({ goods_id: 5 })
      .where("offer_id", "=", 1)
      .where("goods_id", "=", 2)
      .execute();
    await bumpVersion(db, "offers");
    expect((await set(1, 2))?.ok).toBe(true);
    expect(await numbers()).toEqual([
      [1, 4],
      [5, 2],
    ]);
    expect((await rows()).every((r) => r.is_selected === 1)).toBe(true);
    await db
      .updateTable("offer_goods")
      .set({ goods_id: 2 })
      .where("offer_id", "=", 1)
      .where("goods_id", "=", 5)
      .execute();
    await bumpVersion(db, "offers");
    expect((await add(1, 1)).ok).toBe(true);
    expect((await numbers()).map(([id]) => id)).toEqual([1, 2]);
  });
});

describe("in the cart", () => {
  const change = (fields: Record<string, unknown>) => changeCart(me, CartFields.parse(fields), NOW);

  test("its goods count at their bundle prices", async () => {
    await add(1, 2);
    const { pricing } = await read();
    expect(pricing.bundles).toMatchObject([{ offerId: 1, name: "活动1", sets: 2, amount: 5200, saved: 800 }]);
    expect(pricing.selectedTotal).toBe(5200);
  });

  test("one goods out of stock: none counts, and all are unselected", async () => {
    await add(1, 2);
    await db.updateTable("goods").set({ stock: 0 }).where("id", "=", 2).execute();
    const { pricing } = await read();
    expect(pricing.selectedTotal).toBe(0);
    expect(pricing.lines.every((line) => line.restriction !== null)).toBe(true);
    expect((await rows()).map((r) => r.is_selected)).toEqual([0, 0]);
  });

  test("the form sets sets and ticks the bundle by one of its lines", async () => {
    await add(1, 2);
    const [first] = await rows();
    expect(await change({ "sets-1": "3" })).toMatchObject({ errors: {}, selected: [] });
    expect((await rows()).map((r) => [r.number, r.is_selected])).toEqual([
      [6, 0],
      [3, 0],
    ]);
    const { selected } = await change({ "sets-1": "3", selected: [String(first!.id)] });
    expect(selected.length).toBe(2);
    const { errors } = await change({ "sets-1": "31", selected: [String(first!.id)] });
    expect(errors).toEqual({ "sets-1": ["活动1：该组合仅剩30套"] });
    expect((await change({ "sets-1": "x" })).errors).toEqual({ "sets-1": ["请填写正确的套数"] });
  });

  test("fewer sets heal a bundle that could not be bought", async () => {
    await add(1, 20);
    await db.updateTable("goods").set({ stock: 10 }).where("id", "=", 2).execute();
    await read();
    expect((await rows()).map((r) => r.is_selected)).toEqual([0, 0]);
    expect((await change({ "sets-1": "10" })).selected.length).toBe(2);
    expect((await read()).pricing.bundles[0]).toMatchObject({ sets: 10, counts: true });
  });
});
