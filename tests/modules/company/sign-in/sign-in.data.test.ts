import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { letIn } from "~/modules/company/sign-in/enter.server";
import { endDevice, endOtherDevices } from "~/modules/company/account/devices.server";
import { type Caller, placeOf } from "~/modules/company/sign-in/known-device.server";
import { getVisit } from "~/platform/http/visit.server";
import { checkPassword, signIn } from "~/modules/company/sign-in/sign-in.server";
import {
  WRONG_OF_NETWORK,
  WRONG_OF_PLACE,
  WRONG_OF_STRANGERS,
  WRONG_PASSWORDS,
  passwordCounters,
} from "~/modules/company/sign-in/tries";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies/companies.server";
import { DAY, startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { countAll } from "~/platform/http/limits/rate.server";
import { getSessionId } from "~/platform/http/session.server";
import { Browser } from "../browser";
import { emptyTables } from "../../../rows";

const NOW = startOfDay("2026-11-20") + 9 * 3600_000;

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(async () => {
  await emptyTables(["rate", "known_device"]);
});

const wrong = (username: string, at = NOW, from?: Caller) => signIn(username, "not-the-password", at, from);
const right = (username: string, at = NOW, from?: Caller) => signIn(username, DEMO_PASSWORD, at, from);
async function guess(username: string, times: number, at = NOW, from?: Caller): Promise<void> {
  for (let i = 0; i < times; i += 1) await wrong(username, at, from);
}
const at = (network: string): Caller => ({ device: null, network });
/** So many networks as use up what strangers have of an account. */
const botnet = Array.from({ length: WRONG_OF_STRANGERS.limit / WRONG_OF_PLACE.limit }, (_, i) =>
  at(`198.51.100.${i}`),
);
/** What a botnet has counted when it is through; `account` as tries.ts names it. */
async function attack(account: string): Promise<void> {
  for (const { network } of botnet)
    for (let i = 0; i < WRONG_OF_PLACE.limit; i += 1)
      await countAll(passwordCounters(account, { device: null, network, isNetworkKnown: false }), NOW);
}
const AFTER = NOW + 2 * WRONG_PASSWORDS.windowMs;

/** A browser at an address of the network. */
class Till extends Browser {
  constructor(readonly address: string) {
    super();
  }

  override get(path: string): Request {
    const request = super.get(path);
    request.headers.set("x-client-address", this.address);
    return request;
  }

  caller = () => getVisit(this.get("/login"));

  async signIn(username: string): Promise<Response> {
    const who = await right(username, NOW, this.caller());
    if (!who.ok) throw new Error(who.text);
    return this.letIn(who);
  }

  async letIn(who: Parameters<typeof letIn>[1]): Promise<Response> {
    const answer = new Response();
    for (const cookie of (await letIn(this.caller(), who, NOW))?.cookies ?? [])
      answer.headers.append("Set-Cookie", cookie);
    return this.take(answer);
  }
}

test("name, phone and a name typed with capitals and spaces all sign in", async () => {
  for (const input of ["demo", "13800000001", " DEMO "])
    expect(await right(input)).toMatchObject({ ok: true, accountId: 1, companyId: 1 });
});

test("a login of several stores begins at its head office", async () =>
  expect(await right("demo-chain")).toMatchObject({ ok: true, companyId: 4 }));

test("the answer is the same whether the account exists or not, to the last try and beyond", async () => {
  for (let i = 0; i <= WRONG_PASSWORDS.limit; i += 1)
    expect(await wrong("nobody")).toEqual(await wrong("demo"));
});

describe("slow-down", () => {
  test("the sixth try has to wait, even with the right password, and says how long", async () => {
    await guess("demo", WRONG_PASSWORDS.limit);
    const result = await right("demo", NOW + 60_000);
    expect(result).toEqual({
      ok: false,
      text: "密码错误次数过多，请 14 分钟后再试，或找回密码",
      retryAfterMs: 14 * 60_000,
    });
  });

  test("name and phone are one account", async () => {
    await guess("demo", 3);
    await guess("13800000001", 2);
    expect(await right("demo")).toMatchObject({ ok: false, retryAfterMs: WRONG_PASSWORDS.windowMs });
  });

  test("ends after 15 minutes", async () => {
    await guess("demo", WRONG_PASSWORDS.limit);
    expect(await right("demo", NOW + WRONG_PASSWORDS.windowMs)).toMatchObject({ ok: true });
  });

  test("a right password forgets the wrong ones; others are not slowed", async () => {
    await guess("demo", 4);
    expect(await right("demo")).toMatchObject({ ok: true });
    await guess("demo", 4);
    expect(await right("demo")).toMatchObject({ ok: true });
    await guess("demo", WRONG_PASSWORDS.limit);
    expect(await right("demo-new")).toMatchObject({ ok: true, companyId: 2 });
  });

  test("guesses sent at once are all counted", async () => {
    const results = await Promise.all(Array.from({ length: 9 }, () => wrong("demo")));
    expect(results.filter((v) => !v.ok && v.retryAfterMs === null)).toHaveLength(WRONG_PASSWORDS.limit);
  });

  test("one network cannot try many accounts, wherever else they sign in; right passwords are not counted", async () => {
    const tries = { key: "sign-in:@203.0.113.7", count: WRONG_OF_NETWORK.limit - 1, until: NOW + 60_000 };
    await db.insertInto("rate").values(tries).execute();
    for (let i = 0; i < 3; i += 1)
      expect(await right("demo", NOW, at("203.0.113.7"))).toMatchObject({ ok: true });
    expect(await wrong("demo-new", NOW, at("203.0.113.7"))).toMatchObject({ retryAfterMs: null });
    expect(await right("demo", NOW, at("203.0.113.7"))).toEqual({
      ok: false,
      text: "登录过于频繁，请 1 分钟后再试",
      retryAfterMs: 60_000,
    });
    expect(await right("demo", NOW, at("203.0.113.8"))).toMatchObject({ ok: true });
  });
});

describe("right passwords at once", () => {
  test("of one account, thirty of them, are all right", async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => right("demo")));
    expect(all.filter(({ ok }) => ok)).toHaveLength(30);
    expect(await db.selectFrom("rate").selectAll().execute()).toEqual([]);
  });

  test("among guesses: no more than the tries are answered, whichever they are", async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i === 30 ? right("demo") : wrong("demo"))),
    );
    const answered = all.filter((result) => result.ok || result.retryAfterMs === null);
    expect(answered.length).toBeLessThanOrEqual(WRONG_PASSWORDS.limit);
    expect(all[30]).toMatchObject({ ok: false });
  });
});

