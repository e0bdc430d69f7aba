import fc from "fast-check";
import { expect, test } from "vitest";
import { toChunks } from "~/platform/values/chunks";

test("the pieces are the list, none longer than asked and none empty", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (all, size) => {
      const chunks = toChunks(all, size);
      expect(chunks.flat()).toEqual(all);
      expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= size)).toBe(true);
      expect(chunks.slice(0, -1).every((chunk) => chunk.length === size)).toBe(true);
    }),
  );
});

test("500 at a time unless told", () => {
  const sizes = (n: number) => toChunks(Array.from({ length: n })).map((chunk) => chunk.length);
  expect(sizes(0)).toEqual([]);
  expect(sizes(500)).toEqual([500]);
  expect(sizes(1001)).toEqual([500, 500, 1]);
});
