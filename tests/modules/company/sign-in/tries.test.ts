import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CodeAsker,
  CODE_RATES,
  codeCounters,
  confirmCounters,
  type AttemptCount,
  type Counter,
  passwordCounters,
  type SignInOrigin,
  getSignInWait,
  waitText,
  WRONG_OF_KNOWN,
  WRONG_OF_PLACE,
  WRONG_OF_STRANGERS,
  WRONG_PASSWORDS,
} from "~/modules/company/sign-in/tries";
import { DAY } from "~/platform/values/clock";

const NOW = Date.UTC(2026, 10, 20, 4);
const ACCOUNT = "7";

/** Counts as the database does: a window begins with its first event. */
class Counts {
  private readonly rows = new Map<string, AttemptCount>();

  private at = (now: number) => (key: string) => {
    const row = this.rows.get(key);
    return row && row.until > now ? row : undefined;
  };

  wait(counters: readonly Counter[], now: number) {
    return getSignInWait(counters, this.at(now), now);
  }

  /** Counts one event unless there is a wait; whether it was let through. */
  take(counters: readonly Counter[], now: number): boolean {
    if (this.wait(counters, now)) return false;
    for (const { key, rate } of counters) {
      const row = this.at(now)(key) ?? { count: 0, until: now + rate.windowMs };
      this.rows.set(key, { ...row, count: row.count + 1 });
    }
    return true;
  }

  /** As codes are taken: in turn, the first that is used up refuses. */
  takeInTurn(counters: readonly Counter[], now: number): boolean {
    return counters.every((counter) => this.take([counter], now));
  }
}

const stranger = (network: string | null): SignInOrigin => ({ device: null, network, isNetworkKnown: false });
const networks = fc.integer({ min: 0, max: 40 }).map((n) => `198.51.100.${n}`);
const stranges = fc.oneof(networks.map(stranger), fc.constant(stranger(null)));
/** Guesses at one account over less than a day, in the order of time. */
const attack = (place: fc.Arbitrary<SignInOrigin>) =>
  fc
    .array(fc.record({ place, after: fc.integer({ min: 0, max: DAY - 1 }) }), { maxLength: 600 })
    .map((tries) => tries.sort((a, b) => a.after - b.after));

test("a botnet without a known browser or network guesses so often a day at one account, from wherever and whenever", () => {
  fc.assert(
    fc.property(attack(stranges), (tries) => {
      const counts = new Counts();
      const through = tries.filter(({ place, after }) =>
        counts.take(passwordCounters(ACCOUNT, place), NOW + after),
      );
      expect(through.length).toBeLessThanOrEqual(WRONG_OF_STRANGERS.limit);
      for (const network of new Set(through.map(({ place }) => place.network)))
        expect(through.filter(({ place }) => place.network === network).length).toBeLessThanOrEqual(
          WRONG_OF_PLACE.limit,
        );
    }),
  );
});

test("as many networks as it takes do get their share, so the bound is met and not only kept", () => {
  const counts = new Counts();
  let through = 0;
  for (let hour = 0; hour < 20; hour += 1)
    for (let network = 0; network < 30; network += 1)
      for (let i = 0; i < 6; i += 1)
        if (counts.take(passwordCounters(ACCOUNT, stranger(`198.51.100.${network}`)), NOW + hour * 3600_000))
          through += 1;
  expect(through).toBe(WRONG_OF_STRANGERS.limit);
});

test("a known browser, a known network and a signed-in session never wait for what strangers do", () => {
  const own = [
    passwordCounters(ACCOUNT, { device: "mine", network: "203.0.113.7", isNetworkKnown: true }),
    passwordCounters(ACCOUNT, { device: "mine", network: "198.51.100.1", isNetworkKnown: false }),
    passwordCounters(ACCOUNT, { device: null, network: "203.0.113.7", isNetworkKnown: true }),
    confirmCounters(7, "session"),
  ];
  fc.assert(
    fc.property(attack(stranges), (tries) => {
      const counts = new Counts();
      for (const { place, after } of tries) counts.take(passwordCounters(ACCOUNT, place), NOW + after);
      for (const counters of own) expect(counts.wait(counters, NOW + DAY - 1)).toBeNull();
    }),
  );
});

test("a new browser on an unknown network does not wait for a stranger elsewhere, nor for nine", () => {
  const needed = WRONG_OF_STRANGERS.limit / WRONG_OF_PLACE.limit;
  const few = fc.integer({ min: 0, max: needed - 2 }).map((n) => stranger(`198.51.100.${n}`));
  fc.assert(
    fc.property(attack(few), (tries) => {
      const counts = new Counts();
      for (const { place, after } of tries) counts.take(passwordCounters(ACCOUNT, place), NOW + after);
      expect(counts.wait(passwordCounters(ACCOUNT, stranger("203.0.113.7")), NOW + DAY - 1)).toBeNull();
    }),
  );
});

