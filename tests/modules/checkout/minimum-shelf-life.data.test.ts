import { beforeEach, describe, expect, it } from "vitest";
import { readPricedCart } from "~/modules/cart/lines/cart.server";
import { changeCart } from "~/modules/cart/page/change.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import {
  changeShelfLifeSettings,
  shelfLifeFloors,
  shelfLifeSettings,
} from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { shelfLifeSettingFields } from "~/modules/catalogue/stock/shelf-life-settings";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { readAdjustment, adjustmentHref } from "~/modules/checkout/adjust";
import { adjustCart } from "~/modules/checkout/adjust.server";
import { placeOrders } from "~/modules/checkout/place.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { db, inTransaction } from "~/platform/database/database.server";
import { offer } from "../promotions/offers/offer-fixtures";
import { cart, clear, company, day, draftOf, goods, ground, NOW } from "../orders/shop";

let buyer: SignedIn;

beforeEach(async () => {
  await clear();
  await ground();
  buyer = await company(1);
  await db.deleteFrom("setting").where("key", "=", "catalogue.minimumShelfLife").execute();
});

const place = async () => placeOrders(buyer, await draftOf(buyer), NOW);
const used = async () =>
  (
    await db.selectFrom("order_line_batch").select(["expires_on", "number"]).orderBy("expires_on").execute()
  ).map(({ expires_on, number }) => [expires_on, number]);
const lineId = async () => (await db.selectFrom("cart_line").select("id").executeTakeFirstOrThrow()).id;
const reasonOf = async () => {
  const { restrictions } = await readPricedCart(buyer, NOW, db);
  const restriction = restrictions.get(await lineId());
  return restriction ? restrictionText(restriction) : null;
};
const accept = async (on: string) =>
  changeCart(
    buyer,
    CartFields.parse({ accept: `${await lineId()}:${on}`, selected: [String(await lineId())] }),
    NOW,
  );

describe("a batch on its last day", () => {
  it("is not sold first: what has the minimum left is", async () => {
    await goods(11, [
      [0, 5],
      [29, 5],
      [30, 5],
    ]);
    await cart(1, [[11, 5]]);
    expect((await place()).ok).toBe(true);
    expect(await used()).toEqual([[day(30), 5]]);
  });

  it("holds the order until the buyer has agreed to the day that is said", async () => {
    await goods(11, [
      [3, 20],
      [300, 4],
    ]);
    await cart(1, [[11, 10]]);
    const text = `剩余效期 30 天以上的仅有 4盒，其余效期至 ${day(3)}（剩余 3 天，不足 30 天），须您同意后发货`;
    expect(await reasonOf()).toBe(text);
    expect((await place()).ok).toBe(false);
    const changed = await accept(day(3));
    expect(changed.notices).toEqual([`已同意收到效期至 ${day(3)} 的商品`]);
    expect(await reasonOf()).toBeNull();
    expect((await place()).ok).toBe(true);
    expect(await used()).toEqual([[day(3), 10]]);
    const line = await db.selectFrom("order_line").select("accepted_expiry").executeTakeFirstOrThrow();
    expect(line.accepted_expiry).toBe(day(3));
  });

  it("is asked about again where an earlier day would be sent", async () => {
    await goods(11, [
      [1, 20],
      [9, 4],
    ]);
    await cart(1, [[11, 4]]);
    expect(await reasonOf()).toContain(`效期至 ${day(9)}（剩余 9 天，不足 30 天）`);
    await accept(day(9));
    expect(await reasonOf()).toBeNull();
    await db.updateTable("cart_line").set({ number: 5 }).execute();
    expect(await reasonOf()).toContain(`效期至 ${day(1)}`);
    expect((await place()).ok).toBe(false);
  });

  it("is agreed to on step 2 as well, by a button that needs no script", async () => {
    await goods(11, [[3, 20]]);
    await cart(1, [[11, 10]]);
    const item = { what: "accept", lineId: await lineId(), day: day(3) } as const;
    const address = new URL(adjustmentHref("", item), "http://shop.example");
    expect(readAdjustment(address.searchParams)).toEqual(item);
    expect(await adjustCart(buyer, item, 0, NOW)).toBe(`已同意收到效期至 ${day(3)} 的商品`);
    expect((await place()).ok).toBe(true);
  });
});

it("gifts are given of what has the minimum left, or not at all", async () => {
  await goods(11, [[300, 50]]);
  await goods(14, [[3, 10]]);
  await offer(2, {
    kind: "gift",
    terms: { tiers: [{ from: 1_000 }] },
    goods: [{ id: 14, quantity: 1, stock: 20 }],
  });
  await cart(1, [[11, 5]]);
  expect((await place()).ok).toBe(true);
  expect(await used()).toEqual([[day(300), 5]]);
});

it("the minimum of a goods goes before the shop's, and 0 is none", async () => {
  await goods(11, [[10, 5]], { min_shelf_life: 10 });
  await goods(12, [[0, 5]], { min_shelf_life: 0 });
  await goods(13, [[60, 5]], { min_shelf_life: 90 });
  await goods(14, [[10, 5]]);
  const minimums = await shelfLifeFloors(db, [11, 12, 13, 14], NOW);
  expect([...minimums]).toEqual([
    [13, { day: day(90), days: 90 }],
    [14, { day: day(30), days: 30 }],
  ]);
  await inTransaction((trx) => changeShelfLifeSettings(trx, { days: 0 }));
  expect([...(await shelfLifeFloors(db, [11, 12, 13, 14], NOW)).keys()]).toEqual([13]);
});

it("the days are changed once, and are a whole number of days", async () => {
  const change = (days: number) => inTransaction((trx) => changeShelfLifeSettings(trx, { days }));
  expect(await change(15)).toBe(true);
  expect(await shelfLifeSettings()).toEqual({ days: 15 });
  expect(await change(15)).toBe(false);
  for (const days of [-1, 1.5, "x", 3651])
    expect(shelfLifeSettingFields.days.safeParse(days).success).toBe(false);
});
