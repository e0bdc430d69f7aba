import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, formatYuan } from "~/platform/values/money";
import {
  asRequestState,
  isBlank,
  mayWithdrawBuyRequest,
  offerWords,
  prefilled,
  readRequest,
  getBuyRequestPath,
  requestName,
  requestsHref,
  requestTimeline,
  REQUESTS_AT_ONCE,
  REQUEST_STATES,
  getRequestWithdrawPath,
  type BuyRequest,
  type RequestState,
} from "~/modules/support/buy-requests/buy-request";
import { SUPPORT_PICTURE_ACCEPT, pictureHint } from "~/modules/support/pictures/pictures";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const HOUR = 3_600_000;
const STATES = Object.keys(REQUEST_STATES) as RequestState[];
const REQUEST: BuyRequest = {
  id: 1,
  name: "阿胶",
  spec: "",
  manufacturer: "",
  approvalNumber: "",
  quantity: 1,
  unit: "盒",
  wishedPrice: null,
  neededBy: null,
  note: "",
  state: "pending",
  answer: "",
  offeredPrice: null,
  expectedOn: null,
  goodsId: null,
  answeredAt: null,
  listedAt: null,
  withdrawnAt: null,
  createdAt: NOW,
};

const words = fc.constantFrom("", "阿胶", "250g", "东阿", "国药准字Z20000001", "急用");
const draft = fc.record({
  name: fc.constantFrom("阿胶", "三七粉", "A1 片"),
  spec: words,
  manufacturer: words,
  note: words,
  approvalNumber: fc.constantFrom("", "国药准字Z20000001"),
  quantity: fc.integer({ min: 1, max: 999_999 }),
  unit: fc.constantFrom("盒", "瓶", "kg"),
  wishedPrice: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
  neededBy: fc.option(fc.constantFrom("2026-11-20", "2026-12-31", "2028-02-29")),
});

describe("a request", () => {
  test("that was taken is taken the same when its form is filled in with it again", () =>
    fc.assert(
      fc.property(draft, (used) => {
        const { quantity, wishedPrice, neededBy, ...texts } = used;
        const input = {
          ...texts,
          number: String(quantity),
          neededBy: neededBy ?? "",
          price: wishedPrice === null ? "" : formatAmount(wishedPrice),
        };
        expect(readRequest(input, NOW)).toEqual({ ok: true, draft: used });
      }),
      { numRuns: 50 },
    ));

  test.each([
    ["spec", 60, "规格不能超过 60 个字"],
    ["manufacturer", 60, "生产企业不能超过 60 个字"],
    ["approvalNumber", 40, "批准文号不能超过 40 个字"],
    ["unit", 8, "单位不能超过 8 个字"],
    ["note", 200, "备注不能超过 200 个字"],
  ])("has a %s of %i characters at most, counted as they are read", (field, limit, message) => {
    const read = (length: number) =>
      readRequest({ name: "阿胶", number: "1", [field]: "😀".repeat(length) }, NOW);
    expect(read(limit).ok).toBe(true);
    expect(read(limit + 1)).toEqual({ ok: false, faults: { [field]: message } });
  });

  test("with a word in any field is not blank, however many fields it has", () =>
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("name", "spec", "note", "unit"), words), (input) => {
        const written = Object.entries(input).filter(([field, value]) => field !== "unit" && value !== "");
        expect(isBlank(input)).toBe(written.length === 0);
      }),
      { numRuns: 40 },
    ));
});

describe("what an address brings along", () => {
  test("is a line a name in their order, with its number where that is one", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            name: fc.constantFrom("阿胶", "三七"),
            number: fc.constantFrom("5", "", "x", "1000000", "-1"),
          }),
          { maxLength: REQUESTS_AT_ONCE + 3 },
        ),
        (lines) => {
          const params = new URLSearchParams(
            lines.flatMap(({ name, number }) => [
              ["name", name],
              ["number", number],
            ]),
          );
          const shown = prefilled(params);
          if (lines.length === 0) expect(shown).toEqual([{}]);
          else
            expect(shown).toEqual(
              lines
                .slice(0, REQUESTS_AT_ONCE)
                .map(({ name, number }) => ({ name, number: number === "5" ? "5" : "" })),
            );
        },
      ),
      { numRuns: 40 },
    ));

  test("without a name is one empty line, whatever numbers come", () =>
    expect(prefilled(new URLSearchParams("number=5&number=6"))).toEqual([{}]));
});

