import { expect, test } from "vitest";
import {
  OFFER_STATES,
  offerState,
  readOfferFilter,
  WRITTEN_KINDS,
} from "~/modules/promotions/offer-admin/offer-state";

const window = { startsAt: 100, endsAt: 200 };

test.each([
  [99, "on", "waits"],
  [100, "on", "runs"],
  [199, "on", "runs"],
  [200, "on", "over"],
  [99, "off", "off"],
  [150, "off", "off"],
  [200, "off", "off"],
])("at %i an offer from 100 to 200 that is %s is %s", (now, status, state) =>
  expect(offerState(now, { ...window, status })).toBe(state),
);

test("every state has a word of its own", () => {
  expect(new Set(Object.values(OFFER_STATES)).size).toBe(4);
});

test.each([
  [{}, { words: "", kind: null, state: null }],
  [
    { words: "冬季", kind: "gift", state: "runs" },
    { words: "冬季", kind: "gift", state: "runs" },
  ],
  [
    { kind: "toString", state: "toString" },
    { words: "", kind: null, state: null },
  ],
  [
    { kind: "nothing", state: "on" },
    { words: "", kind: null, state: null },
  ],
])("%j filters by %j", (input, filter) =>
  expect(readOfferFilter({ words: "", kind: "", state: "", ...input })).toEqual(filter),
);

test("coupons and cash vouchers are no offers that are written here", () => {
  expect(WRITTEN_KINDS).toHaveLength(14);
  expect(WRITTEN_KINDS).not.toContain("coupon");
  expect(WRITTEN_KINDS).not.toContain("cashVoucher");
});
