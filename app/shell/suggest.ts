/**
 * The suggestions under the search box as a state machine (specification, sections 2, 5 and 9): typing opens it, an empty keyword,
 * Escape and leaving close it, arrows walk it round, answers to an older keyword are dropped. Pure.
 */
export const SUGGEST_DELAY = 500;
export const SUGGEST_FRESH = 5000;

export interface SuggestState {
  /** what stands in the box, as typed */
  words: string;
  open: boolean;
  /** null while searching */
  found: readonly string[] | null;
  /** index of the suggestion under the arrow keys; -1 none */
  active: number;
}

export type SuggestEvent =
  | { is: "typed"; words: string }
  | { is: "answered"; keyword: string; found: readonly string[] }
  | { is: "moved"; by: 1 | -1 }
  | { is: "closed" }
  | { is: "reset"; words: string };

export const closedSuggest = (words: string): SuggestState => ({
  words,
  open: false,
  found: null,
  active: -1,
});

/** What is searched for: without the spaces round it. */
export const keywordOf = (words: string): string => words.trim();

export function suggest(state: SuggestState, event: SuggestEvent): SuggestState {
  switch (event.is) {
    case "typed": {
      const keyword = keywordOf(event.words);
      if (keyword === "") return closedSuggest(event.words);
      const isSame = keyword === keywordOf(state.words) && state.open;
      return { words: event.words, open: true, found: isSame ? state.found : null, active: -1 };
    }
    case "answered":
      return state.open && event.keyword === keywordOf(state.words)
        ? { ...state, found: event.found, active: -1 }
        : state;
    case "moved": {
      const count = state.open ? (state.found?.length ?? 0) : 0;
      if (count === 0) return state;
      // One place more than there are suggestions: the box itself.
      const at = (state.active + 1 + event.by + count + 1) % (count + 1);
      return { ...state, active: at - 1 };
    }
    case "closed":
      return closedSuggest(state.words);
    case "reset":
      return closedSuggest(event.words);
  }
}

/** What Enter submits: the suggestion under the arrow keys, else the trimmed words. */
export function submitted(state: SuggestState): string {
  return keywordOf((state.open && state.found?.[state.active]) || state.words);
}

/** The names in what GET /api/goods/search answers; anything else in it is left out. */
export function suggestionsOf(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const names = data.map((item: unknown) =>
    typeof item === "string" ? item : ((item as { name?: unknown } | null)?.name ?? ""),
  );
  return [...new Set(names.filter((name): name is string => typeof name === "string" && name !== ""))];
}

/** The parts of a suggestion, the typed words set apart. */
export function marked(text: string, words: string): { before: string; hit: string; after: string } {
  const keyword = keywordOf(words);
  const at = keyword ? text.toLowerCase().indexOf(keyword.toLowerCase()) : -1;
  if (at < 0) return { before: text, hit: "", after: "" };
  const end = at + keyword.length;
  return { before: text.slice(0, at), hit: text.slice(at, end), after: text.slice(end) };
}
