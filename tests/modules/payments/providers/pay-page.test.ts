import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTransferProof, spaced, type PayPage } from "~/modules/payments/providers/pay-page";

test("long numbers are read in groups of four, however they were typed, and lose no figure", () => {
  expect(["", "1234", "12345", "6222 0210 0100"].map(spaced)).toEqual([
    "",
    "1234",
    "1234 5",
    "6222 0210 0100",
  ]);
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,30}$/), (number) => {
      expect(spaced(number).replaceAll(" ", "")).toBe(number);
      expect(spaced(spaced(number))).toBe(spaced(number));
    }),
  );
});

test("a proof waits to be checked only where one was handed in", () => {
  const open = { provider: "bank", amount: 100, transferProofFileId: null, startedAt: 1 };
  const has = (payment: PayPage["open"]) => hasTransferProof({ open: payment } as PayPage);
  expect([null, open, { ...open, transferProofFileId: 7 }].map(has)).toEqual([false, false, true]);
});
