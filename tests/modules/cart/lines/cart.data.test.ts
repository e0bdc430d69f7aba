import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addLines,
  cartCount,
  moveToFavourites,
  readCart,
  removeLines,
  selectLines,
  setCartExpiry,
  noteSeenPrices,
  setLine,
  setLines,
} from "~/modules/cart/lines/cart.server";
import { changeCart } from "~/modules/cart/page/change.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { readLineNames } from "~/modules/cart/lines/offer-names.server";
import { feeFor, writeShipping } from "~/modules/shipping/shipping.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { queriesSent } from "../../../query-count";
import { emptyTables } from "../../../rows";

const me = signedIn(1);
const add = (wanted: { goodsId: number; quantity: number }[], viewer = me) =>
  inTransaction((trx) => addLines(trx, viewer, wanted, NOW));
const rows = (companyId = 1) =>
  db
    .selectFrom("cart_line")
    .select(["id", "goods_id", "number", "is_selected", "seen_price"])
    .where("company_id", "=", companyId)
    .orderBy("goods_id")
    .execute();
const read = (viewer = me) => readCart(viewer, {}, NOW);

const writes = (queries: string[]) => queries.filter((q) => /^(with .* )?(insert|update|delete)\b/is.test(q));

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  await goods(1, [[300, 500]]);
  await goods(2, [[300, 60]], { pack_size: 10 });
  await goods(3, [[300, 0]]);
  await goods(4, [[300, 500]], { status: "off" });
  await goods(5, [[300, 500]], { is_ephedrine: 1 });
  await goods(6, [[300, 500]], { purchase_limit: 30 });
  await db
    .insertInto("warehouse")
    .values({ id: 2, name: "武汉分仓", note: "", area_code: "420000", sort: 2 })
    .execute();
  await goods(7, [[300, 500]], { warehouse_id: 2 });
  for (let id = 1000; id < 1500; id += 1) await goods(id, [[300, 500]]);
});

beforeEach(async () => {
  await emptyTables(["cart_line", "cart_wish", "favourite"]);
});

describe("adding", () => {
  test("the same goods again is the same line with both numbers", async () => {
    await add([{ goodsId: 1, quantity: 3 }]);
    const [result] = await add([
      { goodsId: 1, quantity: 4 },
      { goodsId: 1, quantity: 5 },
    ]);
    expect(result).toEqual({ goodsId: 1, ok: true, quantity: 12, text: "已加入购物车 9盒，共12盒" });
    expect(await rows()).toMatchObject([{ goods_id: 1, number: 12, is_selected: 1 }]);
    expect(await cartCount(1)).toBe(1);
  });

  test("numbers are rounded up to packs and said", async () => {
    expect(await add([{ goodsId: 2, quantity: 11 }])).toEqual([
      { goodsId: 2, ok: true, quantity: 20, text: "已加入购物车，按中包装10盒取整为20盒" },
    ]);
  });

  test("a verdict for each, and bad ones never stop good ones", async () => {
    const results = await add([
      { goodsId: 3, quantity: 1 },
      { goodsId: 1, quantity: 2 },
      { goodsId: 4, quantity: 1 },
      { goodsId: 99, quantity: 1 },
      { goodsId: 2, quantity: 70 },
      { goodsId: 6, quantity: 31 },
    ]);
    expect(results.map((v) => [v.goodsId, v.ok, v.text])).toEqual([
      [3, false, "暂时缺货"],
      [1, true, "已加入购物车 2盒"],
      [4, false, "该商品已下架"],
      [99, false, "没有找到该商品"],
      [2, false, "库存不足，仅剩60盒"],
      [6, false, "每家每日限购30盒，今日已购0盒"],
    ]);
    expect((await rows()).map((r) => r.goods_id)).toEqual([1]);
  });

  test("what is there counts: more than the stock is refused and changes nothing", async () => {
    await add([{ goodsId: 2, quantity: 50 }]);
    const [result] = await add([{ goodsId: 2, quantity: 20 }]);
    expect(result).toMatchObject({ ok: false, quantity: 50, text: "库存不足，仅剩60盒（购物车已有50盒）" });
    expect((await rows())[0]!.number).toBe(50);
  });

  test("fifty at once add up", async () => {
    await Promise.all(Array.from({ length: 50 }, () => add([{ goodsId: 1, quantity: 1 }])));
    expect(await rows()).toMatchObject([{ number: 50 }]);
  });

  test("a whole order pad is a handful of statements", async () => {
    const few = await queriesSent(() => add([{ goodsId: 1, quantity: 1 }]));
    const many = await queriesSent(() =>
      add(Array.from({ length: 150 }, (_, i) => ({ goodsId: 1000 + i, quantity: 2 }))),
    );
    expect(many.length).toBe(few.length);
    expect(await cartCount(1)).toBe(151);
  });
});

