import { type SynonymMap, NO_SYNONYMS } from "../synonyms";
import { isGoodsNumber } from "../goods-numbers";
import { plainText } from "../plain-text";
import type { SpecNumber } from "../spec-numbers";
import { parseKeywords } from "../input-words";
import type { GoodsFinder } from "./goods-columns";
import { type Cover, coverBy, type GramIndex, rarity } from "./gram-index";

/** An entered word; `weights` are its characters' rarity. */
export interface InputText {
  characters: string[];
  weights: number[];
  total: number;
  /** names that the word means as a synonym */
  meant: readonly string[];
  names: Map<number, Cover>;
  manufacturers: Map<number, Cover>;
}

/** A search as it is looked for. */
export interface Search {
  texts: InputText[];
  numbers: SpecNumber[];
  /** products that an index found, for each word */
  hits: ReadonlyMap<number, number>[];
  /** the words joined without spaces: without the numbers, and with them */
  wholes: string[];
  total: number;
}

/** What is known outside the finder. */
export interface Known {
  /** products that an index of numbers and sounds found for a word ("amxl"), with the hit's weight */
  indexed?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  synonyms?: SynonymMap;
}

/** Weight of a character that is near another but not adjacent as entered. */
const NEAR = 0.8;

/** A word found by an index counts as this many characters that a tenth of all products have. */
export const HIT = 10;

/** So many matching characters make the one next to them a typing error. */
export const SURE = 3;

/** Parses the input; words that an index found are searched only by its hits, synonyms by their names. */
export function toSearch(
  finder: GoodsFinder,
  keywords: string,
  { indexed = new Map(), synonyms = NO_SYNONYMS }: Known,
): Search {
  const { numbers, words } = parseKeywords(keywords);
  const hits = words.flatMap((word) => indexed.get(word) ?? []);
  const texts = words
    .filter((word) => !indexed.has(word))
    .flatMap((word) => apart(finder.names, word, synonyms))
    .map((word) => toInput(finder, [...word], synonyms));
  const total = texts.reduce((sum, input) => sum + input.total, 0) + HIT * hits.length;
  const wholes = [...new Set([words.join(""), plainText(keywords)])].filter(Boolean);
  return { texts, numbers, hits, wholes, total };
}

function toInput(
  { ids, names, manufacturers }: GoodsFinder,
  characters: string[],
  synonyms: SynonymMap,
): InputText {
  // Single letters are near each other in any name.
  const isLetters = characters.every((character) => /[a-z0-9]/.test(character));
  const weights = characters.map((_, i) => {
    const holders = Math.min(rarity(names, characters, i), rarity(manufacturers, characters, i));
    // An unknown character is a typing error: it does not count as the rarest.
    return Math.log((ids.length + 2) / (Number.isFinite(holders) ? holders : 20) + 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // A product number is no part of a name.
  if (isGoodsNumber(characters.join("")))
    return { characters, weights, total, meant: [], names: new Map(), manufacturers: new Map() };
  const byName = inputCover(names, characters, isLetters);
  const meant = synonyms.get(characters.join("")) ?? [];
  for (const id of meantNames(names, meant)) byName.set(id, { exact: 2 ** characters.length - 1, near: 0 });
  return {
    characters,
    weights,
    total,
    meant,
    names: byName,
    manufacturers: inputCover(manufacturers, characters, isLetters),
  };
}

/** So many characters of a Latin word must be adjacent, because pairs of letters are everywhere. */
const TOGETHER = 0.75;

function inputCover(index: GramIndex, characters: readonly string[], isLetters: boolean): Map<number, Cover> {
  const covers = coverBy(index, characters, isLetters);
  if (!isLetters) return covers;
  const length = Math.ceil(TOGETHER * characters.length);
  const parts = characters.flatMap((_, i) =>
    i + length <= characters.length ? [characters.slice(i, i + length).join("")] : [],
  );
  const holds = (id: number) => index.texts[id]!.some((text) => parts.some((part) => text.includes(part)));
  return new Map([...covers].filter(([id]) => holds(id)));
}

function meantNames(names: GramIndex, meant: readonly string[]): number[] {
  return meant.flatMap((name) => {
    const all = 2 ** [...name].length - 1;
    return [...coverBy(names, [...name], true)].flatMap(([id, { exact }]) => (exact === all ? [id] : []));
  });
}

/** "扑热息痛片" is "扑热息痛", "片": the longest synonym within a word is separate, unless a name holds the whole word ("感冒灵"). */
function apart(names: GramIndex, word: string, synonyms: SynonymMap): string[] {
  const [longest] = [...synonyms.keys()]
    .filter((item) => isWord(word, item))
    .sort((item, other) => other.length - item.length);
  if (longest === undefined || longest === word || meantNames(names, [word]).length > 0) return [word];
  const at = word.indexOf(longest);
  return [word.slice(0, at), longest, word.slice(at + longest.length)].filter(Boolean);
}

function isWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0 || !/^[a-z0-9]+$/.test(word)) return at >= 0;
  return !/[a-z0-9]/.test(text[at - 1] ?? "") && !/[a-z0-9]/.test(text[at + word.length] ?? "");
}

/** Returns how much of a word a text contains, by rarity of characters. */
export function covered({ weights }: InputText, { exact, near }: Cover): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1)
    if (exact & (1 << i)) sum += weights[i]!;
    else if (near & (1 << i)) sum += NEAR * weights[i]!;
  return sum;
}
