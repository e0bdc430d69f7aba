import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexFindableGoods, newFinder } from "~/modules/catalogue/search/finder/goods-columns";
import { findByText, NOTHING_FOUND } from "~/modules/catalogue/search/finder/goods-finder";
import { searchNote } from "~/modules/catalogue/search/finder/search-note";
import { parseKeywords } from "~/modules/catalogue/search/input-words";
import { anyText } from "../../../../any-text";

type Row = [genericName: string, spec: string, manufacturerName: string, tradeName?: string, form?: string];
const ROWS: readonly Row[] = [
  ["阿莫西林胶囊", "0.25g×50粒/盒", "广东邦民制药厂有限公司"],
  ["阿莫西林胶囊", "0.25g*24粒", "珠海联邦制药股份有限公司中山分公司", "阿莫仙"],
  ["阿莫西林克拉维酸钾片", "0.457g*8片", "南京先声制药有限公司"],
  ["六味地黄丸", "200丸", "河南省宛西制药股份有限公司"],
  ["六味地黄丸", "360丸", "北京同仁堂科技发展股份有限公司"],
  ["维生素B12片", "25μg*100片", "山西云鹏制药有限公司"],
  ["维生素C片", "0.1g*100片", "华中药业股份有限公司"],
  ["复方氯化钠注射液", "500ml*1瓶", "四川科伦药业股份有限公司"],
  ["氯化钠注射液", "100ml*1瓶", "四川科伦药业股份有限公司"],
  ["999感冒灵颗粒", "10g*9袋", "华润三九医药股份有限公司", "三九", "颗粒剂"],
  ["酮洛芬凝胶", "30g", "某药厂", "vagz"],
  ["红金消结丸", "0.4g*48粒", "云南佑生药业有限责任公司"],
  ["三七佑生丸", "0.25g*16粒", "某药厂"],
  ["云南三七丸", "6g*10袋", "某药厂"],
  ["他达拉非片", "20mg*4片", "A.Menarini Manufacturing Lilly del Caribe"],
];

const finder = newFinder();
indexFindableGoods(
  finder,
  ROWS.map(([genericName, spec, manufacturer, tradeName = "", form = ""], i) => ({
    id: i + 1,
    genericName,
    tradeName,
    form,
    spec,
    manufacturer,
    name: tradeName ? `${genericName}(${tradeName})` : genericName,
  })),
);

/** Ids, the best first. */
const find = (input: string, known?: Parameters<typeof findByText>[2]) =>
  [...findByText(finder, input, known).scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);

