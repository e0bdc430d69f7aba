import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CODE_RATES,
  codeCounters,
  confirmCounters,
  HEAD_LOOKUPS,
  passwordCounters,
  placeAmong,
  WRONG_OF_KNOWN,
  WRONG_OF_NETWORK,
  WRONG_OF_PLACE,
  WRONG_OF_STRANGERS,
  WRONG_PASSWORDS,
  type CodeAsker,
  type SignInOrigin,
} from "~/modules/company/sign-in/tries";

const KNOWN = [
  { id: "a", network: "203.0.113.7" },
  { id: "b", network: null },
  { id: "c", network: "198.51.100.1" },
];
const stranger: SignInOrigin = { device: null, network: "192.0.2.9", isNetworkKnown: false };

describe("an account knows", () => {
  test.each([
    ["a browser of its own, wherever it is", "a", "192.0.2.9", "a", false],
    ["a browser of its own at home", "c", "198.51.100.1", "c", true],
    ["a network of its own with another browser", "x", "203.0.113.7", null, true],
    ["a network of another of its browsers", "a", "198.51.100.1", "a", true],
    ["neither", "x", "192.0.2.9", null, false],
    ["no browser where none was named", null, "203.0.113.7", null, true],
  ])("%s", (_, device, network, as, isNetworkKnown) =>
    expect(placeAmong(KNOWN, { device, network })).toEqual({ device: as, network, isNetworkKnown }),
  );

  test("no network where none is seen, though a browser of its own was seen from none", () =>
    expect(placeAmong(KNOWN, { device: "x", network: null })).toEqual({
      device: null,
      network: null,
      isNetworkKnown: false,
    }));

  test("nobody at its first sign-in", () =>
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), (device, network) => {
        expect(placeAmong([], { device, network })).toEqual({ device: null, network, isNetworkKnown: false });
      }),
    ));

  test("the same in whatever order its browsers are listed", () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(KNOWN), fc.constantFrom("a", "b", "x"), (known, device) => {
        const place = { device, network: "198.51.100.1" };
        expect(placeAmong(known, place)).toEqual(placeAmong(known.toReversed(), place));
      }),
    ));
});

describe("a wrong password is counted", () => {
  const counts = (place: SignInOrigin) => passwordCounters("7", place).map(({ key, rate }) => [key, rate]);

  test("of a known browser by itself alone, whatever network it is on", () => {
    const own = [
      ["sign-in:7:da", WRONG_PASSWORDS],
      ["sign-in:7:da:day", WRONG_OF_KNOWN],
    ];
    expect(counts({ device: "a", network: "192.0.2.9", isNetworkKnown: false })).toEqual(own);
    expect(counts({ device: "a", network: null, isNetworkKnown: false })).toEqual(own);
  });

  test("of a stranger by place, by all strangers of the account, and by network at all accounts", () =>
    expect(counts(stranger)).toEqual([
      ["sign-in:7:@192.0.2.9", WRONG_PASSWORDS],
      ["sign-in:7:@192.0.2.9:day", WRONG_OF_PLACE],
      ["sign-in:7:strangers", WRONG_OF_STRANGERS],
      ["sign-in:@192.0.2.9", WRONG_OF_NETWORK],
    ]));

  test("of a known network not among the strangers, and of this machine by no network", () => {
    const keys = (place: SignInOrigin) => passwordCounters("7", place).map(({ key }) => key);
    expect(keys({ ...stranger, isNetworkKnown: true })).toEqual([
      "sign-in:7:@192.0.2.9",
      "sign-in:7:@192.0.2.9:day",
      "sign-in:@192.0.2.9",
    ]);
    expect(keys({ ...stranger, network: null })).toEqual([
      "sign-in:7:@here",
      "sign-in:7:@here:day",
      "sign-in:7:strangers",
    ]);
  });

  test("of a login that confirms by its session and over all its sessions", () =>
    expect(confirmCounters(7, "s1")).toEqual([
      { key: "sign-in:7:ss1", rate: WRONG_PASSWORDS },
      { key: "sign-in:7:sessions", rate: WRONG_OF_KNOWN },
    ]));
});

describe("a code is counted", () => {
  const PHONE = "13800000001";
  const keys = (more: Partial<CodeAsker>) =>
    codeCounters(PHONE, { ...stranger, accountId: null, isOwn: false, ...more }).map(({ key }) => key);

  test("of a login for its own phone by the login, before its browser", () => {
    const own = [`sms:${PHONE}:a7:minute`, `sms:${PHONE}:a7:day`];
    expect(keys({ accountId: 7, isOwn: true })).toEqual(own);
    expect(keys({ accountId: 7, isOwn: true, device: "a" })).toEqual(own);
  });

  test("of a known browser by it, a visitor's as well as a login's for another phone", () => {
    const own = [`sms:${PHONE}:da:minute`, `sms:${PHONE}:da:day`];
    expect(keys({ device: "a" })).toEqual(own);
    expect(keys({ device: "a", accountId: 7 })).toEqual(own);
    // Nobody is signed in: that the phone would be their own helps nothing.
    expect(keys({ isOwn: true })[0]).toBe("sms:@192.0.2.9");
  });

  test("of a visitor by network, then by place, then among the strangers", () => {
    expect(keys({})).toEqual([
      "sms:@192.0.2.9",
      `sms:${PHONE}:@192.0.2.9:minute`,
      `sms:${PHONE}:@192.0.2.9:day`,
      `sms:${PHONE}:strangers`,
    ]);
    expect(keys({ network: null })).toEqual([
      `sms:${PHONE}:@here:minute`,
      `sms:${PHONE}:@here:day`,
      `sms:${PHONE}:strangers`,
    ]);
    expect(keys({ isNetworkKnown: true })).not.toContain(`sms:${PHONE}:strangers`);
  });

  test("of a login for another phone by the login first, so that changing the network wins nothing", () =>
    expect(keys({ accountId: 7 })).toEqual([
      "sms:a7",
      "sms:@192.0.2.9",
      `sms:${PHONE}:a7:minute`,
      `sms:${PHONE}:a7:day`,
      `sms:${PHONE}:strangers`,
    ]));

  test("by the minute and by the day, at the rate of its name", () => {
    const rates = codeCounters(PHONE, { ...stranger, accountId: null, isOwn: false });
    for (const { key, rate } of rates) {
      const name = (["minute", "day", "strangers"] as const).find((item) => key.endsWith(item)) ?? "asker";
      expect(rate, key).toBe(CODE_RATES[name]);
    }
  });
});

test("the rates are those that the rules name", () => {
  const MINUTE = 60_000;
  const message = [
    WRONG_PASSWORDS,
    WRONG_OF_KNOWN,
    WRONG_OF_PLACE,
    WRONG_OF_STRANGERS,
    WRONG_OF_NETWORK,
    HEAD_LOOKUPS,
  ];
  expect(message.map(({ limit, windowMs }) => [limit, windowMs / MINUTE])).toEqual([
    [5, 15],
    [50, 1440],
    [10, 1440],
    [100, 1440],
    [100, 15],
    [20, 1440],
  ]);
  expect(
    Object.entries(CODE_RATES).map(([name, { limit, windowMs }]) => [name, limit, windowMs / MINUTE]),
  ).toEqual([
    ["minute", 1, 1],
    ["day", 10, 1440],
    ["strangers", 30, 1440],
    ["asker", 30, 60],
  ]);
});
