/** Texts as anybody may send them, for properties of what reads them: quick to make, unlike fast-check's own of all of Unicode. */
import fc from "fast-check";

/** Blanks, signs that act, names that every object has, figures of other kinds, halves of characters. */
const SPITEFUL = [
  "",
  " ",
  "\n",
  "\r\n",
  "\t",
  "\u0000",
  "\u001b",
  "\u00a0",
  "\u2028",
  "\u202e",
  "\u3000",
  "\ufeff",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "-0",
  "0",
  "1e3",
  "0x10",
  "１２",
  "٣",
  "1.5",
  "9".repeat(20),
  "%",
  "&amp;",
  "<b>",
  "'",
  '"',
  "\\",
  "../",
  "药",
  "😀",
  "\ud83d",
  "\ude00",
  "e\u0301",
];

const unit = fc.oneof(
  fc.constantFrom(...SPITEFUL),
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
);

/** Up to `maxLength` of those one after the other. */
export const anyText = ({ maxLength = 12, minLength = 0 } = {}): fc.Arbitrary<string> =>
  fc.array(unit, { minLength, maxLength }).map((units) => units.join(""));
