import fc from "fast-check";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  inFours,
  isAppCode,
  newSecret,
  recoveryCode,
  setUpAddress,
  getStep,
  inputCode,
} from "~/modules/staff/second-factor/second-factor";

const NOW = Date.parse("2026-11-23T09:00:10+08:00");

describe("codes of the app", () => {
  /** RFC 6238, appendix B, SHA-1, cut to six figures */
  const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  test.each([
    [59_000, "287082", 1],
    [1_111_111_109_000, "081804", 37_037_036],
    [20_000_000_000_000, "353130", 666_666_666],
  ])("at %d it is %s", (now, code, step) => {
    expect(getStep(SECRET, code, now)).toBe(step);
  });

  test("one step before and after are taken, two are not", () => {
    const secret = newSecret();
    const app = new TOTP({ secret });
    const at = (timestamp: number) => app.generate({ timestamp });
    for (const [off, isGood] of [
      [0, true],
      [-30_000, true],
      [30_000, true],
      [-60_000, false],
      [60_000, false],
      [-90_000, false],
      [90_000, false],
    ] as const)
      expect(getStep(secret, at(NOW + off), NOW) !== null, String(off)).toBe(isGood);
  });

  test("the address says shop, account and secret", () => {
    const address = new URL(setUpAddress(SECRET, "青囊", "li.na"));
    expect(address.protocol).toBe("otpauth:");
    expect(decodeURIComponent(address.href)).toContain("青囊:li.na");
    expect(address.searchParams.get("secret")).toBe(SECRET);
  });
});

test("what is typed is read without spaces and dashes; nothing that is typed breaks it", () => {
  expect(inputCode(" 123 456 ")).toBe("123456");
  expect(inputCode("abcd-efgh jkmn")).toBe("ABCDEFGHJKMN");
  expect(inFours("ABCDEFGHJK")).toBe("ABCD EFGH JK");
  expect(inputCode(inFours("ABCDEFGHJKMN"))).toBe("ABCDEFGHJKMN");
  expect([isAppCode("123456"), isAppCode("12345"), isAppCode("ABCDEF")]).toEqual([true, false, false]);
  const secret = newSecret();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const code = inputCode(text);
      if (isAppCode(code)) getStep(secret, code, NOW);
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

describe("a recovery code", () => {
  const readBytes = (...bytes: number[]) => recoveryCode([...bytes, ...Array<number>(20).fill(0)]);

  test("takes the bytes in their order, and leaves out those that would favour some letters", () => {
    expect(readBytes(0, 1, 30)).toBe("23Z222222222");
    expect(readBytes(31)).toBe(readBytes(0));
    expect(readBytes(255, 248, 1)).toBe(readBytes(1));
    expect(readBytes(247)).toBe("Z22222222222");
  });

  test("makes every letter of the same number of bytes", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const [letter] = readBytes(byte);
      counts.set(letter!, (counts.get(letter!) ?? 0) + 1);
    }
    expect(counts.size).toBe(31);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  test("is typed back from paper as it was written, in fours and in small letters", () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        const code = recoveryCode(bytes.map((byte) => byte % 248));
        expect(inputCode(inFours(code).toLowerCase())).toBe(code);
        expect(inFours(code)).toMatch(/^.{4} .{4} .{4}$/);
        // A code of paper is never taken for one of the app.
        expect(isAppCode(code)).toBe(false);
      }),
    ));

  test("ends where there are no more bytes, without any made up", () =>
    expect(recoveryCode([5, 255])).toBe("7"));
});

test("a code of the app is six figures and nothing round them", () => {
  for (const code of ["1234567", "12345a", " 123456", "１２３４５６", "", "123456\n"])
    expect(isAppCode(code), code).toBe(false);
});

test("of one code every step is another, and a step once used is not met again", () => {
  const secret = newSecret();
  const app = new TOTP({ secret });
  const used = getStep(secret, app.generate({ timestamp: NOW }), NOW)!;
  const next = getStep(secret, app.generate({ timestamp: NOW + 30_000 }), NOW + 30_000)!;
  expect(next).toBe(used + 1);
  // The code of a moment ago is still of its own step.
  expect(getStep(secret, app.generate({ timestamp: NOW }), NOW + 30_000)).toBe(used);
});

test("secrets are as long as apps want them, and no two are the same", () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(secrets.length);
});
