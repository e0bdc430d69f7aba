import fc from "fast-check";
import { expect, test } from "vitest";
import { drawShare, sharePath, shareVersion, wrap } from "~/sharing/share-picture";

const goods = {
  id: 7,
  name: "黄连上清片",
  dosageForm: "片剂",
  spec: "24片",
  unit: "盒",
  kind: "drug" as const,
  manufacturer: "某药厂",
};

test("a long name is wrapped and, where it is longer still, cut off visibly", () => {
  expect(wrap("一二三四五六", 3, 2)).toEqual(["一二三", "四五六"]);
  expect(wrap("一二三四五六七", 3, 2)).toEqual(["一二三", "四五…"]);
  expect(wrap("0.25g*24", 9, 1)).toEqual(["0.25g*24"]);
  expect(wrap("", 9, 1)).toEqual([]);
});

test("whatever goods are called, their picture is small and well-formed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme" }),
      (long, text) => {
        const svg = drawShare(
          { ...goods, name: long, spec: text, manufacturer: `${text}<&>${long}` },
          `${text}&`,
        );
        expect(svg.length).toBeLessThan(12_000);
        expect(svg).not.toMatch(/&(?!amp;|lt;|gt;)/);
        expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      },
    ),
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
  ];
  expect(new Set(versions).size).toBe(4);
  expect(shareVersion({ ...goods, price: 5 } as typeof goods, "青囊医药")).toBe(versions[0]);
});
