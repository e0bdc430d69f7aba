import { beforeEach, describe, expect, test } from "vitest";
import { readCart } from "~/modules/cart/lines/cart.server";
import { ephedrineStatus } from "~/modules/catalogue/goods/ephedrine.server";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { DAY, toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../orders/shop";
import { emptyTables } from "../../rows";

const MANY: [number, number][] = [[300, 500]];
let buyer: SignedIn;
beforeEach(async () => {
  await clear();
  await emptyTables(["quota_letter"]);
  await ground();
  buyer = await company(1);
  await goods(11, MANY, { is_ephedrine: 1 });
  await goods(12, MANY, { is_ephedrine: 1 });
  await goods(13, MANY);
});

const letter = (monthly: number) =>
  db
    .insertInto("quota_letter")
    .values({
      company_id: 1,
      number: "函1",
      monthly,
      starts_on: "2026-01-01",
      ends_on: toDay(NOW),
      created_at: NOW,
    })
    .execute();
const order = async (lines: [number, number][], now = NOW) => {
  await cart(1, lines);
  return placeOrders(buyer, await draftOf(buyer), now);
};
const reasons = async () => {
  const { ephedrine } = await readCart(buyer, {}, NOW);
  return ephedrine.lines.map(({ goodsId, counts, restriction }) => [
    goodsId,
    counts,
    restriction && restrictionText(restriction),
  ]);
};

describe("the quota of a month", () => {
  test("counts all ephedrine goods together, in the cart and at checkout", async () => {
    await letter(10);
    expect(await order([[11, 6]])).toMatchObject({ ok: true });
    expect(await ephedrineStatus(1, NOW)).toEqual({ monthly: 10, bought: 6, overdue: null });
    await cart(1, [
      [11, 3],
      [12, 3],
      [13, 1],
    ]);
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        [11, true, null],
        [12, false, "含麻商品每月限购10件，本月已购6件，购物车其他含麻商品已有3件"],
      ]),
    );
    expect(await placeOrders(buyer, await draftOf(buyer), NOW)).toMatchObject({ ok: true });
    const standing = await ephedrineStatus(1, NOW);
    expect(standing.bought).toBe(9);
  });

  test("gives cancelled and returned units back and begins anew each month", async () => {
    await letter(10);
    await order([[11, 6]]);
    await db.updateTable("orders").set({ status: "cancelled" }).execute();
    expect((await ephedrineStatus(1, NOW)).bought).toBe(0);
    await db.updateTable("orders").set({ status: "completed", completed_at: NOW }).execute();
    await db.updateTable("order_line").set({ shipped: 2, returned: 2 }).execute();
    expect((await ephedrineStatus(1, NOW)).bought).toBe(4);
    await db
      .updateTable("orders")
      .set({ placed_at: NOW - 30 * DAY })
      .execute();
    expect((await ephedrineStatus(1, NOW)).bought).toBe(0);
  });

  test("is the shop's usual one without a letter, and again when the letter has ended", async () => {
    expect((await ephedrineStatus(1, NOW)).monthly).toBe(60);
    await letter(10);
    expect((await ephedrineStatus(1, NOW)).monthly).toBe(10);
    expect((await ephedrineStatus(1, NOW + DAY)).monthly).toBe(60);
  });

  test("is judged when the order is placed, not when it was looked at", async () => {
    await letter(10);
    await cart(1, [[12, 6]]);
    const seen = await draftOf(buyer);
    await emptyTables(["cart_line"]);
    expect(await order([[11, 6]])).toMatchObject({ ok: true });
    await cart(1, [[12, 6]]);
    const placed = await placeOrders(buyer, seen, NOW);
    expect(placed.ok ? "" : placed.changes.map(formatCheckoutChange).join()).toContain(
      "含麻商品每月限购10件，本月已购6件",
    );
    expect((await ephedrineStatus(1, NOW)).bought).toBe(6);
  });

  test("holds when checkouts race", async () => {
    await letter(10);
    const race = async (goodsId: number) => {
      await cart(1, [[goodsId, 3]]).catch(() => undefined);
      return placeOrders(buyer, await draftOf(buyer), NOW);
    };
    for (let round = 0; round < 4; round += 1) await Promise.all([race(11), race(12), race(11)]);
    expect((await ephedrineStatus(1, NOW)).bought).toBe(9);
  });
});

test("a letter is put on record and the company is told; an unknown company has none", async () => {
  const letter = { companyId: 1, number: "函2", monthly: 25, startsOn: "2026-01-01", endsOn: null };
  expect(await setQuotaLetter(letter, NOW)).toMatchObject({ company: "药店1" });
  expect((await ephedrineStatus(1, NOW)).monthly).toBe(25);
  const messages = await db.selectFrom("message").select("body").where("company_id", "=", 1).execute();
  expect(messages.at(-1)?.body).toContain("每月可购买含麻商品 25 件");
  expect(await setQuotaLetter({ ...letter, companyId: 99 }, NOW)).toBeNull();
});
