import fc from "fast-check";
import { expect, test } from "vitest";
import { eligibilityFor } from "~/modules/catalogue/goods/purchase-eligibility";
import {
  purchaseRestriction,
  restrictionRemedy,
  whyHref,
  type RestrictableGoods,
  type PurchaseRestriction,
} from "~/modules/catalogue/goods/purchase-restriction";
import { isRestrictionCode, RESTRICTION_RULES } from "~/modules/catalogue/goods/restriction-rules";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { company, NOW } from "../fixtures";

const { buyer } = company();
const anyBuyer = fc.record({
  status: fc.constantFrom("pending" as const, "approved" as const, "rejected" as const),
  contractYear: fc.constantFrom(null, 2025, 2026, 2027),
  scopes: fc.subarray(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[]),
  qualifications: fc.subarray([...buyer.qualifications]),
});
const anyGoods: fc.Arbitrary<RestrictableGoods> = fc.record({
  status: fc.constantFrom("on", "off"),
  regulated: fc.constantFrom(null, "vaccine"),
  scope: fc.constantFrom(...(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])),
  isControlled: fc.boolean(),
  isReleased: fc.boolean(),
  stock: fc.integer({ min: 0, max: 50 }),
  unit: fc.constant("盒"),
  purchaseLimit: fc.constantFrom(null, 10, 30),
  boughtToday: fc.integer({ min: 0, max: 30 }),
});

test("all gates are open exactly when nothing is refused, and the reason that is said is among those that failed", () =>
  fc.assert(
    fc.property(anyBuyer, anyGoods, fc.integer({ min: 1, max: 60 }), (differs, goods, quantity) => {
      const who = { ...buyer, ...differs };
      const refusal = purchaseRestriction(who, goods, quantity, NOW);
      const failed = eligibilityFor(who, goods, { quantity }, NOW).flatMap((gate) => gate.code ?? []);
      if (refusal) expect(failed).toContain(refusal.code);
      else expect(failed).toEqual([]);
    }),
    { numRuns: 1000 },
  ));

test("whatever failed says its rule and leads somewhere", () =>
  fc.assert(
    fc.property(anyBuyer, anyGoods, (differs, goods) => {
      for (const gate of eligibilityFor(
        { ...buyer, ...differs },
        goods,
        { quantity: 1, at: { goodsId: 1 } },
        NOW,
      )) {
        expect(gate.rule.length > 10).toBe(gate.state === "failed");
        if (gate.state === "failed") expect(gate.remedy?.to).toMatch(/^\/\w/);
      }
    }),
  ));

test("a visitor sees what holds for all, and that the rest is judged for a company", () => {
  const goods = { ...openGoods, stock: 0 };
  const states = eligibilityFor(null, goods, { quantity: 1 }, NOW).map(
    ({ name, state }) => `${name} ${state}`,
  );
  expect(states.slice(0, 4)).toEqual([
    "允许网上销售 passed",
    "在售 passed",
    "企业账号 failed",
    "资料审核 unknown",
  ]);
  expect(states.filter((state) => state.endsWith("unknown"))).toHaveLength(7);
});

const openGoods: RestrictableGoods = {
  status: "on",
  regulated: null,
  scope: "westernMedicine",
  isControlled: false,
  isReleased: false,
  stock: 5,
  unit: "盒",
  purchaseLimit: null,
  boughtToday: 0,
};

test("the way to the contract knows the way back, other ways know the goods", () => {
  const at = { back: "/cart?page=2", goodsId: 7 };
  const to = (refusal: PurchaseRestriction) => restrictionRemedy(refusal, at)?.to;
  expect(to({ code: "contractUnsigned", year: 2026 })).toBe("/dzht?back=%2Fcart%3Fpage%3D2");
  expect(restrictionRemedy({ code: "contractUnsigned", year: 2026 })?.to).toBe("/dzht");
  expect(to({ code: "outOfScope", scope: "biological" })).toBe("/basic#scope");
  expect(to({ code: "notReleased" })).toBe("/list/info/7#why");
  expect(to({ code: "soldOut" })).toBe("/list/info/7#alike");
  expect(restrictionRemedy({ code: "offSale" })).toBeNull();
  expect(whyHref(7, { code: "addOnFull", choose: 1 })).toBe("/list/info/7?why=addOnFull#why");
});

test("codes in an address are those of the table and no others", () => {
  expect(Object.keys(RESTRICTION_RULES).every(isRestrictionCode)).toBe(true);
  expect(["constructor", "", "toString", "visitor "].some(isRestrictionCode)).toBe(false);
});
