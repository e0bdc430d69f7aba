import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCreditCode, withCheckSign } from "~/modules/company/identity/credit-code";
import { factRows, factsFault, type InvoiceFacts } from "~/modules/company/account/invoice-facts";
import { InvoiceFactsForm } from "~/routes/_account+/basic.invoice/invoice-facts-form";

const SIGNS = [..."0123456789ABCDEFGHJKLMNPQRTUWXY"];
const body = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 17, maxLength: 17 })
  .map((signs) => signs.join(""));

describe("统一社会信用代码", () => {
  // Of the standard's own text, and of a company that publishes its code.
  test.each(["91350100M000100Y43", "91440300708461136T"])("%s is one", (code) => {
    expect(readCreditCode(code)).toBe(code);
  });

  test("is read with blanks and in small letters", () => {
    expect(readCreditCode(" 91350100 m000100y43 ")).toBe("91350100M000100Y43");
  });

  test.each(["", "91350100M000100Y4", "91350100M000100Y433", "91350100M000100Y44", "粤AB1234567890123X"])(
    "%j is none",
    (text) => expect(readCreditCode(text)).toBeNull(),
  );

  test("with one sign changed is none", () =>
    fc.assert(
      fc.property(body, fc.nat(17), fc.constantFrom(...SIGNS), (values, at, sign) => {
        const code = withCheckSign(values);
        expect(readCreditCode(code)).toBe(code);
        const changed = code.slice(0, at) + sign + code.slice(at + 1);
        expect(readCreditCode(changed)).toBe(changed === code ? code : null);
      }),
    ));
});

const whole: InvoiceFacts = {
  taxNumber: "91350100M000100Y43",
  address: "广州市天河路 1 号",
  phone: "020-12345678",
  bank: "演示银行",
  account: "0000000000000001",
};

describe("an invoice", () => {
  test("of the ordinary kind needs the tax number alone", () => {
    const bare = { ...whole, address: "", phone: "", bank: "", account: "" };
    expect(factsFault(bare, false)).toBeNull();
    expect(factsFault({ ...whole, taxNumber: "" }, false)).toBe(
      "开具发票还缺税号，请先在基础信息中补全开票资料",
    );
    expect(factsFault(bare, true)).toBe(
      "开具增值税专用发票还缺单位地址、电话、开户银行、银行账号，请先在基础信息中补全开票资料",
    );
  });

  test.each(["taxNumber", "address", "phone", "bank", "account"] as const)(
    "of the special kind is not made out without %s",
    (name) => {
      expect(factsFault(whole, true)).toBeNull();
      expect(factsFault({ ...whole, [name]: "" }, true)).not.toBeNull();
    },
  );

  test("shows what its kind says", () => {
    expect(factRows(whole, false)).toEqual([["税号", whole.taxNumber]]);
    expect(factRows(whole, true).map(([name]) => name)).toEqual([
      "税号",
      "单位地址",
      "电话",
      "开户银行",
      "银行账号",
    ]);
  });
});

describe("the form", () => {
  const read = (change: object) => InvoiceFactsForm.safeParse({ taxNumber: whole.taxNumber, ...change });

  test("takes the tax number alone, and an account with blanks", () => {
    expect(read({}).data).toMatchObject({ taxNumber: whole.taxNumber, bank: "", account: "" });
    expect(read({ account: "0000 0000 0000 0001" }).data?.account).toBe("0000000000000001");
  });

  test.each([{ taxNumber: "440106-1" }, { taxNumber: undefined }, { phone: "1" }, { account: "12ab" }])(
    "refuses %j",
    (change) => expect(read(change).success).toBe(false),
  );
});
