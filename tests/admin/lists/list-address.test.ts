import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  countWords,
  toListAddress,
  toListPage,
  getListPath,
  MAX_LIST_COUNT,
} from "~/admin/lists/list-address";

const NAMES = ["state", "words", "from"] as const;

describe("the address of a list", () => {
  test("brings back what was typed, whatever it is", () => {
    const input = fc.record({ state: fc.string(), words: fc.string(), from: fc.string() });
    fc.assert(
      fc.property(input, fc.option(fc.nat()), (values, after) => {
        const more = after === null ? undefined : { after: String(after) };
        const url = new URL(getListPath("/staff/orders", values, more), "http://shop.test");
        const read = toListAddress(url.searchParams, NAMES);
        expect(read.after).toBe(after);
        for (const name of NAMES) expect(read.input[name]).toBe(values[name].trim().slice(0, 100));
      }),
    );
  });

  test("has no empty filters", () => {
    expect(getListPath("/staff/orders", { state: "", words: "" })).toBe("/staff/orders");
    expect(getListPath("/staff/orders", { state: "paid", words: "" }, { after: "3" })).toBe(
      "/staff/orders?state=paid&after=3",
    );
  });

  test.each(["x", "-1", "1.5", "1e3", ""])("%j is no row to go on behind", (after) => {
    expect(toListAddress(new URLSearchParams({ after }), NAMES).after).toBeNull();
  });
});

test("pages one behind the other are the whole list", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 9 }), (ids, perPage) => {
      const all = ids.toSorted((a, b) => b - a).map((id) => ({ id }));
      const seen: { id: number }[] = [];
      for (let address: string | null = "/staff/orders?state=paid"; address !== null;) {
        const { searchParams }: URL = new URL(address, "http://shop.test");
        const { input, after } = toListAddress(searchParams, ["state"]);
        const read = all.filter(({ id }) => after === null || id < after).slice(0, perPage + 1);
        const page = toListPage(read, perPage, { path: "/staff/orders", input, after });
        expect(page.first).toBe(after === null ? null : "/staff/orders?state=paid");
        seen.push(...page.rows);
        address = page.next;
      }
      expect(seen).toEqual(all);
    }),
  );
});

test.each([
  [0, "0"],
  [MAX_LIST_COUNT, "1000"],
  [MAX_LIST_COUNT + 1, "1,000+"],
])("%i counted is said as %s", (count, words) => expect(countWords(count)).toBe(words));

describe("a filter of an address", () => {
  const read = (query: string) => toListAddress(new URLSearchParams(query), NAMES);

  test("is empty where nothing is said, and what the list does not know is left out", () => {
    expect(read("")).toEqual({ input: { state: "", words: "", from: "" }, after: null });
    expect(read("to=2026-11-20&__proto__=x&state=paid").input).toEqual({
      state: "paid",
      words: "",
      from: "",
    });
  });

  test("takes a number as it is printed, and leaves words apart", () => {
    expect(read("words=2026+1129+0000+0070").input.words).toBe("2026112900000070");
    expect(read("words=%E9%98%BF+12").input.words).toBe("阿 12");
  });

  test("is the first of several, without blanks, and cut where nobody types so much", () => {
    expect(read("state=paid&state=held").input.state).toBe("paid");
    expect(read(`words=%20${"长".repeat(101)}`).input.words).toBe("长".repeat(100));
    expect(read("words=%20%0A").input.words).toBe("");
  });

  test("is changed by what comes after it, and taken away by nothing", () => {
    const input = { state: "paid", words: "甲" };
    expect(getListPath("/staff/orders", input, { state: "held" })).toBe(
      "/staff/orders?state=held&words=%E7%94%B2",
    );
    expect(getListPath("/staff/orders", input, { state: "", words: "" })).toBe("/staff/orders");
  });

  test("of any text is one that its own address says again", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 4 }), anyText({ maxLength: 4 }), (state, words) => {
        const { input } = read(new URLSearchParams({ state, words }).toString());
        const again = new URL(getListPath("/staff/orders", input), "http://shop.test");
        expect(toListAddress(again.searchParams, NAMES).input).toEqual(input);
      }),
    ));
});

test("a page holds no more than it may, and goes on exactly where there is more", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: 90 - at }));
  const at = { path: "/staff/orders", input: { words: "", state: "paid" } };
  expect(toListPage(rows(0), 3, { ...at, after: null })).toEqual({ rows: [], first: null, next: null });
  expect(toListPage(rows(3), 3, { ...at, after: 91 })).toEqual({
    rows: rows(3),
    first: "/staff/orders?state=paid",
    next: null,
  });
  expect(toListPage(rows(4), 3, { ...at, after: null })).toEqual({
    rows: rows(3),
    first: null,
    next: "/staff/orders?state=paid&after=88",
  });
});
