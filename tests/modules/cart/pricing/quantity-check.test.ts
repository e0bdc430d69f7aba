import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkAddedQuantity, checkSetQuantity, MAX_UNITS } from "~/modules/cart/pricing/quantity-check";
import { sampleGoods } from "../cart-samples";

const packs = fc.record({
  packSize: fc.integer({ min: 1, max: 50 }),
  stock: fc.integer({ min: 0, max: 5_000 }),
  wanted: fc.integer({ min: 1, max: 3_000 }),
  inCart: fc.integer({ min: 0, max: 40 }),
});

describe("adding", () => {
  test("takes whole packs on top of what is there, or leaves it as it is", () => {
    fc.assert(
      fc.property(packs, ({ packSize, stock, wanted, inCart }) => {
        const before = inCart * packSize;
        const goods = sampleGoods(1, { packSize, stock });
        const check = checkAddedQuantity(goods, null, before, wanted);
        if (!check.ok) {
          expect(check.quantity).toBe(before);
          expect(check.text).not.toBe("");
          return;
        }
        const more = check.quantity - before;
        expect(more % packSize).toBe(0);
        expect(more).toBeGreaterThanOrEqual(wanted);
        expect(more - wanted).toBeLessThan(packSize);
        expect(check.quantity).toBeLessThanOrEqual(stock);
        expect(check.text.includes("取整")).toBe(more !== wanted);
      }),
    );
  });

  test("says what the cart holds already where it is too much together", () => {
    const goods = sampleGoods(1, { packSize: 10, stock: 50 });
    const check = checkAddedQuantity(goods, null, 40, 20);
    expect(check).toMatchObject({ goodsId: 1, ok: false, quantity: 40 });
    expect(check.text).toContain("（购物车已有40盒）");
    expect(checkAddedQuantity(goods, null, 0, 60).text).not.toContain("购物车已有");
  });

  test("never goes beyond what a line may hold", () => {
    const goods = sampleGoods(1, { packSize: 1, stock: 10 * MAX_UNITS });
    expect(checkAddedQuantity(goods, null, 0, MAX_UNITS).ok).toBe(true);
    expect(checkAddedQuantity(goods, null, 1, MAX_UNITS)).toMatchObject({ ok: false, quantity: 1 });
  });
});

describe("setting", () => {
  test("gives the smallest whole packs that hold what is wanted, or what was there before", () => {
    fc.assert(
      fc.property(packs, ({ packSize, stock, wanted, inCart }) => {
        const goods = sampleGoods(1, { packSize, stock });
        const check = checkSetQuantity(goods, null, inCart, wanted);
        const whole = Math.ceil(wanted / packSize) * packSize;
        expect(check.quantity).toBe(check.ok ? whole : inCart);
        expect(check.ok).toBe(whole <= stock);
        if (check.ok) expect(check.text === "").toBe(whole === wanted);
      }),
    );
  });

  test("of what it is set to once, setting it again says nothing", () => {
    const goods = sampleGoods(1, { packSize: 12, stock: 600 });
    const first = checkSetQuantity(goods, null, 0, 30);
    expect(first).toEqual({ goodsId: 1, ok: true, quantity: 36, text: "按中包装12盒取整为36盒" });
    expect(checkSetQuantity(goods, null, first.quantity, first.quantity)).toMatchObject({
      ok: true,
      text: "",
    });
  });
});
