/** The suggestion machine: specification, sections 2 (Shell behaviour), 5 and 9. */
import { describe, expect, test } from "vitest";
import {
  closedSuggest,
  marked,
  submitted,
  suggest,
  suggestionsOf,
  SUGGEST_DELAY,
  type SuggestEvent,
  type SuggestState,
} from "~/shell/suggest";

const after = (...events: SuggestEvent[]): SuggestState => events.reduce(suggest, closedSuggest(""));
const typed = (words: string): SuggestEvent => ({ is: "typed", words });
const answered = (keyword: string, found: string[]): SuggestEvent => ({ is: "answered", keyword, found });
const down: SuggestEvent = { is: "moved", by: 1 };
const up: SuggestEvent = { is: "moved", by: -1 };

describe("suggestions", () => {
  test("are asked for after 500 ms without typing", () => expect(SUGGEST_DELAY).toBe(500));
  test("typing opens them, searching", () =>
    expect(after(typed("amxl"))).toEqual({ words: "amxl", open: true, found: null, active: -1 }));
  test("an empty keyword closes them", () => {
    expect(after(typed("amxl"), typed("")).open).toBe(false);
    expect(after(typed("amxl"), typed("   ")).open).toBe(false);
  });
  test("Escape and leaving close them and keep the words", () =>
    expect(after(typed("amxl"), answered("amxl", ["阿莫西林胶囊"]), { is: "closed" })).toEqual(
      closedSuggest("amxl"),
    ));
  test("an answer to an older keyword is dropped", () =>
    expect(after(typed("amxl"), typed("blg"), answered("amxl", ["阿莫西林胶囊"])).found).toBeNull());
  test("an answer after closing opens nothing", () =>
    expect(after(typed("amxl"), { is: "closed" }, answered("amxl", ["阿莫西林胶囊"])).open).toBe(false));
  test("spaces round the same keyword keep what was found", () =>
    expect(after(typed("blg"), answered("blg", ["板蓝根"]), typed("blg ")).found).toEqual(["板蓝根"]));
  test("an empty answer says so: found nothing, still open", () =>
    expect(after(typed("zzz"), answered("zzz", []))).toMatchObject({ open: true, found: [] }));
});

describe("arrow keys and Enter", () => {
  const two = [typed("blg"), answered("blg", ["板蓝根颗粒", "板蓝根片"])];
  test("walk down, past the last back to the box, and up from the end", () => {
    expect(after(...two, down).active).toBe(0);
    expect(after(...two, down, down, down).active).toBe(-1);
    expect(after(...two, up).active).toBe(1);
  });
  test("do nothing where there is nothing", () => expect(after(typed("blg"), down).active).toBe(-1));
  test("Enter submits the suggestion, or the trimmed words", () => {
    expect(submitted(after(...two, down))).toBe("板蓝根颗粒");
    expect(submitted(after(typed("  blg ")))).toBe("blg");
  });
});

test("names are read from strings and objects, once each", () => {
  expect(suggestionsOf(["甲", { name: "乙" }, "甲", { other: 1 }, null, ""])).toEqual(["甲", "乙"]);
  expect(suggestionsOf(null)).toEqual([]);
  expect(suggestionsOf("no list")).toEqual([]);
});

test("the typed words are set apart", () => {
  expect(marked("阿莫西林胶囊", "莫西")).toEqual({ before: "阿", hit: "莫西", after: "林胶囊" });
  expect(marked("阿莫西林胶囊", "amxl")).toEqual({ before: "阿莫西林胶囊", hit: "", after: "" });
});
