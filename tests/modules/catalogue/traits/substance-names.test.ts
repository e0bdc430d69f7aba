import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getSubstance } from "~/modules/catalogue/traits/substance";
import { anyText } from "../../../any-text";

const names = (text: string) => text.split(" ");

describe("an acid before the name", () => {
  test.each(
    names(
      "丁二磺酸 甲苯磺酸 苯磺酸 甲磺酸 硫酸氢 重酒石酸 酒石酸 枸橼酸 枸椽酸 氢溴酸 琥珀酸 富马酸 马来酸 苹果酸 门冬氨酸 苯甲酸 乳糖酸 葡萄糖酸 盐酸 硫酸 硝酸 磷酸 醋酸 乳酸 草酸",
    ),
  )("%s is a salt", (acid) => {
    expect(getSubstance(`${acid}阿利吉仑片`)).toBe("阿利吉仑");
    expect(getSubstance(`注射用${acid}阿利吉仑`)).toBe("阿利吉仑");
  });

  test.each(names("钠 钾 钙 镁 锌 亚铁 铋 铝 锂 锰 铵 钡"))(
    "before %s is no salt but the substance",
    (metal) => {
      for (const acid of ["硫酸", "枸橼酸"])
        expect(getSubstance(`${acid}${metal}片`)).toBe(`${acid}${metal}`);
    },
  );
});

describe("what binds a medicine behind its name", () => {
  test.each([
    ["注射用头孢哌酮钠", "头孢哌酮"],
    ["普伐他汀钠片", "普伐他汀"],
    ["氯沙坦钾片", "氯沙坦"],
    ["阿托伐他汀钙片", "阿托伐他汀"],
    ["艾司奥美拉唑镁肠溶片", "艾司奥美拉唑"],
    ["甲泼尼龙琥珀酸钠", "甲泼尼龙"],
    ["倍他米松磷酸钠注射液", "倍他米松"],
  ])("%s is %s", (name, substance) => expect(getSubstance(name)).toBe(substance));

  test.each([
    "氯化钾",
    "碳酸钙",
    "碳酸氢钠",
    "葡萄糖酸钙",
    "枸橼酸钾",
    "门冬氨酸钾镁",
    "羧甲纤维素钠",
    "果糖二磷酸钠",
    "羟苯磺酸钙",
    "复方氯化钠",
  ])("stays where the metal is what is taken: %s", (name) => {
    for (const form of ["", "片", "注射液", "口服溶液"]) expect(getSubstance(name + form)).toBe(name);
  });
});

describe("what it is dissolved in", () => {
  test.each([
    ["左氧氟沙星氯化钠注射液", "左氧氟沙星"],
    ["甲硝唑葡萄糖注射液", "甲硝唑"],
    ["氟康唑氯化钠注射液", "氟康唑"],
    ["葡萄糖氯化钠注射液", "葡萄糖氯化钠"],
    ["氯化钠注射液", "氯化钠"],
    ["复方氯化钠注射液", "复方氯化钠"],
  ])("%s is %s", (name, substance) => expect(getSubstance(name)).toBe(substance));
});

describe("forms and what they are made for", () => {
  test.each(
    names(
      "片 胶囊 颗粒 注射液 缓释片 控释片 肠溶片 分散片 咀嚼片 泡腾片 口腔崩解片 薄膜衣片 软胶囊 肠溶胶囊 缓释胶囊 滴丸 干混悬剂 混悬液 糖浆 口服溶液 口服液 合剂 滴眼液 眼膏 滴耳液 滴鼻液 喷雾剂 鼻喷雾剂 气雾剂 吸入粉雾剂 软膏 乳膏 凝胶 搽剂 洗剂 栓 酊 贴剂 粉针剂 散 灌肠液 泡沫剂",
    ),
  )("%s says nothing of the substance", (form) => expect(getSubstance(`伊曲替尼${form}`)).toBe("伊曲替尼"));

  test.each(names("注射用 吸入用 外用 口服"))("%s before it neither", (use) =>
    expect(getSubstance(`${use}伊曲替尼`)).toBe("伊曲替尼"),
  );
});

describe("what is said beside a name", () => {
  test.each([
    ["布洛芬片(薄膜衣)", "布洛芬"],
    ["布洛芬片[甲]", "布洛芬"],
    ["布洛芬片*", "布洛芬"],
    ["布洛芬片△", "布洛芬"],
    ["布洛芬片20片", "布洛芬"],
    ["布洛芬胶囊II", "布洛芬"],
    ["布洛芬片NR", "布洛芬"],
    ["0.9%氯化钠注射液", "氯化钠"],
    ["５％葡萄糖注射液（软袋）", "葡萄糖"],
    ["布 洛 芬 片", "布洛芬"],
  ])("%s is %s", (name, substance) => expect(getSubstance(name)).toBe(substance));

  test("of an isotope is its name: each is another", () => {
    const all = ["碘(131I)化钠口服溶液", "碘(125I)化钠口服溶液", "碘化钠口服溶液"].map(getSubstance);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(["藿香正气水", "十滴水", "国公酒", "云南白药酊", "板蓝根茶"])(
    "%s: a name of two signs keeps its water",
    (name) => {
      const substance = getSubstance(name);
      expect(name.startsWith(substance)).toBe(true);
      expect(substance.length).toBeGreaterThanOrEqual(3);
    },
  );
});

test("of any text there is an answer, none longer than it and without blanks", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        anyText().map((text) => `盐酸${text}片`),
      ),
      (name) => {
        const substance = getSubstance(name);
        expect(substance.length).toBeLessThanOrEqual(name.normalize("NFKC").length);
        expect(substance).not.toMatch(/\s/);
      },
    ),
  ));
