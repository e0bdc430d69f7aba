import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseYuan } from "~/platform/values/money";
import { MESSAGES } from "~/modules/notifications/kinds/kinds";
import { anyText } from "../../../any-text";
import { getKind, NAMES } from "./examples";

const ORDER = { orderId: 7, orderNumber: "DD2026112000007" };
const AT = Date.parse("2027-01-01T16:30:00Z");
const amounts = fc.integer({ min: 1, max: 99_999_999_999 });

describe("every message", () => {
  test("says what people wrote as they wrote it", () =>
    fc.assert(
      fc.property(anyText(), (reason) => {
        const { write } = MESSAGES.orderDeclined;
        expect(write({ ...ORDER, reason }).body.startsWith(`${reason}。`)).toBe(true);
        expect(MESSAGES.companyDecided.write({ event: "rejected", reason }).body).toContain(reason);
        expect(MESSAGES.feedbackAnswered.write({ kindName: "", answer: reason, url: "/" }).body).toBe(reason);
      }),
    ));

  test("names amounts to the fen: what is read there is what was sent", () =>
    fc.assert(
      fc.property(amounts, amounts, (received, due) => {
        const { body } = MESSAGES.transferShort.write({ ...ORDER, received, due, payBefore: AT });
        const found = [...body.matchAll(/¥([\d,]+\.\d\d)/g)].map(([, yuan]) =>
          parseYuan(yuan!.replaceAll(",", "")),
        );
        expect(found).toEqual([received, due]);
      }),
    ));
});

describe("a withdrawal", () => {
  test("names no more of a bank account than its last four figures", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,19}$/), (bankAccount) => {
        const { body } = MESSAGES.withdrawal.write({ event: "paid", amount: 100, bankAccount, url: "/yetx" });
        expect(body).toContain(`尾号 ${bankAccount.slice(-4)} 的`);
        expect(body).not.toContain(bankAccount.slice(-5));
      }),
    ));
});

describe("keys", () => {
  const DOCUMENT = { companyId: 1, documentKind: "gsp", endsOn: "2026-12-01", step: "month" };
  const text = { isExpired: false, warning: "" };

  test("belong to the kinds that stand once", () =>
    expect(NAMES.filter((name) => getKind(name).key).sort()).toEqual([
      "announcement",
      "chatAnswered",
      "documentEnding",
      "stockBack",
      "vouchersEnding",
    ]));

  // Written into the table by older versions: another form would send everything once more.
  test("are written as they always were", () => {
    expect(MESSAGES.chatAnswered.key({ chatId: 7 })).toBe("chat:7");
    expect(MESSAGES.documentEnding.key({ ...DOCUMENT, ...text })).toBe("licence:1:gsp:2026-12-01:month");
    const ending = { companyId: 1, lastDay: "2026-11-22", count: 1, amount: 1 };
    expect(MESSAGES.vouchersEnding.key(ending)).toBe("voucher-ending:1:2026-11-22");
  });

  test("of a document differ by company, document, end and step, not by words", () => {
    const { key } = MESSAGES.documentEnding;
    const others = [{ companyId: 2 }, { documentKind: "gmp" }, { endsOn: "2027-12-01" }, { step: "week" }];
    const keys = [{}, ...others].map((other) => key({ ...DOCUMENT, ...text, ...other }));
    expect(new Set(keys).size).toBe(keys.length);
    expect(key({ ...DOCUMENT, isExpired: true, warning: "其他" })).toBe(keys[0]);
  });

  test("of vouchers stay when one more of them ends on the same day", () => {
    const { key } = MESSAGES.vouchersEnding;
    const item = { companyId: 1, lastDay: "2026-11-22", count: 1, amount: 100 };
    expect(key({ ...item, count: 2, amount: 300 })).toBe(key(item));
    expect(key({ ...item, lastDay: "2026-11-23" })).not.toBe(key(item));
  });

  test("never meet across kinds", () =>
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom("2026-11-22", "2026-12-01"), (a, b, day) => {
        const keys = [
          MESSAGES.chatAnswered.key({ chatId: a }),
          MESSAGES.documentEnding.key({ ...DOCUMENT, ...text, companyId: b, endsOn: day }),
          MESSAGES.vouchersEnding.key({ companyId: b, lastDay: day, count: 1, amount: 1 }),
        ];
        expect(new Set(keys).size).toBe(3);
      }),
    ));
});
