import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSubstance } from "~/modules/catalogue/traits/substance";
import { readDemoFile } from "~/demo/goods.server";

const NAMES: readonly (readonly [substance: string, names: string])[] = [
  ["阿莫西林", "阿莫西林胶囊 阿莫西林分散片 阿莫西林颗粒 阿莫西林干混悬剂"],
  ["阿莫西林克拉维酸", "阿莫西林克拉维酸钾分散片 阿莫西林克拉维酸钾(7:1)分散片"],
  ["二甲双胍", "盐酸二甲双胍片 盐酸二甲双胍肠溶片 二甲双胍缓释片"],
  ["氨氯地平", "苯磺酸氨氯地平片 甲磺酸氨氯地平片 马来酸氨氯地平片"],
  ["阿奇霉素", "注射用乳糖酸阿奇霉素 阿奇霉素片NR 阿奇霉素肠溶胶囊"],
  ["左氧氟沙星", "左氧氟沙星氯化钠注射液 乳酸左氧氟沙星片 盐酸左氧氟沙星滴眼液 左氧氟沙星片[NR]"],
  ["氯吡格雷", "硫酸氢氯吡格雷片 硫酸氯吡格雷片"],
  ["双氯芬酸", "双氯芬酸钠缓释胶囊 双氯芬酸钠双释放肠溶胶囊"],
  ["头孢曲松", "注射用头孢曲松钠"],
  ["地塞米松", "地塞米松磷酸钠注射液 醋酸地塞米松片"],
  ["美托洛尔", "琥珀酸美托洛尔缓释片 酒石酸美托洛尔片"],
  ["沙丁胺醇", "吸入用硫酸沙丁胺醇溶液 硫酸沙丁胺醇气雾剂"],
  ["氨基葡萄糖", "盐酸氨基葡萄糖胶囊 硫酸氨基葡萄糖胶囊"],
  ["吗啡", "盐酸吗啡注射液 硫酸吗啡缓释片"],
  ["六味地黄", "六味地黄丸 六味地黄胶囊 六味地黄浓缩丸"],
  ["藿香正气", "藿香正气水 藿香正气口服液 藿香正气软胶囊"],
  ["复方丹参", "复方丹参片 复方丹参滴丸"],
  ["维生素B1", "维生素B1片 维生素 B1 片"],
  ["维生素B12", "维生素B12片 维生素B12注射液"],
];
/** Names that a rule for salts, solvents or forms must leave alone. */
const THEMSELVES = [
  "氯化钠",
  "碳酸钙",
  "硫酸镁",
  "硫酸亚铁",
  "葡萄糖",
  "葡萄糖氯化钠",
  "门冬氨酸钾镁",
  "枸橼酸铋钾",
  "硝酸甘油",
  "硝酸异山梨酯",
  "单硝酸异山梨酯",
  "葡萄糖酸钙",
  "乳酸菌素",
  "硫酸软骨素",
  "碳酸氢钠",
  "头孢呋辛酯",
  "克林霉素棕榈酸酯",
  "果糖二磷酸钠",
  "羟苯磺酸钙",
  "云南白药",
  "阿胶",
  "开塞露",
  "十滴水",
  "戊酸雌二醇",
  "丙酸氟替卡松",
  "碳酸钙D3",
  "门冬氨酸鸟氨酸",
  "蒙脱石",
  "叶酸",
  "盐酸",
];

describe("getSubstance", () => {
  it.each(NAMES)("%s is in all of %s", (substance, names) => {
    for (const name of names.split(/ (?!B|片)/)) expect(getSubstance(name)).toBe(substance);
  });

  it.each(THEMSELVES)("%s is a substance of its own, in any form", (name) => {
    expect(getSubstance(name)).toBe(name);
    for (const form of ["注射液", "肠溶片"]) expect(getSubstance(name + form)).toBe(name);
  });

  it("tells apart what is taken for something else", () => {
    const apart = [
      "头孢呋辛酯片",
      "注射用头孢呋辛钠",
      "左氧氟沙星片",
      "氧氟沙星片",
      "阿莫西林胶囊",
      "复方丹参片",
    ];
    expect(new Set(apart.map(getSubstance)).size).toBe(apart.length);
  });

  it("leaves out what is said beside the name", () => {
    expect(getSubstance("10%葡萄糖注射液(塑瓶)")).toBe("葡萄糖");
    expect(getSubstance("异烟肼片(R)△")).toBe("异烟肼");
    expect(getSubstance("盐酸小檗碱片24片")).toBe("小檗碱");
    expect(getSubstance("硝苯地平缓释片II")).toBe("硝苯地平");
  });

  it("finds the substance under any salt and form", () => {
    const bare = NAMES.map(([substance]) => substance).filter((name) => /^[^复六藿维吗]/.test(name));
    fc.assert(
      fc.property(
        fc.constantFrom(...bare),
        fc.constantFrom("", "盐酸", "甲磺酸", "枸橼酸", "富马酸", "马来酸", "注射用", "注射用盐酸"),
        fc.constantFrom("", "片", "缓释片", "胶囊", "肠溶胶囊", "颗粒", "注射液", "口服溶液", "软膏"),
        (name, salt, form) => {
          expect(getSubstance(salt + name + form)).toBe(name);
        },
      ),
    );
  });

  it("says the same of its own answer, and something of any name", () => {
    const text = fc.stringMatching(/^[盐酸硫磷钠钾注射用阿莫西林复方丹参片丸胶囊缓释氯化A1()]{1,14}$/);
    fc.assert(
      fc.property(text, (name) => {
        const substance = getSubstance(name);
        expect(getSubstance(substance)).toBe(substance);
        expect(substance.length).toBeLessThanOrEqual(name.normalize("NFKC").length);
        if (!/^[()]/.test(name)) expect(substance).not.toBe("");
      }),
    );
    expect(getSubstance("")).toBe("");
  });

  it("puts the makers of real goods together, and none without a substance", async () => {
    const rows = await readDemoFile("goods");
    const names = [...new Set(rows.map((row) => row["generic_name"] || row["name"]!))];
    const substances = names.map(getSubstance);
    expect(
      substances.every((substance) => substance.length > 1 && getSubstance(substance) === substance),
    ).toBe(true);
    const share = new Set(substances).size / names.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.85);
  });
});
