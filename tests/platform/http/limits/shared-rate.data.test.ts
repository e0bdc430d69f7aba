import { beforeEach, expect, test, vi } from "vitest";
import { now as clock } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { addCounts, getCount } from "~/platform/http/limits/rate.server";
import { EXCHANGE, takeSharedToken, shareCounts } from "~/platform/http/limits/shared-rate.server";
import { queriesSent } from "../../../query-count";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const HOUR = 3_600_000;
const RATE = { limit: 3, windowMs: 60_000 };

beforeEach(async () => void (await db.deleteFrom("rate").execute()));

const take = async (key: string, at: number) => (await takeSharedToken(key, RATE, at)).ok;
/** What another process counts, and tells. */
const elsewhere = (key: string, count: number, at: number) => addCounts([{ key, count }], RATE.windowMs, at);

test("what was counted is told by itself, once however much was counted meanwhile", async () => {
  const later = vi.spyOn(EXCHANGE, "later");
  const at = clock();
  for (let i = 0; i < 3; i += 1) await take("f", at);
  expect(later).toHaveBeenCalledOnce();
  expect(await getCount("f", RATE.windowMs, at)).toBeNull();
  later.mock.calls[0]![0]();
  await expect.poll(() => getCount("f", RATE.windowMs, at)).toMatchObject({ count: 3 });
});

test("a window allows its limit, then nothing, then begins anew; only its first event asks the database", async () => {
  expect(await take("a", NOW)).toBe(true);
  const query = await queriesSent(async () => {
    expect([await take("a", NOW), await take("a", NOW), await take("a", NOW)]).toEqual([true, true, false]);
  });
  expect(query).toEqual([]);
  expect(await takeSharedToken("a", RATE, NOW + 1)).toEqual({ ok: false, retryAfterMs: 59_999 });
  expect(await take("a", NOW + 60_000)).toBe(true);
});

test("what other processes counted counts: at a window's first event, and from the next exchange on", async () => {
  await elsewhere("b", 2, NOW);
  expect([await take("b", NOW), await take("b", NOW)]).toEqual([true, false]);
  expect(await take("c", NOW)).toBe(true);
  await elsewhere("c", 2, NOW);
  expect(await take("c", NOW)).toBe(true);
  await shareCounts(NOW);
  expect(await getCount("c", RATE.windowMs, NOW)).toMatchObject({ count: 4 });
  expect(await take("c", NOW)).toBe(false);
});

test("nothing is told twice, and many at the same moment are all counted", async () => {
  await Promise.all(Array.from({ length: 20 }, () => take("d", NOW)));
  await shareCounts(NOW);
  await shareCounts(NOW);
  expect(await getCount("d", RATE.windowMs, NOW)).toMatchObject({ count: 20 });
});

test("a window begun by a clock that was ahead is over once it is put back", async () => {
  for (let i = 0; i < 4; i += 1) await take("e", NOW + 26 * HOUR);
  expect([await take("e", NOW), await take("e", NOW), await take("e", NOW)]).toEqual([true, true, true]);
  expect([await take("e", NOW), await take("e", NOW - 1000)]).toEqual([false, false]);
});
