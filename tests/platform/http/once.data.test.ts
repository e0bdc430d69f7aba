import { expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { getAnswer, deleteOldTokens, newFormToken, once } from "~/platform/http/forms/forms.server";
import { getCount, resetTokens, takeToken } from "~/platform/http/limits/rate.server";

const addRow = (token: string) =>
  inTransaction((trx) =>
    once(trx, token, async () => {
      const { id } = await trx
        .insertInto("hot_word")
        .values({ word: token, url: "/", is_warm: 0, sort: 0 })
        .returning("id")
        .executeTakeFirstOrThrow();
      return `/word/${id}`;
    }),
  );
const rows = (token: string) => db.selectFrom("hot_word").select("id").where("word", "=", token).execute();

test("a form sent twice does its work once and leads to the same place", async () => {
  const token = newFormToken();
  const first = await addRow(token);
  expect(await addRow(token)).toBe(first);
  expect(await rows(token)).toHaveLength(1);
});

test("so does one sent ten times at the same moment", async () => {
  const token = newFormToken();
  const paths = await Promise.all(Array.from({ length: 10 }, () => addRow(token)));
  expect(new Set(paths).size).toBe(1);
  expect(await rows(token)).toHaveLength(1);
});

test("a work that failed may be tried again", async () => {
  const token = newFormToken();
  const failing = inTransaction((trx) => once(trx, token, () => Promise.reject(new Error("no stock"))));
  await expect(failing).rejects.toThrow("no stock");
  expect(await addRow(token)).toMatch(/^\/word\/\d+$/);
});

test("what the first was answered is there to ask for, and asking uses no token", async () => {
  const token = newFormToken();
  expect(await getAnswer(token)).toBeNull();
  const first = await addRow(token);
  expect([await getAnswer(token), await rows(token)]).toMatchObject([first, [{}]]);
});

test("a token is forgotten after three days, when nobody has its page open any more", async () => {
  const token = newFormToken();
  await addRow(token);
  const known = () => db.selectFrom("form_token").select("token").where("token", "=", token).execute();
  await deleteOldTokens(now() + 2 * DAY);
  expect(await known()).toHaveLength(1);
  expect(await deleteOldTokens(now() + 4 * DAY)).toBeGreaterThan(0);
  expect(await known()).toHaveLength(0);
});

test.each(["", "short", "a b c d e f g h i j", "x".repeat(65)])("%j is no token", async (token) => {
  await expect(addRow(token)).rejects.toMatchObject({ status: 400 });
});

test("five a minute are five, also at the same moment, and the next minute begins anew", async () => {
  const rate = { limit: 5, windowMs: 60_000 };
  const many = await Promise.all(Array.from({ length: 8 }, () => takeToken("claims", rate, 1001)));
  expect(many.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await takeToken("claims", rate, 31_001)).toEqual({ ok: false, retryAfterMs: 30_000 });
  expect(await takeToken("claims", rate, 61_001)).toEqual({ ok: true, retryAfterMs: 0 });
});

test("a right password forgets the wrong ones", async () => {
  const rate = { limit: 1, windowMs: 1000 };
  await takeToken("password", rate, 1);
  expect(await getCount("password", rate.windowMs, 2)).toMatchObject({ count: 1 });
  expect(await getCount("password", rate.windowMs, 1001)).toBeNull();
  await resetTokens("password");
  expect(await getCount("password", rate.windowMs, 2)).toBeNull();
});
