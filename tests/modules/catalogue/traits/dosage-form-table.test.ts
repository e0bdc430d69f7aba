import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDosageForm } from "~/modules/catalogue/traits/dosage-form";
import { anyText } from "../../../any-text";

/** A form, and writings of it apart by blanks. */
const WRITINGS: readonly (readonly [form: string, written: string])[] = [
  ["原料药", "原料药 化学原料药 药用辅料"],
  ["饮片", "饮片 中药饮片"],
  ["滴眼剂", "滴眼剂 滴眼液 眼用制剂 眼药水"],
  ["眼膏剂", "眼膏 眼膏剂 眼用凝胶剂"],
  ["滴耳剂", "滴耳剂 滴耳液"],
  ["鼻用剂", "滴鼻剂 鼻用喷雾剂 喷鼻剂 鼻喷剂"],
  ["吸入剂", "吸入剂 吸入粉雾剂 吸入用溶液"],
  ["气雾剂", "气雾剂 外用气雾剂"],
  ["喷雾剂", "喷雾剂 口腔喷剂"],
  ["肠溶胶囊", "肠溶胶囊 胶囊剂(肠溶)"],
  ["缓释胶囊", "缓释胶囊 控释胶囊剂"],
  ["软胶囊剂", "软胶囊 胶丸 软胶囊剂"],
  ["胶囊剂", "胶囊 硬胶囊 胶囊剂"],
  ["分散片", "分散片"],
  ["缓释片", "缓释片 控释片"],
  ["肠溶片", "肠溶片 片剂(肠溶)"],
  ["咀嚼片", "咀嚼片"],
  ["泡腾片", "泡腾片 阴道泡腾片"],
  ["口崩片", "口崩片 口腔崩解片"],
  ["含片", "含片 口含片"],
  ["滴丸剂", "滴丸 滴丸剂"],
  ["丸剂", "丸剂 大蜜丸 水蜜丸 浓缩丸"],
  ["颗粒剂", "颗粒 颗粒剂 无糖颗粒"],
  ["栓剂", "栓 栓剂"],
  ["注射剂", "注射液 粉针剂 小容量注射剂 大输液 冻干"],
  ["片剂", "片 片剂 薄膜衣片 糖衣片"],
  ["糖浆剂", "糖浆 糖浆剂"],
  ["混悬剂", "混悬剂 干混悬剂 口服混悬液"],
  ["乳膏剂", "乳膏 乳膏剂 霜剂"],
  ["软膏剂", "软膏 软膏剂"],
  ["凝胶剂", "凝胶 凝胶剂 乳胶剂"],
  ["煎膏剂", "煎膏剂 膏滋"],
  ["贴膏剂", "贴膏剂 橡胶膏剂 贴剂 膏药 膏"],
  ["口服液", "口服液 口服溶液剂 合剂"],
  ["酊剂", "酊剂 酊"],
  ["洗剂", "洗剂 灌肠剂"],
  ["搽剂", "搽剂 擦剂 涂剂"],
  ["散剂", "散剂 散 粉剂"],
  ["滴剂", "滴剂"],
  ["乳剂", "乳剂 乳状液"],
  ["溶液剂", "溶液剂 外用溶液 液体剂"],
  ["胶剂", "胶剂"],
  ["酒剂", "酒剂 药酒"],
  ["膜剂", "膜剂 口腔膜剂"],
];

describe("a form", () => {
  test.each(WRITINGS)("%s is written %s", (form, written) => {
    for (const item of written.split(" ")) expect(readDosageForm(item), item).toBe(form);
  });

  test.each(WRITINGS)("%s is its own name, and no name of a goods undoes it but a finer one", (form) => {
    expect(readDosageForm(form)).toBe(form);
    expect(readDosageForm(` ${form} `, "某某片")).toBe(form);
  });

  test("is read in full width as in half width", () => {
    expect(readDosageForm("胶囊剂（软胶囊）")).toBe(readDosageForm("胶囊剂(软胶囊)"));
    expect(readDosageForm("片剂\u3000（肠溶）")).toBe("肠溶片");
  });

  test("that the table does not know stands as it was written, one that says nothing not at all", () => {
    expect(readDosageForm("海绵剂")).toBe("海绵剂");
    for (const nothing of ["其他", " 其他 ", "盒剂", "", "  "])
      expect(readDosageForm(nothing), nothing).toBe("");
  });
});

describe("the name of a goods", () => {
  test.each([
    ["片剂", "阿莫西林克拉维酸钾咀嚼片", "咀嚼片"],
    ["片剂", "维生素C泡腾片", "泡腾片"],
    ["片剂", "氯雷他定口腔崩解片", "口崩片"],
    ["片剂", "西地碘含片", "含片"],
    ["片剂", "阿司匹林肠溶片", "肠溶片"],
    ["胶囊剂", "奥美拉唑肠溶胶囊", "肠溶胶囊"],
    ["胶囊剂", "布洛芬缓释胶囊", "缓释胶囊"],
    ["胶囊剂", "维生素E软胶囊", "软胶囊剂"],
    ["丸剂", "复方丹参滴丸", "滴丸剂"],
    ["软膏剂", "红霉素眼膏", "眼膏剂"],
    ["软膏剂", "双氯芬酸二乙胺凝胶", "凝胶剂"],
  ])("tells of %s %s that it is %s", (written, name, form) =>
    expect(readDosageForm(written, name)).toBe(form),
  );

  test.each([
    ["缓释片", "盐酸二甲双胍片", "缓释片"],
    ["软胶囊", "维生素E胶囊", "软胶囊剂"],
    ["注射剂", "复方甘草酸苷片", "注射剂"],
    ["丸剂", "六味地黄胶囊", "丸剂"],
    ["颗粒剂", "小儿氨酚黄那敏颗粒(含片装)", "颗粒剂"],
  ])("does not undo what %s says: %s stays %s", (written, name, form) =>
    expect(readDosageForm(written, name)).toBe(form),
  );

  test("is asked where the list says nothing, and brackets in it are not", () => {
    expect(readDosageForm("其他", "开塞露")).toBe("");
    expect(readDosageForm("", "复方甘草口服溶液")).toBe("口服液");
    expect(readDosageForm("", "维生素AD(滴剂)软胶囊")).toBe("软胶囊剂");
    expect(readDosageForm("", "（胶囊）")).toBe("");
  });
});

test("of any text is one line that is said again of itself", () => {
  const pieces = [
    "片",
    "胶囊",
    "缓释",
    "(",
    "）",
    "其他",
    "盒剂",
    " ",
    "\u3000",
    "\n",
    "<b>",
    "0x10",
    "😀",
    "\ud83d",
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(""));
  fc.assert(
    fc.property(text, text, (written, name) => {
      const form = readDosageForm(written, name);
      expect(form).not.toMatch(/\s/);
      expect(readDosageForm(form)).toBe(form);
    }),
  );
});

test("of whatever is sent never fails", () =>
  fc.assert(
    fc.property(anyText(), anyText(), (written, name) => {
      expect(readDosageForm(written, name)).not.toMatch(/\s/);
    }),
  ));
