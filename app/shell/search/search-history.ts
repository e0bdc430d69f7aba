import type { SuggestStorage } from "./suggest-cache";

const LIMIT = 10;
const MAX_LENGTH = 60;
const keyOf = (company: string) => `searched ${company}`;

export function readSearched(store: Pick<SuggestStorage, "getItem">, company: string): string[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(company)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((item) => typeof item === "string").slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

function write(store: SuggestStorage, company: string, searched: readonly string[]): string[] {
  const stored = searched.slice(0, LIMIT);
  try {
    store.setItem(keyOf(company), JSON.stringify(stored));
  } catch {
    return stored;
  }
  return stored;
}

/** Adds a search at the front, without duplicates. */
export function addSearched(store: SuggestStorage, company: string, words: string): string[] {
  const before = readSearched(store, company).filter((item) => item !== words);
  return words === "" || words.length > MAX_LENGTH ? before : write(store, company, [words, ...before]);
}

export function deleteSearched(store: SuggestStorage, company: string, words?: string): string[] {
  const left = readSearched(store, company).filter((item) => words !== undefined && item !== words);
  return write(store, company, left);
}
