import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "~/platform/database/database.server";
import { readSetting, writeSetting, writeSettingOnce } from "~/platform/database/settings.server";

const LIMIT = { key: "test.limit", schema: z.object({ limit: z.number().int().default(5) }) };

test("a setting is null until it is written, then what was written last", async () => {
  expect(await readSetting(db, LIMIT)).toBeNull();
  await writeSetting(db, LIMIT, { limit: 7 });
  await writeSetting(db, LIMIT, { limit: 9 });
  expect(await readSetting(db, LIMIT)).toEqual({ limit: 9 });
});

test("what its schema refuses is neither written nor read", async () => {
  const key = "test.refused";
  await expect(writeSetting(db, { ...LIMIT, key }, { limit: 0.5 })).rejects.toThrow();
  expect(await readSetting(db, { ...LIMIT, key })).toBeNull();
  await writeSetting(db, { key, schema: z.string() }, "five");
  await expect(readSetting(db, { ...LIMIT, key })).rejects.toThrow();
});

test("of those who write a setting at once in an empty shop, one does", async () => {
  const setting = { key: "test.once", schema: z.number() };
  const done = await Promise.all([1, 2, 3].map((value) => writeSettingOnce(db, setting, value)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await readSetting(db, setting)).toBe(done.indexOf(true) + 1);
  expect(await writeSettingOnce(db, setting, 4)).toBe(false);
});
