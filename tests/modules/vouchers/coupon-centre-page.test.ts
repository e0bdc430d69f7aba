import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SCOPE_GROUPS, scopeGroup, type ScopeGroup } from "~/modules/promotions/offers/scope-words";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import {
  centreHref,
  claimedText,
  claimState,
  inClaimOrder,
  isInGroup,
  OWN_VIEWS,
  readCentreView,
  validityText,
  type CentreView,
  type Claimable,
  type ClaimableVoucher,
  type ClaimResult,
  type ClaimState,
  type OwnView,
} from "~/modules/vouchers/coupon-centre";
import { claimHurdle, GROUP_TABS, vouchersInTab } from "~/modules/vouchers/coupon-centre-page";

const GROUPS = Object.keys(SCOPE_GROUPS) as ScopeGroup[];
const STATES: ClaimState[] = ["open", "notYet", "limit", "gone", "ended"];
const voucher = (id: number, state: ClaimState, amount: number, group: ScopeGroup = "all") =>
  ({ id, state, amount, group }) as ClaimableVoucher;
const read = (text: string) => readCentreView(new URLSearchParams(text));

describe("whether one may be claimed", () => {
  const template = fc.record({
    startsAt: fc.nat(10),
    endsAt: fc.integer({ min: 11, max: 20 }),
    total: fc.nat(5),
    claimed: fc.nat(5),
    limit: fc.integer({ min: 1, max: 3 }),
  });
  test("it is open just where nothing stands against it", () => {
    fc.assert(
      fc.property(template, fc.nat(4), fc.nat(25), (claimable: Claimable, own, now) => {
        const isOpen =
          now >= claimable.startsAt &&
          now < claimable.endsAt &&
          claimable.claimed < claimable.total &&
          own < claimable.limit;
        expect(claimState(claimable, own, now) === "open").toBe(isOpen);
      }),
    );
  });

  test("what is over stays over, whatever else is true of it", () => {
    fc.assert(
      fc.property(template, fc.nat(4), fc.nat(9), (item, own, later) => {
        expect(claimState(item, own, item.endsAt + later)).toBe("ended");
      }),
    );
  });
});

describe("the order of tickets", () => {
  const tickets = fc.array(fc.tuple(fc.constantFrom(...STATES), fc.nat(3), fc.constantFrom(...GROUPS)), {
    maxLength: 12,
  });
  test("holds all of them, those that may be claimed in front, larger amounts before smaller ones", () => {
    fc.assert(
      fc.property(tickets, (rendered) => {
        const all = rendered.map(([state, amount, group], i) => voucher(i + 1, state, amount, group));
        const sorted = inClaimOrder(all);
        expect(sorted.map((item) => item.id).sort((a, b) => a - b)).toEqual(all.map((item) => item.id));
        const ranks = sorted.map((item) => STATES.indexOf(item.state));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        for (const [i, item] of sorted.entries()) {
          const next = sorted[i + 1];
          if (next?.state === item.state) expect(item.amount).toBeGreaterThanOrEqual(next.amount);
        }
        // the order in which the database gives them changes nothing
        expect(inClaimOrder([...all].reverse())).toEqual(sorted);
      }),
    );
  });

  test("every ticket stands in the tab of all and in one other at most", () => {
    const all = GROUPS.map((group, i) => voucher(i + 1, "open", 1, group));
    expect(vouchersInTab(all, null)).toEqual(all);
    for (const item of all)
      expect(GROUP_TABS.filter((tab) => vouchersInTab(all, tab).includes(item)).length).toBe(
        item.group === "all" ? 0 : 1,
      );
  });

  test.each<[OfferScope, ScopeGroup]>([
    [{ all: true }, "all"],
    [{ kind: "herb" }, "herb"],
    [{ kind: "drug" }, "nonHerb"],
    [{ not: { kind: "herb" } }, "nonHerb"],
    [{ category: "/1/" }, "category"],
    [{ goods: [1, 2] }, "goods"],
  ])("%j is in the group %s and in no other", (scope, group) => {
    expect(scopeGroup(scope)).toBe(group);
    expect(GROUPS.filter((group) => isInGroup(scope, group))).toEqual([group]);
    expect(isInGroup(scope, null)).toBe(true);
  });
});

describe("the address", () => {
  const views: fc.Arbitrary<CentreView> = fc.oneof(
    fc.record({ group: fc.constantFrom(null, ...GROUPS) }),
    fc.record({
      mine: fc.constantFrom(...(Object.keys(OWN_VIEWS) as OwnView[])),
      page: fc.integer({ min: 1, max: 9_999 }),
    }),
  );
  test("is read as it was written", () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readCentreView(new URL(centreHref(view), "http://shop").searchParams)).toEqual(view);
      }),
    );
  });

  test.each(["toString", "constructor", "hasOwnProperty", "__proto__", "valueOf"])(
    "what every object has is no view and no group: %s",
    (name) => {
      expect(read(`mine=${name}`)).toEqual({ mine: "usable", page: 1 });
      expect(read(`scope=${name}`)).toEqual({ group: null });
    },
  );

  test.each([
    ["mine=used&page=0", { mine: "used", page: 1 }],
    ["mine=used&page=-4", { mine: "used", page: 1 }],
    ["mine=used&page=10000", { mine: "used", page: 1 }],
    ["mine=used&page=2.5", { mine: "used", page: 1 }],
    ["mine=", { mine: "usable", page: 1 }],
    ["scope=herb&page=3", { group: "herb" }],
    ["scope=", { group: null }],
  ])("%s", (text, view) => expect(read(text)).toEqual(view));
});

describe("words", () => {
  test("midnight belongs to the day before", () => {
    const midnight = Date.parse("2026-12-20T16:00:00Z");
    expect(validityText({ validDays: null, endsAt: midnight })).toBe("有效期至 2026-12-20");
    expect(validityText({ validDays: null, endsAt: midnight + 18 * 3_600_000 })).toBe(
      "有效期至 2026-12-21 18:00",
    );
    expect(validityText({ validDays: 0, endsAt: midnight })).toBe("领取后 0 天内有效");
  });

  const results = fc.array(
    fc.record({
      templateId: fc.nat(9),
      name: fc.constantFrom("甲", "乙"),
      state: fc.constantFrom(...STATES),
      limit: fc.integer({ min: 1, max: 3 }),
      endsAt: fc.constant(Date.parse("2026-12-20T16:00:00Z")),
    }),
    { maxLength: 5 },
  );
  test("claiming is a success just where something was claimed, and each refusal has its reason", () => {
    fc.assert(
      fc.property(results, (all: ClaimResult[]) => {
        const { ok, text } = claimedText(all);
        expect(ok).toBe(all.some((item) => item.state === "open"));
        const refused = all.filter((item) => item.state !== "open").length;
        const parts = text.split("；").length;
        if (all.length > 0) expect(parts).toBe(refused + (ok ? 1 : 0));
        expect(text).not.toMatch(/undefined|NaN/);
      }),
    );
  });

  test("only a company that waits or was refused is held up, each with its way", () => {
    expect([claimHurdle("approved"), claimHurdle("visitor")]).toEqual([null, null]);
    for (const who of ["pending", "rejected"] as const) expect(claimHurdle(who)?.to).toBe("/zzzj");
  });
});