describe("reading", () => {
  test("500 lines take as many queries as five", async () => {
    await add(Array.from({ length: 5 }, (_, i) => ({ goodsId: 1000 + i, quantity: 1 })));
    await read();
    const few = await queriesSent(read);
    await add(Array.from({ length: 500 }, (_, i) => ({ goodsId: 1000 + i, quantity: 1 })));
    await read();
    const many = await queriesSent(async () => expect((await read()).lines.length).toBe(500));
    expect(many.length).toBe(few.length);
    expect(many.length).toBeLessThanOrEqual(9);
    expect(writes(many)).toEqual([]);
  });

  test("500 lines that all ask for validity take one query more", async () => {
    await add(Array.from({ length: 500 }, (_, i) => ({ goodsId: 1000 + i, quantity: 1 })));
    await read();
    const plain = await queriesSent(read);
    await inTransaction((trx) => setCartExpiry(trx, 1, 6, NOW));
    const asking = await queriesSent(async () => {
      const { lines, expiryMonths, checkout } = await read();
      expect([expiryMonths, checkout.orders[0]!.lines.length]).toEqual([6, 500]);
      expect(lines.every((line) => line.minimumShelfLife?.months === 6)).toBe(true);
    });
    expect(asking.length).toBe(plain.length + 1);
  });

  test("what may not be bought any more is unselected in one statement and stays with its reason", async () => {
    await add([
      { goodsId: 1, quantity: 1 },
      { goodsId: 1000, quantity: 1 },
      { goodsId: 1001, quantity: 1 },
    ]);
    await read();
    await db.updateTable("goods").set({ stock: 0 }).where("id", "=", 1000).execute();
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 1001).execute();
    const queries = await queriesSent(async () => {
      const { lines, pricing } = await read();
      expect(lines.map((l) => [l.goods.id, l.isSelected]).sort()).toEqual([
        [1, true],
        [1000, false],
        [1001, false],
      ]);
      const refused = pricing.lines.filter((l) => l.restriction).map((l) => [l.goodsId, l.restriction!.code]);
      expect(refused.sort()).toEqual([
        [1000, "soldOut"],
        [1001, "offSale"],
      ]);
    });
    expect(writes(queries).length).toBe(1);
    expect(writes(await queriesSent(read))).toEqual([]);
    // Stock that comes back does not select the line by itself.
    await db.updateTable("goods").set({ stock: 500, status: "on" }).where("id", "in", [1000, 1001]).execute();
    expect((await read()).checkout.orders[0]!.lines.length).toBe(1);
  });

  test("a changed price is said until the buyer confirms it, whatever becomes of the number", async () => {
    await add([{ goodsId: 1, quantity: 2 }]);
    expect((await read()).pricing.lines[0]!.changedFrom).toBe(null);
    await db.updateTable("goods").set({ base_price: 1100 }).where("id", "=", 1).execute();
    expect((await read()).pricing.lines[0]).toMatchObject({ unitPrice: 1100, changedFrom: 1000 });
    expect((await read()).pricing.lines[0]!.changedFrom).toBe(1000);
    await inTransaction((trx) => setLine(trx, me, { goodsId: 1, quantity: 3 }, NOW));
    expect((await read()).pricing.lines[0]!.changedFrom).toBe(1000);
    const { id } = (await read()).lines[0]!;
    await inTransaction((trx) => noteSeenPrices(trx, 2, [{ lineId: id, price: 1100, number: 3 }]));
    expect((await read()).pricing.lines[0]!.changedFrom).toBe(1000);
    await inTransaction((trx) => noteSeenPrices(trx, 1, [{ lineId: id, price: 1100, number: 3 }]));
    expect((await read()).pricing.lines[0]!.changedFrom).toBe(null);
    await db.updateTable("goods").set({ base_price: 1000 }).where("id", "=", 1).execute();
    await inTransaction((trx) => setLine(trx, me, { goodsId: 1, quantity: 4 }, NOW));
    expect((await read()).pricing.lines[0]).toMatchObject({ changedFrom: 1100, unitPrice: 1000 });
  });

  test("ephedrine goods are priced apart", async () => {
    await add([
      { goodsId: 1, quantity: 10 },
      { goodsId: 5, quantity: 10 },
    ]);
    const { pricing, ephedrine, checkout } = await read();
    expect([pricing.selectedTotal, ephedrine.selectedTotal]).toEqual([10_000, 10_000]);
    expect(checkout.orders.map((o) => o.isEphedrine)).toEqual([false, true]);
    expect(checkout.payable).toBe(pricing.payable + ephedrine.payable);
  });

  test("today's orders not yet shipped count toward free shipping; unpaid and cancelled ones do not", async () => {
    const order = (id: number, status: string, placed_at: number) => ({
      id,
      number: `N${id}`,
      company_id: 2,
      account_id: 2,
      status,
      is_ephedrine: 0 as const,
      checkout_key: `k${id}`,
      goods_amount: 10_000 * id,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 0,
      paid: 0,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      expiry_months: 0,
      placed_at,
      pay_before: placed_at,
    });
    await db
      .insertInto("orders")
      .values([
        order(1, "pendingReview", NOW),
        order(2, "pendingShipment", NOW),
        order(4, "pendingPayment", NOW),
        order(8, "cancelled", NOW),
        order(16, "pendingReview", NOW - 86_400_000),
      ])
      .execute();
    const { offers } = await readCart(signedIn(2), {}, NOW);
    expect(offers.shipping).toMatchObject({ threshold: 188_000, fee: 1_200, noTransOrderAmount: 30_000 });
    const setting = { from: "武汉", threshold: 100, fee: 5, fees: { "44": 4, "4401": 3 } };
    await writeShipping(db, setting);
    expect((await read()).offers.shipping).toMatchObject({ fee: 3, label: "武汉 → 天河区" });
    expect([feeFor(setting, "440300"), feeFor(setting, "110101")]).toEqual([4, 5]);
    await db.deleteFrom("setting").where("key", "=", "shipping").execute();
  });

  test("an offer is read once per change", async () => {
    await add([{ goodsId: 1, quantity: 100 }]);
    await db
      .insertInto("offer")
      .values({
        id: 1,
        kind: "orderReduction",
        name: "满减",
        starts_at: NOW - 1,
        ends_at: NOW + 1,
        status: "on",
        scope: '{"all":true}',
        terms: '{"tiers":[{"from":50000,"off":2000}]}',
        priority: 0,
      })
      .execute();
    await bumpVersion(db, "offers");
    const { pricing } = await read();
    expect(pricing.rows.map((r) => r.label)).toContain("订单满减 满500减20");
    expect((await readCart(me, {}, NOW + 1)).pricing.discountTotal).toBe(0);
    await emptyTables(["offer"]);
    await bumpVersion(db, "offers");
    expect((await read()).pricing.discountTotal).toBe(0);
  });
});

