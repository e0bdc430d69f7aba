import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isSameRoute, readDosageForm } from "~/modules/catalogue/traits/dosage-form";
import { readDemoFile } from "~/demo/goods.server";

describe("formOf", () => {
  it.each([
    ["颗粒", "颗粒剂"],
    ["颗粒剂(无糖型)", "颗粒剂"],
    ["胶囊剂型", "胶囊剂"],
    ["软胶囊", "软胶囊剂"],
    ["胶囊剂(软胶囊)", "软胶囊剂"],
    ["胶囊剂(肠溶)", "肠溶胶囊"],
    ["丸剂(浓缩水丸)", "丸剂"],
    ["滴丸", "滴丸剂"],
    ["冻干粉针", "注射剂"],
    ["大输液", "注射剂"],
    ["口服溶液剂", "口服液"],
    ["口服液类", "口服液"],
    ["眼用制剂", "滴眼剂"],
    ["喷鼻剂", "鼻用剂"],
    ["吸入粉剂", "吸入剂"],
    ["霜剂", "乳膏剂"],
    ["缓释片剂", "缓释片"],
    ["片剂（肠溶衣）", "肠溶片"],
    ["薄膜衣片", "片剂"],
    ["盒剂", ""],
    ["", ""],
  ])("%s is %s", (written, form) => expect(readDosageForm(written)).toBe(form));

  it("reads the finer form from the name, and the form where the list has none", () => {
    expect(readDosageForm("片剂", "盐酸二甲双胍缓释片")).toBe("缓释片");
    expect(readDosageForm("片剂", "头孢地尼分散片(兴易比可)")).toBe("分散片");
    expect(readDosageForm("软膏剂", "酮康唑乳膏")).toBe("乳膏剂");
    expect(readDosageForm("", "板蓝根颗粒")).toBe("颗粒剂");
    expect(readDosageForm("盒剂", "维U颠茄铝镁胶囊")).toBe("胶囊剂");
  });

  it("is not led astray by a name that belongs to another form, or by what stands in brackets", () => {
    expect(readDosageForm("颗粒剂", "阿莫西林胶囊")).toBe("颗粒剂");
    expect(readDosageForm("片剂", "复方丹参片(缓释)")).toBe("片剂");
    expect(readDosageForm("注射剂", "注射用头孢曲松钠")).toBe("注射剂");
  });

  it("says the same of its own answer, and of any writing with blanks", async () => {
    const rows = await readDemoFile("goods");
    const pairs = rows.map((row) => [row["dosage_form"]!, row["generic_name"]!] as const);
    const isStored = pairs.every(([written, name]) => {
      const form = readDosageForm(written, name);
      return readDosageForm(form, name) === form && readDosageForm(form) === form;
    });
    expect(isStored).toBe(true);
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.nat(3), ([written, name], at) => {
        expect(readDosageForm(` ${written.slice(0, at)} ${written.slice(at)}`, name)).toBe(
          readDosageForm(written, name),
        );
      }),
    );
  });

  it("makes few of the many writings", async () => {
    const rows = await readDemoFile("goods");
    const forms = new Set(rows.map((row) => readDosageForm(row["dosage_form"]!, row["generic_name"])));
    expect(new Set(rows.map((row) => row["dosage_form"])).size).toBeGreaterThan(110);
    expect(forms.size).toBeLessThan(55);
  });
});

test.each([
  ["片剂", "胶囊剂", true],
  ["缓释片", "颗粒剂", true],
  ["滴眼剂", "眼膏剂", true],
  ["滴眼剂", "片剂", false],
  ["注射剂", "片剂", false],
  ["栓剂", "栓剂", true],
  ["溶液剂", "口服液", false],
  ["贴膏剂", "软膏剂", false],
  ["", "", false],
  ["", "片剂", false],
])("%s and %s are taken the same way: %s", (form, other, isSame) => {
  expect(isSameRoute(form, other)).toBe(isSame);
  expect(isSameRoute(other, form)).toBe(isSame);
});
