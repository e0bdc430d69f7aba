import fc from "fast-check";
import { expect, test } from "vitest";
import {
  keyInAddress,
  PICTURE_SIZES,
  pictureAddress,
  type PictureSize,
  pictureSources,
} from "~/modules/pictures/picture";
import {
  FAULT_TEXTS,
  FITS,
  KIND_TEXT,
  PICTURE_ACCEPT,
  PICTURE_HINT,
  PICTURE_KINDS,
  pictureAt,
  pictureNumber,
  WEIGHT_TEXT,
} from "~/modules/pictures/picture-file";

const ONE = "1-0123456789ab";

test("the sentences name the limits as they are", () => {
  expect(FAULT_TEXTS.large).toBe("图片不能超过 5000 万像素，请缩小后再上传");
  expect(FAULT_TEXTS.small).toBe("图片太小，长和宽都不能少于 200 像素");
  expect(WEIGHT_TEXT).toBe("单张图片不能超过 10 MB");
  expect(PICTURE_HINT).toBe("JPG、PNG 或 WebP，不超过 10 MB，长和宽不少于 200 像素");
  expect(FAULT_TEXTS.broken).toContain("请重新导出后再上传");
});

test("a file field offers every kind that is taken, and no other", () => {
  const getKind = (ending: string) => `image/${ending.slice(1).replace("jpg", "jpeg")}`;
  expect(new Set(PICTURE_ACCEPT.split(",").map(getKind))).toEqual(new Set(PICTURE_KINDS));
  for (const kind of PICTURE_KINDS) {
    const called = kind.replace("image/", "").replace("jpeg", "jpg");
    expect(KIND_TEXT.toLowerCase()).toContain(called);
    expect(PICTURE_HINT.toLowerCase()).toContain(called);
  }
  expect(PICTURE_KINDS).not.toContain("image/svg+xml");
});

test("a picture can be cut or kept whole, each in words of its own", () => {
  expect(Object.keys(FITS)).toEqual(["crop", "whole"]);
  expect(FITS.crop).toContain("裁");
  expect(FITS.whole).toContain("整张");
});

test("a picture is called by its number in every size", () => {
  expect(pictureNumber("120-0123456789ab")).toBe("#120");
  for (const size of PICTURE_SIZES) expect(pictureAt(pictureAddress("120-0123456789ab", size))).toBe("#120");
});

test.each([
  "/pictures/../secret/160.webp",
  "/pictures/1-0123456789ab/../160.webp",
  "/pictures/1-0123456789AB/160.webp",
  "/pictures/1-0123456789abc/160.webp",
  "/pictures/-0123456789ab/160.webp",
  "/pictures/1234567890123456-0123456789ab/160.webp",
  "/pictures/1-0123456789ab/160.png",
  "/pictures/1-0123456789ab/.webp",
  "/pictures/1-0123456789ab/160.webp\n",
  "//x.test/pictures/1-0123456789ab/160.webp",
])("%j is no picture of ours, and is told as it stands", (address) => {
  expect(keyInAddress(address)).toBeNull();
  expect(pictureAt(address)).toBe(address);
});

test.each<[number, PictureSize]>([
  [169, 160],
  [170, 320],
  [339, 320],
  [340, 640],
  [678, 640],
  [679, 1280],
  [1357, 1280],
])("a place %i wide loads the size of %i: it may be a little too small, not more", (width, size) => {
  expect(pictureSources(pictureAddress(ONE, 1280), width).src).toBe(pictureAddress(ONE, size));
});

test("whatever the width and the size it is handed, a place loads files that there are, the finer one larger", () => {
  const sizeIn = (address: string) => Number(/(\d+)\.webp/.exec(address)![1]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.constantFrom(...PICTURE_SIZES),
      fc.constantFrom(...PICTURE_SIZES),
      (width, handed, other) => {
        const { src, srcSet } = pictureSources(pictureAddress(ONE, handed), width);
        expect(pictureSources(pictureAddress(ONE, other), width)).toEqual({ src, ...(srcSet && { srcSet }) });
        expect(keyInAddress(src)).toBe(ONE);
        expect(PICTURE_SIZES).toContain(sizeIn(src));
        if (srcSet === undefined) return;
        expect(srcSet).toMatch(/ 2x$/);
        expect(PICTURE_SIZES).toContain(sizeIn(srcSet));
        expect(sizeIn(srcSet)).toBeGreaterThan(sizeIn(src));
      },
    ),
  );
});

test("a wider place never loads a smaller file", () => {
  const width = fc.integer({ min: 1, max: 3_000 });
  const sizeAt = (wide: number) =>
    Number(/(\d+)\.webp/.exec(pictureSources(pictureAddress(ONE, 160), wide).src)![1]);
  fc.assert(
    fc.property(width, width, (a, b) => {
      expect(sizeAt(Math.max(a, b))).toBeGreaterThanOrEqual(sizeAt(Math.min(a, b)));
    }),
  );
});
