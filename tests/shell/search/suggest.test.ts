/** The suggestion machine: specification, sections 2 (Shell behaviour), 5 and 9. */
import { describe, expect, test } from "vitest";
import type { CardGoods } from "~/catalogue/goods/goods";
import {
  activeGoods,
  closedSuggest,
  marked,
  submitted,
  suggest,
  suggestionsOf,
  SUGGEST_DELAY,
  type SuggestedGoods,
  type SuggestEvent,
  type SuggestState,
} from "~/shell/search/suggest";

const after = (...events: SuggestEvent[]): SuggestState => events.reduce(suggest, closedSuggest(""));
const typed = (words: string): SuggestEvent => ({ is: "typed", words });
const answered = (keyword: string, found: string[]): SuggestEvent => ({ is: "answered", keyword, found });
const down: SuggestEvent = { is: "moved", by: 1 };
const up: SuggestEvent = { is: "moved", by: -1 };

describe("suggestions", () => {
  test("are asked for after 500 ms without typing", () => expect(SUGGEST_DELAY).toBe(500));
  test("typing opens them, searching", () =>
    expect(after(typed("amxl"))).toEqual({ ...closedSuggest("amxl"), open: true }));
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

describe("that nothing was found", () => {
  const offered = (keyword: string): SuggestEvent => ({ is: "offered", keyword, goods: [] });
  const said = (...events: SuggestEvent[]) => {
    const { found, isOffered } = after(typed("zzz"), ...events);
    return found !== null && isOffered;
  };
  test("is known when words and goods are both answered, in whatever order", () => {
    expect([said(), said(answered("zzz", [])), said(offered("zzz"))]).toEqual([false, false, false]);
    expect(said(answered("zzz", []), offered("zzz"))).toBe(true);
    expect(said(offered("zzz"), answered("zzz", []))).toBe(true);
  });
  test("of an older keyword says nothing of the one that is typed now", () => {
    expect(said(typed("zz"), answered("zzz", []), offered("zzz"))).toBe(false);
    expect(said(answered("zzz", []), offered("zzz"), typed("zz"))).toBe(false);
  });
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

describe("goods below the words", () => {
  const goods = [7, 8].map((id): SuggestedGoods => ({ goods: { id } as CardGoods, price: null }));
  const offered = (keyword: string): SuggestEvent => ({ is: "offered", keyword, goods });
  const both = [typed("blg"), answered("blg", ["板蓝根颗粒"]), offered("blg")];
  test("are walked after the words, and back to the box", () => {
    expect(activeGoods(after(...both, down))).toBeUndefined();
    expect(activeGoods(after(...both, down, down))?.goods.id).toBe(7);
    expect(activeGoods(after(...both, up))?.goods.id).toBe(8);
    expect(after(...both, down, down, down, down).active).toBe(-1);
  });
  test("may come before the words, and do not move what is chosen", () => {
    expect(after(typed("blg"), offered("blg")).goods).toHaveLength(2);
    expect(after(typed("blg"), answered("blg", ["板蓝根颗粒"]), down, offered("blg")).active).toBe(0);
  });
  test("of an older keyword are dropped, and go with a new one", () => {
    expect(after(typed("amxl"), offered("blg")).goods).toEqual([]);
    expect(after(...both, typed("blgk")).goods).toEqual([]);
    expect(after(...both, typed("blg ")).goods).toHaveLength(2);
    expect(after(...both, { is: "closed" }).goods).toEqual([]);
  });
});

describe("what was searched for before", () => {
  const recalled: SuggestEvent = { is: "recalled", searched: ["阿莫西林", "板蓝根"] };
  test("opens in the empty box alone, and is walked and taken like suggestions", () => {
    expect(after(recalled)).toMatchObject({ open: true, isHistory: true });
    expect(after(typed("a"), recalled).open).toBe(false);
    expect(submitted(after(recalled, down, down))).toBe("板蓝根");
  });
  test("closes when nothing is left, and when something is typed", () => {
    expect(after(recalled, { is: "recalled", searched: [] }).open).toBe(false);
    expect(after(recalled, typed("b"))).toMatchObject({ isHistory: false, found: null });
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
