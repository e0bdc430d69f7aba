/** Searches are kept in the browser alone, by company, and can be deleted. */
import { describe, expect, test } from "vitest";
import { addSearched, deleteSearched, readSearched } from "~/shell/search/search-history";

function newStore(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("searches", () => {
  test("are kept once each, the newest first, ten at most", () => {
    const store = newStore();
    for (const words of ["甲", "乙", "甲"]) addSearched(store, "店", words);
    expect(readSearched(store, "店")).toEqual(["甲", "乙"]);
    for (let i = 0; i < 20; i += 1) addSearched(store, "店", `词${i}`);
    expect(readSearched(store, "店")).toHaveLength(10);
    expect(readSearched(store, "店")[0]).toBe("词19");
  });
  test("of one company are not another's", () => {
    const store = newStore();
    addSearched(store, "甲店", "阿莫西林");
    expect(readSearched(store, "乙店")).toEqual([]);
    expect(readSearched(store, "")).toEqual([]);
  });
  test("are deleted one by one or all at once", () => {
    const store = newStore();
    for (const words of ["甲", "乙", "丙"]) addSearched(store, "店", words);
    expect(deleteSearched(store, "店", "乙")).toEqual(["丙", "甲"]);
    expect(readSearched(store, "店")).toEqual(["丙", "甲"]);
    expect(deleteSearched(store, "店")).toEqual([]);
    expect(readSearched(store, "店")).toEqual([]);
  });
  test("that are empty or no words at all are not kept", () => {
    const store = newStore();
    addSearched(store, "店", "");
    addSearched(store, "店", "长".repeat(61));
    expect(readSearched(store, "店")).toEqual([]);
  });
});

describe("a storage that cannot be used", () => {
  const broken = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
  };
  test("keeps nothing and breaks nothing", () => {
    expect(readSearched(broken, "店")).toEqual([]);
    expect(addSearched(broken, "店", "甲")).toEqual(["甲"]);
    expect(deleteSearched(broken, "店")).toEqual([]);
  });
  test.each(["{", "7", '{"a":1}', "null", '[1,null,"甲"]'])(
    "with %s in it is read as what is there",
    (text) => {
      const store = { getItem: () => text, setItem: () => undefined };
      expect(readSearched(store, "店")).toEqual(text.includes("甲") ? ["甲"] : []);
    },
  );
});
