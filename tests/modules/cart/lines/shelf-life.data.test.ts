import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addLines, readCart, setLineExpiry } from "~/modules/cart/lines/cart.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { changeCart } from "~/modules/cart/page/change.server";
import { copyWishes } from "~/modules/cart/lines/shelf-life.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const me = signedIn(1);
const add = (wanted: { goodsId: number; quantity: number }[], viewer = me) =>
  inTransaction((trx) => addLines(trx, viewer, wanted, NOW));
const read = (viewer = me) => readCart(viewer, {}, NOW);
const rows = () =>
  db
    .selectFrom("cart_line")
    .select(["id", "is_selected"])
    .where("company_id", "=", 1)
    .orderBy("goods_id")
    .execute();

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  for (const id of [1, 7]) await goods(id, [[300, 500]]);
});

beforeEach(async () => {
  await emptyTables(["cart_line", "cart_wish"]);
});

describe("效期要求", () => {
  const getShort = async () => (await read()).pricing.lines.filter((line) => line.restriction !== null);

  test("of the cart holds for lines without a wish of their own, and what cannot keep it stays selected", async () => {
    await add([
      { goodsId: 1, quantity: 3 },
      { goodsId: 7, quantity: 3 },
    ]);
    const [item, seven] = await rows();
    const set = (fields: Record<string, string>) =>
      changeCart(me, CartFields.parse(fields), NOW).then(({ notices }) => notices);
    expect(await set({ expiry: "18" })).toEqual(["整单效期要求：不少于 18 个月，有 2 种商品暂不能满足"]);
    expect((await getShort()).map((line) => line.restriction)).toMatchObject([
      { code: "expiryShort", months: 18, left: 0, lower: 6 },
      { code: "expiryShort", months: 18, left: 0, lower: 6 },
    ]);
    expect((await rows()).map((row) => row.is_selected)).toEqual([1, 1]);
    expect(await set({ minimum: `${item!.id}:6` })).toEqual([
      "效期要求：不少于 6 个月，有 1 种商品暂不能满足",
    ]);
    expect((await getShort()).map((line) => line.id)).toEqual([seven!.id]);
    // Its box can still be taken out of the order, and nothing else is said twice.
    expect(await set({ [`number-${seven!.id}`]: "3", expiry: "18" })).toEqual([]);
    expect((await rows()).map((row) => row.is_selected)).toEqual([1, 0]);
    expect(await set({ expiry: "0" })).toEqual(["整单效期要求：不限"]);
    expect(await getShort()).toEqual([]);
  });

  test("goes to another store's cart with its line, and is nobody else's to change", async () => {
    await add([{ goodsId: 1, quantity: 3 }]);
    const [line] = await rows();
    await inTransaction((trx) => setLineExpiry(trx, 2, { ids: [line!.id], months: 24 }, NOW));
    expect((await read()).lines[0]!.minimumShelfLife).toBeUndefined();
    await add([{ goodsId: 1, quantity: 3 }], signedIn(2));
    await inTransaction((trx) => copyWishes(trx, 2, [{ goodsId: 1, expiryMonths: 12 }]));
    await inTransaction((trx) => copyWishes(trx, 2, [{ goodsId: 1, expiryMonths: 3 }]));
    expect((await read(signedIn(2))).lines[0]!.minimumShelfLife).toMatchObject({ months: 12, own: 12 });
  });
});
