/** Suggestions kept for the session: shown at once, asked for again when older than 5 s (specification, section 5). */
import { type ApiFetch, senderOf } from "~/platform/http/call";
import { SUGGEST_FRESH, type SuggestedGoods, suggestionsOf } from "./suggest";

interface Kept {
  at: number;
  found: string[];
}
export interface SuggestStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "suggestions";
const LIMIT = 40;

function isStored(item: unknown): item is Kept {
  const { at, found } = (item ?? {}) as Partial<Kept>;
  return typeof at === "number" && Array.isArray(found) && found.every((name) => typeof name === "string");
}

/** By keyword; whatever else is in the store is nothing. */
function readAll(store: SuggestStorage): Map<string, Kept> {
  try {
    const all = Object.entries((JSON.parse(store.getItem(KEY) ?? "{}") ?? {}) as object);
    return new Map(all.filter((entry): entry is [string, Kept] => isStored(entry[1])));
  } catch {
    return new Map();
  }
}

/** What is kept for a keyword, and whether it is still fresh at `now` (epoch ms); null when nothing is. */
export function readCachedSuggestions(
  store: SuggestStorage,
  key: string,
  now: number,
): { found: string[]; isFresh: boolean } | null {
  const entry = readAll(store).get(key);
  return entry ? { found: entry.found, isFresh: now - entry.at < SUGGEST_FRESH } : null;
}

/** Keeps an answer; the oldest go when there are too many. Failures are ignored (section 8). */
export function keep(store: SuggestStorage, key: string, found: string[], now: number): void {
  const newest = [...readAll(store).set(key, { at: now, found })]
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, LIMIT);
  try {
    store.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    return;
  }
}

/** Asks the shop; throws CallLost when it cannot answer. */
export async function askSuggestions(
  call: ApiFetch,
  keywords: string,
  type: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await call<unknown>("/api/goods/search", { fields: { keywords, type }, signal });
  return suggestionsOf(data);
}

const sendOne = senderOf();

/** Asks the page's own shop for products; not kept, because prices and stock change. Throws CallLost when it cannot answer. */
export function askGoods(keywords: string, type: string, signal: AbortSignal): Promise<SuggestedGoods[]> {
  const path = "/search/goods";
  return sendOne({
    path,
    address: `${path}?${new URLSearchParams({ keywords, type })}`,
    init: { signal },
    read: async (answer) => (answer.ok ? ((await answer.json()) as SuggestedGoods[]) : []),
  });
}
