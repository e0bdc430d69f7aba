import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_CHOICES,
  matchLine,
  prepared,
  type MatchCandidate,
} from "~/modules/cart/quick-order/sheet-match";
import { parsePastedText, readSheet } from "~/modules/cart/quick-order/sheet-read";
import { toUnits } from "~/modules/cart/quick-order/sheet-units";

let last = 0;
const goods = (
  name: string,
  spec: string,
  manufacturer: string,
  also: Partial<MatchCandidate> = {},
): MatchCandidate => ({
  id: (last += 1),
  name,
  genericName: name,
  tradeName: "",
  dosageForm: "胶囊剂",
  spec,
  unit: "盒",
  manufacturer,
  approvalNumber: "",
  barcode: "",
  sku: "",
  buyerCode: "",
  packSize: 10,
  caseSize: 200,
  isOnSale: true,
  isKnown: false,
  ...also,
});

const BAIYUNSHAN = "广州白云山医药集团股份有限公司白云山制药总厂";
const a24 = goods("阿莫西林胶囊", "0.25g*24粒", BAIYUNSHAN, { approvalNumber: "国药准字H44021518" });
const a50 = goods("阿莫西林胶囊", "0.25g*50粒", BAIYUNSHAN, { approvalNumber: "国药准字H44021518" });
const other24 = goods("阿莫西林胶囊", "0.25g*24粒", "珠海联邦制药股份有限公司中山分公司", {
  approvalNumber: "国药准字H44021351",
  barcode: "6922261200200",
});
const tablets = goods("阿莫西林片", "0.25g*24片", BAIYUNSHAN);
const banlangen = goods("板蓝根颗粒", "10g*20袋", "广州白云山和记黄埔中药有限公司");
const ALL = [a24, a50, other24, tablets, banlangen].map(prepared);

const match = (text: string, among = ALL) => matchLine(parsePastedText(text)[0]!, among);

test("a name that stands in the row above is a choice, whatever agrees", () => {
  const lines = readSheet([
    ["品名", "规格", "厂家", "数量"],
    ["阿莫西林胶囊", "0.25g*50粒", "白云山", "20"],
    ["", "0.25g*24粒", "白云山", "10"],
  ]);
  expect(matchLine(lines[0]!, ALL)).toMatchObject({ state: "matched", goodsId: a50.id });
  expect(matchLine(lines[1]!, ALL)).toMatchObject({
    state: "ambiguous",
    goodsId: null,
    why: "品名空着，按上一行的“阿莫西林胶囊”查找，请选择",
  });
});

