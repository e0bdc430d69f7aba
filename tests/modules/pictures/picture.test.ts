import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  keyInAddress,
  PICTURE_SIZES,
  pictureAddress,
  pictureKey,
  pictureSources,
  stripSizes,
  stripSources,
} from "~/modules/pictures/picture";
import { pictureAt } from "~/modules/pictures/picture-file";

const key = fc
  .tuple(fc.integer({ min: 1 }), fc.stringMatching(/^[0-9a-f]{12}$/))
  .map(([id, hash]) => pictureKey(id, hash));

test("a picture is known by its address, and nothing else is taken for one", () => {
  fc.assert(
    fc.property(key, fc.constantFrom(...PICTURE_SIZES), (item, size) => {
      expect(keyInAddress(pictureAddress(item, size))).toBe(item);
    }),
  );
  const others = [
    "/goods/1/pack.svg?v=abc",
    "/art/ad-top.svg",
    "",
    "/pictures/1-abc/160.webp",
    "/pictures/1-0123456789ab/160.webp?x",
    "https://x.test/pictures/1-0123456789ab/160.webp",
  ];
  expect(others.map(keyInAddress)).toEqual(others.map(() => null));
});

test("a picture is told by its number, a drawing by its path", () => {
  expect(["/pictures/12-0123456789ab/320.webp", "/art/mark.svg", ""].map(pictureAt)).toEqual([
    "#12",
    "/art/mark.svg",
    "",
  ]);
});

describe("what a place loads", () => {
  const ONE = "1-0123456789ab";
  const sources = (width: number) => pictureSources(pictureAddress(ONE, 160), width);

  test("is the size that suffices, and twice as much for screens that have it", () => {
    expect(sources(160)).toEqual({
      src: pictureAddress(ONE, 160),
      srcSet: `${pictureAddress(ONE, 320)} 2x`,
    });
    expect(sources(128)).toEqual({
      src: pictureAddress(ONE, 160),
      srcSet: `${pictureAddress(ONE, 320)} 2x`,
    });
  });

  test("is one file where it is small or as large as there is", () => {
    expect(sources(44)).toEqual({ src: pictureAddress(ONE, 160) });
    expect(sources(346)).toEqual({ src: pictureAddress(ONE, 640) });
    expect(sources(2000)).toEqual({ src: pictureAddress(ONE, 1280) });
  });

  test("is the address itself where it is no picture of ours", () => {
    expect(pictureSources("/goods/1/pack.svg?v=abc", 160)).toEqual({ src: "/goods/1/pack.svg?v=abc" });
  });
});

test("a strip is loaded in its own width, and twice so where the dots are smaller; a drawing as it is", () => {
  expect(stripSizes({ width: 1240, height: 96 })).toEqual([1240, 2480]);
  expect(stripSources("/pictures/12-9f86d081884c/1240.webp")).toEqual({
    src: "/pictures/12-9f86d081884c/1240.webp",
    srcSet: "/pictures/12-9f86d081884c/2480.webp 2x",
  });
  expect(stripSources("/art/ad-top.svg")).toEqual({ src: "/art/ad-top.svg" });
});
