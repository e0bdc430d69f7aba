import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  toExcerpt,
  MAX_FINDS,
  getPairs,
  ranked,
  readKeywords,
  WORDS_LONGEST,
  splitSearchWords,
  type Searched,
} from "~/modules/help/help-search";

/** Texts as the help has them, so that terms are found in them. */
const chinese = fc.string({ unit: fc.constantFrom(..."退货发票申请流程订单 OFDab"), maxLength: 120 });
const found = fc.array(
  fc.record({ title: chinese, words: chinese, publishedAt: fc.integer({ min: 0, max: 9 }) }),
  { maxLength: 12 },
);

describe("what was typed", () => {
  test.each([
    [null, ""],
    ["", ""],
    ["   ", ""],
    [" 退货 \n\t 流程 ", "退货 流程"],
    ["　全角　空格　", "全角 空格"],
  ])("%j is read as %j", (input, words) => expect(readKeywords(input)).toBe(words));

  test("has one blank between words, none round them, and a sane length, however it was typed", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (input) => {
        const read = readKeywords(input);
        expect(read.length).toBeLessThanOrEqual(WORDS_LONGEST);
        expect(/^\s|\s\s/.test(read)).toBe(false);
      }),
    ));

  test("falls apart at blanks and signs of either language, in small letters, each word once", () => {
    expect(splitSearchWords("OFD，ofd、发票；发票?开票！")).toEqual(["ofd", "发票", "开票"]);
    expect(splitSearchWords("a,b;c!d。e f")).toEqual(["a", "b", "c", "d", "e"]);
    expect(splitSearchWords("，。！")).toEqual([]);
    expect(splitSearchWords("")).toEqual([]);
  });

  test("is no more than five words, none empty and none twice", () =>
    fc.assert(
      fc.property(chinese, (input) => {
        const words = splitSearchWords(input);
        expect(words.length).toBeLessThanOrEqual(5);
        expect(words).not.toContain("");
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(input.toLowerCase()).toContain(word);
      }),
    ));
});

describe("the pairs of a question", () => {
  test.each([
    ["退货流程", ["退货", "货流", "流程"]],
    ["退货 流程", ["退货", "流程"]],
    ["怎么退货呢", ["退货"]],
    ["是什么", []],
    ["药", []],
    ["OFD 发票", ["发票"]],
    ["退货退货", ["退货", "货退"]],
  ])("%s", (input, pairs) => expect(getPairs(input)).toEqual(pairs));

  test("are two neighbours of the text each, and never more than twelve", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."退货发票申请流程订单药品检验报告ab "), maxLength: 60 }),
        (input) => {
          const pairs = getPairs(input);
          expect(pairs.length).toBeLessThanOrEqual(12);
          for (const pair of pairs) {
            expect(pair).toMatch(/^\p{Script=Han}{2}$/u);
            expect(input).toContain(pair);
          }
        },
      ),
    ));
});

describe("finds", () => {
  const item = (title: string, words: string, publishedAt = 0): Searched => ({ title, words, publishedAt });
  const titles = (finds: readonly Searched[]) => finds.map(({ title }) => title);

  test("with the term in the title stand before those that say it, however often they do", () => {
    const often = item("运费", "退货".repeat(50));
    expect(titles(ranked([often, item("退货", "退货须知")], ["退货"]))).toEqual(["退货", "运费"]);
  });

  test("that say it more often stand first, up to five times", () => {
    const [once, four] = [item("a", "退货"), item("b", "退货".repeat(4))];
    expect(titles(ranked([once, four], ["退货"]))).toEqual(["b", "a"]);
    const [five, many] = [item("five", "退货".repeat(5), 2), item("many", "退货".repeat(60), 1)];
    // Alike by words: then the newer one.
    expect(titles(ranked([many, five], ["退货"]))).toEqual(["five", "many"]);
  });

  test("with less than half of the terms are none, with half of them they are", () => {
    const half = item("half", "退货 发票");
    const less = item("less", "退货");
    expect(titles(ranked([half, less], ["退货", "发票", "运费", "余额"]))).toEqual(["half"]);
    expect(titles(ranked([less], ["退货", "发票", "运费"]))).toEqual([]);
  });

  test("are found in letters of either case", () =>
    expect(titles(ranked([item("OFD 文件", "")], ["ofd"]))).toEqual(["OFD 文件"]));

  test("are some of what was given, no more than a page shows, and in the same order from any order", () =>
    fc.assert(
      fc.property(
        found,
        fc.uniqueArray(fc.constantFrom("退货", "发票", "申请", "of"), { minLength: 1 }),
        (all, terms) => {
          const finds = ranked(all, terms);
          expect(finds.length).toBeLessThanOrEqual(MAX_FINDS);
          for (const find of finds) {
            expect(all).toContain(find);
            const message = `${find.title}\n${find.words}`.toLowerCase();
            const hits = terms.filter((term) => message.includes(term)).length;
            expect(hits * 2).toBeGreaterThanOrEqual(terms.length);
          }
          const rank = (searched: Searched) => finds.indexOf(searched as (typeof finds)[number]);
          const again = ranked([...all].reverse(), terms);
          // Only those alike in everything that counts may change places.
          for (const [i, find] of again.entries()) {
            const other = finds[i]!;
            if (rank(find) !== i) expect(other.publishedAt).toBe(find.publishedAt);
          }
        },
      ),
    ));

  test("are never more than the page holds", () => {
    const many = Array.from({ length: MAX_FINDS + 5 }, (_, i) => item(`退货 ${i}`, "", i));
    const finds = ranked(many, ["退货"]);
    expect(finds).toHaveLength(MAX_FINDS);
    expect(finds[0]!.publishedAt).toBe(MAX_FINDS + 4);
  });
});