describe("a line", () => {
  test("that names goods, spec and maker is matched, and says why", () => {
    expect(match("阿莫西林胶囊 0.25g*24粒 白云山 20盒")).toEqual({
      state: "matched",
      goodsId: a24.id,
      choices: [],
      likely: null,
      isNumberSpec: false,
      isQuantityOpen: false,
      why: "品名、规格、厂家一致",
    });
    expect(match("联邦制药 250mg×24s 阿莫西林胶囊")).toMatchObject({ goodsId: other24.id });
    expect(match("板蓝根颗粒 30")).toMatchObject({ goodsId: banlangen.id, why: "品名一致，仅此一种规格" });
  });

  test("that leaves the spec or the maker open is a choice", () => {
    expect(match("阿莫西林胶囊 白云山")).toMatchObject({ state: "ambiguous", why: "有 2 种规格，请选择" });
    expect(match("阿莫西林胶囊 0.25g*24粒")).toMatchObject({
      state: "ambiguous",
      why: "有 2 个厂家，请选择",
    });
    expect(match("阿莫西林胶囊 0.25g")).toMatchObject({ state: "ambiguous" });
  });

  test("whose spec, maker or further word agrees with nothing is never matched", () => {
    expect(match("板蓝根颗粒 10g*10袋")).toMatchObject({ state: "ambiguous", why: "没有这个规格，请核对" });
    expect(match("板蓝根颗粒 同仁堂")).toMatchObject({ state: "ambiguous", why: "“同仁堂”没有对上，请核对" });
    expect(match("板兰根颗粒")).toMatchObject({ state: "ambiguous", choices: [banlangen.id] });
  });

  test("that counts bags of what is sold by the box asks, whatever is said beside", () => {
    for (const text of [
      "板蓝根颗粒 50包",
      "板蓝根颗粒 10g*20袋 50包",
      "6 板蓝根颗粒 10g*20袋 50包",
      "板蓝根颗粒50袋",
      "板蓝根颗粒 要50包",
    ])
      expect([text, match(text).state]).toEqual([text, "ambiguous"]);
    expect(match("板蓝根颗粒 50包").why).toBe("清单的单位是“包”，商品按“盒”订购，请确认");
  });

  test("with an own code is matched by it, labelled or not", () => {
    const coded = [prepared({ ...banlangen, sku: "A1601" }), prepared({ ...a24, sku: "10086" })];
    for (const text of [
      "A1601 5盒",
      "编号A1601 * 5",
      "商品编号：a1601，5盒",
      "货号A1601*5",
      "ａ１６０１　５盒",
      "A1601板蓝根颗粒5盒",
    ])
      expect([text, match(text, coded).goodsId]).toEqual([text, banlangen.id]);
    expect(match("10086*5", coded)).toMatchObject({ goodsId: a24.id, why: "货号一致" });
    expect(match("A1601 阿莫西林胶囊 5盒", coded).state).toBe("ambiguous");
    expect(match("编号A1602 5盒", coded)).toMatchObject({
      state: "unknown",
      why: "没有这个货号或自家编码的商品",
    });
  });

  test("with the company's own code is matched by it, before the shop's code", () => {
    const coded = [
      prepared({ ...banlangen, sku: "A1601", buyerCode: "10086" }),
      prepared({ ...a24, sku: "10086" }),
    ];
    for (const text of ["10086*5", "编码10086 5盒", "１００８６ 板蓝根颗粒 5盒"])
      expect([text, match(text, coded)]).toMatchObject([
        text,
        { goodsId: banlangen.id, why: "自家编码一致" },
      ]);
    expect(match("A1601*5", coded)).toMatchObject({ goodsId: banlangen.id, why: "货号一致" });
    // Words that mean another product are asked about.
    expect(match("10086 阿莫西林胶囊 5盒", coded).goodsId).not.toBe(banlangen.id);
    // A code in its column that is not the product's contradicts its name.
    expect(match("编码10099 板蓝根颗粒 5盒", coded).state).not.toBe("matched");
  });

  test("with the barcode of a carton counts cartons, or asks", () => {
    const item = prepared({ ...banlangen, barcode: "6901234567892" });
    const read = (text: string) => parsePastedText(text)[0]!;
    for (const text of [
      "16901234567899 2",
      "16901234567899 2箱",
      "(01)16901234567899 2件",
      "板蓝根颗粒 86901234567898 2",
    ]) {
      const line = read(text);
      expect([text, line.quantity, /^[件箱]$/.test(line.unit)]).toEqual([text, 2, true]);
      expect(matchLine(line, [item])).toMatchObject({ goodsId: banlangen.id, why: "整件条码一致" });
    }
    expect(toUnits(2, read("16901234567899 2").unit, banlangen).quantity).toBe(400);
    expect(toUnits(2, read("16901234567899 2").unit, { ...banlangen, caseSize: null }).quantity).toBeNull();
    expect(read("16901234567899 20盒")).toMatchObject({
      quantity: null,
      unclear: "条码是整件的，数量写的是“20盒”，请填写数量",
    });
    // a wrong check digit and a variable measure are no carton
    for (const text of ["16901234567898 2", "96901234567895 2"])
      expect(matchLine(read(text), [item]).state).toBe("unknown");
    expect(read("06901234567892 2")).toMatchObject({ quantity: 2, unit: "", cartonItem: "" });
  });

  test("with a code is matched by it, unless its words say something else", () => {
    expect(match("6922261200200 5")).toMatchObject({ goodsId: other24.id, why: "条码一致" });
    expect(match("国药准字H44021351")).toMatchObject({ goodsId: other24.id, why: "批准文号一致" });
    expect(match("国药准字H44021518")).toMatchObject({ state: "ambiguous", why: "有 2 种规格，请选择" });
    expect(match("国药准字H44021518 0.25g*50粒")).toMatchObject({ goodsId: a50.id });
    expect(match("6922261200200 板蓝根颗粒")).toMatchObject({ state: "ambiguous" });
    expect(match("6922261200217 阿莫西林胶囊 0.25g*24粒 联邦制药")).toMatchObject({ state: "ambiguous" });
  });

  test("that means nothing here is unknown, and says so", () => {
    expect(match("六味地黄丸 9g*10丸")).toMatchObject({ state: "unknown", why: "没有找到这个商品" });
    expect(match("6901234567892")).toMatchObject({ state: "unknown", why: "没有这个条码的商品" });
    expect(match("合计")).toMatchObject({ state: "unknown" });
    expect(match("20")).toMatchObject({ state: "unknown", why: "没有读到品名、货号、条码或批准文号" });
  });

  test("what was bought before stands first among the choices and is still a choice; what is off sale is none beside it", () => {
    const known = { ...a50, isKnown: true };
    const off = { ...a24, isOnSale: false };
    expect(match("阿莫西林胶囊", [other24, known, off].map(prepared))).toMatchObject({
      state: "ambiguous",
      choices: [known.id, other24.id],
    });
  });

  test("is never sure but by a code where there may be more candidates than were looked at", () => {
    const [line, coded] = parsePastedText("板蓝根颗粒 10g*20袋 20盒\n6922261200200 5");
    expect(matchLine(line!, ALL).state).toBe("matched");
    expect(matchLine(line!, ALL, undefined, true)).toMatchObject({
      state: "ambiguous",
      choices: [banlangen.id],
      why: "相近的商品过多，没有全部核对，请写全品名，或写条码、批准文号",
    });
    expect(matchLine(line!, [], undefined, true)).toMatchObject({ state: "unknown" });
    expect(matchLine(coded!, ALL, undefined, true)).toMatchObject({ goodsId: other24.id });
  });

  test("20支 is a number for goods sold by the 支 and a spec for others", () => {
    const tube = prepared(goods("红霉素软膏", "10g", "甲", { unit: "支" }));
    const box = prepared(goods("双黄连口服液", "10ml*20支", "乙"));
    expect(match("红霉素软膏 20支", [tube])).toMatchObject({ state: "matched" });
    expect(match("双黄连口服液 20支", [box])).toMatchObject({ state: "matched" });
    expect(match("双黄连口服液 10支", [box])).toMatchObject({ state: "ambiguous" });
    expect(match("双黄连口服液 20支", [box]).isNumberSpec).toBe(true);
    expect(match("红霉素软膏 20支", [tube]).isNumberSpec).toBe(false);
  });
});

