import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  purchaseRestriction,
  restrictionFor,
  restrictionRemedy,
  restrictionText,
  type PurchaseRestriction,
  type RestrictableGoods,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { company, NOW } from "../fixtures";

const { buyer } = company();
const GOODS: RestrictableGoods = {
  status: "on",
  regulated: null,
  scope: "westernMedicine",
  isControlled: false,
  isReleased: false,
  stock: 50,
  unit: "盒",
  purchaseLimit: null,
  boughtToday: 0,
};
const judge = (goods: Partial<RestrictableGoods>, quantity: number) =>
  purchaseRestriction(buyer, { ...GOODS, ...goods }, quantity, NOW);

describe("one after the other", () => {
  const overdue = { monthly: 10, bought: 10, overdue: "20261101" };
  const used = { ...overdue, overdue: null };

  test.each<[string, Partial<RestrictableGoods>, PurchaseRestriction["code"] | null]>([
    [
      "a slip that is overdue, before anything else",
      { ephedrine: overdue, stock: 0, purchaseLimit: 0 },
      "ephedrineReceiptDue",
    ],
    ["no stock, before limits", { ephedrine: used, stock: 0, purchaseLimit: 0 }, "soldOut"],
    [
      "the day's limit, before the month's quota",
      { ephedrine: used, stock: 1, purchaseLimit: 1 },
      "limitReached",
    ],
    ["the month's quota, before too little stock", { ephedrine: used, stock: 1 }, "ephedrineQuota"],
    ["too little stock", { stock: 1 }, "stockShort"],
    ["nothing", { stock: 2, purchaseLimit: 2, ephedrine: { ...used, bought: 8 } }, null],
  ])("%s", (_case, goods, code) => expect(judge(goods, 2)?.code ?? null).toBe(code));

  test("a reason of the company is said before any of the moment", () => {
    const nobody: Buyer = { ...buyer, contractYear: null };
    expect(purchaseRestriction(nobody, { ...GOODS, stock: 0, ephedrine: overdue }, 1, NOW)?.code).toBe(
      "contractUnsigned",
    );
  });
});

describe("numbers", () => {
  const whole = fc.integer({ min: 0, max: 30 });

  test("what may be bought is the least of stock, the day's rest and the month's rest", () => {
    const limits = fc.record({
      stock: whole,
      purchaseLimit: fc.option(whole),
      boughtToday: whole,
      ephedrine: fc.option(fc.record({ monthly: whole, bought: whole, overdue: fc.constant(null) })),
    });
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 40 }), (goods, quantity) => {
        const { stock, purchaseLimit, boughtToday, ephedrine } = goods;
        const rest = Math.min(
          stock,
          purchaseLimit === null ? Infinity : purchaseLimit - boughtToday,
          ephedrine ? ephedrine.monthly - ephedrine.bought : Infinity,
        );
        expect(judge(goods, quantity) === null).toBe(quantity <= rest);
      }),
    );
  });

  test("a reason that is about a number says one that would be allowed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 }), (stock, quantity) => {
        const reason = judge({ stock }, quantity);
        if (reason?.code === "stockShort") expect(judge({ stock }, reason.left)).toBeNull();
        else expect(reason).toBeNull();
      }),
    );
  });

  test("who may buy more may buy less", () => {
    fc.assert(
      fc.property(
        whole,
        fc.option(whole),
        whole,
        fc.integer({ min: 2, max: 40 }),
        (stock, purchaseLimit, boughtToday, quantity) => {
          const goods = { stock, purchaseLimit, boughtToday };
          if (judge(goods, quantity) === null) expect(judge(goods, quantity - 1)).toBeNull();
        },
      ),
    );
  });
});

test("what is refused however it comes into an order is refused when it is bought, with the same reason", () => {
  const companies = fc.record({
    status: fc.constantFrom("pending" as const, "approved" as const),
    contractYear: fc.constantFrom(null, 2026),
    scopes: fc.subarray(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[]),
  });
  const goods = fc.record({
    status: fc.constantFrom("on", "off"),
    regulated: fc.constantFrom(null, "vaccine" as const),
    scope: fc.constantFrom(...(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])),
    isControlled: fc.boolean(),
    isReleased: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.option(companies), goods, (differs, item) => {
      const who = differs && { ...buyer, ...differs };
      const lasting = restrictionFor(who, { ...item, isEphedrine: false }, "bought", NOW);
      expect(purchaseRestriction(who, { ...GOODS, ...item }, 1, NOW)).toEqual(lasting);
      // As a gift ephedrine goods have a reason more, unless nobody may have them at all.
      const gift = restrictionFor(who, { ...item, isEphedrine: true }, "gift", NOW);
      const isForAll = lasting?.code === "regulated" || lasting?.code === "offSale";
      expect(gift).toEqual(isForAll ? lasting : { code: "ephedrineApart", as: "gift" });
    }),
  );
});

describe("where something can be done", () => {
  test("on the goods' own page only where it is known which goods it is", () => {
    for (const code of ["notReleased", "offSale", "soldOut"] as const) {
      expect(restrictionRemedy({ code })).toBeNull();
      expect(restrictionRemedy({ code }, { goodsId: 12 })?.to).toMatch(/^\/list\/info\/12#/);
    }
  });

  test("nothing of a number leads away: it is changed where it stands", () => {
    const numbers: PurchaseRestriction[] = [
      { code: "limitReached", limit: 1, bought: 1, unit: "盒" },
      { code: "ephedrineQuota", monthly: 1, bought: 1 },
      { code: "bundleShort", left: 1 },
      { code: "addOnFull", choose: 1 },
    ];
    for (const restriction of numbers)
      expect(restrictionRemedy(restriction, { goodsId: 1, back: "/cart" })).toBeNull();
  });

  test("words and numbers of a reason stand in its sentence", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), (limit, bought) => {
        const reasons: PurchaseRestriction[] = [
          { code: "limitReached", limit, bought, unit: "盒" },
          { code: "activityLimit", activity: "秒杀", limit, bought, unit: "盒" },
          { code: "bundleLimit", limit, bought },
          { code: "ephedrineQuota", monthly: limit, bought },
        ];
        for (const reason of reasons)
          expect(restrictionText(reason).match(/\d+/g)!.map(Number)).toEqual([limit, bought]);
      }),
      { numRuns: 30 },
    );
  });
});