describe("strangers", () => {
  test("cannot lock out a known browser, its network, or whoever has a code; only each other", async () => {
    const till = new Till("203.0.113.7");
    await till.signIn("demo");
    await attack("1");
    expect(await right("demo", AFTER, at("192.0.2.1"))).toMatchObject({
      ok: false,
      text: expect.stringMatching(
        /^该账号在新设备上密码错误次数过多，请在登录过的设备上登录，或找回密码/,
      ) as string,
    });
    expect(await right("demo", AFTER, till.caller())).toMatchObject({ ok: true });
    expect(await right("demo", AFTER, at("203.0.113.7"))).toMatchObject({ ok: true });
    expect(await right("demo", AFTER, { ...till.caller(), network: "192.0.2.2" })).toMatchObject({
      ok: true,
    });
    expect(await right("demo-new", AFTER, at("192.0.2.1"))).toMatchObject({ ok: true });
    expect(await right("demo", NOW + DAY, at("192.0.2.1"))).toMatchObject({ ok: true });
  });

  test("are told the same of an account that does not exist", async () => {
    await attack("1");
    await attack("?nobody");
    for (const from of [at("192.0.2.1"), botnet[0]!])
      expect(await wrong("nobody", AFTER, from)).toEqual(await wrong("demo", AFTER, from));
  });

  test("on the network of a known browser cannot make that browser wait", async () => {
    const till = new Till("203.0.113.7");
    await till.signIn("demo");
    for (const name of ["demo", "a", "b"]) await guess(name, 6, NOW, at("203.0.113.7"));
    expect(await right("demo", NOW, at("203.0.113.7"))).toMatchObject({ ok: false });
    expect(await right("demo", NOW, till.caller())).toMatchObject({ ok: true });
  });
});

