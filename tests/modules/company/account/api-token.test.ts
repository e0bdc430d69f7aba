import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allows,
  endOfToken,
  MAX_TOKENS,
  TOKEN_LASTS,
  tokenFault,
  tokenState,
  type ApiToken,
} from "~/modules/company/account/api-token";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";

const NOW = startOfDay("2026-11-20") + 3_600_000;
const token = (state: ApiToken["state"], id = 1): ApiToken => ({
  id,
  name: "ERP",
  scope: "read",
  tail: "abcd",
  by: "李娟",
  createdAt: NOW,
  expiresAt: NOW,
  usedAt: null,
  state,
});
const many = (count: number, state: ApiToken["state"]) =>
  Array.from({ length: count }, (_, i) => token(state, i));

describe("a scope", () => {
  test.each([
    ["read", "read", true],
    ["read", "order", false],
    ["order", "read", true],
    ["order", "order", true],
  ] as const)("%s allows what asks for %s: %s", (held, wanted, isAllowed) =>
    expect(allows(held, wanted)).toBe(isAllowed),
  );
});

describe("a token", () => {
  test("is valid until the moment at which it ends, and not in it", () => {
    expect(tokenState({ revokedAt: null, expiresAt: NOW + 1 }, NOW)).toBe("valid");
    expect(tokenState({ revokedAt: null, expiresAt: NOW }, NOW)).toBe("expired");
    expect(tokenState({ revokedAt: null, expiresAt: NOW - 1 }, NOW)).toBe("expired");
  });

  test("that was revoked is never valid again, whatever its end", () =>
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (revokedAt, expiresAt, now) => {
        expect(tokenState({ revokedAt, expiresAt }, now)).toBe("revoked");
      }),
    ));

  test("once expired stays so", () =>
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (expiresAt, now, later) => {
        const state = (at: number) => tokenState({ revokedAt: null, expiresAt }, at);
        if (state(now) === "expired") expect(state(now + later)).toBe("expired");
      }),
    ));

  test.each(TOKEN_LASTS)("of %i days ends as many days later at the same hour", (days) => {
    const end = endOfToken(days, NOW);
    expect((end - NOW) / DAY).toBe(days);
    expect(tokenState({ revokedAt: null, expiresAt: end }, end - 1)).toBe("valid");
    expect(tokenState({ revokedAt: null, expiresAt: end }, end)).toBe("expired");
  });

  test("of a year ends on the same date, where no leap day lies between", () =>
    expect(toDay(endOfToken(365, NOW))).toBe("2027-11-20"));
});

describe("a new one", () => {
  test("is made for an approved company alone", () => {
    expect(tokenFault({ status: "approved" }, [])).toBeNull();
    for (const status of ["pending", "rejected"] as const)
      expect(tokenFault({ status }, [])).toBe("贵企业的资料审核通过后才能创建访问令牌");
  });

  test("is the tenth at most; what ended or was revoked takes no place", () => {
    const message = "有效的访问令牌最多 10 个，请先停用不再使用的";
    const fault = (tokens: ApiToken[]) => tokenFault({ status: "approved" }, tokens);
    expect(fault(many(MAX_TOKENS - 1, "valid"))).toBeNull();
    expect(fault(many(MAX_TOKENS, "valid"))).toBe(message);
    expect(fault([...many(50, "expired"), ...many(50, "revoked"), ...many(9, "valid")])).toBeNull();
    expect(fault([...many(50, "expired"), ...many(11, "valid")])).toBe(message);
  });
});