describe("what happened to a request", () => {
  const moment = fc.option(fc.integer({ min: 1, max: 3 }));

  test("ends with its sending, and every step that has a time stands once with it", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES),
        moment,
        moment,
        moment,
        (state, answered, listed, withdrawn) => {
          const at = (hours: number | null, later: number) =>
            hours === null ? null : NOW + (hours + later) * HOUR;
          const times = {
            answeredAt: at(answered, 0),
            listedAt: at(listed, 4),
            withdrawnAt: at(withdrawn, 8),
          };
          const steps = requestTimeline({ ...REQUEST, state, ...times });
          expect(steps.at(-1)).toMatchObject({ text: "提交求购", at: "2026-11-20 10:00" });
          const dated = steps.flatMap((step) => step.at ?? []);
          expect(dated).toHaveLength(1 + Object.values(times).filter((time) => time !== null).length);
          expect(dated).toEqual([...dated].sort().reverse());
        },
      ),
      { numRuns: 60 },
    ));

  test("has one step where it stands now, the first", () =>
    fc.assert(
      fc.property(fc.constantFrom(...STATES), moment, (state, answered) => {
        const answeredAt = answered === null ? null : NOW + answered;
        const steps = requestTimeline({ ...REQUEST, state, answeredAt });
        expect(steps.flatMap((step, i) => (step.now ? [i] : []))).toEqual([0]);
      }),
      { numRuns: 30 },
    ));

  test("says what comes next only while nobody has answered", () => {
    const isAhead = (state: RequestState) =>
      requestTimeline({ ...REQUEST, state }).some((step) => step.at === undefined);
    expect(STATES.filter(isAhead)).toEqual(["pending"]);
  });

  test("may be taken back only while something may yet come of it", () => {
    expect(STATES.filter(mayWithdrawBuyRequest)).toEqual(["pending", "answered"]);
    for (const state of STATES) expect(asRequestState(state)).toBe(state);
  });
});

describe("words and ways", () => {
  test("an offer names price and day, each only where the shop said it", () =>
    fc.assert(
      fc.property(fc.option(fc.nat(999_999)), fc.option(fc.constant("2026-12-05")), (price, day) => {
        const text = offerWords({ offeredPrice: price, expectedOn: day, unit: "瓶" });
        expect(text.includes("报价")).toBe(price !== null);
        if (price !== null) expect(text).toContain(`${formatYuan(price)}/瓶`);
        expect(text.includes("到货")).toBe(day !== null);
        expect(text.split("，").filter(Boolean)).toHaveLength(Number(price !== null) + Number(day !== null));
      }),
      { numRuns: 40 },
    ));

  test("a state has a word of its own", () =>
    expect(new Set(Object.values(REQUEST_STATES)).size).toBe(STATES.length));

  test("a list of a state, a request and taking it back each have an address of their own", () => {
    const all = [
      ...STATES.map((state) => requestsHref(state)),
      requestsHref("all"),
      getBuyRequestPath(7),
      getRequestWithdrawPath(7),
    ];
    expect(new Set(all).size).toBe(all.length);
    for (const href of all) expect(href.startsWith("/pzqg")).toBe(true);
    expect(getRequestWithdrawPath(7)).toBe("/pzqg/withdraw/7");
  });

  test("a name never ends in a blank for want of a spec", () =>
    expect([requestName({ name: "阿胶", spec: "" }), requestName({ name: "阿胶", spec: "1g" })]).toEqual([
      "阿胶",
      "阿胶 1g",
    ]));

  test("pictures are of the kinds that their hint names, as many as it says", () => {
    expect(SUPPORT_PICTURE_ACCEPT.split(",").every((end) => /^\.(jpe?g|png)$/.test(end))).toBe(true);
    expect(pictureHint(3)).toBe("JPG 或 PNG，最多 3 张，单张 10 MB 以内");
  });
});
