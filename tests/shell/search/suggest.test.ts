import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import type { CardGoods } from "~/modules/catalogue/goods/goods";
import {
  activeGoods,
  closedSuggest,
  getKeyword,
  marked,
  submitted,
  suggest,
  getSuggestions,
  SUGGEST_DELAY,
  type SuggestedGoods,
  type SuggestEvent,
  type SuggestState,
} from "~/shell/search/suggest";

const after = (...events: SuggestEvent[]): SuggestState => events.reduce(suggest, closedSuggest(""));
const input = (words: string): SuggestEvent => ({ kind: "input", words });
const answered = (keyword: string, found: string[]): SuggestEvent => ({ kind: "answered", keyword, found });
const down: SuggestEvent = { kind: "moved", by: 1 };
const up: SuggestEvent = { kind: "moved", by: -1 };

describe("suggestions", () => {
  test("are asked for after 500 ms without typing", () => expect(SUGGEST_DELAY).toBe(500));
  test("typing opens them, searching", () =>
    expect(after(input("amxl"))).toEqual({ ...closedSuggest("amxl"), open: true }));
  test("an empty keyword closes them", () => {
    expect(after(input("amxl"), input("")).open).toBe(false);
    expect(after(input("amxl"), input("   ")).open).toBe(false);
  });
  test("Escape and leaving close them and keep the words", () =>
    expect(after(input("amxl"), answered("amxl", ["阿莫西林胶囊"]), { kind: "closed" })).toEqual(
      closedSuggest("amxl"),
    ));
  test("an answer to an older keyword is dropped", () =>
    expect(after(input("amxl"), input("blg"), answered("amxl", ["阿莫西林胶囊"])).found).toBeNull());
  test("an answer after closing opens nothing", () =>
    expect(after(input("amxl"), { kind: "closed" }, answered("amxl", ["阿莫西林胶囊"])).open).toBe(false));
  test("spaces round the same keyword keep what was found", () =>
    expect(after(input("blg"), answered("blg", ["板蓝根"]), input("blg ")).found).toEqual(["板蓝根"]));
  test("an empty answer says so: found nothing, still open", () =>
    expect(after(input("zzz"), answered("zzz", []))).toMatchObject({ open: true, found: [] }));
});

describe("that nothing was found", () => {
  const offered = (keyword: string): SuggestEvent => ({ kind: "offered", keyword, goods: [] });
  const message = (...events: SuggestEvent[]) => {
    const { found, isOffered } = after(input("zzz"), ...events);
    return found !== null && isOffered;
  };
  test("is known when words and goods are both answered, in whatever order", () => {
    expect([message(), message(answered("zzz", [])), message(offered("zzz"))]).toEqual([false, false, false]);
    expect(message(answered("zzz", []), offered("zzz"))).toBe(true);
    expect(message(offered("zzz"), answered("zzz", []))).toBe(true);
  });
  test("of an older keyword says nothing of the one that is typed now", () => {
    expect(message(input("zz"), answered("zzz", []), offered("zzz"))).toBe(false);
    expect(message(answered("zzz", []), offered("zzz"), input("zz"))).toBe(false);
  });
});

describe("arrow keys and Enter", () => {
  const two = [input("blg"), answered("blg", ["板蓝根颗粒", "板蓝根片"])];
  test("walk down, past the last back to the box, and up from the end", () => {
    expect(after(...two, down).active).toBe(0);
    expect(after(...two, down, down, down).active).toBe(-1);
    expect(after(...two, up).active).toBe(1);
  });
  test("do nothing where there is nothing", () => expect(after(input("blg"), down).active).toBe(-1));
  test("stay on a word while the answer is renewed, and on none where it is gone", () => {
    const renewed = [answered("blg", ["新板蓝根", "板蓝根颗粒"]), answered("blg", ["板蓝根片"])] as const;
    expect(submitted(after(...two, down, renewed[0]))).toBe("板蓝根颗粒");
    expect(after(...two, down, renewed[1]).active).toBe(-1);
  });
  test("Enter submits the suggestion, or the trimmed words", () => {
    expect(submitted(after(...two, down))).toBe("板蓝根颗粒");
    expect(submitted(after(input("  blg ")))).toBe("blg");
  });
});

