import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../any-text";
import { MAX_PLACE, placeField } from "~/modules/catalogue/batches/place";

test.each([
  ["a-03-2", "A-03-2"],
  [" A-03 ", "A-03"],
  ["Ａ－０３", "A-03"],
  ["冷库 2.1/左", "冷库 2.1/左"],
  ["", ""],
  ["  ", ""],
  [undefined, ""],
])("%j is the place %j", (input, place) => expect(placeField.parse(input)).toBe(place));

test.each(["<b>", "A_3", "A,3", "A\n3", "A#3", "😀"])("%j is none, and says how one is written", (input) =>
  expect(placeField.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([
    "库位请用字母、数字和连字符，如 A-03-2",
  ]),
);

test("twenty characters are a place, one more is said to be too long", () => {
  expect(MAX_PLACE).toBe(20);
  expect(placeField.parse(` ${"货".repeat(20)} `)).toHaveLength(20);
  expect(placeField.safeParse("货".repeat(21)).error?.issues[0]?.message).toBe("库位不超过 20 个字");
});

test("what was taken is taken again as the same place, whatever was typed", () =>
  fc.assert(
    fc.property(anyText(), (input) => {
      const read = placeField.safeParse(input);
      if (!read.success) return;
      expect(placeField.parse(read.data)).toBe(read.data);
      expect(read.data.length).toBeLessThanOrEqual(MAX_PLACE);
    }),
  ));
