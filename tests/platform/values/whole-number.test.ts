import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { figures, key, oneNumberOf, wholeNumberField, yuanField } from "~/platform/values/number-fields";
import {
  plainFigures,
  readKey,
  readPageNumber,
  parseNumberInput,
  readWhole,
} from "~/platform/values/whole-number";

/** What JavaScript would make a number of. */
const TRICKS = [
  "0x10",
  "0b1",
  "0o7",
  "1e3",
  "1E3",
  "5.0",
  ".5",
  "5.",
  " 5",
  "5 ",
  "+5",
  "--5",
  "5n",
  "1_000",
];
const OTHERS = ["", "-", "x", "NaN", "Infinity", "1,000", "٥", "5\n", "9".repeat(16)];
const NOT_TEXT: unknown[] = [true, false, [5], ["5"], [[5]], {}, { valueOf: 5 }, new Date(5), 5n];

describe("text", () => {
  it("of up to 15 digits is its number", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (number) => {
        expect(readWhole(String(number), Number.MIN_SAFE_INTEGER)).toBe(number);
      }),
    );
    expect(readWhole("007")).toBe(7);
  });

  it.each([...TRICKS, ...OTHERS, "５", null, undefined])("%j is none", (text) => {
    expect([readWhole(text), readKey(text), readPageNumber(text)]).toEqual([null, null, 1]);
  });

  it.each(["-0", "-00", "-000000000000000"])("%j is 0, and not what equals no 0", (text) => {
    expect([
      readWhole(text),
      parseNumberInput(` ${text}`),
      wholeNumberField().parse(text),
      wholeNumberField().parse(-0),
    ]).toEqual([0, 0, 0, 0]);
  });

  it("keeps to its range", () => {
    expect([readWhole("-1"), readWhole("0"), readKey("0"), readKey("012"), readWhole("7", 1, 6)]).toEqual([
      null,
      0,
      null,
      null,
      null,
    ]);
    expect([readPageNumber("0"), readPageNumber("3"), readPageNumber("10000", 9_999)]).toEqual([1, 3, 1]);
  });

  it("that a person typed may be full-width, with blanks around it", () => {
    expect([parseNumberInput(" １２ "), parseNumberInput("12"), plainFigures(" ３a ")]).toEqual([
      12,
      12,
      "3a",
    ]);
    for (const text of ["0x10", "1e3", "1 2", "５.０", "", "Ⅻ", "①"])
      expect(parseNumberInput(text)).toBeNull();
  });
});

describe("a field", () => {
  const fields = {
    whole: wholeNumberField("有误"),
    key: key("有误"),
    oneNumber: oneNumberOf([5, 1000, 16], "有误"),
  };

  it("reads figures and whole numbers of JSON", () => {
    for (const field of Object.values(fields)) expect([field.parse("5"), field.parse(5)]).toEqual([5, 5]);
  });

  it.each(Object.entries(fields))("%s refuses everything else", (_, field) => {
    const values = [
      ...TRICKS,
      ...OTHERS,
      ...NOT_TEXT,
      "５",
      1.5,
      NaN,
      Infinity,
      2 ** 53,
      1e300,
      -1,
      null,
      undefined,
    ];
    const used = values.filter((item) => field.safeParse(item).success);
    expect(used).toEqual([]);
    for (const item of values) expect(field.safeParse(item).error?.issues[0]?.message).toBe("有误");
  });

  it("says what it was told to say", () => {
    const words = { least: 1, under: "小", limit: 9, over: "大", broken: "碎", input: true };
    const count = wholeNumberField("无", words);
    const message = (values: unknown) => count.safeParse(values).error?.issues[0]?.message;
    expect(["", "x", "0", "10", "1.5", "1.0", "０"].map(message)).toEqual([
      "无",
      "无",
      "小",
      "大",
      "碎",
      "无",
      "小",
    ]);
    expect(count.parse(" ９ ")).toBe(9);
  });

  it("may be left out, or have a value of its own", () => {
    const form = z.object({ item: key().optional(), two: wholeNumberField().default(3) });
    expect(form.parse({})).toEqual({ two: 3 });
    expect(form.safeParse({ item: null }).success).toBe(false);
  });

  it("of money takes yuan as text or number, with two decimals", () => {
    const amount = yuanField("有误");
    expect([amount.parse("12.5"), amount.parse(12.5), amount.parse("0"), amount.parse(1e3)]).toEqual([
      1250, 1250, 0, 100_000,
    ]);
    const values = ["1e3", "0x10", " 5 ", "1,000", "-1", "1.234", "", "¥5", "５", 1.234, -1, 1e21, 1e-7];
    for (const item of [...values, ...NOT_TEXT]) expect(amount.safeParse(item).success).toBe(false);
  });

  it("of figures is text, whatever JSON made of them", () => {
    expect([figures().parse("012"), figures().parse(12)]).toEqual(["012", "12"]);
    for (const values of [true, [5], {}, null]) expect(figures().safeParse(values).success).toBe(false);
  });
});
