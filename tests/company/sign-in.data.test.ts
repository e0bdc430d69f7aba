import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn, TRIES_OF_ADDRESS, WRONG_PASSWORDS } from "~/company/sign-in.server";
import { DEMO_PASSWORD, loadCompanies } from "~/demo/companies.server";
import { startOfDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/database.server";

const NOW = startOfDay("2026-11-20") + 9 * 3600_000;

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(() => db.deleteFrom("rate").execute());

const wrong = (username: string, at = NOW) => signIn(username, "not-the-password", at);
const right = (username: string, at = NOW) => signIn(username, DEMO_PASSWORD, at);
async function guess(username: string, times: number, at = NOW): Promise<void> {
  for (let i = 0; i < times; i += 1) await wrong(username, at);
}

test("name, phone and a name typed with capitals and spaces all sign in", async () => {
  for (const typed of ["demo", "13800000001", " DEMO "])
    expect(await right(typed)).toEqual({ ok: true, accountId: 1, companyId: 1 });
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
    const verdict = await right("demo", NOW + 60_000);
    expect(verdict).toEqual({
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
    const verdicts = await Promise.all(Array.from({ length: 9 }, () => wrong("demo")));
    expect(verdicts.filter((v) => !v.ok && v.retryAfterMs === null)).toHaveLength(WRONG_PASSWORDS.limit);
  });

  test("one address cannot try many accounts, wherever else they sign in", async () => {
    const tries = { key: "sign-in:@203.0.113.7", count: TRIES_OF_ADDRESS.limit - 1, until: NOW + 60_000 };
    await db.insertInto("rate").values(tries).execute();
    const from = (address: string) => signIn("demo", DEMO_PASSWORD, NOW, address);
    expect(await from("203.0.113.7")).toMatchObject({ ok: true });
    expect(await from("203.0.113.7")).toEqual({
      ok: false,
      text: "登录过于频繁，请 1 分钟后再试",
      retryAfterMs: 60_000,
    });
    expect(await from("203.0.113.8")).toMatchObject({ ok: true });
  });
});