describe("a difference is a question", () => {
  const pills = { dosageForm: "丸剂(浓缩丸)", packSize: 5 };
  const wanxi = goods("六味地黄丸", "每8丸相当于3g*200丸", "仲景宛西制药股份有限公司", pills);
  const grains = goods("六味地黄丸", "200粒/瓶", "河南省宛西制约股份有限公司", { ...pills, unit: "瓶" });
  const both = [wanxi, grains].map(prepared);

  test("of what a spec counts and of the unit that is ordered", () => {
    expect(match("六味地黄丸 宛西 200丸 4盒", both)).toMatchObject({ goodsId: wanxi.id });
    expect(match("六味地黄丸 宛西 200丸 4盒", [prepared(grains)])).toMatchObject({
      state: "ambiguous",
      choices: [grains.id],
      likely: null,
      why: "规格的数字相同而单位不同，请核对",
    });
    expect(match("六味地黄丸 宛西 200粒 4盒", [prepared(grains)])).toMatchObject({
      state: "ambiguous",
      choices: [grains.id],
      likely: null,
      why: "清单的单位是“盒”，商品按“瓶”订购，请确认",
    });
    expect(match("六味地黄丸 宛西 200粒 4件", [prepared(grains)])).toMatchObject({ goodsId: grains.id });
  });

  test("of the unit behind a barcode too", () => {
    const coded = prepared({ ...grains, barcode: "6922261200200" });
    expect(match("6922261200200 5盒", [coded])).toMatchObject({ state: "ambiguous", choices: [grains.id] });
    expect(match("6922261200200 5瓶", [coded])).toMatchObject({ goodsId: grains.id });
  });

  test("of the strength that one goods says and the other does not", () => {
    const nanguo = goods("复方丹参片", "200片", "广东南国药业有限公司", { dosageForm: "片剂", unit: "瓶" });
    const coated = goods("复方丹参片", "0.32g*200片", "广州白云山和记黄埔中药有限公司", { unit: "瓶" });
    const found = match("复方丹参片200片 2瓶", [nanguo, coated].map(prepared));
    expect(found).toMatchObject({ state: "ambiguous", likely: null });
    expect(new Set(found.choices)).toEqual(new Set([nanguo.id, coated.id]));
    expect(match("复方丹参片 0.32g*200片", [nanguo, coated].map(prepared))).toMatchObject({
      goodsId: coated.id,
    });
  });

  test("of the form", () => {
    expect(match("六味地黄丸 水蜜丸 200丸", [prepared(wanxi)])).toMatchObject({ state: "ambiguous" });
    expect(match("六味地黄丸 浓缩丸 200丸", [prepared(wanxi)])).toMatchObject({ goodsId: wanxi.id });
  });

  test("of the maker, a sister company's whole name too", () => {
    const sister = prepared(goods("板蓝根颗粒", "10g*20袋", "广州白云山和记黄埔中药有限公司"));
    expect(match("板蓝根颗粒 广州白云山制药总厂", [sister])).toMatchObject({ state: "ambiguous" });
    expect(match("板蓝根颗粒 白云山", [sister])).toMatchObject({ state: "matched" });
    expect(match("阿莫西林胶囊 0.25g*24粒 广州白云山制药总厂")).toMatchObject({ goodsId: a24.id });
  });

  test("of several the one that was bought before is the likeliest, unless it contradicts the list or several were", () => {
    const known = (candidate: MatchCandidate, isKnown = true) => prepared({ ...candidate, isKnown });
    const line = "阿莫西林胶囊 0.25g*24粒";
    expect(match(line, [known(a24), prepared(other24)])).toMatchObject({ likely: a24.id });
    expect(match(line, [known(a24), known(other24)])).toMatchObject({ likely: null });
    expect(match(line, [prepared(a24), prepared(other24), known(a50)])).toMatchObject({ likely: null });
    expect(match("六味地黄丸 宛西 200丸 4盒", [known(grains)])).toMatchObject({ likely: null });
    expect(match("六味地黄丸 宛西 200粒 4盒", [known(grains)])).toMatchObject({ likely: grains.id });
  });
});

