import letters from "opencc-js/dict/TSCharacters";

/** Traditional characters with their simplified ones, one by one, because a name has no context. */
const LETTERS = new Map(letters.split("|").map((pair) => pair.split(" ") as [string, string]));
// Of two steps (薴 is 苧, 苧 is 苎) the last counts.
const SIMPLIFIED = new Map([...LETTERS].map(([from, to]) => [from, LETTERS.get(to) ?? to]));
const TRADITIONAL = new RegExp(`[${[...SIMPLIFIED.keys()].join("")}]`, "gu");

/** Traditional letters as simplified ones. */
export const simplified = (text: string): string =>
  text.replace(TRADITIONAL, (letter) => SIMPLIFIED.get(letter)!);

/** No script has more marks on a character; sorting many takes quadratic time. */
const MANY_MARKS = /(\p{M}{16})\p{M}+/gu;
const SHORT = 100;

/** Returns text in NFKC, in time proportional to its length. */
export const halfWidth = (text: string): string =>
  (text.length > SHORT ? text.replace(MANY_MARKS, "$1") : text).normalize("NFKC");

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[×✕✖⨯╳∗⁎]/g, "*"],
  [/[‐-―−]/g, "-"],
  [/[•・∙⋅]/g, "·"],
  [/[〜∼]/g, "~"],
  [/[[【〔〖]/g, "("],
  [/[\]】〕〗]/g, ")"],
  [/[‘’′]/g, "'"],
];

/** One character for multiplication, dashes, dots and brackets. */
export const evenSigns = (text: string): string =>
  SIGNS.reduce((even, [pattern, sign]) => even.replace(pattern, sign), text);

export function plainText(text: string): string {
  return simplified(halfWidth(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** "盐酸氨溴索" is searched as 氨溴索. */
export function withoutSalt(name: string): string {
  return name.replace(
    /^(注射用|吸入用|外用|复方|盐酸|硫酸|磷酸|醋酸|酒石酸|枸橼酸|马来酸|富马酸|琥珀酸|甲磺酸|苯磺酸|氢溴酸|硝酸|单硝酸|乳酸|葡萄糖酸|一次性使用|医用|无菌)+/,
    "",
  );
}

export function toPairs(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((c, i) => characters[i]! + c);
}
