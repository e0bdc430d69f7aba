import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CODE_RATES,
  codeCounters,
  confirmCounters,
  HEAD_LOOKUPS,
  ownCounters,
  passwordCounters,
  getSignInWait,
  waitText,
  WRONG_OF_KNOWN,
  WRONG_OF_NETWORK,
  WRONG_OF_PLACE,
  WRONG_OF_STRANGERS,
  WRONG_PASSWORDS,
  type CodeAsker,
  type AttemptCount,
  type Counter,
  type SignInOrigin,
} from "~/modules/company/sign-in/tries";
import { DAY } from "~/platform/values/clock";

const NOW = Date.UTC(2026, 10, 20, 4);
const MINUTE = 60_000;
const RATES = [WRONG_PASSWORDS, WRONG_OF_KNOWN, WRONG_OF_PLACE, WRONG_OF_STRANGERS, WRONG_OF_NETWORK];

const rate = fc.constantFrom(...RATES, HEAD_LOOKUPS, ...Object.values(CODE_RATES));
const counts = fc.array(fc.record({ rate, count: fc.nat(120), left: fc.integer({ min: -5, max: DAY }) }), {
  maxLength: 5,
});
const toCounters = (all: { rate: Counter["rate"] }[]): Counter[] =>
  all.map((item, at) => ({ key: `k${at}`, rate: item.rate }));

describe("a wait", () => {
  const [full] = toCounters([{ rate: WRONG_PASSWORDS }]) as [Counter];
  const after = (row: AttemptCount | undefined) => getSignInWait([full], () => row, NOW);

  test("begins with the last try of a window, not one before", () => {
    expect(after(undefined)).toBeNull();
    expect(after({ count: WRONG_PASSWORDS.limit - 1, until: NOW + 900 })).toBeNull();
    expect(after({ count: WRONG_PASSWORDS.limit, until: NOW + 900 })).toEqual({
      counter: full,
      retryAfterMs: 900,
    });
  });

  test("is a moment at least, where the window ends right now", () =>
    expect(after({ count: 99, until: NOW })?.retryAfterMs).toBe(1));

  test("is that of the counter that holds longest, of those alone that are used up", () =>
    fc.assert(
      fc.property(counts, (all) => {
        const counters = toCounters(all);
        const find = (key: string): AttemptCount => {
          const { count, left } = all[Number(key.slice(1))]!;
          return { count, until: NOW + left };
        };
        const used = all
          .filter((item) => item.count >= item.rate.limit)
          .map((item) => Math.max(item.left, 1));
        const wait = getSignInWait(counters, find, NOW);
        expect(wait?.retryAfterMs ?? 0).toBe(Math.max(0, ...used));
        if (wait) expect(find(wait.counter.key).count).toBeGreaterThanOrEqual(wait.counter.rate.limit);
        expect(getSignInWait(counters.toReversed(), find, NOW)?.retryAfterMs).toBe(wait?.retryAfterMs);
      }),
    ));

  test("is over once it has been waited for", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DAY }), (left) => {
        const row = { count: 50, until: NOW + left };
        const open = (key: string, now: number) => (key === full.key && row.until > now ? row : undefined);
        const wait = getSignInWait([full], (key) => open(key, NOW), NOW)!;
        const then = NOW + wait.retryAfterMs;
        expect(getSignInWait([full], (key) => open(key, then), then)).toBeNull();
      }),
    ));
});

describe("the words of a wait", () => {
  const words = (retryAfterMs: number, of: Counter["rate"] = WRONG_PASSWORDS) =>
    waitText({ counter: { key: "", rate: of }, retryAfterMs });

  test.each([
    [1, "1 分钟"],
    [MINUTE, "1 分钟"],
    [MINUTE + 1, "2 分钟"],
    [60 * MINUTE, "60 分钟"],
    [60 * MINUTE + 1, "2 小时"],
    [120 * MINUTE, "2 小时"],
    [120 * MINUTE + 1, "3 小时"],
    [DAY, "24 小时"],
  ])("%i ms are %s", (ms, text) => expect(words(ms)).toContain(`请 ${text}后再试`));

  test("of a network speak of no account, so that they tell of none", () => {
    expect(words(15 * MINUTE, WRONG_OF_NETWORK)).toBe("登录过于频繁，请 15 分钟后再试");
    for (const of of [WRONG_OF_STRANGERS, WRONG_OF_PLACE])
      expect(words(DAY, of)).toBe(
        "该账号在新设备上密码错误次数过多，请在登录过的设备上登录，或找回密码；也可在 24 小时后再试",
      );
  });

  test("never send back too early, and by less than an hour too late", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DAY }), fc.constantFrom(...RATES), (ms, of) => {
        const [, number, unit] = /(\d+) (小时|分钟)/.exec(words(ms, of))!;
        const shown = Number(number) * (unit === "小时" ? 60 : 1) * MINUTE;
        expect(shown).toBeGreaterThanOrEqual(ms);
        expect(shown - ms).toBeLessThan(unit === "小时" ? 60 * MINUTE : MINUTE);
      }),
    ));
});

describe("the counters", () => {
  const place = fc.record({
    device: fc.option(fc.constantFrom("a", "b")),
    network: fc.option(fc.constantFrom("203.0.113.7", "2001:db8::")),
    isNetworkKnown: fc.boolean(),
  });
  const asker: fc.Arbitrary<CodeAsker> = fc
    .record({ place, accountId: fc.option(fc.integer({ min: 1, max: 3 })), isOwn: fc.boolean() })
    .map(({ place: from, ...who }) => ({ ...from, ...who }));
  const keys = (counters: readonly Counter[]) => counters.map(({ key }) => key);

  test("of one try are counted once each", () =>
    fc.assert(
      fc.property(place, asker, (from, who) => {
        for (const all of [passwordCounters("7", from), codeCounters("13800000001", who)]) {
          expect(all.length).toBeGreaterThan(0);
          expect(new Set(keys(all)).size).toBe(all.length);
        }
      }),
    ));

  test("of an account begin alike, all but its network's, and no other account's begin so", () =>
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), place, (mine, other, from: SignInOrigin) => {
        fc.pre(mine !== other);
        const isOwn = (key: string) => key.startsWith(ownCounters(mine));
        const own = keys([...passwordCounters(String(mine), from), ...confirmCounters(mine, "s")]);
        expect(own.filter((key) => !isOwn(key))).toEqual(
          from.device === null && from.network !== null ? [`sign-in:@${from.network}`] : [],
        );
        expect(keys(passwordCounters(String(other), from)).some(isOwn)).toBe(false);
      }),
    ));

  test("of a name that no account has are no account's", () =>
    fc.assert(
      fc.property(fc.nat(99), place, (id, from) => {
        const own = keys(passwordCounters(`?${id}`, from)).filter((key) => key.startsWith(ownCounters(id)));
        expect(own).toEqual([]);
      }),
    ));

  test("of a code name its phone, all but those of who asks", () =>
    fc.assert(
      fc.property(asker, (who) => {
        const others = codeCounters("13800000001", who).filter(({ key }) => !key.includes("13800000001"));
        for (const { rate: of } of others) expect(of).toBe(CODE_RATES.asker);
      }),
    ));
});