describe("goods below the words", () => {
  const goods = [7, 8].map((id): SuggestedGoods => ({ goods: { id } as CardGoods, price: null }));
  const offered = (keyword: string): SuggestEvent => ({ kind: "offered", keyword, goods });
  const both = [input("blg"), answered("blg", ["板蓝根颗粒"]), offered("blg")];
  test("are walked after the words, and back to the box", () => {
    expect(activeGoods(after(...both, down))).toBeUndefined();
    expect(activeGoods(after(...both, down, down))?.goods.id).toBe(7);
    expect(activeGoods(after(...both, up))?.goods.id).toBe(8);
    expect(after(...both, down, down, down, down).active).toBe(-1);
  });
  test("are walked before the words have come", () => {
    expect(activeGoods(after(input("blg"), offered("blg"), down))?.goods.id).toBe(7);
    expect(activeGoods(after(input("blg"), offered("blg")))).toBeUndefined();
  });
  test("may come before the words, and do not move what is chosen", () => {
    expect(after(input("blg"), offered("blg")).goods).toHaveLength(2);
    expect(after(input("blg"), answered("blg", ["板蓝根颗粒"]), down, offered("blg")).active).toBe(0);
  });
  test("stay chosen while words come or prices are renewed, and not where they are gone", () => {
    const onSeven = [input("blg"), offered("blg"), down];
    expect(activeGoods(after(...onSeven, answered("blg", ["板蓝根颗粒", "板蓝根片"])))?.goods.id).toBe(7);
    expect(activeGoods(after(...onSeven, offered("blg")))?.goods.id).toBe(7);
    const gone: SuggestEvent = { kind: "offered", keyword: "blg", goods: [goods[1]!] };
    expect(after(...onSeven, gone).active).toBe(-1);
  });
  test("of an older keyword are dropped, and go with a new one", () => {
    expect(after(input("amxl"), offered("blg")).goods).toEqual([]);
    expect(after(...both, input("blgk")).goods).toEqual([]);
    expect(after(...both, input("blg ")).goods).toHaveLength(2);
    expect(after(...both, { kind: "closed" }).goods).toEqual([]);
  });
});

describe("what was searched for before", () => {
  const recalled: SuggestEvent = { kind: "recalled", searched: ["阿莫西林", "板蓝根"] };
  test("opens in the empty box alone, and is walked and taken like suggestions", () => {
    expect(after(recalled)).toMatchObject({ open: true, isHistory: true });
    expect(after(input("a"), recalled).open).toBe(false);
    expect(submitted(after(recalled, down, down))).toBe("板蓝根");
  });
  test("opens for one search as for many", () =>
    expect(after({ kind: "recalled", searched: ["板蓝根"] })).toMatchObject({
      open: true,
      found: ["板蓝根"],
    }));
  test("closes when nothing is left, and when something is typed", () => {
    expect(after(recalled, { kind: "recalled", searched: [] }).open).toBe(false);
    expect(after(recalled, input("b"))).toMatchObject({ isHistory: false, found: null });
  });
});

test("names are read from strings and objects, once each", () => {
  expect(getSuggestions(["甲", { name: "乙" }, "甲", { other: 1 }, null, ""])).toEqual(["甲", "乙"]);
  expect(getSuggestions(null)).toEqual([]);
  expect(getSuggestions("no list")).toEqual([]);
});

test("the typed words are set apart", () => {
  expect(marked("阿莫西林胶囊", "莫西")).toEqual({ before: "阿", hit: "莫西", after: "林胶囊" });
  expect(marked("阿莫西林胶囊", "amxl")).toEqual({ before: "阿莫西林胶囊", hit: "", after: "" });
});

