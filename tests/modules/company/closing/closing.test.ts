import fc from "fast-check";
import { expect, test } from "vitest";
import { ClosingFields, formerLogin, requestDayFault } from "~/modules/company/closing/closing";
import { isPhone } from "~/modules/company/sign-in/phone";
import { DAY, toDay } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const REQUESTED = { requestedOn: "2026-11-20", requestedBy: "王芳", why: "门店停业" };

test.each([
  [{ requestedOn: "昨天" }, "请填写申请日期，如 2026-11-20"],
  [{ requestedOn: "2026-02-30" }, "请填写申请日期，如 2026-11-20"],
  [{ requestedBy: "王" }, "请填写申请人"],
  [{ why: "" }, "请写明原因，至少 2 个字"],
])("%j is refused", (wrong, text) => {
  const read = ClosingFields.safeParse({ ...REQUESTED, ...wrong });
  expect(read.success ? "" : read.error.issues[0]!.message).toBe(text);
});

test("a request is of today or before, by the shop's day", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const fault = requestDayFault(toDay(NOW + days * DAY), NOW);
      expect(fault === null).toBe(days <= 0);
    }),
  );
});

test("what stands in place of a phone is one login's own and no phone", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (item, other) => {
      expect(formerLogin(item) === formerLogin(other)).toBe(item === other);
      expect(isPhone(formerLogin(item))).toBe(false);
    }),
  );
});
