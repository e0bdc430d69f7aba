import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ephedrineRestriction,
  ephedrineText,
  holdingLetter,
  monthBegin,
  RECEIPT_DAYS,
} from "~/modules/catalogue/goods/ephedrine";
import { eligibilityFor } from "~/modules/catalogue/goods/purchase-eligibility";
import {
  purchaseRestriction,
  restrictionRemedy,
  type RestrictableGoods,
} from "~/modules/catalogue/goods/purchase-restriction";
import { toDay } from "~/platform/values/clock";
import { company, NOW } from "../fixtures";

const units = fc.integer({ min: 0, max: 200 });

test("exactly what fits into the month's rest may be ordered, and other goods know no quota", () =>
  fc.assert(
    fc.property(units, units, units, units, (monthly, bought, before, quantity) => {
      const refusal = ephedrineRestriction({ monthly, bought, overdue: null }, quantity, before);
      expect(refusal === null).toBe(bought + before + quantity <= monthly);
      expect(ephedrineRestriction(null, quantity, before)).toBeNull();
    }),
  ));

test("an overdue slip refuses everything, whatever the quota, and leads to the slip", () => {
  const standing = { monthly: 60, bought: 0, overdue: "2026110100000007" };
  const refusal = ephedrineRestriction(standing, 1)!;
  expect(refusal).toEqual({ code: "ephedrineReceiptDue", order: "2026110100000007" });
  expect(ephedrineText(refusal)).toBe("订单2026110100000007的含麻回执单已逾期，签回后即可购买");
  expect(restrictionRemedy(refusal)?.to).toBe("/hmdd?state=overdue");
});

test("the sentence counts what lines before it hold", () => {
  const refusal = ephedrineRestriction({ monthly: 60, bought: 50, overdue: null }, 8, 4)!;
  expect(ephedrineText(refusal)).toBe("含麻商品每月限购60件，本月已购50件，购物车其他含麻商品已有4件");
});

test("the newest letter that holds today counts; before and after the shop's usual quota does", () => {
  const letter = (monthly: number, startsOn: string, endsOn: string | null) => ({
    monthly,
    startsOn,
    endsOn,
  });
  const today = toDay(NOW);
  expect(holdingLetter([letter(9, "2027-01-01", null), letter(5, "2026-01-01", today)], NOW)?.monthly).toBe(
    5,
  );
  expect(holdingLetter([letter(5, "2026-01-01", "2026-01-31")], NOW)).toBeNull();
  expect(holdingLetter([], NOW)).toBeNull();
});

test("a month begins at midnight in Shanghai", () => {
  expect(new Date(monthBegin(Date.parse("2026-10-31T16:00:00Z"))).toISOString()).toBe(
    "2026-10-31T16:00:00.000Z",
  );
  expect(new Date(monthBegin(Date.parse("2026-10-31T15:59:59Z"))).toISOString()).toBe(
    "2026-09-30T16:00:00.000Z",
  );
});

test("its gates fail with the very reason that is said", () => {
  const goods: RestrictableGoods = {
    status: "on",
    regulated: null,
    scope: "westernMedicine",
    isControlled: false,
    isReleased: false,
    stock: 900,
    unit: "盒",
    purchaseLimit: null,
    boughtToday: 0,
  };
  const { buyer } = company();
  const who = { ...buyer, scopes: [goods.scope] };
  fc.assert(
    fc.property(units, units, units, fc.constantFrom(null, "1"), (monthly, bought, quantity, overdue) => {
      const with_ = { ...goods, ephedrine: { monthly, bought, overdue } };
      const refusal = purchaseRestriction(who, with_, quantity, NOW);
      const failed = eligibilityFor(who, with_, { quantity }, NOW).flatMap((gate) => gate.code ?? []);
      if (refusal) expect(failed).toContain(refusal.code);
      else expect(failed).toEqual([]);
    }),
  );
});

test("of letters that overlap the one that stands first decides, on its first and its last day too", () => {
  const days = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
  const letters = fc.array(
    fc
      .tuple(fc.constantFrom(...days), fc.option(fc.constantFrom(...days)), fc.nat(99))
      .map(([startsOn, endsOn, monthly]) => ({ startsOn, endsOn, monthly })),
    { maxLength: 5 },
  );
  const today = toDay(NOW);
  fc.assert(
    fc.property(letters, (all) => {
      const held = holdingLetter(all, NOW);
      const holds = ({ startsOn, endsOn }: (typeof all)[number]) =>
        startsOn <= today && (endsOn === null || today <= endsOn);
      expect(held).toBe(all.filter(holds)[0] ?? null);
    }),
  );
});

test("a letter of 0 stops every unit, and a return gives back what it took", () => {
  const stopped = { monthly: 0, bought: 0, overdue: null };
  expect(ephedrineRestriction(stopped, 1)).toEqual({ code: "ephedrineQuota", monthly: 0, bought: 0 });
  expect(ephedrineRestriction(stopped, 0)).toBeNull();
  fc.assert(
    fc.property(units, units, units, (monthly, bought, quantity) => {
      const standing = { monthly, bought: bought + quantity, overdue: null };
      const after = { ...standing, bought };
      expect(ephedrineRestriction(after, quantity) === null).toBe(bought + quantity <= monthly);
    }),
  );
});

test("a month is that of Shanghai: its begin lies in it, and the moment before does not", () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2035-01-01") }), (now) => {
      const begin = monthBegin(now);
      expect(toDay(begin)).toBe(`${toDay(now).slice(0, 7)}-01`);
      expect(toDay(begin - 1).slice(0, 7)).not.toBe(toDay(now).slice(0, 7));
      expect(monthBegin(begin)).toBe(begin);
    }),
  );
});

test("the two gates of ephedrine goods are judged each by itself: a quota that is used up is no slip", () => {
  const { buyer } = company();
  const gates = (monthly: number, bought: number, overdue: string | null) => {
    const goods: RestrictableGoods = {
      status: "on",
      regulated: null,
      scope: "westernMedicine",
      isControlled: false,
      isReleased: true,
      stock: 99,
      unit: "盒",
      purchaseLimit: null,
      boughtToday: 0,
      ephedrine: { monthly, bought, overdue },
    };
    return eligibilityFor(buyer, goods, { quantity: 1 }, NOW)
      .filter(({ name }) => name.startsWith("含麻"))
      .map(({ name, state, code }) => [name, state, code]);
  };
  expect(gates(60, 59, null)).toEqual([
    ["含麻回执单", "passed", null],
    ["含麻额度", "passed", null],
  ]);
  // Units that came back late, or a letter of less, may leave more bought than may be.
  for (const bought of [60, 70])
    expect(gates(60, bought, null)).toEqual([
      ["含麻回执单", "passed", null],
      ["含麻额度", "failed", "ephedrineQuota"],
    ]);
  expect(gates(60, 0, "2026110100000007")).toEqual([
    ["含麻回执单", "failed", "ephedrineReceiptDue"],
    ["含麻额度", "passed", null],
  ]);
});

test("a receipt is signed within seven days, and a quota of nothing is used up by the first unit", () => {
  expect(RECEIPT_DAYS).toBe(7);
  expect(ephedrineRestriction({ monthly: 0, bought: 0, overdue: null }, 1)).toEqual({
    code: "ephedrineQuota",
    monthly: 0,
    bought: 0,
  });
  expect(ephedrineRestriction({ monthly: 1, bought: 0, overdue: null }, 1, 1)).toMatchObject({ inCart: 1 });
});
