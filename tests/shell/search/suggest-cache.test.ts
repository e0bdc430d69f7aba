import { expect, test } from "vitest";
import { keep, readCachedSuggestions, type Store } from "~/shell/search/suggest-cache";

function store(): Store {
  const all = new Map<string, string>();
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}

test("what is older than 5 s is still shown, but no longer fresh", () => {
  const session = store();
  keep(session, "drug blg", ["板蓝根"], 1000);
  expect(readCachedSuggestions(session, "drug blg", 5999)).toEqual({ found: ["板蓝根"], isFresh: true });
  expect(readCachedSuggestions(session, "drug blg", 6000)).toEqual({ found: ["板蓝根"], isFresh: false });
  expect(readCachedSuggestions(session, "manufacturer blg", 1000)).toBeNull();
});

test("the oldest make room", () => {
  const session = store();
  for (let i = 0; i < 60; i += 1) keep(session, `drug ${i}`, [String(i)], i);
  expect(readCachedSuggestions(session, "drug 0", 60)).toBeNull();
  expect(readCachedSuggestions(session, "drug 59", 60)?.found).toEqual(["59"]);
});

test("a broken or full store is ignored", () => {
  const full: Store = {
    getItem: () => "{not json",
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(() => keep(full, "drug a", [], 0)).not.toThrow();
  expect(readCachedSuggestions(full, "drug a", 0)).toBeNull();
});