test("on a known network a stranger is told no more than on any other: the account waits alike", () => {
  const known: SignInOrigin = { device: null, network: "203.0.113.7", isNetworkKnown: true };
  const [item, other] = [new Counts(), new Counts()];
  for (let quarter = 0; quarter < 90; quarter += 1)
    for (let i = 0; i < 7; i += 1) {
      const at = NOW + quarter * WRONG_PASSWORDS.windowMs;
      const asKnown = item.take(passwordCounters(ACCOUNT, known), at);
      expect(asKnown).toBe(other.take(passwordCounters("?nobody", stranger("203.0.113.7")), at));
    }
});

test("a known browser is held to its own tries, and to no other browser's", () => {
  const of = (device: string) => passwordCounters(ACCOUNT, { device, network: null, isNetworkKnown: false });
  const counts = new Counts();
  let through = 0;
  for (let quarter = 0; quarter < 90; quarter += 1)
    for (let i = 0; i < 9; i += 1)
      if (counts.take(of("a"), NOW + quarter * WRONG_PASSWORDS.windowMs)) through += 1;
  expect(through).toBe(WRONG_OF_KNOWN.limit);
  expect(counts.wait(of("b"), NOW)).toBeNull();
});

test("guesses at one account cost another nothing but what a network has for all of them", () => {
  fc.assert(
    fc.property(attack(stranges), (tries) => {
      const counts = new Counts();
      for (const { place, after } of tries) counts.take(passwordCounters("8", place), NOW + after);
      const wait = counts.wait(passwordCounters(ACCOUNT, stranger("203.0.113.7")), NOW);
      expect(wait).toBeNull();
    }),
  );
});

test.each([
  [5 * 60_000, WRONG_PASSWORDS, "密码错误次数过多，请 5 分钟后再试，或找回密码"],
  [1, WRONG_PASSWORDS, "密码错误次数过多，请 1 分钟后再试，或找回密码"],
  [DAY - 1, WRONG_OF_KNOWN, "密码错误次数过多，请 24 小时后再试，或找回密码"],
  [
    3 * 3600_000,
    WRONG_OF_STRANGERS,
    "该账号在新设备上密码错误次数过多，请在登录过的设备上登录，或找回密码；也可在 3 小时后再试",
  ],
])("%d ms are said in words", (retryAfterMs, rate, text) => {
  expect(waitText({ counter: { key: "", rate }, retryAfterMs })).toBe(text);
});

const PHONE = "13800000001";
const asker = (more: Partial<CodeAsker>): CodeAsker => ({
  ...stranger("203.0.113.7"),
  accountId: null,
  isOwn: false,
  ...more,
});

test("strangers, signed in or not, have so many codes a day sent to one phone, and use up nobody's own", () => {
  const asks = fc.oneof(
    networks.map((network) => asker({ network })),
    fc
      .record({ network: networks, id: fc.integer({ min: 100, max: 120 }) })
      .map(({ network, id }) => asker({ network, accountId: id })),
  );
  const many = fc
    .array(fc.record({ who: asks, after: fc.integer({ min: 0, max: DAY - 1 }) }), { maxLength: 300 })
    .map((all) => all.sort((a, b) => a.after - b.after));
  const own = [
    asker({ accountId: 7, isOwn: true }),
    asker({ device: "mine" }),
    asker({ device: "mine", network: "198.51.100.1" }),
    asker({ isNetworkKnown: true }),
  ];
  fc.assert(
    fc.property(many, (all) => {
      const counts = new Counts();
      const sent = all.filter(({ who, after }) => counts.takeInTurn(codeCounters(PHONE, who), NOW + after));
      expect(sent.length).toBeLessThanOrEqual(CODE_RATES.strangers.limit);
      for (const who of own) expect(counts.wait(codeCounters(PHONE, who), NOW + DAY - 1)).toBeNull();
    }),
  );
});

test("one network alone cannot use up what strangers have of a phone", () => {
  const counts = new Counts();
  for (let minute = 0; minute < 24 * 60; minute += 1)
    counts.takeInTurn(codeCounters(PHONE, asker({ network: "198.51.100.1" })), NOW + minute * 60_000);
  expect(counts.wait(codeCounters(PHONE, asker({})), NOW + DAY - 1)).toBeNull();
});
