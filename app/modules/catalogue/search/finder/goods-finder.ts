/** Finds products by names, manufacturers, forms and specifications, in any order, with or without spaces, and with one wrong character. Names and manufacturers, of which there are few, are searched in columns, then their products are counted. */
import { candidates } from "./candidates";
import type { GoodsFinder } from "./goods-columns";
import { weigh, type Weighed } from "./goods-fit";
import { toSearchNote, type SearchNote, slippedName } from "./search-note";
import { type Known, toSearch } from "./search-input";

/** What a search found. */
export interface GoodsSearchResult extends SearchNote {
  /** product ids with scores; the best has the highest */
  scores: Map<number, number>;
  isWhole: boolean;
  /** those of them whose name, sound or number is the input */
  exact: Set<number>;
}

export const NOTHING_FOUND: GoodsSearchResult = {
  scores: new Map(),
  isWhole: false,
  exact: new Set(),
  lacking: [],
  meant: null,
};

/** Products found at most: a word in all names is too common for sorting. */
const MAX_FOUND = 20_000;
/** Products with only a part of the input, at most. */
const MAX_PARTLY = 200;

/** Products with less than this share of the input are left out. */
const LEAST = 0.5;
const BAND = 120;

/** Returns products with all of the input; if none has it, those with most of it, and what they lack. */
export function findByText(finder: GoodsFinder, keywords: string, known: Known = {}): GoodsSearchResult {
  const search = toSearch(finder, keywords, known);
  const weighed = candidates(finder, search, keywords).map((at) => weigh(finder, search, at));
  const all = weighed.filter(({ hasAll }) => hasAll);
  if (all.length > 0) {
    const meant = slippedName(finder, search, all);
    return { ...NOTHING_FOUND, isWhole: true, ...toFound(finder, all.slice(0, MAX_FOUND)), meant };
  }
  // "25" is not 0.25g: a search of numbers alone needs all of them.
  if (search.texts.length === 0 && search.hits.length === 0) return NOTHING_FOUND;
  const [best] = weighed.sort((a, b) => b.score - a.score);
  if (!best || best.share < LEAST) return NOTHING_FOUND;
  const partly = weighed.filter(({ score, share }) => score >= best.score - BAND && share >= LEAST);
  return {
    ...NOTHING_FOUND,
    ...toFound(finder, partly.slice(0, MAX_PARTLY)),
    ...toSearchNote(finder, search, best.at),
  };
}

function toFound(
  { ids }: GoodsFinder,
  weighed: readonly Weighed[],
): Pick<GoodsSearchResult, "scores" | "exact"> {
  const exact = weighed.filter(({ isExact }) => isExact);
  return {
    scores: new Map(weighed.map(({ at, score }) => [ids[at]!, score])),
    exact: new Set(exact.map(({ at }) => ids[at]!)),
  };
}
