/** A text that is cut is one that an address carries there and back. */
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
])("%j to %d is %j", (text, most, cut) => expect(cutText(text, most)).toBe(cut));

test("what is left is a beginning of the text, not too long, and the same behind an address", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(30), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.length <= most && text.trim().startsWith(cut)).toBe(true);
      expect(cutText(cut, most)).toBe(cut);
      expect(new URLSearchParams(new URLSearchParams({ q: cut }).toString()).get("q")).toBe(cut);
    }),
  ));
