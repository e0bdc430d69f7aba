import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { addSearched, deleteSearched, readSearched } from "~/shell/search/search-history";

function newStore(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const stored = new Map<string, string>();
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) };
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

describe("whatever is searched for and deleted", () => {
  const words = fc.constantFrom(
    "甲",
    "乙",
    "丙",
    "阿莫西林",
    "a",
    ...Array.from({ length: 12 }, (_, i) => `词${i}`),
  );
  const step = fc.oneof(
    { weight: 20, arbitrary: fc.record({ add: words }) },
    { weight: 4, arbitrary: fc.record({ remove: words }) },
    { weight: 1, arbitrary: fc.constant({ clear: true as const }) },
  );

  test("what is left is the last ten, each once, the newest first, as both sides of it say", () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = newStore();
        let stored: string[] = [];
        for (const step of steps) {
          let notified: string[];
          if ("add" in step) {
            stored = [step.add, ...stored.filter((other) => other !== step.add)].slice(0, 10);
            notified = addSearched(store, "店", step.add);
          } else if ("remove" in step) {
            stored = stored.filter((other) => other !== step.remove);
            notified = deleteSearched(store, "店", step.remove);
          } else {
            stored = [];
            notified = deleteSearched(store, "店");
          }
          expect(notified).toEqual(stored);
          expect(readSearched(store, "店")).toEqual(stored);
        }
      }),
    ));

  test("words of any kind come back as they were, or are not kept", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 70 }), (text) => {
        const store = newStore();
        addSearched(store, "店", text);
        expect(readSearched(store, "店")).toEqual(text !== "" && text.length <= 60 ? [text] : []);
      }),
    ));

  test("nothing of it reaches another company, whatever the two are called", () =>
    fc.assert(
      fc.property(anyText(), anyText(), (item, other) => {
        fc.pre(item !== other);
        const store = newStore();
        addSearched(store, item, "阿莫西林");
        deleteSearched(store, other);
        expect(readSearched(store, other)).toEqual([]);
        expect(readSearched(store, item)).toEqual(["阿莫西林"]);
      }),
    ));
});

test("sixty letters are kept, and a store that somebody filled shows ten of them", () => {
  const store = newStore();
  expect(addSearched(store, "店", "长".repeat(60))).toEqual(["长".repeat(60)]);
  const many = { ...store, getItem: () => JSON.stringify(Array.from({ length: 30 }, (_, i) => `词${i}`)) };
  expect(readSearched(many, "店")).toHaveLength(10);
});

test("any text in the store is read as words or as nothing", () =>
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.json()), (text) => {
      const read = readSearched({ getItem: () => text }, "店");
      expect(read.length).toBeLessThanOrEqual(10);
      for (const item of read) expect(typeof item).toBe("string");
    }),
  ));
