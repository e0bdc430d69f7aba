import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAlt, moved, picturesText, readPictureName } from "~/modules/catalogue/pictures/goods-picture";

const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id);
const some = [1, 2, 3].map((id) => ({ id }));

describe("the order", () => {
  test("changes by one place, and not past the ends", () => {
    expect(ids(moved(some, 2, -1))).toEqual([2, 1, 3]);
    expect(ids(moved(some, 2, 1))).toEqual([1, 3, 2]);
    expect(ids(moved(some, 1, -1))).toEqual([1, 2, 3]);
    expect(ids(moved(some, 3, 1))).toEqual([1, 2, 3]);
    expect(ids(moved(some, 9, 1))).toEqual([1, 2, 3]);
  });

  test("keeps every picture, and back again is as before", () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.nat(), (all, at) => {
        const before = all.map((id) => ({ id }));
        const item = all[at % (all.length - 1)]!;
        const after = moved(before, item, 1);
        expect(ids(after).toSorted()).toEqual([...all].toSorted());
        expect(moved(after, item, -1)).toEqual(before);
      }),
    );
  });
});

describe("a file's name", () => {
  const CASES: [string, [string, number][]][] = [
    ["12.jpg", [["12", 0]]],
    [" 12.JPEG ", [["12", 0]]],
    ["6901234567890.png", [["6901234567890", 0]]],
    ["国药准字H20000001.webp", [["国药准字H20000001", 0]]],
    [
      "12_2.jpg",
      [
        ["12_2", 0],
        ["12", 1],
      ],
    ],
    [
      "12-3.jpg",
      [
        ["12-3", 0],
        ["12", 2],
      ],
    ],
    [
      "12 (2).jpg",
      [
        ["12 (2)", 0],
        ["12", 1],
      ],
    ],
    [
      "A-01-2.png",
      [
        ["A-01-2", 0],
        ["A-01", 1],
      ],
    ],
    ["12_0.jpg", [["12_0", 0]]],
    ["12.pdf", []],
    ["12", []],
    [".jpg", []],
  ];
  test.each(CASES)("%s", (name, meant) => {
    expect(readPictureName(name).map(({ number, place }) => [number, place])).toEqual(meant);
  });

  test("however strange is read", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { number, place } of readPictureName(`${text}.jpg`)) {
          expect(number).not.toBe("");
          expect(place).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test("what it shows is what somebody wrote, else the goods and its place", () => {
  expect([getAlt("背面", "阿莫西林", 1), getAlt("", "阿莫西林", 0), getAlt("", "阿莫西林", 1)]).toEqual([
    "背面",
    "阿莫西林",
    "阿莫西林，图 2",
  ]);
  const two = [
    { picture: "1-a", alt: "正面" },
    { picture: "2-b", alt: "" },
  ];
  expect(picturesText(two)).toBe("#1 正面、#2");
});