describe("only what is sure is matched", () => {
  const gancao = goods("甘草片", "50片", "甲制药有限公司");
  const compound = goods("复方甘草片", "50片", "甲制药有限公司");
  const yinqiao = goods("维生素C银翘片", "12片*2板", "乙药业集团", {
    sku: "A1601",
    barcode: "6900000001011",
  });

  test.each<[string, MatchCandidate]>([
    ["复方甘草片 50片 10盒", gancao],
    ["甘草片 50片 10盒", compound],
    ["维生素C 12片*2板 10盒", yinqiao],
    ["小儿甘草片 50片", gancao],
  ])("%s is a question where the shop has another medicine", (text, other) => {
    expect(match(text, [prepared({ ...other, isKnown: true })])).toMatchObject({
      state: "ambiguous",
      choices: [other.id],
      likely: null,
    });
  });

  test.each([
    "A1601 10盒",
    "a1601 10盒",
    "Ａ１６０１ 10盒",
    "货号：A1601 10盒",
    "维生素C银翘片 A1601 10盒",
    "06900000001011 10盒",
    "6900000001011 10盒",
    "(01)06900000001011 10盒",
  ])("%s names a goods by its own code or barcode", (text) => {
    expect(match(text, [yinqiao, gancao].map(prepared))).toMatchObject({
      state: "matched",
      goodsId: yinqiao.id,
    });
  });

  test("of a code and a name that are of two goods, none", () => {
    expect(match("A1601 甘草片 50片 10盒", [yinqiao, gancao].map(prepared)).state).toBe("ambiguous");
    expect(match("货号：B1 维生素C银翘片 12片*2板 10盒", [prepared(yinqiao)]).state).toBe("ambiguous");
  });

  test("of several bare numbers that no spec has the quantity stays open", () => {
    expect(match("甘草片 30 20", [prepared(gancao)])).toMatchObject({
      state: "ambiguous",
      isQuantityOpen: true,
    });
    expect(match("甘草片 50 20", [prepared(gancao)])).toMatchObject({
      state: "matched",
      isQuantityOpen: false,
    });
  });

  test("a bare figure behind a whole spec is asked: no goods has it, so the spec is not to blame", () => {
    const danshen = prepared(goods("复方丹参片", "0.32g*60片", "甲"));
    const packed = prepared(goods("复方丹参片", "60片*50", "甲"));
    expect(parsePastedText("复方丹参片60片*50")[0]).toMatchObject({ quantity: null });
    expect(match("复方丹参片60片*50", [danshen])).toMatchObject({ state: "matched", isNumberSpec: false });
    expect(match("复方丹参片60片*50", [packed])).toMatchObject({ state: "matched", isNumberSpec: true });
    expect(parsePastedText("复方丹参片60片*50 3盒")[0]).toMatchObject({ quantity: 3 });
    expect(match("复方丹参片60片*50 3盒", [danshen])).toMatchObject({ state: "ambiguous" });
  });

  test("the last part of a spec is the quantity where its unit is the goods' and the spec is whole without it", () => {
    const banlangen = prepared(goods("板蓝根颗粒", "10g*20袋", "甲"));
    const twin = prepared(goods("板蓝根颗粒", "10g*20袋*2盒", "甲"));
    expect(match("板蓝根颗粒 10g*20袋*50盒", [banlangen])).toMatchObject({
      state: "matched",
      isNumberSpec: false,
    });
    expect(match("板蓝根颗粒 10g*20袋*2盒", [twin])).toMatchObject({ state: "matched", isNumberSpec: true });
  });
});

