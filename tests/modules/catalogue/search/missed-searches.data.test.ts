import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  deleteOldMissedSearches,
  listMissedSearches,
  noteMissedSearch,
} from "~/modules/catalogue/search/missed-searches.server";
import { DAY, toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { loadScene, NOW } from "../fixtures";
import { ensureRows } from "../../../rows";

beforeAll(() => ensureRows("company", 1, 2, 3));
beforeAll(loadScene);
beforeEach(() => db.deleteFrom("missed_search").execute());
const miss = (companyId: number, keywords: string, at = NOW) =>
  noteMissedSearch(companyId, keywords, "drug", at);
const missed = (days: number) => listMissedSearches(toDay(NOW - (days - 1) * DAY), 200);

test("what nothing has stands first where most companies missed it, and what is found is not counted", async () => {
  await miss(1, "量子药");
  await miss(1, " 量子药 ");
  await miss(2, "量子药", NOW - DAY);
  await miss(2, "纳米贴");
  await miss(2, "阿莫西林");
  await miss(2, "  ");
  const lastDay = toDay(NOW);
  expect(await missed(30)).toMatchObject([
    { companies: 2, times: 2, lastDay, words: "量子药", lacking: "" },
    { companies: 1, times: 1, lastDay, words: "纳米贴", lacking: "" },
  ]);
  const today = await missed(1);
  expect(today).toHaveLength(2);
  expect(today.find(({ words }) => words === "量子药")).toMatchObject({ companies: 1, times: 1, lastDay });
});

test("of what was found in part it says what was lacking, and makers are told apart", async () => {
  await miss(1, "阿莫西林 量子药业");
  await noteMissedSearch(1, "量子药业", "manufacturer", NOW);
  const rows = await missed(30);
  expect(rows.find(({ words }) => words.includes("阿莫西林"))?.lacking).toBe("量子药业");
  const manufacturer = rows.find(({ type }) => type === "manufacturer");
  expect(manufacturer).toMatchObject({ words: "量子药业", lacking: "" });
});

test("a company counts no further than two hundred searches a day, and its double click once", async () => {
  await Promise.all([miss(3, "量子药"), miss(3, "量子药")]);
  expect(await missed(30)).toHaveLength(1);
  for (let i = 0; i < 205; i += 1) await miss(3, `量子药${i}号`);
  expect(await db.selectFrom("missed_search").selectAll().execute()).toHaveLength(200);
});

test("what is a year old is deleted", async () => {
  await miss(1, "量子药", NOW - 400 * DAY);
  await miss(1, "量子药");
  expect(await deleteOldMissedSearches(toDay(NOW - 365 * DAY))).toBe(1);
  expect(await missed(500)).toHaveLength(1);
});
