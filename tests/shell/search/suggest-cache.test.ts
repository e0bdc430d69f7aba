import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { anyText } from "../../any-text";
import type { ApiFetch } from "~/platform/http/call";
import {
  askGoods,
  askSuggestions,
  keep,
  readCachedSuggestions,
  type SuggestStorage,
} from "~/shell/search/suggest-cache";
import { SUGGEST_FRESH } from "~/shell/search/suggest";

function store(first?: string): SuggestStorage {
  const all = new Map<string, string>(first === undefined ? [] : [["suggestions", first]]);
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}

test("what is older than 5 s is still shown, but no longer fresh", () => {
  const session = store();
  keep(session, "drug blg", ["板蓝根"], 1000);
  expect(readCachedSuggestions(session, "drug blg", 5999)).toEqual({ found: ["板蓝根"], isFresh: true });
  expect(readCachedSuggestions(session, "drug blg", 6000)).toEqual({ found: ["板蓝根"], isFresh: false });
  expect(readCachedSuggestions(session, "manufacturer blg", 1000)).toBeNull();
});

describe("room", () => {
  test("the oldest make room", () => {
    const session = store();
    for (let i = 0; i < 60; i += 1) keep(session, `drug ${i}`, [String(i)], i);
    expect(readCachedSuggestions(session, "drug 19", 60)).toBeNull();
    expect(readCachedSuggestions(session, "drug 20", 60)?.found).toEqual(["20"]);
    expect(readCachedSuggestions(session, "drug 59", 60)?.found).toEqual(["59"]);
  });

  test("of one keyword is taken once: the newer answer stands, and is fresh again", () => {
    const session = store();
    keep(session, "drug a", ["旧"], 0);
    keep(session, "drug a", ["新"], SUGGEST_FRESH);
    expect(readCachedSuggestions(session, "drug a", SUGGEST_FRESH)).toEqual({ found: ["新"], isFresh: true });
  });

  test("holds the last forty keywords, whatever was asked in whatever order", () => {
    const query = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 120 });
    fc.assert(
      fc.property(query, (keys) => {
        const session = store();
        keys.forEach((key, at) => keep(session, `drug ${key}`, [String(at)], at));
        const newest = [...new Set(keys.toReversed())];
        newest.forEach((key, at) => {
          const found = readCachedSuggestions(session, `drug ${key}`, keys.length)?.found;
          expect(found).toEqual(at < 40 ? [String(keys.lastIndexOf(key))] : undefined);
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe("a store that is not as it was left", () => {
  const full: SuggestStorage = {
    getItem: () => "{not json",
    setItem: () => {
      throw new Error("full");
    },
  };
  test("broken or full is ignored", () => {
    expect(() => keep(full, "drug a", [], 0)).not.toThrow();
    expect(readCachedSuggestions(full, "drug a", 0)).toBeNull();
  });

  test("forbidden is ignored", () => {
    const forbidden: SuggestStorage = {
      ...full,
      getItem: () => {
        throw new Error("forbidden");
      },
    };
    expect(() => keep(forbidden, "drug a", [], 0)).not.toThrow();
    expect(readCachedSuggestions(forbidden, "drug a", 0)).toBeNull();
  });

  test.each([
    "null",
    "7",
    "[]",
    '"text"',
    '{"drug a":null}',
    '{"drug a":7}',
    '{"drug a":{"at":1}}',
    '{"drug a":{"at":"1","found":[]}}',
    '{"drug a":{"at":1,"found":"板蓝根"}}',
    '{"drug a":{"at":1,"found":[1,null]}}',
    '{"drug a":{"at":1,"found":["板蓝根",7]}}',
  ])("%s holds nothing, and takes the next answer", (text) => {
    const session = store(text);
    expect(readCachedSuggestions(session, "drug a", 0)).toBeNull();
    keep(session, "drug b", ["板蓝根"], 5);
    expect(readCachedSuggestions(session, "drug b", 6)).toEqual({ found: ["板蓝根"], isFresh: true });
  });

  test("with any text in it gives names or nothing", () =>
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.json()), anyText(), (text, key) => {
        const read = readCachedSuggestions(store(text), key, 0);
        if (read) expect(read.found.every((name) => typeof name === "string")).toBe(true);
        keep(store(text), key, [], 0);
      }),
    ));
});

describe("asking", () => {
  afterEach(() => vi.unstubAllGlobals());
  const { signal } = new AbortController();

  test("for words goes to the API and takes the names of its answer", async () => {
    const query: unknown[] = [];
    const call = ((path: string, options: unknown) => {
      query.push(path, options);
      return Promise.resolve({ data: ["板蓝根", { name: "板蓝根颗粒" }, 7], msg: "" });
    }) as ApiFetch;
    expect(await askSuggestions(call, "blg", "drug", signal)).toEqual(["板蓝根", "板蓝根颗粒"]);
    expect(query).toEqual(["/api/goods/search", { fields: { keywords: "blg", type: "drug" }, signal }]);
  });

  test("for goods says what was typed whole, and an answer that is none shows none", async () => {
    const query: string[] = [];
    const answer = (status: number) =>
      vi.stubGlobal("fetch", (path: string) => {
        query.push(path);
        return Promise.resolve(Response.json([{ price: 1 }], { status }));
      });
    answer(200);
    expect(await askGoods("a&b=c 50%", "drug", signal)).toEqual([{ price: 1 }]);
    expect(Object.fromEntries(new URL(query[0]!, "http://shop").searchParams)).toEqual({
      keywords: "a&b=c 50%",
      type: "drug",
    });
    for (const status of [401, 429, 503]) {
      answer(status);
      expect(await askGoods("a", "drug", signal)).toEqual([]);
    }
  });
});
