import fc from "fast-check";
import { expect, test } from "vitest";
import { ephedrineRefusal, ephedrineText, holdingLetter, monthBegin } from "~/catalogue/ephedrine";
import { gatesFor } from "~/catalogue/gates";
import { refusalFor, refusalRemedy, type GatedGoods } from "~/catalogue/refusal";
import { dayOf } from "~/platform/clock";
import { company, NOW } from "./scene";

const units = fc.integer({ min: 0, max: 200 });

test("exactly what fits into the month's rest may be ordered, and other goods know no quota", () =>
  fc.assert(
    fc.property(units, units, units, units, (monthly, bought, before, number) => {
      const refusal = ephedrineRefusal({ monthly, bought, overdue: null }, number, before);
      expect(refusal === null).toBe(bought + before + number <= monthly);
      expect(ephedrineRefusal(null, number, before)).toBeNull();
    }),
  ));

test("an overdue slip refuses everything, whatever the quota, and leads to the slip", () => {
  const standing = { monthly: 60, bought: 0, overdue: "2026110100000007" };
  const refusal = ephedrineRefusal(standing, 1)!;
  expect(refusal).toEqual({ code: "ephedrineSlip", order: "2026110100000007" });
  expect(ephedrineText(refusal)).toBe("订单2026110100000007的含麻回执单已逾期，签回后即可购买");
  expect(refusalRemedy(refusal)?.to).toBe("/hmdd?state=overdue");
});

test("the sentence counts what lines before it hold", () => {
  const refusal = ephedrineRefusal({ monthly: 60, bought: 50, overdue: null }, 8, 4)!;
  expect(ephedrineText(refusal)).toBe("含麻商品每月限购60件，本月已购50件，购物车其他含麻商品已有4件");
});

test("the newest letter that holds today counts; before and after the shop's usual quota does", () => {
  const letter = (monthly: number, startsOn: string, endsOn: string | null) => ({
    monthly,
    startsOn,
    endsOn,
  });
  const today = dayOf(NOW);
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
  const goods: GatedGoods = {
    ...{ status: "on", regulated: null, scope: "westernMedicine", isControlled: false, isReleased: false },
    ...{ stock: 900, unit: "盒", purchaseLimit: null, boughtToday: 0 },
  };
  const { buyer } = company();
  const who = { ...buyer, scopes: [goods.scope] };
  fc.assert(
    fc.property(units, units, units, fc.constantFrom(null, "1"), (monthly, bought, number, overdue) => {
      const with_ = { ...goods, ephedrine: { monthly, bought, overdue } };
      const refusal = refusalFor(who, with_, number, NOW);
      const failed = gatesFor(who, with_, number, NOW).flatMap((gate) => gate.code ?? []);
      if (refusal) expect(failed).toContain(refusal.code);
      else expect(failed).toEqual([]);
    }),
  );
});
