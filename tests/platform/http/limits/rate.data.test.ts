import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { getCount, deleteOldCounts, takeToken } from "~/platform/http/limits/rate.server";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const HOUR = 3_600_000;
const RATE = { limit: 2, windowMs: 60_000 };

beforeEach(async () => void (await db.deleteFrom("rate").execute()));

const take = async (at: number) => (await takeToken("key", RATE, at)).ok;

test("a window allows its limit, then nothing, then begins anew", async () => {
  expect([await take(NOW), await take(NOW + 1), await take(NOW + 2)]).toEqual([true, true, false]);
  expect(await takeToken("key", RATE, NOW + 3)).toMatchObject({ ok: false, retryAfterMs: 59_997 });
  expect(await take(NOW + 60_000)).toBe(true);
});

test("a window begun by a clock that was a day ahead is over once it is put back", async () => {
  for (let i = 0; i < 3; i += 1) await take(NOW + 26 * HOUR);
  expect(await getCount("key", RATE.windowMs, NOW)).toBeNull();
  expect([await take(NOW), await take(NOW), await take(NOW)]).toEqual([true, true, false]);
});

test("a machine whose clock is a little behind counts in the same window", async () => {
  await take(NOW);
  await take(NOW);
  expect(await take(NOW - 1000)).toBe(false);
});

test("counts whose windows are over are forgotten, those that are on are not", async () => {
  await take(NOW);
  await takeToken("later", RATE, NOW + 1);
  expect(await deleteOldCounts(NOW + 60_001)).toBe(1);
  expect(await getCount("later", RATE.windowMs, NOW + 1)).toMatchObject({ count: 1 });
});