describe("goods that have all of what was typed are found, and no others", () => {
  it.each([
    ["name and specification", "阿莫西林胶囊 0.25g*50", [1]],
    ["another unit", "阿莫西林胶囊 250mg", [1, 2]],
    ["name and count", "阿莫西林 50粒", [1]],
    ["a bare count", "阿莫西林 24", [2]],
    ["name and maker", "阿莫西林 邦民", [1]],
    ["maker and name", "邦民 阿莫西林", [1]],
    ["name and maker without a blank", "阿莫西林邦民", [1]],
    ["maker and name without a blank", "宛西六味地黄丸", [4]],
    ["all three without a blank", "六味地黄丸200丸宛西", [4]],
    ["a trade name", "阿莫仙", [2]],
    ["a word inside", "地黄", [4, 5]],
    ["a name that holds figures", "维生素B12", [6]],
    ["full width", "维生素Ｃ片", [7]],
    ["a figure that is part of the name", "999感冒灵", [10]],
    ["a form of its own column", "感冒灵 颗粒剂", [10]],
    ["one character", "囊", [1, 2]],
    ["a maker alone", "同仁堂", [5]],
    ["a maker alone, whose place begins names too", "云南佑生", [12]],
    ["a maker alone, whose name is a part of names too", "佑生", [12, 13]],
    ["a maker alone in Latin letters", "lilly", [15]],
    ["a specification alone", "200丸", [4]],
  ])("%s: %s", (_, input, ids) => {
    expect(find(input)).toEqual(ids);
    expect(searchNote(findByText(finder, input))).toBeNull();
  });

  it.each([
    ["a name with a trade name behind it, beside its maker", "百特氯化钠注射液", [2, 1]],
    ["the maker first", "科伦 氯化钠注射液", [3, 4]],
    ["a share of the specification or the name", "0.9%氯化钠注射液", [2, 3, 1]],
    ["the whole specification before a longer one", "艾司唑仑片 1mg*30片", [6, 5]],
    ["a figure twice", "救必应胶囊 0.3g*12粒*12", [8]],
    ["an ordinal of a maker, which is no count", "艾司唑仑片 第2制药", [6]],
    ["a Latin maker with a comma", "雷洛昔芬片 LILLY,S.A.", [9]],
  ])("%s: %s", (_, input, ids) => {
    const rows: Row[] = [
      ["0.9%氯化钠注射液(百特)", "250ml*1袋", "上海百特医疗用品有限公司"],
      ["氯化钠注射液", "0.9%*10ml", "上海百特医疗用品有限公司"],
      ["氯化钠注射液", "0.9%*500ml", "四川科伦药业股份有限公司"],
      ["复方氯化钠注射液", "500ml*1瓶", "四川科伦药业股份有限公司"],
      ["艾司唑仑片", "1mg*30片*5板/盒*2", "华中药业股份有限公司"],
      ["艾司唑仑片", "1mg*30片", "上海第2制药厂"],
      ["救必应胶囊", "0.3g*12粒*4", "广州白云山星群(药业)股份有限公司"],
      ["救必应胶囊", "0.3g*12粒*12", "广州白云山星群(药业)股份有限公司"],
      ["盐酸雷洛昔芬片", "60mg*7片", "LILLY,S.A."],
    ];
    const own = newFinder();
    const goods = rows.map(([name, spec, manufacturer], i) => ({
      id: i + 1,
      name,
      spec,
      manufacturer,
    }));
    indexFindableGoods(
      own,
      goods.map((product) => ({ ...product, genericName: product.name, tradeName: "", form: "" })),
    );
    const { scores } = findByText(own, input);
    expect([...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id)).toEqual(ids);
  });

  it("a unit by itself is had by what is sold or packed so", () => {
    expect(find("阿莫西林 盒")).toEqual([1]);
    const own = newFinder();
    const goods = {
      name: "止咳糖浆",
      genericName: "止咳糖浆",
      tradeName: "",
      form: "",
      spec: "100ml",
      manufacturer: "某厂",
    };
    indexFindableGoods(own, [
      { ...goods, id: 1, unit: "瓶" },
      { ...goods, id: 2, unit: "盒" },
    ]);
    expect([...findByText(own, "止咳糖浆 瓶").scores.keys()]).toEqual([1]);
    expect(searchNote(findByText(own, "止咳糖浆 袋"))).toEqual({ lacking: ["袋"], meant: null });
  });

  it.each([
    ["twice", "阿莫莫西林"],
    ["missing", "阿莫林胶囊"],
  ])("a letter %s is mended and said, though every pair stands in the name", (_, input) => {
    expect(searchNote(findByText(finder, input))).toEqual({ lacking: [], meant: "阿莫西林胶囊" });
    expect(find(input)[0]).toBe(1);
  });

  it("a name that was typed whole stands before those that hold it", () => {
    expect(find("氯化钠注射液")).toEqual([9, 8]);
  });
});

