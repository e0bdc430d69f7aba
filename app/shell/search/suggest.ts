/**
 * State machine of search suggestions (specification, sections 2, 5 and 9): typing opens it; an empty keyword, Escape and blur close it; arrows
 * cycle; answers to older keywords are dropped. Products follow the words. The search history is a separate list, opened in the empty box by an
 * arrow key or a click.
 */
import type { CardGoods, GoodsOffer } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";

export const MAX_SUGGESTED_GOODS = 5;

export interface SuggestedGoods {
  goods: CardGoods;
  /** null: hidden */
  price: Fen | null;
  offer?: GoodsOffer;
}

export const SUGGEST_DELAY = 500;
export const SUGGEST_FRESH = 5000;

export interface SuggestState {
  words: string;
  open: boolean;
  /** null: loading */
  found: readonly string[] | null;
  goods: readonly SuggestedGoods[];
  isOffered: boolean;
  /** `found` is the search history */
  isHistory: boolean;
  /** words first, then products; -1: none */
  active: number;
}

export type SuggestEvent =
  | { kind: "input"; words: string }
  | { kind: "answered"; keyword: string; found: readonly string[] }
  | { kind: "offered"; keyword: string; goods: readonly SuggestedGoods[] }
  | { kind: "recalled"; searched: readonly string[] }
  | { kind: "moved"; by: 1 | -1 }
  | { kind: "closed" }
  | { kind: "reset"; words: string };

export const closedSuggest = (words: string): SuggestState => ({
  words,
  open: false,
  found: null,
  goods: [],
  isOffered: false,
  isHistory: false,
  active: -1,
});

export const getKeyword = (words: string): string => words.trim();

function inputChanged(state: SuggestState, words: string): SuggestState {
  const keyword = getKeyword(words);
  if (keyword === "") return closedSuggest(words);
  const isSame = keyword === getKeyword(state.words) && state.open;
  return isSame ? { ...state, words, active: -1 } : { ...closedSuggest(words), open: true };
}

/** Answers to older keywords are dropped. */
const isAwaited = (state: SuggestState, keyword: string): boolean =>
  state.open && keyword === getKeyword(state.words);

const recalled = (state: SuggestState, searched: readonly string[]): SuggestState =>
  getKeyword(state.words) === "" && searched.length > 0
    ? { ...closedSuggest(state.words), open: true, found: searched, isHistory: true }
    : closedSuggest(state.words);

function moved(state: SuggestState, by: 1 | -1): SuggestState {
  const count = state.open ? (state.found?.length ?? 0) + state.goods.length : 0;
  if (count === 0) return state;
  // One more position than suggestions: the input itself.
  const at = (state.active + 1 + by + count + 1) % (count + 1);
  return { ...state, active: at - 1 };
}

export function suggest(state: SuggestState, event: SuggestEvent): SuggestState {
  switch (event.kind) {
    case "input":
      return inputChanged(state, event.words);
    case "answered":
      return isAwaited(state, event.keyword) ? keepingActive(state, { ...state, found: event.found }) : state;
    case "offered":
      return isAwaited(state, event.keyword)
        ? keepingActive(state, { ...state, goods: event.goods, isOffered: true })
        : state;
    case "recalled":
      return recalled(state, event.searched);
    case "moved":
      return moved(state, event.by);
    case "closed":
      return closedSuggest(state.words);
    case "reset":
      return closedSuggest(event.words);
  }
}

/** Words and products arrive separately and refresh; the active item stays if it still exists. */
function keepingActive(before: SuggestState, after: SuggestState): SuggestState {
  const goods = activeGoods(before)?.goods.id;
  const word = goods === undefined ? before.found?.[before.active] : undefined;
  const words = after.found ?? [];
  const at = after.goods.findIndex((product) => product.goods.id === goods);
  const active = goods === undefined ? words.indexOf(word ?? "") : at < 0 ? -1 : words.length + at;
  return { ...after, active };
}

/** Returns what Enter submits: the active suggestion, else the trimmed input. */
export function submitted(state: SuggestState): string {
  return getKeyword((state.open && state.found?.[state.active]) || state.words);
}

export const activeGoods = ({ open, found, goods, active }: SuggestState): SuggestedGoods | undefined =>
  open ? goods[active - (found?.length ?? 0)] : undefined;

/** Returns the names in an answer of GET /api/goods/search; ignores the rest. */
export function getSuggestions(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const names = data.map((item: unknown) =>
    typeof item === "string" ? item : ((item as { name?: unknown } | null)?.name ?? ""),
  );
  return [...new Set(names.filter((name): name is string => typeof name === "string" && name !== ""))];
}

/** Splits a suggestion around the typed text. */
export function marked(text: string, words: string): { before: string; hit: string; after: string } {
  const keyword = getKeyword(words);
  const at = keyword ? text.toLowerCase().indexOf(keyword.toLowerCase()) : -1;
  if (at < 0) return { before: text, hit: "", after: "" };
  const end = at + keyword.length;
  return { before: text.slice(0, at), hit: text.slice(at, end), after: text.slice(end) };
}
