import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../any-text";
import { renderShare, SHARE_SIZE, sharePath, shareVersion, wrap } from "~/seo/share-picture";

const goods = {
  id: 7,
  name: "黄连上清片",
  dosageForm: "片剂",
  spec: "24片",
  unit: "盒",
  kind: "drug" as const,
  manufacturer: "某药厂",
  picture: "",
};

test("a long name is wrapped and, where it is longer still, cut off visibly", () => {
  expect(wrap("一二三四五六", 3, 2)).toEqual(["一二三", "四五六"]);
  expect(wrap("一二三四五六七", 3, 2)).toEqual(["一二三", "四五…"]);
  expect(wrap("0.25g*24", 9, 1)).toEqual(["0.25g*24"]);
  expect(wrap("", 9, 1)).toEqual([]);
});

test("whatever goods are called, their picture is small and well-formed", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 400 }), anyText(), (long, text) => {
      const svg = renderShare(
        { ...goods, name: long, spec: text, manufacturer: `${text}<&>${long}` },
        `${text}&`,
      );
      expect(svg.length).toBeLessThan(12_000);
      expect(svg).not.toMatch(/&(?!amp;|lt;|gt;)/);
      expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    }),
    { numRuns: 30 },
  );
});

test("its address changes with what is drawn, and with nothing else", () => {
  expect(sharePath(goods, "青囊医药")).toBe(`/goods/7/share.png?v=${shareVersion(goods, "青囊医药")}`);
  const versions = [
    shareVersion(goods, "青囊医药"),
    shareVersion({ ...goods, name: "黄连" }, "青囊医药"),
    shareVersion({ ...goods, manufacturer: "别家" }, "青囊医药"),
    shareVersion(goods, "别名"),
    shareVersion({ ...goods, picture: "12-9f86d081884c" }, "青囊医药"),
  ];
  expect(new Set(versions).size).toBe(5);
  expect(shareVersion({ ...goods, price: 5 } as typeof goods, "青囊医药")).toBe(versions[0]);
});

test("a goods with a picture of its own has no drawn pack, and all else as before", () => {
  const [pack, own] = [renderShare(goods, "店"), renderShare({ ...goods, picture: "12-9f86d081884c" }, "店")];
  expect(own.length).toBeLessThan(pack.length);
  expect(own).toContain('<path d="M156 14h288v288h-288z" fill="#fff"/>');
  expect(pack.endsWith(own.slice(own.indexOf("<text")))).toBe(true);
});

describe("lines of a text", () => {
  const text = fc.string({ unit: fc.constantFrom(..."药品ab A1%片 \n"), maxLength: 60 });
  const ems = (line: string) =>
    [...line].reduce((sum, c) => sum + (c > "\u02ff" ? 1 : /[A-Z0-9@%&*]/.test(c) ? 0.62 : 0.52), 0);

  test("are as many as allowed at most, and none is wider than the picture", () =>
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (words, width, limit) => {
          const lines = wrap(words, width, limit);
          expect(lines.length).toBeLessThanOrEqual(limit);
          for (const line of lines) expect(ems(line.replace("…", ""))).toBeLessThanOrEqual(width + 1e-9);
        },
      ),
    ));

  test("lose nothing but blanks, or say that they do", () =>
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (words, width, limit) => {
          const whole = words.replace(/\s+/g, " ").trim();
          const shown = wrap(words, width, limit).join("");
          if (shown.endsWith("…")) expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
          else expect(shown).toBe(whole);
        },
      ),
    ));

  test("of letters hold about twice as many as of characters", () => {
    expect(wrap("药".repeat(20), 10, 9).map((line) => line.length)).toEqual([10, 10]);
    expect(wrap("a".repeat(38), 10, 9).map((line) => line.length)).toEqual([19, 19]);
  });
});

describe("the picture", () => {
  const rendered = (more: Partial<typeof goods> = {}) => renderShare({ ...goods, ...more }, "青囊医药");

  test("is square, as WeChat shows it, and names goods, spec, maker and shop", () => {
    expect(rendered()).toContain(`width="${SHARE_SIZE}" height="${SHARE_SIZE}"`);
    for (const words of ["黄连上清片", "24片", "某药厂", "青囊医药"])
      expect(rendered()).toContain(`>${words}</text>`);
  });

  test("writes one below the other, however long the name is", () => {
    for (const name of ["黄连", "黄连上清片".repeat(3), "黄连上清片".repeat(30)]) {
      const heights = [...rendered({ name }).matchAll(/<text x="300" y="([\d.]+)"/g)].map(([, y]) =>
        Number(y),
      );
      expect(heights).toEqual([...heights].sort((a, b) => a - b));
      expect(new Set(heights).size).toBe(heights.length);
      expect(heights.at(-1)!).toBeLessThan(528);
    }
  });
});
