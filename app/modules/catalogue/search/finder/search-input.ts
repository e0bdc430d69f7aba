/** What was typed, as the finder looks for it: words with what each of their characters tells, numbers, and what an index found. Pure. */
import { type EverydayNames, NO_EVERYDAY_NAMES } from "../synonyms";
import { isGoodsNumber } from "../goods-numbers";
import { plainText } from "../plain-text";
import type { SpecNumber } from "../spec-numbers";
import { parseKeywords } from "../input-words";
import type { GoodsFinder } from "./goods-columns";
import { type Cover, coverBy, type GramIndex, rarity } from "./gram-index";

/** One word that was typed; `weights` say how telling each of its characters is. */
export interface InputText {
  characters: string[];
  weights: number[];
  total: number;
  names: Map<number, Cover>;
  makers: Map<number, Cover>;
}

/** A search as it is looked for. */
export interface Search {
  texts: InputText[];
  numbers: SpecNumber[];
  /** goods that an index found for one of the words each */
  hits: ReadonlyMap<number, number>[];
  /** the words without blanks between: without the numbers, and with them where there are any */
  wholes: string[];
  total: number;
}

/** What stands outside the finder. */
export interface Known {
  /** goods that an index of numbers and sounds found for one of the words ("amxl"), with the weight of the hit */
  indexed?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  everyday?: EverydayNames;
}

/** A character that stands near another, but not beside it as typed, counts this much. */
const NEAR = 0.8;

/** A word that an index found counts as much as this many characters that a tenth of all goods hold. */
export const HIT = 10;

/** As many characters that stand in a name make the one beside them a slip. */
export const SURE = 3;

/** Reads what was typed; words that an index found are looked for by its hits alone, everyday names by the names that are meant. */
export function toSearch(
  finder: GoodsFinder,
  keywords: string,
  { indexed = new Map(), everyday = NO_EVERYDAY_NAMES }: Known,
): Search {
  const { numbers, words } = parseKeywords(keywords);
  const hits = words.flatMap((word) => indexed.get(word) ?? []);
  const texts = words
    .filter((word) => !indexed.has(word))
    .flatMap((word) => apart(word, everyday))
    .map((word) => toInput(finder, [...word], everyday));
  const total = texts.reduce((sum, input) => sum + input.total, 0) + HIT * hits.length;
  const wholes = [...new Set([words.join(""), plainText(keywords)])].filter(Boolean);
  return { texts, numbers, hits, wholes, total };
}

function toInput(
  { ids, names, makers: manufacturers }: GoodsFinder,
  characters: string[],
  everyday: EverydayNames,
): InputText {
  // Letters alone stand near each other in any name.
  const isLetters = characters.every((character) => /[a-z0-9]/.test(character));
  const weights = characters.map((_, i) => {
    const holders = Math.min(rarity(names, characters, i), rarity(manufacturers, characters, i));
    // What stands nowhere is a slip: it is not counted as the most telling of all.
    return Math.log((ids.length + 2) / (Number.isFinite(holders) ? holders : 20) + 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // A number of goods is no part of a name.
  if (isGoodsNumber(characters.join("")))
    return { characters, weights, total, names: new Map(), makers: new Map() };
  const byName = inputCover(names, characters, isLetters);
  for (const id of meantNames(names, everyday.get(characters.join("")) ?? []))
    byName.set(id, { exact: 2 ** characters.length - 1, near: 0 });
  return {
    characters,
    weights,
    total,
    names: byName,
    makers: inputCover(manufacturers, characters, isLetters),
  };
}

/** Of a Latin word so much stands together in what holds it: pairs of letters stand everywhere. */
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

/** Names that are meant by an everyday word. */
function meantNames(names: GramIndex, meant: readonly string[]): number[] {
  return meant.flatMap((name) => {
    const all = 2 ** [...name].length - 1;
    return [...coverBy(names, [...name], true)].flatMap(([id, { exact }]) => (exact === all ? [id] : []));
  });
}

/** "扑热息痛片" → "扑热息痛", "片": the longest everyday word within a word stands by itself. */
function apart(word: string, everyday: EverydayNames): string[] {
  const [longest] = [...everyday.keys()]
    .filter((item) => isWord(word, item))
    .sort((item, other) => other.length - item.length);
  if (longest === undefined) return [word];
  const at = word.indexOf(longest);
  return [word.slice(0, at), longest, word.slice(at + longest.length)].filter(Boolean);
}

/** Whether `text` holds a word; letters within longer words are none: "vc" is not in "pvc". */
function isWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0 || !/^[a-z0-9]+$/.test(word)) return at >= 0;
  return !/[a-z0-9]/.test(text[at - 1] ?? "") && !/[a-z0-9]/.test(text[at + word.length] ?? "");
}

/** How much a text holds of a word, by how telling each of its characters is. */
export function covered({ weights }: InputText, { exact, near }: Cover): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1)
    if (exact & (1 << i)) sum += weights[i]!;
    else if (near & (1 << i)) sum += NEAR * weights[i]!;
  return sum;
}
