import fc from "fast-check";
import { expect, test } from "vitest";
import { readInvoiceName } from "~/modules/invoices/invoice-name";

const TAX = "25442000000123456781";
const none = { taxNumber: null, applications: [], orders: [], fault: null };

test.each([
  [`${TAX}.pdf`, { ...none, taxNumber: TAX }],
  [`dzfp_${TAX}_药店1_20261120103000.pdf`, { ...none, taxNumber: TAX, orders: ["20261120103000"] }],
  [`${TAX}_FP20261120000012.ofd`, { ...none, taxNumber: TAX, applications: ["FP20261120000012"] }],
  ["fp20261120000012 (1).xml", { ...none, applications: ["FP20261120000012"] }],
  ["2026112300371.pdf", { ...none, orders: ["2026112300371"] }],
  [`C:\\发票\\${TAX}.pdf`, { ...none, taxNumber: TAX }],
  [`123456/${TAX}.pdf`, { ...none, taxNumber: TAX }],
])("%s", (name, read) => {
  expect(readInvoiceName(name)).toEqual(read);
});

test.each([
  ["发票.pdf", "没有发票号码"],
  ["12345.pdf", "没有发票号码"],
  [`${"1".repeat(21)}.pdf`, "没有发票号码"],
  [`${TAX}_25442000000123456782.pdf`, "多个发票号码"],
])("%s cannot be read", (name, text) => {
  expect(readInvoiceName(name).fault).toContain(text);
});

test("whatever stands round it, the number is found", () => {
  const around = fc
    .string()
    .map((text) => text.replace(/[\d/\\]/g, ""))
    .filter((text) => !/fp/i.test(text));
  fc.assert(
    fc.property(around, around, (before, behind) => {
      fc.pre(before.length + behind.length < 150);
      expect(readInvoiceName(`${before}${TAX}${behind}`)).toMatchObject({ taxNumber: TAX, fault: null });
    }),
  );
});
