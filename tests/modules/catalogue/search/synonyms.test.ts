import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it, test } from "vitest";
import { type SynonymMap, readSynonym } from "~/modules/catalogue/search/synonyms";
import { firstSynonyms } from "~/modules/catalogue/search/first-synonyms";
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
const FIRST = firstSynonyms().map(({ word, meant }) => ({ word, read: readSynonym(word, meant) }));
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

describe("complaints, everyday and brand names have what is meant in front", () => {
  it.each([
    ["拉肚子", /蒙脱石|洛哌丁胺|小檗碱|诺氟沙星|活菌/],
    ["腹泻", /蒙脱石|洛哌丁胺|小檗碱|诺氟沙星|活菌/],
    ["便秘", /乳果糖|开塞露|麻仁|聚乙二醇|通便|芦荟|比沙可啶/],
    ["失眠", /安神|枣仁|百乐眠|乌灵|眠/],
    ["过敏", /氯雷他定|西替利嗪|氯苯那敏/],
    ["上火", /牛黄解毒|黄连上清|三黄|清火|清热/],
    ["咽炎", /咽|蓝芩|甘桔|六神|响声|西瓜霜|金嗓|喉|银黄/],
    ["脚气", /咪康唑|特比萘芬|联苯苄唑|酮康唑|益康唑|克霉唑/],
    ["高血压", /地平|沙坦|普利|洛尔|降压/],
    ["小儿感冒", /小儿/],
    ["宝宝发烧", /布洛芬混悬|对乙酰氨基酚混悬/],
    ["牙疼", /牙|甲硝唑|布洛芬/],
    ["痘痘", /维A酸|阿达帕林|暗疮|过氧苯甲酰|异维/],
    ["晕车", /地芬尼多|东莨菪碱|甲氧氯普胺/],
    ["睡不着", /安神|枣仁|百乐眠|乌灵|眠/],
    ["尿频", /沙星|热淋清|宁泌泰|磷霉素|八正/],
    ["脖子疼", /颈|根痛平|乙哌立松|氟比洛芬|双氯芬酸/],
    ["芬必得", /布洛芬|芬必得/],
    ["安内真", /氨氯地平/],
    ["来得时", /甘精胰岛素/],
    ["斯达舒", /维U?颠茄铝/],
    ["舒利迭", /沙美特罗/],
  ])("%s", (input, meant) => {
    const found = names(input).slice(0, 5);
    expect(found.length).toBeGreaterThan(0);
    for (const name of found) expect(name).toMatch(meant);
  });
});

describe("the substance alone comes before combinations", () => {
  it.each([
    ["生理盐水", /0\.9%氯化钠/],
    ["葡萄糖", /葡萄糖(?!酸)/],
    ["二甲双胍", /^[^(]*二甲双胍(?!格列|马来|维格)/],
    ["氯化钠", /^(?:0\.9%|10%|生理)氯化钠/],
  ])("%s", (input, meant) => {
    for (const name of names(input).slice(0, 3)) expect(name).toMatch(meant);
  });
});

it("a whole name that holds an everyday word is looked for as it is", () => {
  for (const name of names("感冒灵").slice(0, 4)) expect(name).toMatch(/感冒灵/);
});

test("the first edition has some thousand entries, all of which the table takes as they are", () => {
  expect(synonyms.size).toBeGreaterThan(1_500);
  expect(synonyms.size).toBe(FIRST.length);
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
