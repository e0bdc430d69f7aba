import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chooseLines, chooseOnly } from "~/modules/cart/lines/choose-lines.server";
import { editLine } from "~/modules/cart/lines/edit-line.server";
import { addInBulk } from "~/modules/cart/lines/bulk-add.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { offer } from "../../promotions/offers/offer-rows";
import { emptyTables } from "../../../rows";

const me = signedIn(1);
const other = signedIn(2);
const rows = async () =>
  db
    .selectFrom("cart_line")
    .select(["id", "goods_id", "type", "number", "is_selected", "seen_price"])
    .where("company_id", "=", 1)
    .orderBy("type")
    .orderBy("goods_id")
    .execute();
const idOf = async (goodsId: number) => (await rows()).find((row) => row.goods_id === goodsId)!.id;
const plain = (goodsId: number, quantity: number) => ({ kind: "goods" as const, goodsId, quantity });

beforeAll(async () => {
  await ground();
  for (const id of [1, 2]) await company(id);
  for (const id of [11, 12, 13]) await goods(id, [[400, 500]], { pack_size: id === 11 ? 10 : 1 });
  await goods(14, [[400, 0]]);
  await offer({
    id: 1,
    kind: "bundle",
    goods: [
      [11, 900, 10],
      [12, 900, 1],
    ],
  });
  const terms = { tiers: [{ from: 5_000, choose: 1 }] };
  await offer({ id: 2, kind: "swap", goods: [[13, 100, 1]], terms, scope: { goods: [12] } });
});

beforeEach(async () => {
  await emptyTables(["cart_line"]);
});

describe("adding pieces", () => {
  it("puts goods in first, so that they count for what is swapped for", async () => {
    const wanted = [
      { kind: "swap" as const, goodsId: 13, offerId: 2, quantity: 1 },
      { kind: "bundle" as const, offerId: 1, quantity: 2 },
      { ...plain(12, 5), shown: { price: 990, from: 1, ladder: [] } },
      plain(14, 1),
    ];
    const { kind, results, text } = await addInBulk(me, wanted, NOW);
    expect([kind, results.map((v) => v.ok)]).toEqual(["warning", [true, true, true, false]]);
    expect(text).toBe("3种商品已加入购物车；商品14：暂时缺货");
    expect((await rows()).map((r) => [r.goods_id, r.type, r.number, r.seen_price])).toEqual([
      [12, 0, 5, 990],
      [13, 2, 1, null],
      [11, 3, 20, null],
      [12, 3, 2, null],
    ]);
  });

  it("answers the same goods named twice with one number", async () => {
    const { results, text } = await addInBulk(me, [plain(12, 2), plain(12, 3)], NOW);
    expect(results).toHaveLength(2);
    expect(text).toBe("已加入购物车 5盒");
    expect((await rows())[0]).toMatchObject({ number: 5 });
  });

  it("says what there is not", async () => {
    const { results } = await addInBulk(
      me,
      [plain(99, 1), { kind: "bundle", offerId: 99, quantity: 1 }],
      NOW,
    );
    expect(results.map((v) => v.text)).toEqual(["没有找到该商品", "该活动已结束"]);
    expect(await rows()).toEqual([]);
  });
});

describe("editing a line", () => {
  it("rounds goods to packs, sets bundles by sets and swaps within their portions", async () => {
    const wanted = [
      plain(12, 5),
      { kind: "bundle" as const, offerId: 1, quantity: 1 },
      { kind: "swap" as const, goodsId: 13, offerId: 2, quantity: 1 },
    ];
    await addInBulk(me, wanted, NOW);
    const bundle = (await rows()).find((row) => row.type === 3)!.id;
    expect(await editLine(me, bundle, 3, NOW)).toMatchObject({ ok: true });
    expect(await editLine(me, await idOf(13), 2, NOW)).toMatchObject({ ok: false });
    expect(await editLine(me, await idOf(12), 5, NOW)).toEqual({ ok: true, text: "" });
    expect((await rows()).map((r) => r.number)).toEqual([5, 1, 30, 3]);
    await expect(editLine(other, bundle, 1, NOW)).rejects.toMatchObject({ status: 404 });
  });
});

describe("selecting lines", () => {
  beforeEach(() => addInBulk(me, [plain(11, 10), plain(12, 5)], NOW));
  const selected = async () => (await rows()).filter((r) => r.is_selected === 1).map((r) => r.goods_id);

  it("selects exactly the named ones, or these beside others", async () => {
    expect(await chooseOnly(me, [await idOf(12)], NOW)).toEqual([]);
    expect(await selected()).toEqual([12]);
    await chooseLines(me, [await idOf(11)], true, NOW);
    expect(await selected()).toEqual([11, 12]);
    await chooseLines(me, [await idOf(12)], false, NOW);
    expect(await selected()).toEqual([11]);
  });

  it("takes a swap along whose threshold is met by what is selected with it", async () => {
    await addInBulk(me, [{ kind: "swap", goodsId: 13, offerId: 2, quantity: 1 }], NOW);
    const ids = (await rows()).map((row) => row.id);
    await chooseLines(me, ids, false, NOW);
    expect(await chooseLines(me, ids, true, NOW)).toEqual([]);
    expect(await selected()).toEqual([11, 12, 13]);
  });

  it("says what may not be bought and leaves it", async () => {
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 12).execute();
    await bumpVersion(db, "goods");
    const ids = (await rows()).map((row) => row.id);
    expect(await chooseOnly(me, ids, NOW)).toMatchObject([{ name: "商品12", text: "该商品已下架" }]);
    expect(await selected()).toEqual([11]);
    await db.updateTable("goods").set({ status: "on" }).where("id", "=", 12).execute();
  });

  it("answers 404 for a line of another company and changes nothing", async () => {
    const ids = (await rows()).map((row) => row.id);
    await expect(chooseOnly(other, ids, NOW)).rejects.toMatchObject({ status: 404 });
    await expect(chooseLines(other, ids, false, NOW)).rejects.toMatchObject({ status: 404 });
    expect(await selected()).toEqual([11, 12]);
  });
});
