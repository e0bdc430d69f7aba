import { plainText } from "~/modules/catalogue/search/plain-text";

/** Characters of an input that are used: as many as a number has bits for. */
export const MAX_CHARACTERS = 30;

/** Texts, each stored once, by number. */
export interface GramIndex {
  texts: string[][];
  /** which of them contain a gram */
  holders: Map<string, number[]>;
  byKey: Map<string, number>;
}

export const newGramIndex = (): GramIndex => ({ texts: [], holders: new Map(), byKey: new Map() });

/** Adds related texts and returns their number; equal ones have the same. */
export function addTexts(index: GramIndex, texts: readonly string[]): number {
  const key = texts.join("\n");
  const known = index.byKey.get(key);
  if (known !== undefined) return known;
  const id = index.texts.length;
  index.byKey.set(key, id);
  const plain = [...new Set(texts.map(plainText))].filter(Boolean);
  index.texts.push(plain);
  for (const gram of new Set(plain.flatMap(toGrams))) {
    const holders = index.holders.get(gram);
    if (holders) holders.push(id);
    else index.holders.set(gram, [id]);
  }
  return id;
}

const skipping = (item: string, other: string) => `${item}_${other}`;

function toGrams(text: string): string[] {
  const characters = [...text];
  return characters.flatMap((character, i) => [
    character,
    ...(i + 1 < characters.length ? [character + characters[i + 1]!] : []),
    ...(i + 2 < characters.length ? [skipping(character, characters[i + 2]!)] : []),
  ]);
}

/** The characters of an input in another text, one bit each: adjacent as entered, or near each other. */
export interface Cover {
  exact: number;
  near: number;
}

/** Returns every text with two adjacent characters of `input`, exactly or, unless `isExact`, nearly, with what it covers. */
export function coverBy(
  { holders }: GramIndex,
  input: readonly string[],
  isExact = false,
): Map<number, Cover> {
  const covers = new Map<number, Cover>();
  const put = (gram: string, bits: number, kind: keyof Cover) => {
    if (isExact && kind === "near") return;
    for (const id of holders.get(gram) ?? []) {
      let cover = covers.get(id);
      if (!cover) covers.set(id, (cover = { exact: 0, near: 0 }));
      cover[kind] |= bits;
    }
  };
  if (input.length === 1) put(input[0]!, 1, "exact");
  input.forEach((item, i) => {
    const [next, third] = [input[i + 1], input[i + 2]];
    if (next !== undefined) {
      put(item + next, 0b11 << i, "exact");
      // the text has one more character between them
      put(skipping(item, next), 0b11 << i, "near");
    }
    if (third !== undefined) {
      // the one between them is wrong or superfluous
      put(skipping(item, third), 0b101 << i, "near");
      put(item + third, 0b101 << i, "near");
    }
  });
  return covers;
}

/** Returns the number of texts with the rarest pair of the character at `i`; Infinity if there is none. */
export function rarity({ holders }: GramIndex, values: readonly string[], i: number): number {
  const grams =
    values.length === 1
      ? [values[0]!]
      : [values.slice(i - 1, i + 1), values.slice(i, i + 2)].map((pair) => pair.join(""));
  const counts = grams
    .filter((gram) => [...gram].length === Math.min(2, values.length))
    .map((gram) => holders.get(gram)?.length ?? 0);
  return Math.min(...counts.filter((count) => count > 0), Number.POSITIVE_INFINITY);
}
