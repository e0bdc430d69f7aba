/** Suggestions cached for the session: shown at once, refreshed after 5 s (specification, section 5). */
import { type ApiFetch, getSender } from "~/platform/http/call";
import { SUGGEST_FRESH, type SuggestedGoods, getSuggestions } from "./suggest";

interface CachedSuggestions {
  at: number;
  found: string[];
}
export interface SuggestStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "suggestions";
const LIMIT = 40;

function isStored(item: unknown): item is CachedSuggestions {
  const { at, found } = (item ?? {}) as Partial<CachedSuggestions>;
  return typeof at === "number" && Array.isArray(found) && found.every((name) => typeof name === "string");
}

/** Ignores anything else in the store. */
function readAll(store: SuggestStorage): Map<string, CachedSuggestions> {
  try {
    const all = Object.entries((JSON.parse(store.getItem(KEY) ?? "{}") ?? {}) as object);
    return new Map(all.filter((entry): entry is [string, CachedSuggestions] => isStored(entry[1])));
  } catch {
    return new Map();
  }
}

/** Returns the cached suggestions and whether they are fresh at `now` (epoch ms), or null. */
export function readCachedSuggestions(
  store: SuggestStorage,
  key: string,
  now: number,
): { found: string[]; isFresh: boolean } | null {
  const entry = readAll(store).get(key);
  return entry ? { found: entry.found, isFresh: now - entry.at < SUGGEST_FRESH } : null;
}

/** Stores suggestions, dropping the oldest above the limit. Ignores failures (section 8). */
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

/** Throws CallLost on failure. */
export async function askSuggestions(
  call: ApiFetch,
  keywords: string,
  type: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await call<unknown>("/api/goods/search", { fields: { keywords, type }, signal });
  return getSuggestions(data);
}

const sendOne = getSender();

/** Requests products; not cached, because prices and stock change. Throws CallLost on failure. */
export function askGoods(keywords: string, type: string, signal: AbortSignal): Promise<SuggestedGoods[]> {
  const path = "/search/goods";
  return sendOne({
    path,
    address: `${path}?${new URLSearchParams({ keywords, type })}`,
    init: { signal },
    read: async (answer) => (answer.ok ? ((await answer.json()) as SuggestedGoods[]) : []),
  });
}
