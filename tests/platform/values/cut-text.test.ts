import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "~/platform/values/cut-text";

test.each([
  ["甲乙丙", 2, "甲乙"],
  [" 甲 乙 ", 2, "甲"],
  ["甲😀", 2, "甲"],
  ["甲😀", 3, "甲😀"],
  ["😀", 1, ""],
  ["", 5, ""],
  [null, 5, ""],
  [undefined, 5, ""],
])("%j to %d is %j", (text, limit, cut) => expect(cutText(text, limit)).toBe(cut));

test("what is left is a beginning of the text, not too long, and the same behind an address", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(30), (text, limit) => {
      const cut = cutText(text, limit);
      expect(cut.length <= limit && text.trim().startsWith(cut)).toBe(true);
      expect(cutText(cut, limit)).toBe(cut);
      expect(new URLSearchParams(new URLSearchParams({ q: cut }).toString()).get("q")).toBe(cut);
    }),
  ));
