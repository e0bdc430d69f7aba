/**
 * Texts that are found by their parts: by single characters, by neighbours, and by neighbours but one, so that a letter that is wrong,
 * missing or doubled costs what is beside it alone. Pure.
 */
import { plainText } from "~/modules/catalogue/search/plain-text";

/** Characters of one typed text that are looked at: as many as a number has bits for. */
export const MAX_CHARACTERS = 30;

/** Texts, each held once, by number. */
export interface GramIndex {
  /** the plain texts of each: a goods' names, a maker's */
  texts: string[][];
  /** which of them hold a gram */
  holders: Map<string, number[]>;
  byKey: Map<string, number>;
}

export const newGramIndex = (): GramIndex => ({ texts: [], holders: new Map(), byKey: new Map() });

/** Takes texts that belong together in, and gives their number; the same ones have the same. */
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

/** Which characters of a typed text stand in another, one bit each: side by side as they were typed, or near each other. */
export interface Cover {
  exact: number;
  near: number;
}

/** Every text that holds two neighbouring characters of `typed`, exactly or, unless `isExact`, nearly, with what of it it covers. */
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
      // the text has a character between them that was left out
      put(skipping(item, next), 0b11 << i, "near");
    }
    if (third !== undefined) {
      // the one between them is wrong, or one too many
      put(skipping(item, third), 0b101 << i, "near");
      put(item + third, 0b101 << i, "near");
    }
  });
  return covers;
}

/** In how many texts the rarest pair with the character at `i` stands; `none` where no pair stands in any. */
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