describe("a known browser", () => {
  const isKnown = async (accountId: number, caller: Caller, now = NOW) =>
    (await placeOf(accountId, caller, now)).device !== null;

  test("has a key for this site's server alone, kept as a hash, new at each sign-in", async () => {
    const till = new Till("203.0.113.7");
    const first = await till.signIn("demo");
    const [, cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/; HttpOnly; Max-Age=15552000; SameSite=Lax$/);
    const before = till.caller();
    const key = /device=([\w-]+)/.exec(cookie!)![1]!;
    const rows = await db.selectFrom("known_device").selectAll().execute();
    expect(rows).toMatchObject([{ account_id: 1, id: before.device, network: "203.0.113.7" }]);
    expect(JSON.stringify(rows)).not.toContain(key);
    await till.signIn("demo");
    expect(await isKnown(1, before)).toBe(false);
    expect(await isKnown(1, till.caller())).toBe(true);
    expect(await db.selectFrom("known_device").selectAll().execute()).toHaveLength(1);
  });

  test("is known to each account that signed in there, to no other, and for half a year", async () => {
    const till = new Till("203.0.113.7");
    await till.signIn("demo");
    await till.signIn("demo-new");
    expect(await isKnown(1, till.caller())).toBe(true);
    expect(await isKnown(2, till.caller())).toBe(true);
    expect(await isKnown(3, till.caller())).toBe(false);
    expect(await isKnown(1, till.caller(), NOW + 180 * DAY)).toBe(false);
  });

  test("has tries of its own, which end as others' do", async () => {
    const till = new Till("203.0.113.7");
    await till.signIn("demo");
    await guess("demo", WRONG_PASSWORDS.limit, NOW, till.caller());
    expect(await right("demo", NOW, till.caller())).toMatchObject({
      ok: false,
      retryAfterMs: WRONG_PASSWORDS.windowMs,
    });
  });

  test("that is signed out from elsewhere is as a stranger's, and of all others at once", async () => {
    const [item, two, three] = [new Till("203.0.113.7"), new Till("203.0.113.8"), new Till("203.0.113.9")];
    for (const till of [item, two, three]) await till.signIn("demo");
    const sessionOf = (till: Till) => getSessionId(till.get("/"))!;
    const known = () => Promise.all([item, two, three].map((till) => isKnown(1, till.caller())));
    expect(await known()).toEqual([true, true, true]);
    expect(await endDevice(1, sessionOf(item), sessionOf(two))).toBe(true);
    expect(await known()).toEqual([true, false, true]);
    await endOtherDevices(1, sessionOf(item));
    expect(await known()).toEqual([true, false, false]);
  });

  test("is one of fifty that an account keeps", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      account_id: 1,
      id: `old-${i}`,
      network: null,
      session_id: null,
      seen_at: NOW - 1000 + i,
    }));
    await db.insertInto("known_device").values(rows).execute();
    const till = new Till("203.0.113.7");
    await till.signIn("demo");
    const stored = await db.selectFrom("known_device").select("id").execute();
    expect(stored).toHaveLength(50);
    expect(await isKnown(1, till.caller())).toBe(true);
  });
});

test("a login that is asked for its password once more is counted by its session, whatever strangers do", async () => {
  await attack("1");
  const ask = (sessionId: string, password: string) =>
    checkPassword({ accountId: 1, sessionId }, password, AFTER);
  for (let i = 0; i < WRONG_PASSWORDS.limit; i += 1)
    expect(await ask("one", "wrong-one")).toMatchObject({ text: "密码不正确，请重新输入" });
  expect(await ask("one", DEMO_PASSWORD)).toMatchObject({
    text: expect.stringMatching(/分钟后再试/) as string,
  });
  expect(await ask("two", DEMO_PASSWORD)).toMatchObject({ ok: true });
});

test("nobody comes in by a password that was changed while it was checked", async () => {
  const who = await right("demo-second");
  if (!who.ok) throw new Error(who.text);
  await db.updateTable("account").set({ password_hash: "another" }).where("id", "=", who.accountId).execute();
  const till = new Till("203.0.113.7");
  expect((await till.letIn(who)).headers.getSetCookie()).toEqual([]);
  expect(till.caller().device).toBeNull();
});
