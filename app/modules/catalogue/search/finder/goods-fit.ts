import { getSubstance } from "~/modules/catalogue/traits/substance";
import { plainText } from "../plain-text";
import { isCounted } from "../spec-numbers";
import type { GoodsFinder } from "./goods-columns";
import type { Cover } from "./gram-index";
import { isSameSpec, numbersFit } from "./numbers-fit";
import { covered, HIT, type Search, SURE, type InputText } from "./search-input";

/** A hit of a whole number or sound weighs at least so much. */
export const EXACT_HIT = 100;

const SCORE = {
  text: 1000,
  numbers: 250,
  name: 60,
  sameName: 50,
  sameSubstance: 40,
  beginning: 30,
  sameSpec: 20,
  length: 10,
} as const;

export interface Weighed {
  at: number;
  score: number;
  /** of the input, weighted by rarity: 1 is all */
  share: number;
  hasAll: boolean;
  isExact: boolean;
}

/** What the search words match of a product, with its popularity. */
function weighWords(finder: GoodsFinder, { texts, hits }: Search, at: number) {
  const id = finder.ids[at]!;
  let [sum, weight, hasAll] = [0, 0, true];
  for (const input of texts) {
    const cover = getCover(finder, input, at);
    sum += covered(input, cover);
    hasAll &&= cover.exact === 2 ** input.characters.length - 1;
  }
  for (const item of hits) {
    const hit = item.get(id);
    if (hit !== undefined) sum += HIT;
    weight += hit ?? 0;
    hasAll &&= hit !== undefined;
  }
  return { sum, weight, hasAll, isExactHit: hits.some((hit) => (hit.get(id) ?? 0) >= EXACT_HIT) };
}

export function weigh(finder: GoodsFinder, search: Search, at: number): Weighed {
  const { sum, weight, hasAll, isExactHit } = weighWords(finder, search, at);
  const share = search.total > 0 ? sum / search.total : 1;
  const fit = numbersFit(finder, search.numbers, at);
  const name = nameScore(finder, search, at);
  const spec = fit === 1 && search.numbers.length > 0 && isSameSpec(finder, search.numbers, at);
  const score = Math.round(
    SCORE.text * share + SCORE.numbers * fit + (spec ? SCORE.sameSpec : 0) + name + weight,
  );
  const isExact = name >= SCORE.sameName || isExactHit;
  return { at, score, share, isExact, hasAll: hasAll && fit === 1 };
}

/** "盒" matches products sold or packed so. */
const WHOLE_UNIT: Cover = { exact: 1, near: 0 };

const NOTHING: Cover = { exact: 0, near: 0 };

/** Returns what name and manufacturer together match of a word. */
export function getCover(
  finder: GoodsFinder,
  { characters, names, manufacturers }: InputText,
  at: number,
): Cover {
  const [item, another] = characters;
  if (another === undefined && isCounted(item!))
    if (finder.getUnit[at] === item || finder.specs[finder.specOf[at]!]!.includes(item!)) return WHOLE_UNIT;
  const name = names.get(finder.nameOf[at]!) ?? NOTHING;
  const manufacturer = manufacturers.get(finder.manufacturerOf[at]!) ?? NOTHING;
  return { exact: name.exact | manufacturer.exact, near: name.near | manufacturer.near };
}

/** A whole name, alone or with a part of its manufacturer's, ranks above longer ones, then the substance alone above combinations, a beginning above a middle; then similar length. */
function nameScore(finder: GoodsFinder, search: Search, at: number): number {
  const { texts, wholes } = search;
  const names = finder.names.texts[finder.nameOf[at]!]!;
  if (wholes.includes(names[0]!)) return SCORE.name;
  const manufacturers = finder.manufacturers.texts[finder.manufacturerOf[at]!]!;
  let best: number = isSubstance(finder, search, at) ? SCORE.sameSubstance : 0;
  for (const name of names) {
    if (wholes.some((whole) => relatedIsName(whole, name, manufacturers))) return SCORE.sameName;
    for (const [i, { characters }] of texts.entries()) {
      const input = characters.join("");
      if (input === name) return SCORE.sameName;
      if (i === 0 && name.startsWith(input)) best = Math.max(best, SCORE.beginning);
      if (characters.length < SURE) continue;
      best = Math.max(best, SCORE.length - 2 * Math.abs(name.length - input.length));
    }
  }
  return best;
}

/** Whether the product is the entered substance, or one that an entered word means: 0.9%氯化钠注射液 for 生理盐水. */
function isSubstance(finder: GoodsFinder, { texts, wholes }: Search, at: number): boolean {
  const name = finder.nameOf[at]!;
  const substance = (finder.substanceOf[name] ??= plainText(getSubstance(finder.titles[name]!)));
  return (
    wholes.includes(substance) ||
    texts.some(({ characters, meant }) => meant.includes(substance) || characters.join("") === substance)
  );
}

/** Whether `whole` is a name, or one with a part of its manufacturer's around it. */
function relatedIsName(whole: string, name: string, manufacturerNames: readonly string[]): boolean {
  if (whole === name) return true;
  if (name === "" || whole.length <= name.length) return false;
  const inManufacturer = (rest: string) =>
    manufacturerNames.some((manufacturer) => manufacturer.includes(rest));
  if (whole.startsWith(name) && inManufacturer(whole.slice(name.length))) return true;
  return whole.endsWith(name) && inManufacturer(whole.slice(0, -name.length));
}
