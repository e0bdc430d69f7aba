import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { answerBefore, RECALL_LEVELS, type RecallLevel } from "~/modules/recalls/recall";
import {
  findRecallProgress,
  RECALL_PROGRESS,
  recallProgressText,
  type RecallCard,
  type RecallProgress,
} from "~/modules/recalls/recall-list";
import { DAY } from "~/platform/values/clock";

const STARTED = Date.parse("2026-11-20T02:00:00Z");
const card = (also: Partial<RecallCard> = {}): RecallCard => ({
  id: 1,
  number: "ZH20261120000001",
  level: "two",
  state: "open",
  isDrill: false,
  goodsName: "阿莫西林",
  spec: "10片",
  unit: "盒",
  batchNumber: "B1",
  startedAt: STARTED,
  endedAt: null,
  answeredAt: null,
  orders: 1,
  bought: 4,
  isShipped: true,
  remaining: 0,
  returns: 0,
  openReturns: 0,
  ...also,
});
const answered = { answeredAt: STARTED + DAY };

describe("progress", () => {
  const cases: [RecallProgress, Partial<RecallCard>][] = [
    ["toAnswer", {}],
    ["held", { isShipped: false }],
    ["returning", { ...answered, returns: 2, openReturns: 1, remaining: 3 }],
    ["answered", { ...answered, returns: 2, remaining: 3 }],
    ["answered", answered],
    ["lifted", { state: "lifted", endedAt: STARTED + DAY }],
    ["lifted", { ...answered, state: "lifted", endedAt: STARTED + DAY, openReturns: 1 }],
  ];
  it.each(cases)("is %s for %o", (progress, also) => {
    expect(findRecallProgress(card(also))).toBe(progress);
    expect(recallProgressText(card(also), STARTED)).not.toBe("");
  });

  it("has a word for each", () => {
    expect(new Set(cases.map(([progress]) => progress))).toEqual(new Set(Object.keys(RECALL_PROGRESS)));
  });

  it("never asks for an answer that cannot be given or was given", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.nat(3),
        (isLifted, isAnswered, isShipped, openReturns) => {
          const progress = findRecallProgress(
            card({
              state: isLifted ? "lifted" : "open",
              answeredAt: isAnswered ? STARTED : null,
              isShipped,
              openReturns,
            }),
          );
          expect(progress === "toAnswer").toBe(!isLifted && !isAnswered && isShipped);
        },
      ),
    );
  });
});

describe("the words", () => {
  test("of a drill never say that sales stop or begin again", () => {
    for (const also of [{ isShipped: false }, answered, { state: "lifted", endedAt: STARTED } as const])
      expect(recallProgressText(card({ ...also, isDrill: true }), STARTED)).not.toMatch(/已暂停|恢复/);
  });

  it("say until when, then that it is past", () => {
    const until = answerBefore(card());
    expect(recallProgressText(card(), until)).toMatch(/^请于 .* 前回复剩余数量$/);
    expect(recallProgressText(card(), until + 1)).toMatch(/^已过回复期限/);
  });

  it("tell a company without a live order that nothing is to do", () => {
    expect(recallProgressText(card({ isShipped: false, orders: 0 }), STARTED)).toBe("相关订单均已取消");
    expect(recallProgressText(card({ isShipped: false }), STARTED)).toBe("尚未发货，已暂停发货");
  });

  it("count what is left and its returns", () => {
    const left = { ...answered, remaining: 3, returns: 2 };
    expect(recallProgressText(card({ ...left, openReturns: 2 }), STARTED)).toBe(
      "剩余 3盒，已开立 2 张退货单",
    );
    expect(recallProgressText(card(left), STARTED)).toBe("剩余 3盒，退货已结束");
    expect(recallProgressText(card(answered), STARTED)).toContain("没有剩余");
  });
});

it("gives less time the more serious the level is", () => {
  const days = (["one", "two", "three"] as const satisfies RecallLevel[]).map(
    (level) => RECALL_LEVELS[level].days,
  );
  expect([...days].sort((a, b) => a - b)).toEqual(days);
  for (const level of ["one", "two", "three"] as const)
    expect(answerBefore({ level, startedAt: STARTED }) - STARTED).toBe(RECALL_LEVELS[level].days * DAY);
});

describe("a recall that is over for the company", () => {
  it("says one return that was opened like many: its end, not that nothing was left", () => {
    const item = { ...answered, remaining: 1, returns: 1 };
    expect(recallProgressText(card({ ...item, openReturns: 1 }), STARTED)).toBe(
      "剩余 1盒，已开立 1 张退货单",
    );
    expect(recallProgressText(card(item), STARTED)).toBe("剩余 1盒，退货已结束");
  });

  it("of which the end was not written down is told with the present moment, not with 1970", () => {
    expect(recallProgressText(card({ state: "lifted" }), STARTED)).toContain("2026-11-20 10:00");
    expect(recallProgressText(card({ state: "lifted", endedAt: STARTED - DAY }), STARTED)).toContain(
      "2026-11-19 10:00",
    );
  });

  it("is named by what there is still to do: two states that ask for nothing have different words", () => {
    const words = Object.values(RECALL_PROGRESS);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => word.startsWith("待"))).toEqual([RECALL_PROGRESS.toAnswer]);
  });

  it("asked of the gravest level one day is given, and its last moment is still in time", () => {
    const grave = card({ level: "one" });
    expect(recallProgressText(grave, STARTED + DAY)).toBe("请于 2026-11-21 10:00 前回复剩余数量");
    expect(recallProgressText(grave, STARTED + DAY + 1)).toBe("已过回复期限 2026-11-21 10:00，请尽快回复");
  });
});

describe("any card", () => {
  const time = fc.integer({ min: STARTED, max: STARTED + 90 * DAY });
  const cards = fc
    .record({
      state: fc.constantFrom("open" as const, "lifted" as const),
      level: fc.constantFrom("one" as const, "two" as const, "three" as const),
      answeredAt: fc.option(time),
      endedAt: fc.option(time),
      isShipped: fc.boolean(),
      orders: fc.nat(3),
      remaining: fc.nat(500),
      returns: fc.nat(4),
      openReturns: fc.nat(4),
    })
    .map((also) => card(also));

  it("is said in one whole sentence", () =>
    fc.assert(
      fc.property(cards, time, (item, now) => {
        const text = recallProgressText(item, now);
        expect(text).not.toMatch(/undefined|null|NaN|1970/);
        expect(text.length).toBeGreaterThan(5);
      }),
    ));

  it("changes its words with time only while it waits for an answer", () =>
    fc.assert(
      fc.property(cards, time, time, (item, a, b) => {
        const [early, late] = [recallProgressText(item, a), recallProgressText(item, b)];
        if (early === late || item.answeredAt === null || item.state === "lifted") return;
        expect(findRecallProgress(item)).toBe("toAnswer");
      }),
    ));

  it("is closed once it is lifted, whatever was answered", () =>
    fc.assert(
      fc.property(cards, (item) => {
        expect(findRecallProgress({ ...item, state: "lifted" })).toBe("lifted");
      }),
    ));
});

it("times are those of Shanghai", () => {
  const at = Date.parse("2026-11-20T17:05:00Z");
  expect(recallProgressText(card({ answeredAt: at }), at)).toBe("已于 2026-11-21 01:05 回复，没有剩余");
  expect(recallProgressText(card({ state: "lifted", endedAt: at }), at + DAY)).toBe(
    "已于 2026-11-21 01:05 解除，可以恢复销售和使用",
  );
});