describe("where no goods has all", () => {
  it.each([
    ["a letter wrong", "阿木西林胶囊", 1],
    ["a letter missing at the end of a part", "六味地丸", 4],
    ["a letter twice", "六味味地黄丸", 4],
    ["a letter wrong, and the maker", "六味地皇丸 同仁堂", 5],
  ])("%s: %s", (_, input, first) => expect(find(input)[0]).toBe(first));

  it("the name that is meant is said for a slip", () => {
    expect(searchNote(findByText(finder, "阿木西林胶囊"))).toEqual({ lacking: [], meant: "阿莫西林胶囊" });
  });

  it("the most telling words stay, and what is lacking is said", () => {
    expect(find("阿莫西林 宛西")).toEqual([1, 2, 3]);
    expect(searchNote(findByText(finder, "阿莫西林 宛西"))).toEqual({ lacking: ["宛西"], meant: null });
  });

  it("a letter at the end of a short word is no slip: it is lacking", () => {
    expect(searchNote(findByText(finder, "地黄圆"))).toEqual({ lacking: ["圆"], meant: null });
    expect(searchNote(findByText(finder, "六味地黄九"))).toEqual({ lacking: [], meant: "六味地黄丸" });
  });

  it("letters that a name has somewhere apart are none of it", () => {
    expect(findByText(finder, "vz").scores.size).toBe(0);
  });

  it("a slip and a specification that nobody makes are both said", () => {
    expect(searchNote(findByText(finder, "六味地皇丸 500丸"))).toEqual({
      lacking: ["500丸"],
      meant: "六味地黄丸",
    });
  });

  it("a specification that nobody makes is lacking", () => {
    expect(find("六味地黄丸 宛西 500丸")[0]).toBe(4);
    expect(searchNote(findByText(finder, "六味地黄丸 宛西 500丸"))).toEqual({
      lacking: ["500丸"],
      meant: null,
    });
  });

  it.each(["不存在的药", "amoxicillin", "aspirin", "", "  ", "，", "%", "_", "'", "\uffff", "*"])(
    "%j finds nothing",
    (input) => expect(findByText(finder, input)).toEqual(NOTHING_FOUND),
  );
});

describe("a word that an index found", () => {
  const indexed = new Map([
    [
      "amxl",
      new Map([
        [1, 30],
        [2, 30],
        [3, 30],
      ]),
    ],
  ]);

  it("counts like a word of the name", () => {
    expect(find("amxl", { indexed })).toEqual([1, 2, 3]);
    expect(find("amxl 50", { indexed })).toEqual([1]);
    expect(find("amxl 先声", { indexed })).toEqual([3]);
  });

  it("must be had, too", () => {
    expect(find("地黄 amxl", { indexed })).not.toContain(4);
  });
});

it("words are read once each, numbers apart", () => {
  const { numbers, words } = parseKeywords("阿莫西林胶囊0.25g*50粒，邦民 邦民");
  expect(words).toEqual(["阿莫西林胶囊", "邦民"]);
  expect(numbers.map(({ text }) => text)).toEqual(["0.25g", "50粒"]);
});

it("a text longer than is looked at does no harm", () => {
  expect(find("阿莫西林胶囊".repeat(500)).length).toBeGreaterThan(0);
});

