import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseDeliveryDay,
  deliveryRulesText,
  findDeliveryRule,
  formatDeliveryDay,
  listDaysByAddress,
  listDeliveryDays,
  readDeliveryRules,
  readRestDays,
  type DeliverySchedule,
} from "~/modules/shipping/delivery-days";
import { formatTime, parseTime } from "~/platform/values/clock";

/** Monday, Wednesday and Friday, until 16:00 of the working day before; the same day in one district. */
const SCHEDULE: DeliverySchedule = {
  rules: [
    { area: "44", weekdays: [1, 3, 5], cutOff: 16 * 60, leadDays: 1 },
    { area: "440106", weekdays: [1, 2, 3, 4, 5, 6, 7], cutOff: 10 * 60, leadDays: 0 },
  ],
  restDays: ["2026-12-03", "2026-12-04"],
};
const at = (text: string) => parseTime(text)!;
const daysAt = (area: string, time: string) =>
  listDeliveryDays(SCHEDULE, area, at(time)).map(({ day, until }) => `${day} ${formatTime(until)}`);

describe("the days offered", () => {
  test("end with the cut-off to the minute", () => {
    // 2026-11-30 is a Monday.
    expect(daysAt("440304", "2026-12-01 15:59")[0]).toBe("2026-12-02 2026-12-01 16:00");
    expect(daysAt("440304", "2026-12-01 16:00")[0]).toBe("2026-12-07 2026-12-06 16:00");
    expect(daysAt("440106", "2026-11-30 09:59")[0]).toBe("2026-11-30 2026-11-30 10:00");
    expect(daysAt("440106", "2026-11-30 10:00")[0]).toBe("2026-12-01 2026-12-01 10:00");
  });

  test("leave out days of rest, which are no working days either", () => {
    expect(daysAt("440106", "2026-12-02 12:00").slice(0, 2)).toEqual([
      "2026-12-05 2026-12-05 10:00",
      "2026-12-06 2026-12-06 10:00",
    ]);
    const lead = { ...SCHEDULE, rules: [{ ...SCHEDULE.rules[0]!, weekdays: [6], leadDays: 1 }] };
    const [first] = listDeliveryDays(lead, "440304", at("2026-12-02 15:00"));
    expect([first!.day, formatTime(first!.until)]).toEqual(["2026-12-05", "2026-12-02 16:00"]);
  });

  test("are those of the longest matching area, and none elsewhere", () => {
    expect(findDeliveryRule(SCHEDULE, "440106")?.area).toBe("440106");
    expect(findDeliveryRule(SCHEDULE, "440304")?.area).toBe("44");
    expect(listDeliveryDays(SCHEDULE, "110101", at("2026-12-01"))).toEqual([]);
    const addresses = [
      { id: 1, areaCode: "440106", state: "released" },
      { id: 2, areaCode: "440106", state: "pending" },
      { id: 3, areaCode: "110101", state: "released" },
    ];
    const found = listDaysByAddress(SCHEDULE, addresses, at("2026-12-01"));
    expect(found.map(({ addressId }) => addressId)).toEqual([1]);
  });

  test("are in order, not over, and on a weekday of the rule", () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
        const now = at("2026-11-20") + minutes * 60_000;
        const days = listDeliveryDays(SCHEDULE, "440304", now);
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
        expect(days).toHaveLength(6);
        for (const { day, until } of days) {
          expect(until).toBeGreaterThan(now);
          expect(SCHEDULE.restDays).not.toContain(day);
          expect("一三五").toContain(formatDeliveryDay(day).at(-2));
        }
      }),
    ));
});

describe("choosing a day", () => {
  const days = listDeliveryDays(SCHEDULE, "440304", at("2026-11-30 12:00"));

  test("takes one that is offered, or the earliest where the shop may choose", () => {
    expect(chooseDeliveryDay(days, days[2]!.day)).toEqual({ ok: true, day: days[2] });
    expect(chooseDeliveryDay(days, undefined)).toEqual({ ok: true, day: days[0] });
    expect(chooseDeliveryDay([], undefined)).toEqual({ ok: true, day: null });
    expect(chooseDeliveryDay([], null)).toEqual({ ok: true, day: null });
  });

  test.each([
    ["2026-11-30", "2026-11-30 已过截单时间，最早可选 2026-12-02（周三），请重新选择"],
    ["2026-12-04", "2026-12-04 不能配送，最早可选 2026-12-02（周三），请重新选择"],
    [null, "请选择配送日，最早可选 2026-12-02（周三），请重新选择"],
  ])("%s is asked again", (wanted, text) =>
    expect(chooseDeliveryDay(days, wanted)).toEqual({ ok: false, text }),
  );

  test("a day where none is offered any more is not dropped silently", () =>
    expect(chooseDeliveryDay([], "2026-12-02")).toEqual({
      ok: false,
      text: "该地区目前不能预约配送日，订单将按普通物流发出",
    }));
});

describe("the setting's text", () => {
  test("is read as it is written", () => {
    const text = deliveryRulesText(SCHEDULE.rules);
    expect(text).toBe("广东省 一三五 16:00 1\n广东省广州市天河区 每天 10:00 0");
    expect(readDeliveryRules(text)).toEqual({ ok: true, value: SCHEDULE.rules });
    expect(readDeliveryRules("44 周一三五 16:00 1\n\n440106 每天 10：00")).toEqual({
      ok: true,
      value: SCHEDULE.rules,
    });
    const many = { area: "4290", weekdays: [7], cutOff: 0, leadDays: 14 };
    const named = [many, { ...many, area: "11" }, { ...many, area: "4401" }];
    expect(readDeliveryRules(deliveryRulesText(named))).toEqual({ ok: true, value: named });
  });

  test.each([
    ["广东省 一三五", "第 1 行：请写作 广东省广州市 一三五 16:00 1"],
    ["广东省 一三五 16:00 1 2", "第 1 行：请写作 广东省广州市 一三五 16:00 1"],
    ["广东省 一三五 16:00\n某地 一 16:00", "第 2 行：没有地区“某地”，请写全称或行政区划代码"],
    ["4499 一 16:00", "第 1 行：没有地区“4499”，请写全称或行政区划代码"],
    ["广东省 一八 16:00", "第 1 行：配送星期请写作 一三五 或 每天"],
    ["广东省 一 24:00", "第 1 行：截单时间请写作 16:00"],
    ["广东省 一 16:00 15", "第 1 行：提前天数最多 14 天"],
    ["广东省 一 16:00\n44 二 16:00", "第 2 行：地区重复"],
  ])("%j is refused in its line", (input, text) =>
    expect(readDeliveryRules(input)).toEqual({ ok: false, text }),
  );

  test("days of rest are days, each once and in order", () => {
    expect(readRestDays("2026-10-02\n2026-10-01，2026-10-02")).toEqual({
      ok: true,
      value: ["2026-10-01", "2026-10-02"],
    });
    expect(readRestDays("2026-02-30")).toEqual({
      ok: false,
      text: "“2026-02-30”不是日期，请写作 2026-10-01",
    });
  });
});
