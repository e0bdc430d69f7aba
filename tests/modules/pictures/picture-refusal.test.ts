import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  keyInAddress,
  PICTURE_SIZES,
  pictureAddress,
  pictureKey,
  pictureSources,
} from "~/modules/pictures/picture";
import {
  FAULT_TEXTS,
  FITS,
  MAX_PICTURE_MB,
  MAX_PIXELS,
  MIN_SIDE,
  PICTURE_ACCEPT,
  PICTURE_HINT,
  PICTURE_KINDS,
  pictureAt,
  pictureNumber,
  WEIGHT_TEXT,
} from "~/modules/pictures/picture-file";

describe("what is said of a picture", () => {
  test("names the limits that hold", () => {
    expect([MAX_PICTURE_MB, MAX_PIXELS, MIN_SIDE]).toEqual([10, 50_000_000, 200]);
    expect(FAULT_TEXTS.large).toContain("5000 万像素");
    expect(FAULT_TEXTS.small).toContain("200 像素");
    expect(WEIGHT_TEXT).toBe("单张图片不能超过 10 MB");
    expect(PICTURE_HINT).toBe("JPG、PNG 或 WebP，不超过 10 MB，长和宽不少于 200 像素");
  });

  test("offers just the kinds that are taken", () => {
    const offered = PICTURE_ACCEPT.split(",").map((ending) => ending.replace(".jpg", ".jpeg").slice(1));
    expect(new Set(offered.map((kind) => `image/${kind}`))).toEqual(new Set(PICTURE_KINDS));
    expect(new Set(Object.values(FITS)).size).toBe(Object.keys(FITS).length);
  });

  test("calls it by its number, whatever else its key holds", () => {
    expect([pictureNumber("12-9f86d081884c"), pictureNumber("12"), pictureNumber("1-2-3")]).toEqual([
      "#12",
      "#12",
      "#1",
    ]);
  });
});

describe("an address", () => {
  const HASH = "0123456789ab";

  test.each([
    `/pictures/1-${HASH}/160.png`,
    `/pictures/1-${HASH}/.webp`,
    `/pictures/1-${HASH.toUpperCase()}/160.webp`,
    `/pictures/${"1".repeat(16)}-${HASH}/160.webp`,
    `/pictures/1-${HASH}0/160.webp`,
    `/pictures/../1-${HASH}/160.webp`,
    `/pictures/1-${HASH}/160.webp\n`,
    ` /pictures/1-${HASH}/160.webp`,
  ])("%j is no picture's, and is told as it stands", (address) => {
    expect(keyInAddress(address)).toBeNull();
    expect(pictureAt(address)).toBe(address);
  });

  test("of whatever else is no picture's, and loads as it stands", () =>
    fc.assert(
      fc.property(anyText(), fc.integer({ min: 1, max: 2_000 }), (address, width) => {
        expect(keyInAddress(address)).toBeNull();
        expect(pictureSources(address, width)).toEqual({ src: address });
      }),
    ));
});

describe("what a place of any width loads", () => {
  const sizeIn = (address: string) => Number(/(\d+)\.webp/.exec(address)![1]);
  const loaded = (width: number, size: (typeof PICTURE_SIZES)[number] = 160) =>
    pictureSources(pictureAddress(pictureKey(1, "0123456789ab"), size), width);

  test("is at most a little smaller than the place, and no larger than it need be", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_280 }), (width) => {
        const size = sizeIn(loaded(width).src);
        expect(size * 1.06).toBeGreaterThan(width);
        for (const smaller of PICTURE_SIZES.filter((item) => item < size))
          expect(smaller * 1.06).toBeLessThanOrEqual(width);
      }),
    ));

  test("does not hang on the size that the address names, and finer screens load a larger one alone", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.constantFrom(...PICTURE_SIZES), (width, size) => {
        const { src, srcSet } = loaded(width, size);
        expect(loaded(width)).toEqual({ src, ...(srcSet && { srcSet }) });
        if (srcSet) expect(sizeIn(srcSet)).toBeGreaterThan(sizeIn(src));
      }),
    ));
});
