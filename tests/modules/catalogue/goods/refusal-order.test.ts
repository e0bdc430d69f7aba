import fc from "fast-check";
import { expect, test } from "vitest";
import {
  companyRestriction,
  purchaseRestriction,
  restrictionText,
  type RestrictableGoods,
  type PurchaseRestriction,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeFault } from "~/modules/company/identity/scope-documents";
import { startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 3600_000;

const buyer: fc.Arbitrary<Buyer> = fc.record({
  companyId: fc.constant(1),
  accountId: fc.constant(1),
  kind: fc.constantFrom("pharmacy", "chain", "clinic", "hospital"),
  status: fc.constantFrom("pending", "approved", "rejected"),
  rank: fc.constant("A"),
  areaCode: fc.constant("440106"),
  scopes: fc.subarray(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[]),
  qualifications: fc.array(
    fc.record({
      kind: fc.constantFrom(
        "businessLicence",
        "drugLicence",
        "purchaseAuthorisation",
        "clinicRecord",
        "deviceLicence",
      ),
      state: fc.constantFrom("pending", "approved", "rejected"),
      endsOn: fc.constantFrom(null, "2026-11-19", "2026-11-20", "2027-01-01"),
    }),
    { maxLength: 6 },
  ),
  contractYear: fc.constantFrom(null, 2025, 2026),
});

const goods: fc.Arbitrary<RestrictableGoods> = fc.record({
  status: fc.constantFrom("on", "off"),
  regulated: fc.constantFrom(null, "vaccine", "toxic"),
  scope: fc.constantFrom(...(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])),
  isControlled: fc.boolean(),
  isReleased: fc.boolean(),
  stock: fc.integer({ min: 0, max: 50 }),
  unit: fc.constant("盒"),
  purchaseLimit: fc.constantFrom(null, 10, 30),
  boughtToday: fc.integer({ min: 0, max: 30 }),
});

const ORDER: readonly PurchaseRestriction["code"][][] = [
  ["regulated"],
  ["offSale"],
  ["visitor"],
  ["notApproved"],
  ["qualificationMissing", "qualificationExpired"],
  ["contractUnsigned"],
  ["outOfScope"],
  ["scopeEnded"],
  ["notReleased"],
  ["soldOut"],
  ["limitReached"],
  ["stockShort"],
];
const rankOf = (refusal: PurchaseRestriction | null) =>
  refusal ? ORDER.findIndex((codes) => codes.includes(refusal.code)) : ORDER.length;

test("mending the reason that is said never brings up an earlier one", () =>
  fc.assert(
    fc.property(buyer, goods, fc.integer({ min: 1, max: 60 }), (who, what, quantity) => {
      const first = purchaseRestriction(who, what, quantity, NOW);
      if (!first) return;
      const mended: RestrictableGoods = { ...what };
      if (first.code === "regulated") mended.regulated = null;
      if (first.code === "offSale") mended.status = "on";
      if (first.code === "notReleased") mended.isReleased = true;
      if (first.code === "soldOut" || first.code === "stockShort") mended.stock = 1000;
      if (first.code === "limitReached") mended.purchaseLimit = null;
      expect(rankOf(purchaseRestriction(who, mended, quantity, NOW))).toBeGreaterThanOrEqual(rankOf(first));
    }),
  ));

test("what the company may not do at all is said for every goods that is on sale", () =>
  fc.assert(
    fc.property(buyer, goods, (who, what) => {
      const company = companyRestriction(who, NOW);
      const open = { ...what, regulated: null, status: "on" };
      if (company) expect(purchaseRestriction(who, open, 1, NOW)).toEqual(company);
    }),
  ));

test("a visitor hears nothing of the goods but that it is regulated or withdrawn", () =>
  fc.assert(
    fc.property(goods, fc.integer({ min: 1, max: 60 }), (what, quantity) => {
      expect(["visitor", "regulated", "offSale"]).toContain(
        purchaseRestriction(null, what, quantity, NOW)?.code,
      );
    }),
  ));

test("nothing is refused only when every gate is open", () =>
  fc.assert(
    fc.property(buyer, goods, fc.integer({ min: 1, max: 60 }), (who, what, quantity) => {
      if (purchaseRestriction(who, what, quantity, NOW)) return;
      expect(who.status).toBe("approved");
      expect(who.contractYear).toBe(2026);
      expect(who.scopes).toContain(what.scope);
      expect(scopeFault(who.kind, who.qualifications, what.scope, NOW)).toBeNull();
      expect(quantity).toBeLessThanOrEqual(what.stock);
      expect(what.regulated).toBeNull();
    }),
    { numRuns: 2000 },
  ));

test("the sentences of the design", () => {
  expect(restrictionText({ code: "outOfScope", scope: "biological" })).toBe(
    "您的经营范围没有购买生物制品的权限",
  );
  expect(restrictionText({ code: "qualificationExpired", kind: "drugLicence", endedOn: "2026-10-31" })).toBe(
    "您的药品经营许可证已于2026-10-31到期",
  );
});
