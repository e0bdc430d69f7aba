import fc from "fast-check";
import { describe, expect, test } from "vitest";
import letters from "opencc-js/dict/TSCharacters";
import {
  evenSigns,
  halfWidth,
  plainText,
  simplified,
  toPairs,
  withoutSalt,
} from "~/modules/catalogue/search/plain-text";

describe("plain text", () => {
  test.each([
    ["阿莫西林胶囊", "阿莫西林胶囊"],
    ["维生素Ｃ片（薄膜衣）", "维生素c片薄膜衣"],
    ["  Vitamin-C 100 ", "vitaminc100"],
    ["①②Ⅱ", "12ii"],
    ["复方·丹参【片】", "复方丹参片"],
    ["阿莫西林膠囊", "阿莫西林胶囊"],
    ["當歸（黃耆）乾薑", "当归黄耆干姜"],
    ["念慈菴川貝枇杷膏", "念慈庵川贝枇杷膏"],
    ["", ""],
    ["——", ""],
  ])("%j is %j", (text, plain) => expect(plainText(text)).toBe(plain));

  test("once plain it stays so, and width and case never matter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const plain = plainText(text);
        expect(plainText(plain)).toBe(plain);
        expect(plain).not.toMatch(/\s/);
        const wide = text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
        expect(plainText(wide)).toBe(plain);
      }),
    );
  });

  test("every traditional letter becomes one that stays", () => {
    const all = letters.split("|").map((pair) => pair.split(" ")[0]!);
    const once = all.map(simplified);
    expect(once.filter((letter, i) => letter !== all[i]).length).toBeGreaterThan(3_000);
    expect(once.map(simplified)).toEqual(once);
  });

  test("a heap of marks on one sign is read at once, not in the square of its number", () => {
    const before = process.cpuUsage();
    halfWidth(`a${"\u0301\u0323".repeat(50_000)}`);
    const { user, system } = process.cpuUsage(before);
    // Processor time, µs, which others on the machine do not lengthen.
    expect(user + system).toBeLessThan(2_000_000);
  });
});

test.each([
  ["0.25g×24粒", "0.25g*24粒"],
  ["10ml✕6", "10ml*6"],
  ["A—B−C‐D", "A-B-C-D"],
  ["【甲】〔乙〕[丙]", "(甲)(乙)(丙)"],
  ["甲•乙・丙", "甲·乙·丙"],
])("%j has even signs: %j", (text, even) => {
  expect(evenSigns(text)).toBe(even);
  expect(evenSigns(even)).toBe(even);
});

describe("without its salt", () => {
  test.each([
    ["盐酸氨溴索", "氨溴索"],
    ["注射用头孢曲松钠", "头孢曲松钠"],
    ["复方盐酸伪麻黄碱", "伪麻黄碱"],
    ["一次性使用无菌注射器", "注射器"],
    ["阿莫西林", "阿莫西林"],
    ["氯化钠", "氯化钠"],
  ])("%s is looked for as %s", (name, bare) => expect(withoutSalt(name)).toBe(bare));
});

describe("pairs", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["甲", []],
    ["甲乙", ["甲乙"]],
    ["甲乙丙", ["甲乙", "乙丙"]],
    ["𠮷乙", ["𠮷乙"]],
  ])("of %j", (text, pairs) => expect(toPairs(text)).toEqual(pairs));
  test("are one fewer than the signs, and put together are the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 30 }), (text) => {
        const pairs = toPairs(text);
        expect(pairs.length).toBe([...text].length - 1);
        expect((pairs[0]?.[0] ?? text) + pairs.map((pair) => pair.slice(1)).join("")).toBe(text);
      }),
    );
  });
});
