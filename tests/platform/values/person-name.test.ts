/** Whose name stands in the log: nobody's that looks like another's, or like the shop's own. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  companyNameFault,
  isReservedName,
  nameFault,
  nameKey,
  personName,
  plainCompanyName,
  plainName,
} from "~/platform/values/person-name";
import { anyText } from "../../any-text";

const Name = personName({ label: "姓名", asked: "请输入姓名", min: 1, max: 20 });

describe("one form for what looks alike", () => {
  test.each([
    ["a variation selector", "周正\ufe00", "周正"],
    ["one of the supplement", "周\u{e0101}正", "周正"],
    ["zero width", "周\u200b\u200d\u2060正\ufeff", "周正"],
    ["direction marks", "\u202e周正\u2066\u061c", "周正"],
    ["a soft hyphen and a joiner", "周\u00ad正\u034f", "周正"],
    ["fillers", "周正\u3164\u115f\u2800", "周正"],
    ["tags", "周正\u{e0041}", "周正"],
    ["Kangxi radicals", "\u2f6f\u2f26\u2f46", "石子无"],
    ["compatibility ideographs", "\uf9e1\uf90a", "李金"],
    ["full width", "Ｌｉ　Ｎａ", "Li Na"],
    ["letters with their marks apart", "Jose\u0301", "José"],
    ["dots between names", "阿依古丽•买买提", "阿依古丽·买买提"],
  ])("%s", (_, input, name) => {
    expect(Name.parse(input)).toBe(name);
    expect(nameKey(input)).toBe(nameKey(name));
  });

  test.each([
    ["周 正", "周正"],
    ["李-娜", "李娜"],
    ["ANNA li", "Anna Li"],
    ["René", "Rene"],
  ])("%j is %j to who reads", (item, other) => expect(nameKey(item)).toBe(nameKey(other)));
});

describe("what the log says of no person", () => {
  test.each([
    "命令行：root",
    "命令行",
    "命 令 行",
    "命\u200b令行",
    "系统",
    "系统管理员",
    "⽣系统",
    "定时任务",
    "系\ufe00统",
    "ＳＹＳＴＥＭ",
    "Root",
    "r.o.o.t",
    "商城",
    "自动任务",
    "管理员",
    "客户",
    "王芳（检查 3）",
    "王芳 检查3",
  ])("%j is nobody's name", (input) => {
    expect(isReservedName(plainName(input))).toBe(true);
    expect(Name.safeParse(input).success).toBe(false);
  });

  test.each(["系红", "王检查", "客户经理", "商小城", "Roott"])("%j may be", (name) =>
    expect(nameFault(name, "姓名")).toBeNull(),
  );
});

test.each([
  ["Cyrillic among Latin", "А. Li"],
  ["a radical that no ideograph stands for", "\u2e97\u2e98"],
  ["strokes", "\u31c0\u31d0"],
  ["Greek", "Ρaul"],
  ["marks alone", "·"],
  ["an emoji", "王芳👑"],
  ["a colon", "周正：代"],
  ["lines", "周\n正"],
  ["a tag", "＜b＞"],
  ["nothing that is seen", "\u200b\u3164"],
])("%s is no name", (_, input) => expect(Name.safeParse(input).error?.issues).toHaveLength(1));

test("a name that was read is read as itself, and has nothing that is not seen", () =>
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.string({ unit: "grapheme" })), (input) => {
      const read = Name.safeParse(input);
      if (!read.success) return;
      expect(Name.parse(read.data)).toBe(read.data);
      expect(read.data).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}\u2e80-\u2fdf]/u);
    }),
  ));

describe("names of companies", () => {
  test.each([
    ["禾安堂大药房(体育西路店)", "禾安堂大药房（体育西路店）"],
    ["禾安堂\u200b大药房\ufe00", "禾安堂大药房"],
    ["\u2f2d西大药房", "山西大药房"],
    ["ＡＢＣ医药", "ABC医药"],
    ["\u202e禾安堂大药房", "禾安堂大药房"],
    ["同仁·仁和 & 合伙诊所", "同仁·仁和 & 合伙诊所"],
  ])("%j is kept as %j", (typed, name) => {
    expect(plainCompanyName(typed)).toBe(name);
    expect(companyNameFault(name)).toBeNull();
  });

  test.each([
    "管理员",
    "命 令 行",
    "命令行",
    "administrator",
    "命令行：root",
    "Нeant堂",
    "禾安堂👑",
    "<b>药房</b>",
  ])("%j is no company's name", (typed) => {
    expect(companyNameFault(plainCompanyName(typed))).not.toBeNull();
  });
});