describe("what a row says is true", () => {
  const granules = goods("板蓝根颗粒", "10g*20袋", "甲制药有限公司");
  test.each([
    ["6 板蓝根颗粒 10g*20袋 50包", "清单的单位是“包”，商品按“盒”订购，请确认"],
    ["板蓝根颗粒 10g*10袋", "没有这个规格，请核对"],
  ])("%s", (text, why) => {
    const found = match(text, [prepared(granules)]);
    expect(found).toMatchObject({ state: "ambiguous", why });
  });

  test("one spec alone is said only where there is no other one of that name", () => {
    const other = goods("板蓝根颗粒", "5g*20袋", "甲制药有限公司");
    expect(match("板蓝根颗粒 30盒", [prepared(granules)]).why).toBe("品名一致，仅此一种规格");
    expect(match("板蓝根颗粒 10g 30盒", [granules, other].map(prepared))).toMatchObject({
      goodsId: granules.id,
      why: "品名一致，与清单相符的只有这一种",
    });
  });

  test("no spec is missed that a listed goods of the name has", () => {
    const names = ["板蓝根颗粒", "复方板蓝根颗粒", "板蓝根茶"];
    const specs = ["10g*20袋", "10g*10袋", "5g*20袋"];
    const manufacturers = ["甲制药有限公司", "乙药业集团"];
    const item = fc.tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...specs),
      fc.constantFrom(...manufacturers),
    );
    const units = fc.constantFrom("盒", "瓶", "包", "件", "");
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 8 }),
        item,
        units,
        (all, [name, spec, manufacturer], unit) => {
          const catalogue = all.map(([n, s, m], at) => prepared(goods(n, s, m, { id: at + 1 })));
          const found = match(`3、${name} ${spec} ${manufacturer} 30${unit}`, catalogue);
          const listed = found.choices.map((id) => all[id - 1]!);
          const isThere = listed.some(([n, s]) => n === name && s === spec);
          if (isThere) expect(found.why).not.toContain("没有这个规格");
          if (listed.some(([, s]) => s === spec)) expect(found.why).not.toMatch(/^没有这个规格/);
          if (listed.some(([, , m]) => m === manufacturer)) expect(found.why).not.toContain("没有这个厂家");
          if (listed[0]?.[1] === spec) expect(found.why).not.toContain("列在第一的规格不同");
        },
      ),
    );
  });
});

describe("a bare number", () => {
  test("is the spec where goods of the name have it, and then no quantity", () => {
    expect(match("阿莫西林胶囊 白云山 50")).toMatchObject({ goodsId: a50.id, isNumberSpec: true });
    expect(match("阿莫西林胶囊 白云山 60")).toMatchObject({ state: "ambiguous", isNumberSpec: false });
    expect(match("板蓝根颗粒 30")).toMatchObject({ goodsId: banlangen.id, isNumberSpec: false });
    expect(match("6922261200200 24")).toMatchObject({ goodsId: other24.id, isNumberSpec: false });
  });

  test("before the quantity is the spec, and one that no goods has is a question", () => {
    expect(match("阿莫西林胶囊 白云山 50 20盒")).toMatchObject({ goodsId: a50.id, isNumberSpec: false });
    expect(match("阿莫西林胶囊 白云山 0.25 50 20")).toMatchObject({ goodsId: a50.id });
    expect(match("阿莫西林胶囊 白云山 0.25*50 20盒")).toMatchObject({ goodsId: a50.id });
    expect(match("阿莫西林胶囊 白云山 36 20盒")).toMatchObject({ state: "ambiguous" });
    expect(match("阿莫西林胶囊 白云山 0.5 50 20盒")).toMatchObject({ state: "ambiguous" });
  });

  test("before the words is a place in the list, behind the quantity a price", () => {
    expect(match("3 阿莫西林胶囊 白云山 50 20盒 12.80 256")).toMatchObject({ goodsId: a50.id });
    expect(parsePastedText("3 阿莫西林胶囊 50 20盒 12.80")[0]).toMatchObject({
      quantity: 20,
      specs: ["n50"],
    });
  });
});

