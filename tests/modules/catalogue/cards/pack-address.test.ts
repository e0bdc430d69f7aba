import { expect, test } from "vitest";
import { loosePackAddress, packAddress } from "~/modules/catalogue/cards/pack-address";
import { pictureAddress } from "~/modules/pictures/picture";

const KEY = "12-0123456789abcdef";

test("a version with a hyphen is the key of a real picture, any other that of the drawing", () => {
  expect(packAddress(7, KEY)).toBe(pictureAddress(KEY, 160));
  expect(packAddress(7, "3f2a")).toBe("/goods/7/pack.svg?v=3f2a");
  expect(packAddress(7, "")).toBe("/goods/7/pack.svg?v=");
});

test("another version is another address, so that no browser keeps the old picture", () => {
  const addresses = ["a", "b", KEY, "13-0123456789abcdef"].map((version) => packAddress(7, version));
  expect(new Set(addresses).size).toBe(4);
});

test("where the version is not known the drawing has none, and a real picture is itself", () => {
  expect(loosePackAddress(7, "")).toBe("/goods/7/pack.svg");
  expect(loosePackAddress(7, KEY)).toBe(packAddress(8, KEY));
});