describe("whatever goods there are", () => {
  const part = (signs: string, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...signs), minLength: 2, maxLength });
  const shop = fc.array(
    fc.record({
      genericName: part("阿莫西林胶囊片", 6),
      manufacturer: part("广东邦民制药", 6),
      spec: fc.constantFrom("0.25g*24粒", "0.5g*12片", "10ml*6支"),
    }),
    { minLength: 1, maxLength: 8 },
  );
  type Shop = { genericName: string; manufacturer: string; spec: string }[];
  const finderOf = (goods: Shop) => {
    const made = newFinder();
    const rows = goods.map((product, i) => ({
      ...product,
      id: 10 * (i + 1),
      name: product.genericName,
      tradeName: "",
      form: "",
    }));
    indexFindableGoods(made, rows);
    return { made, rows };
  };
  const inSearch = (goods: Shop, input: string) => findByText(finderOf(goods).made, input);

  it("each is found by its name, with its maker and with its specification", () => {
    fc.assert(
      fc.property(shop, (goods) => {
        const { made, rows } = finderOf(goods);
        for (const { id, genericName, manufacturer, spec } of rows)
          for (const input of [
            genericName,
            `${genericName} ${manufacturer}`,
            `${manufacturer} ${genericName} ${spec}`,
          ]) {
            const found = findByText(made, input);
            expect([...found.scores.keys()]).toContain(id);
            expect(searchNote(found)).toBeNull();
          }
      }),
      { numRuns: 30 },
    );
  });

  it("the order of the words changes nothing of what is found", () => {
    fc.assert(
      fc.property(shop, fc.nat(7), (goods, which) => {
        const { genericName, manufacturer, spec } = goods[which % goods.length]!;
        const ids = (input: string) => [...inSearch(goods, input).scores.keys()].sort((a, b) => a - b);
        expect(ids(`${spec} ${manufacturer} ${genericName}`)).toEqual(
          ids(`${genericName} ${manufacturer} ${spec}`),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("a goods that has all of it is found with no word of what it lacks, and one more word finds no more", () => {
    fc.assert(
      fc.property(shop, fc.nat(7), (goods, which) => {
        const { genericName, manufacturer } = goods[which % goods.length]!;
        const wide = inSearch(goods, genericName);
        const narrow = inSearch(goods, `${genericName} ${manufacturer}`);
        expect([wide.lacking, narrow.lacking]).toEqual([[], []]);
        for (const id of narrow.scores.keys()) expect([...wide.scores.keys()]).toContain(id);
      }),
      { numRuns: 40 },
    );
  });

  it("only goods that there are, each with a score above nothing", () => {
    const { made, rows } = finderOf([
      { genericName: "阿莫西林胶囊", manufacturer: "邦民制药", spec: "0.25g*24粒" },
      { genericName: "头孢克肟片", manufacturer: "白云山", spec: "0.1g*6片" },
    ]);
    const ids = rows.map(({ id }) => id);
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 6 }), part("阿莫西头孢克24片 ", 8)), (input) => {
        for (const [id, score] of findByText(made, input).scores) {
          expect(ids).toContain(id);
          expect(score).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("what was typed", () => {
  it.each([
    ["阿莫西林,邦民；头孢", ["阿莫西林", "邦民", "头孢"]],
    ["阿莫西林+克拉维酸|钾", ["阿莫西林", "克拉维酸", "钾"]],
    ["（阿莫仙）", ["阿莫仙"]],
    ["ＡＢＣ abc", ["abc"]],
    ["0.25g", []],
    ["药".repeat(40), ["药".repeat(30)]],
  ])("%s is %j", (input, words) => expect(parseKeywords(input).words).toEqual(words));

  it("is words in plain text, each once and none empty", () => {
    fc.assert(
      fc.property(anyText(), (input) => {
        const { words } = parseKeywords(input);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,30}$/u);
      }),
    );
  });
});

it("a note is said only where something is lacking or meant", () => {
  const found = { ...NOTHING_FOUND, scores: new Map([[1, 1]]) };
  expect(searchNote(found)).toBeNull();
  expect(searchNote({ ...found, lacking: ["宛西"] })).toEqual({ lacking: ["宛西"], meant: null });
  expect(searchNote({ ...found, meant: "阿莫仙" })).toEqual({ lacking: [], meant: "阿莫仙" });
});

describe("the order of what is found", () => {
  const shop = newFinder();
  const row = (id: number, name: string, spec: string, tradeName = "") => ({
    id,
    name,
    genericName: name,
    tradeName,
    form: "",
    spec,
    manufacturer: "某厂",
  });
  indexFindableGoods(shop, [
    row(1, "复方甘草片", "100片"),
    row(2, "甘草片", "50片"),
    row(3, "甘草片剂口服", "50片"),
    row(4, "止咳合剂", "100ml", "甘草片"),
  ]);
  const score = (input: string, id: number) => findByText(shop, input).scores.get(id) ?? 0;

  it.each([
    ["the name itself before another name of the goods", 2, 4],
    ["another name of the goods before one that begins so", 4, 3],
    ["a name that begins so before one that holds it inside", 3, 1],
  ])("%s", (_case, first, second) => expect(score("甘草片", first)).toBeGreaterThan(score("甘草片", second)));

  it("a blank between changes nothing for a name that is typed whole", () => {
    expect(score("甘草 片剂 口服", 3)).toBeGreaterThan(score("甘草片", 3));
  });

  it("where none has the number, the same figure with another unit stands before none of it", () => {
    const found = findByText(shop, "甘草片 50ml");
    expect(found.lacking).toEqual([]);
    const [best] = [...found.scores].sort((a, b) => b[1] - a[1])[0]!;
    expect(best).toBe(2);
    expect(found.scores.has(1)).toBe(false);
  });

  it("a heavier hit of an index lifts its goods", () => {
    const indexed = new Map([
      [
        "gc",
        new Map([
          [1, 30],
          [2, 60],
        ] as const),
      ],
    ]);
    const scores = findByText(shop, "gc", { indexed }).scores;
    expect(scores.get(2)! - scores.get(1)!).toBe(30);
  });
});