describe("whatever happens in whatever order", () => {
  const words = fc.constantFrom("", " ", "a", "ab", " ab ", "板蓝根");
  const names = fc.subarray(["板蓝根颗粒", "板蓝根片", "a"]);
  const some = fc
    .nat(2)
    .map((count) =>
      Array.from({ length: count }, (_, id): SuggestedGoods => ({ goods: { id } as CardGoods, price: null })),
    );
  const event: fc.Arbitrary<SuggestEvent> = fc.oneof(
    fc.record({ kind: fc.constant("input" as const), words }),
    fc.record({ kind: fc.constant("answered" as const), keyword: words.map(getKeyword), found: names }),
    fc.record({ kind: fc.constant("offered" as const), keyword: words.map(getKeyword), goods: some }),
    fc.record({ kind: fc.constant("recalled" as const), searched: names }),
    fc.record({ kind: fc.constant("moved" as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({ kind: fc.constant("closed" as const) }),
    fc.record({ kind: fc.constant("reset" as const), words }),
  );
  const events = fc.array(event, { maxLength: 25 });
  const spots = ({ found, goods }: SuggestState) => (found?.length ?? 0) + goods.length;

  test("what is closed shows nothing, and what is active is there", () =>
    fc.assert(
      fc.property(events, (all) => {
        const state = after(...all);
        if (!state.open) expect(state).toEqual(closedSuggest(state.words));
        expect(state.active).toBeGreaterThanOrEqual(-1);
        expect(state.active).toBeLessThan(Math.max(spots(state), 1));
        const goods = activeGoods(state);
        if (goods) expect(state.goods).toContain(goods);
      }),
    ));

  test("the box holds what was typed last, and Enter takes that or a name that is shown", () =>
    fc.assert(
      fc.property(events, (all) => {
        const state = after(...all);
        const last = all.findLast((item) => item.kind === "input" || item.kind === "reset");
        expect(state.words).toBe(last ? last.words : "");
        const used = submitted(state);
        expect([getKeyword(state.words), ...(state.found ?? [])]).toContain(used);
        expect(used).toBe(used.trim());
      }),
    ));

  test("as many steps as there are places lead back to where one was, down and up", () =>
    fc.assert(
      fc.property(events, fc.constantFrom(1 as const, -1 as const), (all, by) => {
        const state = after(...all);
        let walked = state;
        for (let i = 0; i < spots(state) + 1; i += 1) walked = suggest(walked, { kind: "moved", by });
        expect(walked).toEqual(state);
        const there = suggest(state, { kind: "moved", by });
        expect(suggest(there, { kind: "moved", by: by === 1 ? -1 : 1 })).toEqual(state);
      }),
    ));

  test("no answer but that to what is typed now changes anything", () =>
    fc.assert(
      fc.property(events, names, some, (all, found, goods) => {
        const state = after(...all);
        const keyword = `${getKeyword(state.words)}x`;
        expect(suggest(state, { kind: "answered", keyword, found })).toBe(state);
        expect(suggest(state, { kind: "offered", keyword, goods })).toBe(state);
      }),
    ));

  test("closing twice is closing once, and a new page begins closed with its own words", () =>
    fc.assert(
      fc.property(events, words, (all, next) => {
        const closed = suggest(after(...all), { kind: "closed" });
        expect(suggest(closed, { kind: "closed" })).toEqual(closed);
        expect(after(...all, { kind: "reset", words: next })).toEqual(closedSuggest(next));
      }),
    ));
});

describe("typing on", () => {
  const two = [input("blg"), answered("blg", ["板蓝根颗粒", "板蓝根片"])];
  test("gives up what was active: Enter takes what is typed", () => {
    expect(after(...two, down, input("blg ")).active).toBe(-1);
    expect(submitted(after(...two, down, input("blg k")))).toBe("blg k");
  });
  test("after closing with the same words searches anew", () => {
    const again = after(...two, { kind: "closed" }, input("blg"));
    expect(again).toEqual({ ...closedSuggest("blg"), open: true });
  });
  test("an answer that comes again gives up what was active", () =>
    expect(after(...two, down, answered("blg", ["板蓝根片"])).active).toBe(-1));
});

describe("names in an answer", () => {
  test.each([
    [[{ name: "甲" }, { name: 7 }, { name: null }, [], ["乙"], 5, true], ["甲"]],
    [{ name: "甲" }, []],
    [undefined, []],
    [["甲", "甲", { name: "甲" }], ["甲"]],
  ])("%j are %j", (data, names) => expect(getSuggestions(data)).toEqual(names));

  test("of anything are texts that are not empty, each once", () =>
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(anyText(), fc.jsonValue()))), (data) => {
        const names = getSuggestions(data);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(typeof name === "string" && name !== "").toBe(true);
      }),
    ));
});

describe("the mark on what was typed", () => {
  test.each([
    ["Vitamin C片", "vitamin", { before: "", hit: "Vitamin", after: " C片" }],
    ["维生素C", "c", { before: "维生素", hit: "C", after: "" }],
    ["vitamin c片", "Vitamin C", { before: "", hit: "vitamin c", after: "片" }],
    ["甲乙甲乙", "乙", { before: "甲", hit: "乙", after: "甲乙" }],
    ["板蓝根", "  板蓝 ", { before: "", hit: "板蓝", after: "根" }],
    ["板蓝根", "", { before: "板蓝根", hit: "", after: "" }],
    ["板蓝根", "   ", { before: "板蓝根", hit: "", after: "" }],
    ["板蓝根", "板蓝根颗粒", { before: "板蓝根", hit: "", after: "" }],
    ["a.c", ".", { before: "a", hit: ".", after: "c" }],
  ])("%s, %j", (text, inputWords, parts) => expect(marked(text, inputWords)).toEqual(parts));

  test("loses nothing of the name, whatever is typed", () =>
    fc.assert(
      fc.property(anyText(), anyText(), anyText(), (a, b, c) => {
        const { before, hit, after: rest } = marked(a + b + c, b);
        expect(before + hit + rest).toBe(a + b + c);
        expect(marked(b, "")).toEqual({ before: b, hit: "", after: "" });
      }),
    ));
});
