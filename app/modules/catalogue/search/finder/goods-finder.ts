/**
 * Finds goods by what was typed of their names, makers, forms and specifications, in any order, with or without blanks between and with a
 * letter wrong. Holds all goods in columns; names and makers, of which there are few, are searched, and the goods behind them counted. Pure.
 */
import { candidates } from "./candidates";
import type { GoodsFinder } from "./goods-columns";
import { weigh, type Weighed } from "./goods-fit";
import { toSearchNote, type SearchNote, slippedName } from "./search-note";
import { type Known, toSearch } from "./search-input";

/** What a search found. */
export interface GoodsSearchResult extends SearchNote {
  /** goods ids with how well they fit; the best has the highest */
  scores: Map<number, number>;
  /** they have all of what was typed */
  isWhole: boolean;
  /** those of them whose name, sound or number is what was typed */
  exact: Set<number>;
}

export const NOTHING_FOUND: GoodsSearchResult = {
  scores: new Map(),
  isWhole: false,
  exact: new Set(),
  lacking: [],
  meant: null,
};

/** Goods found at most: a word that all names hold says too little to put them in order for. */
const MAX_FOUND = 20_000;
/** Goods that have not all of what was typed, at most. */
const MAX_PARTLY = 200;

/** Goods that have less than this share of what was typed are not meant. */
const LEAST = 0.5;
/** Goods whose score is further below the best are left out where none has all. */
const BAND = 120;

/** Goods that have all that was typed; where none has, those with the most telling of it, and what these lack. */
export function findByText(finder: GoodsFinder, keywords: string, known: Known = {}): GoodsSearchResult {
  const search = toSearch(finder, keywords, known);
  const weighed = candidates(finder, search, keywords).map((at) => weigh(finder, search, at));
  const all = weighed.filter(({ hasAll }) => hasAll);
  if (all.length > 0) {
    const meant = slippedName(finder, search, all);
    return { ...NOTHING_FOUND, isWhole: true, ...toFound(finder, all.slice(0, MAX_FOUND)), meant };
  }
  // "25" is not 0.25g: a search of figures alone has them all or finds nothing.
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
