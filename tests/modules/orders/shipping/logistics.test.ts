import { describe, expect, test } from "vitest";
import {
  ASK_AGAIN,
  ASK_AT_LAST,
  formatTrackingFault,
  FOLLOWED,
  PAGE_WAITS,
  readEvents,
} from "~/modules/orders/shipping/logistics";

describe("a fault", () => {
  test("is not spoken of where there is none", () =>
    expect([formatTrackingFault("", true), formatTrackingFault("", false)]).toEqual(["", ""]));

  test("of a number that the carrier does not know yet is the carrier's, with and without earlier events", () => {
    for (const hasEvents of [true, false])
      expect(formatTrackingFault("nothing", hasEvents)).toContain("揽收后更新");
  });

  test.each(["limited", "unavailable", "something new"])("%s says whether older events follow", (fault) => {
    expect(formatTrackingFault(fault, true)).toContain("以下为上次查询的结果");
    expect(formatTrackingFault(fault, false)).toContain("凭运单号向承运商查询");
    expect(formatTrackingFault(fault, false)).not.toContain("以下");
  });
});

test("a mistyped number is asked for twice a day at most, and no longer than a month", () => {
  const pauses = Array.from({ length: 20 }, (_, faults) => Math.min(ASK_AGAIN * 2 ** faults, ASK_AT_LAST));
  expect(pauses.at(-1)).toBe(86_400_000 / 2);
  expect(FOLLOWED / ASK_AT_LAST).toBe(60);
});

test("a parcel on its way is asked for every half hour, and no page waits longer than two seconds for the answer", () => {
  expect([ASK_AGAIN, PAGE_WAITS]).toEqual([30 * 60_000, 2_000]);
  expect(ASK_AT_LAST % ASK_AGAIN).toBe(0);
});

test("events come back from the database in their order", () => {
  const events = [
    { at: 2, text: "已签收" },
    { at: 1, text: "已揽收" },
  ];
  expect(readEvents(JSON.stringify(events))).toEqual(events);
  expect(readEvents("[]")).toEqual([]);
});
