import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countUnits, toNodes, topCodes } from "~/modules/trace-codes/codes/code-tree";
import { findTraceCode, getPrefix, readTraceCodes } from "~/modules/trace-codes/codes/trace-code";

const code = (n: number) => `8600001${String(n).padStart(13, "0")}`;
const codes = fc.uniqueArray(fc.stringMatching(/^8\d{19}$/), { minLength: 1, maxLength: 30 });

describe("a scanned word", () => {
  test.each([
    [code(1), code(1)],
    [` ${code(1)} `, code(1)],
    ["８６００００１００００００００００００１", code(1)],
    [`0106912345678901${"21"}${code(1)}`, code(1)],
    [`(01)06912345678901(17)271130(10)A12(21)${code(1)}`, code(1)],
    [`https://example.cn/t?c=${code(1)}&v=2`, code(1)],
  ])("%s is a code", (word, expected) => {
    expect(findTraceCode(word)).toBe(expected);
  });

  test.each(["", "860000100000000000", `${code(1)}1`, "6912345678901", `https://a.cn/${code(1)}/${code(2)}`])(
    "%s is none",
    (word) => {
      expect(findTraceCode(word)).toBeNull();
    },
  );
});

describe("pasted text", () => {
  test("gives codes, faults by line and what was there twice", () => {
    const text = `${code(1)}, ${code(2)}\r\n123 ${code(1)}\n条码`;
    expect(readTraceCodes(text)).toEqual({
      codes: [
        { code: code(1), parent: null },
        { code: code(2), parent: null },
      ],
      faults: [
        { line: 2, input: "123", text: "只有 3 位，追溯码是 20 位" },
        { line: 3, input: "条码", text: "不是追溯码，追溯码是 20 位数字" },
      ],
      repeated: [code(1)],
    });
  });

  test("gives a pack and what is in it", () => {
    expect(readTraceCodes(`${code(9)}：${code(1)} ${code(2)}`).codes).toEqual([
      { code: code(9), parent: null },
      { code: code(1), parent: code(9) },
      { code: code(2), parent: code(9) },
    ]);
  });

  test("refuses a code in two packs, in itself, and packs in each other", () => {
    expect(readTraceCodes(`${code(8)}:${code(1)}\n${code(9)}:${code(1)}`).faults).toHaveLength(1);
    expect(readTraceCodes(`${code(8)}:${code(8)}`).faults).toHaveLength(1);
    expect(readTraceCodes(`${code(8)}:${code(9)}\n${code(9)}:${code(8)}`).faults).not.toHaveLength(0);
  });

  test("keeps every code once, whatever separates them", () => {
    fc.assert(
      fc.property(
        codes,
        fc.array(fc.constantFrom(" ", "\n", "\r\n", ",", "，", ";", "；", "\t", "、"), { minLength: 1 }),
        (all, separators) => {
          const twice = [...all, ...all];
          const text = twice.map((one, at) => one + separators[at % separators.length]!).join("");
          const read = readTraceCodes(text);
          expect(read.codes.map((item) => item.code)).toEqual(all);
          expect(read.faults).toEqual([]);
          expect([...read.repeated].sort()).toEqual([...all].sort());
        },
      ),
    );
  });

  test("never throws and never invents a code", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const { code: found } of readTraceCodes(text).codes)
          expect(text.normalize("NFKC")).toContain(found);
      }),
    );
  });
});

describe("packs", () => {
  /** Codes of random trees of at most three levels. */
  const tree = fc
    .array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), { minLength: 1, maxLength: 5 })
    .map((packs) => {
      let next = 0;
      const all: { code: string; parent: string | null }[] = [];
      let leaves = 0;
      for (const cartons of packs) {
        const top = code((next += 1));
        all.push({ code: top, parent: null });
        if (cartons.length === 0) leaves += 1;
        for (const boxes of cartons) {
          const middle = code((next += 1));
          all.push({ code: middle, parent: top });
          if (boxes === 0) leaves += 1;
          for (let i = 0; i < boxes; i += 1) all.push({ code: code((next += 1)), parent: middle });
          leaves += boxes;
        }
      }
      return { all, leaves };
    });

  test("count each smallest pack once, and the top codes say all", () => {
    fc.assert(
      fc.property(tree, ({ all, leaves }) => {
        const nodes = toNodes(all);
        expect(countUnits(nodes)).toBe(leaves);
        expect(topCodes(nodes).every(({ parent }) => parent === null)).toBe(true);
        const byCode = new Map(nodes.map((node) => [node.code, node]));
        for (const { parent, level } of nodes)
          if (parent !== null) expect(byCode.get(parent)!.level).toBeGreaterThan(level);
      }),
    );
  });

  test("a carton without known contents counts what is said of it", () => {
    const nodes = toNodes([{ code: code(1), parent: null }], () => ({ level: 2, units: 10 }));
    expect(countUnits(nodes)).toBe(10);
    expect(getPrefix(code(1))).toBe("8600001");
  });
});