describe("changing", () => {
  const idsOf = async () => new Map((await rows()).map((r) => [r.goods_id, r.id]));
  const change = async (fields: Record<string, unknown>) => changeCart(me, CartFields.parse(fields), NOW);

  test("numbers are rounded, refused ones leave the line as it is", async () => {
    await add([
      { goodsId: 2, quantity: 10 },
      { goodsId: 1, quantity: 1 },
    ]);
    const ids = await idsOf();
    const results = await inTransaction((trx) =>
      setLines(
        trx,
        me,
        [
          { id: ids.get(1)!, quantity: 501 },
          { id: ids.get(2)!, quantity: 25 },
        ],
        NOW,
      ),
    );
    expect(new Map(results.map((v) => [v.goodsId, v]))).toEqual(
      new Map([
        [1, { lineId: ids.get(1)!, goodsId: 1, ok: false, quantity: 1, text: "库存不足，仅剩500盒" }],
        [2, { lineId: ids.get(2)!, goodsId: 2, ok: true, quantity: 30, text: "按中包装10盒取整为30盒" }],
      ]),
    );
    expect((await rows()).map((r) => r.number)).toEqual([1, 30]);
  });

  test("a line that may be bought again with a smaller number is selected again", async () => {
    await add([{ goodsId: 2, quantity: 60 }]);
    await db.updateTable("goods").set({ stock: 40 }).where("id", "=", 2).execute();
    expect((await read()).lines[0]!.isSelected).toBe(false);
    const id = (await rows())[0]!.id;
    await change({ [`number-${id}`]: "40" });
    expect((await read()).lines[0]).toMatchObject({ quantity: 40, isSelected: true });
    await db.updateTable("goods").set({ stock: 60 }).where("id", "=", 2).execute();
  });

  test("the whole form: one line off, one number wrong, the others saved", async () => {
    await add([
      { goodsId: 1, quantity: 1 },
      { goodsId: 2, quantity: 10 },
      { goodsId: 7, quantity: 1 },
    ]);
    const ids = await idsOf();
    const [a, b, c] = [ids.get(1)!, ids.get(2)!, ids.get(7)!];
    const answer = await change({
      selected: [a, b],
      [`number-${a}`]: "abc",
      [`number-${b}`]: "20",
      [`number-${c}`]: "2",
      group: ["w1", "w2"],
      groupWas: ["w1:1", "w2:1"],
      all: "1",
      allWas: "1",
    });
    expect(answer.errors).toEqual({ [`number-${a}`]: ["请填写正确的数量"] });
    expect((await rows()).map((r) => [r.goods_id, r.number, r.is_selected])).toEqual([
      [1, 1, 1],
      [2, 20, 1],
      [7, 2, 0],
    ]);
    expect([...answer.selected].sort()).toEqual([a, b].sort());
  });

  test("a touched 全选 box overrules the lines, an untouched one does not", async () => {
    await add([
      { goodsId: 1, quantity: 1 },
      { goodsId: 3, quantity: 1 },
      { goodsId: 7, quantity: 1 },
    ]);
    const ids = await idsOf();
    const numbers = Object.fromEntries([...ids.values()].map((id) => [`number-${id}`, "1"]));
    const selected = async () => (await rows()).filter((r) => r.is_selected === 1).map((r) => r.goods_id);
    await change({ ...numbers, selected: [...ids.values()], groupWas: ["w1:1", "w2:1"], group: ["w2"] });
    expect(await selected()).toEqual([7]);
    await change({ ...numbers, selected: [], all: "1", allWas: "0" });
    expect(await selected()).toEqual([1, 7]);
    await change({ ...numbers, selected: [ids.get(1)], allWas: "1" });
    expect(await selected()).toEqual([]);
  });

  test("only the part that changed: other lines stay as they are", async () => {
    await add([
      { goodsId: 1, quantity: 1 },
      { goodsId: 7, quantity: 1 },
    ]);
    const ids = await idsOf();
    await change({ [`number-${ids.get(1)}`]: "1" });
    expect((await rows()).map((r) => r.is_selected)).toEqual([0, 1]);
  });

  test("into the favourites, twice without harm", async () => {
    await add([{ goodsId: 1, quantity: 1 }]);
    const id = (await rows())[0]!.id;
    await db.insertInto("favourite").values({ company_id: 1, goods_id: 1, created_at: NOW }).execute();
    expect((await change({ favourite: id })).notices).toEqual(["已移入收藏夹"]);
    expect(await cartCount(1)).toBe(0);
    expect((await db.selectFrom("favourite").selectAll().execute()).length).toBe(1);
    expect((await change({ favourite: id })).notices).toEqual([]);
  });

  test("another company's lines are out of reach", async () => {
    await add([{ goodsId: 1, quantity: 1 }], signedIn(2));
    const [line] = await rows(2);
    const { id } = line!;
    await inTransaction(async (trx) => {
      expect(await setLines(trx, me, [{ id, quantity: 9 }], NOW)).toEqual([]);
      await selectLines(trx, 1, [id], false);
      expect(await removeLines(trx, 1, [id])).toBe(0);
      expect(await moveToFavourites(trx, me, [id], NOW)).toBe(0);
    });
    expect(await readLineNames(1, [id])).toEqual([]);
    expect(await rows(2)).toEqual([line]);
  });
});
