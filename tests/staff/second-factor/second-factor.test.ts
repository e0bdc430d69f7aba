import fc from "fast-check";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  inFours,
  isAppCode,
  newSecret,
  recoveryCode,
  setUpAddress,
  stepOf,
  typedCode,
} from "~/staff/second-factor/second-factor";

const NOW = Date.parse("2026-11-23T09:00:10+08:00");

describe("codes of the app", () => {
  /** RFC 6238, appendix B, SHA-1, cut to six figures */
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  test.each([
    [59_000, "287082", 1],
    [1_111_111_109_000, "081804", 37_037_036],
    [20_000_000_000_000, "353130", 666_666_666],
  ])("at %d it is %s", (now, code, step) => {
    expect(stepOf(SECRET, code, now)).toBe(step);
  });

  test("one step before and after are taken, two are not", () => {
    const secret = newSecret();
    const app = new TOTP({ secret });
    const at = (timestamp: number) => app.generate({ timestamp });
    for (const [off, isGood] of [
      [0, true],
      [-30_000, true],
      [30_000, true],
      [-90_000, false],
      [90_000, false],
    ] as const)
      expect(stepOf(secret, at(NOW + off), NOW) !== null, String(off)).toBe(isGood);
  });

  test("the address says shop, account and secret", () => {
    const address = new URL(setUpAddress(SECRET, "青囊", "li.na"));
    expect(address.protocol).toBe("otpauth:");
    expect(decodeURIComponent(address.href)).toContain("青囊:li.na");
    expect(address.searchParams.get("secret")).toBe(SECRET);
  });
});

test("what is typed is read without spaces and dashes; nothing that is typed breaks it", () => {
  expect(typedCode(" 123 456 ")).toBe("123456");
  expect(typedCode("abcd-efgh jkmn")).toBe("ABCDEFGHJKMN");
  expect(inFours("ABCDEFGHJK")).toBe("ABCD EFGH JK");
  expect(typedCode(inFours("ABCDEFGHJKMN"))).toBe("ABCDEFGHJKMN");
  expect([isAppCode("123456"), isAppCode("12345"), isAppCode("ABCDEF")]).toEqual([true, false, false]);
  const secret = newSecret();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = typedCode(text);
      if (isAppCode(code)) stepOf(secret, code, NOW);
      expect(code).not.toMatch(/[\s-]/);
    }),
  );
});

test("recovery codes have twelve letters, none of them easily taken for another", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      expect(recoveryCode(bytes.map((byte) => byte % 248))).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
    }),
  );
});
