import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  factRows,
  factsFault,
  INVOICE_FACTS,
  type InvoiceFacts,
} from "~/modules/company/account/invoice-facts";
import { readCreditCode, withCheckSign } from "~/modules/company/identity/credit-code";

const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const body = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 17, maxLength: 17 })
  .map((signs) => signs.join(""));

describe("a code", () => {
  // The first is the example of GB 32100-2015, the second one that is printed on a well-known company's pages.
  test.each(["91350100M000100Y43", "91440300708461136T"])("%s is one", (code) =>
    expect(readCreditCode(code)).toBe(code),
  );

  test.each([
    ["9135 0100 M000 100Y 43", "91350100M000100Y43"],
    ["91350100-M000100Y4-3", "91350100M000100Y43"],
    ["91350100m000100y43", "91350100M000100Y43"],
    [" 91350100M000100Y43\n", "91350100M000100Y43"],
  ])("%j is read as it is printed", (input, code) => expect(readCreditCode(input)).toBe(code));

  test.each([
    "",
    "91350100M000100Y4",
    "91350100M000100Y433",
    "91350100M000100Y44",
    // I, O, S, V and Z are never in one: they look like figures.
    "9I350100M000100Y43",
    "9135O100M000100Y43",
    "91350100M000100S43",
    "粤DA0200001000000001",
  ])("%j is none", (input) => expect(readCreditCode(input)).toBeNull());

  test("has one check sign, and only that one", () =>
    fc.assert(
      fc.property(body, (values) => {
        const code = withCheckSign(values);
        expect(code.slice(0, 17)).toBe(values);
        expect([...SIGNS].filter((sign) => readCreditCode(values + sign) !== null)).toEqual([code[17]]);
      }),
    ));

  test("with two neighbours that changed places is none", () =>
    fc.assert(
      fc.property(body, fc.nat(15), (values, at) => {
        const code = withCheckSign(values);
        const turned = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
        fc.pre(turned !== code);
        expect(readCreditCode(turned)).toBeNull();
      }),
    ));

  test("is read or refused, whatever is typed, and read twice is the same", () =>
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (input) => {
        const code = readCreditCode(input);
        if (code !== null) expect(readCreditCode(code)).toBe(code);
      }),
    ));
});

describe("the facts of an invoice", () => {
  const NAMES = Object.keys(INVOICE_FACTS) as (keyof InvoiceFacts)[];
  const facts = fc.record(
    Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom("", "值")])),
  ) as unknown as fc.Arbitrary<InvoiceFacts>;

  test("are complete exactly when nothing that the invoice says is missing, and what is missing is named", () =>
    fc.assert(
      fc.property(facts, fc.boolean(), (values, isSpecial) => {
        const shown = factRows(values, isSpecial);
        const missing = shown.filter(([, value]) => value === "").map(([name]) => name);
        const fault = factsFault(values, isSpecial);
        expect(fault === null).toBe(missing.length === 0);
        for (const name of missing) expect(fault).toContain(name);
        for (const [name, value] of shown) if (value) expect(fault ?? "").not.toContain(name);
      }),
    ));

  test("are the tax number for an ordinary one, all five for a special one", () => {
    const values = { taxNumber: "T", address: "A", phone: "P", bank: "B", account: "C" };
    expect(factRows(values, false)).toEqual([["税号", "T"]]);
    expect(
      factRows(values, true)
        .map(([, value]) => value)
        .join(""),
    ).toBe("TAPBC");
  });
});