describe("for any catalogue and any line", () => {
  const NAMES = ["阿莫西林胶囊", "阿莫西林片", "板蓝根颗粒"];
  const SPECS = ["0.25g*24粒", "0.25g*50粒", "0.5g*24粒", "10g*20袋"];
  const MANUFACTURERS = ["甲制药有限公司", "乙药业集团", "丙生物科技"];
  const catalogue = fc
    .array(
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...SPECS), fc.constantFrom(...MANUFACTURERS)),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    .map((rows) => [...new Map(rows.map((row) => [row.join(), row])).values()])
    .map((rows) =>
      rows.map(([name, spec, manufacturer], i) => prepared(goods(name, spec, manufacturer, { id: i + 1 }))),
    );
  const text = fc
    .tuple(
      fc.constantFrom(...NAMES, "阿莫西林"),
      fc.option(fc.constantFrom(...SPECS, "0.25g", "24粒"), { nil: "" }),
      fc.option(fc.constantFrom(...MANUFACTURERS), { nil: "" }),
    )
    .map((parts) => parts.filter(Boolean).join(" "));

  test("a match is the only goods that everything said agrees with", () => {
    fc.assert(
      fc.property(catalogue, text, (all, line) => {
        const found = match(line, all);
        if (found.state !== "matched") return;
        const [name = "", ...message] = line.split(" ");
        const agrees = all.filter(({ goods }) =>
          message.every((item) => goods.spec.includes(item) || goods.manufacturer === item),
        );
        const matched = agrees.filter(({ goods }) => goods.name === name);
        const meant = (
          matched.length > 0 ? matched : agrees.filter(({ goods }) => goods.name.includes(name))
        ).filter(
          ({ goods }, _, same) =>
            !same.some((item) => message.includes(item.goods.spec)) || message.includes(goods.spec),
        );
        expect(meant.map(({ goods }) => goods.id)).toEqual([found.goodsId]);
      }),
    );
  });

  test("what is matched has no figure, unit or maker that the line contradicts", () => {
    const units = fc.constantFrom("盒", "瓶", "支");
    const counts = fc.constantFrom("粒", "片", "丸");
    fc.assert(
      fc.property(catalogue, fc.nat(), counts, units, (all, pick, count, unit) => {
        const { goods: meant } = all[pick % all.length]!;
        const spec = meant.spec.replace("粒", count);
        const found = match(`${meant.name} ${spec} ${meant.manufacturer} 5${unit}`, all);
        const isSame = spec === meant.spec && unit === meant.unit;
        expect(found.state === "matched").toBe(isSame);
        if (isSame) expect(found.goodsId).toBe(meant.id);
        else expect(found.choices).toContain(meant.id);
      }),
    );
  });

  test("the order of candidates and of words decides nothing", () => {
    fc.assert(
      fc.property(
        catalogue,
        text,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (all, line, dice) => {
          const keyed = all.map((item) => ({ item, key: dice.next().value }));
          const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
          expect(match(line, shuffled)).toEqual(match(line, all));
          const turned = line.split(" ").reverse().join(" ");
          const { why: _, ...found } = match(turned, all);
          expect(match(line, all)).toMatchObject(found);
        },
      ),
    );
  });

  test("something is answered: a goods, up to eight choices, or nothing to choose", () => {
    fc.assert(
      fc.property(catalogue, fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), (all, line) => {
        const read = parsePastedText(line)[0];
        if (!read) return;
        const found = matchLine(read, all);
        expect(found.why).not.toBe("");
        expect(found.goodsId === null).toBe(found.state !== "matched");
        expect(found.choices.length > 0).toBe(found.state === "ambiguous");
        expect(found.choices.length).toBeLessThanOrEqual(MAX_CHOICES);
      }),
    );
  });
});