describe("an excerpt", () => {
  test("says by … what was cut off, on either side", () => {
    const words = `${"前".repeat(50)}退货${"后".repeat(50)}`;
    expect(toExcerpt(words, ["退货"])).toEqual({
      before: `…${"前".repeat(44)}`,
      hit: "退货",
      after: `${"后".repeat(44)}…`,
    });
    const short = `${"前".repeat(44)}退货${"后".repeat(44)}`;
    expect(toExcerpt(short, ["退货"])).toEqual({
      before: "前".repeat(44),
      hit: "退货",
      after: "后".repeat(44),
    });
  });

  test("is round the first hit of any term", () =>
    expect(toExcerpt("先开发票再退货", ["退货", "发票"])).toEqual({
      before: "先开",
      hit: "发票",
      after: "再退货",
    }));

  test("keeps the letters' case of the text", () =>
    expect(toExcerpt("下载 OFD 文件", ["ofd"]).hit).toBe("OFD"));

  test("without a hit is the beginning, 88 characters of it", () => {
    expect(toExcerpt("长".repeat(88), [])).toEqual({ before: "", hit: "", after: "长".repeat(88) });
    expect(toExcerpt("长".repeat(89), ["无"]).after).toBe(`${"长".repeat(88)}…`);
    expect(toExcerpt("", ["无"])).toEqual({ before: "", hit: "", after: "" });
  });

  test("is always one piece of the words, whatever is looked for", () =>
    fc.assert(
      fc.property(
        chinese,
        fc.array(fc.constantFrom("退货", "发票", "of", "无"), { maxLength: 3 }),
        (words, terms) => {
          const { before, hit, after } = toExcerpt(words, terms);
          expect(words).toContain(before.replace(/^…/, "") + hit + after.replace(/…$/, ""));
          expect([...before, ...after].length).toBeLessThanOrEqual(2 * 44 + 2);
        },
      ),
    ));
});

test("a question is asked by twelve pairs at most, the first of them, and by none that says nothing", () => {
  const run = "甲乙丙丁戊己庚辛壬癸子丑寅卯";
  const pairs = [...run].slice(1).map((_, at) => run.slice(at, at + 2));
  expect(pairs).toHaveLength(13);
  expect(getPairs(run)).toEqual(pairs.slice(0, 12));
  expect(getPairs("怎么样了呢")).toEqual([]);
});

test("letters of any case are found, and of two finds with the same score the newer comes first", () => {
  const item = (title: string, words: string, publishedAt: number): Searched => ({
    title,
    words,
    publishedAt,
  });
  const all = [item("旧", "OFD 文件", 1), item("新", "ofd 文件", 2), item("无", "纸质", 3)];
  expect(ranked(all, ["ofd"]).map(({ title }) => title)).toEqual(["新", "旧"]);
  expect(ranked(all, []).map(({ title }) => title)).toEqual(["无", "新", "旧"]);
});
