import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTRACT_VERSION, contractText, type ContractFacts } from "~/modules/company/contract/contract-text";
import { parseTime } from "~/platform/values/clock";

const FACTS: ContractFacts = {
  number: "HT2026000012",
  year: 2026,
  buyer: { name: "测试大药房", licence: "粤DA0200001", creditCode: "91350100M000100Y43", address: "广州市" },
  seller: {
    facts: [
      { label: "供货单位", text: "测试医药" },
      { label: "药品经营许可证", text: "AA1" },
      { label: "医疗器械经营许可证", text: "BB2" },
    ],
  },
};
const buyerFacts = (buyer: Partial<ContractFacts["buyer"]>) =>
  contractText({ ...FACTS, buyer: { ...FACTS.buyer, ...buyer } }).parties[0]!.facts;

describe("the parties", () => {
  test("are the buyer first, then the shop with every licence in its order", () => {
    const [buyer, seller] = contractText(FACTS).parties;
    expect([buyer!.role, seller!.role]).toEqual(["甲方（采购方）", "乙方（供货方）"]);
    expect(buyer!.facts).toEqual([
      ["名称", "测试大药房"],
      ["许可证编号", "粤DA0200001"],
      ["统一社会信用代码", "91350100M000100Y43"],
      ["地址", "广州市"],
    ]);
    expect(seller!.facts).toEqual([
      ["供货单位", "测试医药"],
      ["药品经营许可证", "AA1"],
      ["医疗器械经营许可证", "BB2"],
    ]);
  });

  test("have no empty line for a credit code that the company has not said", () =>
    expect(buyerFacts({ creditCode: "" }).map(([label]) => label)).toEqual(["名称", "许可证编号", "地址"]));

  test("stand in their own lines alone: no name or number changes a clause", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (name, number) => {
        const other = contractText({ ...FACTS, number, buyer: { ...FACTS.buyer, name } });
        expect(other.chapters).toEqual(contractText(FACTS).chapters);
        expect(other.preamble).toBe(contractText(FACTS).preamble);
        expect(other.number).toBe(number);
      }),
    ));
});

describe("the clauses", () => {
  const clauses = (year: number) =>
    contractText({ ...FACTS, year }).chapters.flatMap((chapter) => chapter.clauses);

  test("are whole sentences, each said once, under chapters of different names", () => {
    const titles = contractText(FACTS).chapters.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(clauses(2026)).size).toBe(clauses(2026).length);
    for (const clause of clauses(2026)) expect(clause).toMatch(/^\S.+。$/);
    for (const { clauses: own } of contractText(FACTS).chapters) expect(own.length).toBeGreaterThan(1);
  });

  test("write the marks of Chinese, with every bracket and quotation closed", () => {
    for (const clause of clauses(2026)) {
      expect(clause).not.toMatch(/[,;:()"'“]\s*$|[,;()"]/);
      for (const [open, close] of ["“”", "（）", "《》"])
        expect(clause.split(open!).length, clause).toBe(clause.split(close!).length);
    }
  });

  test("of another year differ in the one of its term, which holds from 1 January to 31 December", () =>
    fc.assert(
      fc.property(fc.integer({ min: 2027, max: 2099 }), (year) => {
        const changed = clauses(year).filter((clause) => !clauses(2026).includes(clause));
        expect(changed).toHaveLength(1);
        expect(changed[0]).toContain(`不早于 ${year} 年 1 月 1 日，有效期至 ${year} 年 12 月 31 日`);
        expect(changed[0]).not.toContain("2026");
      }),
      { numRuns: 20 },
    ));
});

test("the version goes up with the wording: where this hash changes, so does CONTRACT_VERSION", () => {
  expect(parseTime(CONTRACT_VERSION)).not.toBeNull();
  const hash = createHash("sha256")
    .update(JSON.stringify(contractText(FACTS)))
    .digest("hex");
  expect([CONTRACT_VERSION, hash.slice(0, 16)]).toEqual(["2026-11-29", "70f72c85af6fe510"]);
});
