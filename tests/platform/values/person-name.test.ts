import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  companyNameFault,
  isReservedName,
  nameFault,
  companyName,
  nameKey,
  personName,
  plainCompanyName,
  plainLabel,
  plainName,
  roleName,
} from "~/platform/values/person-name";
import { cleanNickname } from "~/modules/company/wechat/nickname";
import { anyText } from "../../any-text";

const Name = personName({ label: "姓名", requiredMessage: "请输入姓名", min: 1, max: 20 });

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
  ])("%j is kept as %j", (values, name) => {
    expect(plainCompanyName(values)).toBe(name);
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
  ])("%j is no company's name", (values) => {
    expect(companyNameFault(plainCompanyName(values))).not.toBeNull();
  });
});

/** Names that imitate the shop, its log or its people, by what they do. */
const IMITATIONS: readonly [how: string, name: string][] = [
  ["as it is", "系统"],
  ["as it is", "系统自动"],
  ["as it is", "管理员"],
  ["as it is", "客服"],
  ["as it is", "官方"],
  ["as it is", "平台"],
  ["as it is", "商城"],
  ["as it is", "财务"],
  ["as it is", "财务部"],
  ["as it is", "root"],
  ["as it is", "ADMIN"],
  ["as it is", "System"],
  ["as it is", "SysAdmin"],
  ["as it is", "命令行"],
  ["with a colon", "命令行：root"],
  ["with a half-width colon", "命令行:root"],
  ["with a ratio sign", "命令行∶root"],
  ["with a brand", "正和药业客服"],
  ["with a brand between brackets", "客服（正和）"],
  ["with a number", "客服01"],
  ["with a number", "admin2"],
  ["with a full-width number", "客服０１"],
  ["with a circled number", "客服①"],
  ["with a title", "官方客服"],
  ["with a title", "平台管理员"],
  ["with a title", "系统管理员王芳"],
  ["full width", "ｒｏｏｔ"],
  ["full width, mixed", "Ａdｍin"],
  ["mathematical letters", "\u{1d41a}\u{1d41d}\u{1d426}\u{1d422}\u{1d427}"],
  ["letters in circles", "\u24d0\u24d3\u24dc\u24d8\u24dd"],
  ["a variation selector", "系\ufe00统"],
  ["a variation selector of the supplement", "客\u{e0100}服"],
  ["a Kangxi radical for 方", "官\u2f45"],
  ["a Kangxi radical for 行", "命令\u2f8f"],
  ["a radical of the supplement", "\u2ebe系统"],
  ["a compatibility ideograph for 行", "命令\ufa08"],
  ["a zero-width space", "系\u200b统"],
  ["a zero-width joiner", "客\u200d服"],
  ["a word joiner", "官\u2060方"],
  ["a byte order mark", "\ufeff管理员"],
  ["a soft hyphen", "ro\u00adot"],
  ["a Mongolian vowel separator", "平\u180e台"],
  ["a right-to-left override", "\u202eroot"],
  ["an override within", "ad\u202dmin\u202c"],
  ["isolates", "\u2066系统\u2069"],
  ["tags", "系统\u{e0061}"],
  ["a Hangul filler", "系\u3164统"],
  ["a braille blank", "系\u2800统"],
  ["a no-break space", "系\u00a0统"],
  ["an ideographic space", "系\u3000统"],
  ["a thin space", "客\u2009服"],
  ["a figure space", "管\u2007理\u2007员"],
  ["a line separator", "系\u2028统"],
  ["a tab", "系\t统"],
  ["dots between", "系·统"],
  ["dashes between", "r-o-o-t"],
  ["brackets between", "系(统)"],
  ["Cyrillic о", "r\u043e\u043et"],
  ["Cyrillic а", "\u0430dmin"],
  ["Greek ο", "r\u03bf\u03bft"],
  ["combining marks", "a\u0301dm\u0300in"],
  ["marks within a letter", "ádmín"],
  ["a combining overlay", "系\u0336统\u0336"],
  ["digits for letters", "adm1n"],
  ["digits for letters", "r00t"],
  ["l for i", "admln"],
  ["traditional letters", "系統"],
  ["traditional letters", "管理員"],
  ["traditional letters", "平臺"],
  ["a similar ideograph", "糸统"],
  ["a similar ideograph", "菅理员"],
];
/** A role says what people do here: whose 客服 it is may stand within. */
const ROLES = new Set(["正和药业客服", "客服（正和）"]);
const LABEL_SHOWS_NOT =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u2f00-\u2fdf\uf900-\ufaff]|\s{2}/u;

describe.each(IMITATIONS)("%s: %j", (_, input) => {
  const words = { label: "名称", requiredMessage: "请填写名称", min: 1, max: 40 };

  test("is no name of a person, a company or a role", () => {
    expect(personName(words).safeParse(input).success).toBe(false);
    expect(companyName(words).safeParse(input).success).toBe(false);
    expect(roleName(words).safeParse(input).success).toBe(ROLES.has(input));
  });

  test("is no nickname, and a label shows what it holds", () => {
    expect(cleanNickname(input)).toBe("微信用户");
    expect(plainLabel(input)).not.toMatch(LABEL_SHOWS_NOT);
  });
});

test.each(["客服主管", "仓库管理员", "财务主管", "质管", "夜班"])("%j is a role", (name) =>
  expect(roleName({ label: "角色名称", requiredMessage: "", min: 1, max: 12 }).parse(name)).toBe(name),
);

test.each(["张财务", "Paul", "Arnold", "Lilly", "袁方", "王平", "Rooney", "史泰"])("%j is a person", (name) =>
  expect(Name.parse(name)).toBe(name),
);

test.each(["王芳👑", "Ольга", "小药店🏥店长", "Νίκος"])("%j stays a nickname", (name) =>
  expect(cleanNickname(name)).toBe(name.normalize("NFKC")),
);

test.each([
  ["双11大促，满减！（限今日）", "双11大促，满减！（限今日）"],
  ["Ａ区　常用\u200b清单", "A区 常用清单"],
  ["\u202e模板\u202c：夏季", "模板：夏季"],
  ["  行一\n行二 ", "行一 行二"],
  ["1g × 10 袋/盒", "1g × 10 袋/盒"],
])("a label %j is kept as %j", (input, kept) => {
  expect(plainLabel(input)).toBe(kept);
  expect(plainLabel(kept)).toBe(kept);
});
