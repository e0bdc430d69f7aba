/** Addresses of pictures, and which size a place needs. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyInAddress, PICTURE_SIZES, pictureAddress, pictureKey, pictureSources } from "~/pictures/picture";
import { pictureAt } from "~/pictures/picture-file";

const key = fc
  .tuple(fc.integer({ min: 1 }), fc.stringMatching(/^[0-9a-f]{12}$/))
  .map(([id, hash]) => pictureKey(id, hash));

test("a picture is known by its address, and nothing else is taken for one", () => {
  fc.assert(
    fc.property(key, fc.constantFrom(...PICTURE_SIZES), (one, size) => {
      expect(keyInAddress(pictureAddress(one, size))).toBe(one);
    }),
  );
  const others = [
    ...["/goods/1/pack.svg?v=abc", "/art/ad-top.svg", "", "/pictures/1-abc/160.webp"],
    ...["/pictures/1-0123456789ab/160.webp?x", "https://x.test/pictures/1-0123456789ab/160.webp"],
  ];
  expect(others.map(keyInAddress)).toEqual(others.map(() => null));
});

test("a picture is told by its number, a drawing by its path", () => {
  expect(["/pictures/12-0123456789ab/320.webp", "/art/mark.svg", ""].map(pictureAt)).toEqual([
    ...["#12", "/art/mark.svg", ""],
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
