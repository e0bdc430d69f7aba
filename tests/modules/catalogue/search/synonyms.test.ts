import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it, test } from "vitest";
import { type SynonymMap, readSynonym } from "~/modules/catalogue/search/synonyms";
import { FIRST_SYNONYMS } from "~/modules/catalogue/search/first-synonyms";
import { indexFindableGoods, newFinder } from "~/modules/catalogue/search/finder/goods-columns";
import { findByText } from "~/modules/catalogue/search/finder/goods-finder";
import { searchNote } from "~/modules/catalogue/search/finder/search-note";

const rows = parse(readFileSync("app/demo/data/goods.csv"), { columns: true }) as Record<string, string>[];
const finder = newFinder();
indexFindableGoods(
  finder,
  rows.map((row, i) => ({
    id: i,
    name: row["name"]!,
    genericName: row["generic_name"]!,
    tradeName: row["trade_name"]!,
    form: "",
    spec: row["spec"]!,
    manufacturer: row["manufacturer"]!,
  })),
);
const FIRST = FIRST_SYNONYMS.flatMap(([words, meant]) =>
  words.split(" ").map((word) => ({ word, read: readSynonym(word, meant) })),
);
const synonyms: SynonymMap = new Map(
  FIRST.flatMap(({ read }) => (read.ok ? [[read.value.word, read.value.meant] as const] : [])),
);
const names = (input: string) =>
  [...findByText(finder, input, { synonyms }).scores]
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => rows[id]!["name"]!);

describe("an everyday word finds what is meant", () => {
  it.each([
    ["vc", /维生素 ?c/i],
    ["VC 100片", /维生素 ?c/i],
    ["维他命c", /维生素 ?c/i],
    ["扑热息痛", /对乙酰氨基酚/],
    ["扑热息痛片", /对乙酰氨基酚.*片/],
    ["先锋六号", /头孢拉定/],
    ["感冒药", /感冒|伤风|氨酚|氨麻|氨咖|酚麻/],
    ["消炎药", /阿莫西林|头孢|霉素|沙星|青霉素/],
    ["思密达", /蒙脱石|思密达/],
    ["吗丁啉", /多潘立酮/],
  ])("%s", (input, meant) => {
    const found = names(input);
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name).toMatch(meant);
    expect(searchNote(findByText(finder, input, { synonyms }))).toBeNull();
  });

  it("beside other words, which must be had too", () => {
    const found = names("扑热息痛 东北制药");
    expect(found.length).toBeLessThan(names("扑热息痛").length);
    for (const name of found) expect(name).toMatch(/对乙酰氨基酚/);
  });

  it("but not as part of a longer word of letters", () => {
    expect(names("pvc")).not.toEqual(expect.arrayContaining(names("vc")));
  });
});

test("the first edition has some hundred entries, all of which the table takes as they are", () => {
  expect(synonyms.size).toBeGreaterThan(200);
  for (const { word, read } of FIRST) expect(read, word).toMatchObject({ ok: true, value: { word } });
});

test("seven in ten of the names that are meant are goods of the real list", () => {
  const all = finder.names.texts.flat();
  const meant = [...new Set([...synonyms.values()].flat())];
  const there = meant.filter((name) => all.some((text) => text.includes(name)));
  expect(there.length / meant.length).toBeGreaterThan(0.7);
});

describe("an entry as it is typed", () => {
  it("is one word and what it means, in plain text, each name once", () => {
    expect(readSynonym(" ＶＣ ", "维生素C，抗坏血酸 维生素c")).toEqual({
      ok: true,
      value: { word: "vc", meant: ["维生素c", "抗坏血酸"] },
    });
  });

  it.each([
    ["", "对乙酰氨基酚", "请写明"],
    ["。", "对乙酰氨基酚", "请写明"],
    ["扑".repeat(31), "对乙酰氨基酚", "最多 30 个字"],
    ["50粒", "阿莫西林", "数量或规格"],
    ["扑热息痛", " ， ", "请至少写明"],
    ["扑热息痛", Array.from({ length: 31 }, (_, i) => `名称${i}`).join(" "), "最多 30 个"],
    ["扑热息痛", "扑热息痛", "不能与常用叫法相同"],
    ["扑热息痛", "对".repeat(31), "每个最多 30 个字"],
  ])("%s, %s: %s", (word, meant, text) => {
    const read = readSynonym(word, meant);
    expect(read).toMatchObject({ ok: false, text: expect.stringContaining(text) as string });
  });
});
