import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  isRestrictionCode,
  RESTRICTION_RULES,
  type RestrictionCode,
} from "~/modules/catalogue/goods/restriction-rules";
import { restrictionRemedy } from "~/modules/catalogue/goods/purchase-restriction";

const all = Object.entries(RESTRICTION_RULES) as [
  RestrictionCode,
  (typeof RESTRICTION_RULES)[RestrictionCode],
][];
/** The addresses of the specification, without their parameters. */
const PAGES = new Set(
  readFileSync("tests/spec/routes.tsv", "utf8")
    .split("\n")
    .flatMap((line) => line.split("\t"))
    .map((cell) => cell.split(/[?#]/)[0]!),
);

describe("each reason", () => {
  test.each(all)("%s says its rule and what to do, in whole sentences", (_code, { rule, todo }) => {
    for (const sentence of [rule, todo]) {
      expect(sentence).toMatch(/^[\p{Script=Han}].{9,}。$/u);
      expect(sentence).not.toMatch(/[a-zA-Z,;]|。。/);
    }
  });

  test.each(all.filter(([, { link }]) => link))("%s leads to a page of the shop", (_code, { link }) => {
    expect(PAGES).toContain(new URL(link!.to, "http://shop").pathname);
    expect(link!.text).toMatch(/^\p{Script=Han}{4,12}$/u);
  });

  test("has words of its own where companies can do something else", () => {
    const rules = all.map(([, { rule }]) => rule);
    expect(new Set(rules).size).toBe(rules.length);
  });
});

describe("ways out", () => {
  test("of lines of the cart lead back to the cart, those of papers to the papers", () => {
    const ofCart = all.filter(([, { link }]) => link?.to === "/cart").map(([code]) => code);
    expect(ofCart).toEqual(
      expect.arrayContaining(["stockShort", "limitReached", "bundleBroken", "offerEnded", "ephedrineApart"]),
    );
    const ofDocuments = all.filter(([, { link }]) => link?.to === "/zzzj").map(([code]) => code);
    expect(ofDocuments.sort()).toEqual([
      "notApproved",
      "qualificationExpired",
      "qualificationMissing",
      "scopeEnded",
    ]);
  });

  test("agree with the button beside the reason, where that leads to a page of its own", () => {
    const remedies = [
      restrictionRemedy({ code: "outOfScope", scope: "biological" }),
      restrictionRemedy({ code: "ephedrineReceiptDue", order: "1" }),
      restrictionRemedy({ code: "notApproved", status: "pending" }),
    ];
    const rules = (["outOfScope", "ephedrineReceiptDue", "notApproved"] as const).map(
      (code) => RESTRICTION_RULES[code],
    );
    expect(remedies.map((remedy) => remedy!.to)).toEqual(rules.map(({ link }) => link!.to));
  });
});

test("a code is one of the table; names that every object has are none", () => {
  for (const [code] of all) expect(isRestrictionCode(code)).toBe(true);
  for (const code of ["__proto__", "hasOwnProperty", "valueOf", "SOLDOUT", "soldOut "])
    expect(isRestrictionCode(code)).toBe(false);
});
