/** What companies search for and do not find is counted once a day and company, and read by a command. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deleteOldMissedSearches, noteMissedSearch } from "~/modules/catalogue/search/missed-searches.server";
import { missedLines } from "~/cli/goods/missed-searches";
import { DAY, dayOf } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { loadScene, NOW } from "../../modules/catalogue/fixtures";

beforeAll(loadScene);
beforeEach(() => db.deleteFrom("missed_search").execute());
const miss = (companyId: number, keywords: string, at = NOW) =>
  noteMissedSearch(companyId, keywords, "drug", at);

test("what nothing has stands first where most companies missed it, and what is found is not counted", async () => {
  await miss(1, "量子药");
  await miss(1, " 量子药 ");
  await miss(2, "量子药", NOW - DAY);
  await miss(2, "纳米贴");
  await miss(2, "阿莫西林");
  await miss(2, "  ");
  const today = dayOf(NOW);
  expect(await missedLines(30, NOW)).toEqual([
    `2\t2\t${today}\t量子药\t全部`,
    `1\t1\t${today}\t纳米贴\t全部`,
  ]);
  expect(await missedLines(1, NOW)).toHaveLength(2);
  expect(await missedLines(1, NOW)).toContain(`1\t1\t${today}\t量子药\t全部`);
});

test("of what was found in part it says what was lacking, and makers are told apart", async () => {
  await miss(1, "阿莫西林 量子药业");
  await noteMissedSearch(1, "量子药业", "manufacturer", NOW);
  const lines = await missedLines(30, NOW);
  expect(lines.find((line) => line.includes("阿莫西林"))).toMatch(/\t量子药业$/);
  expect(lines.find((line) => line.includes("厂家"))).toContain("量子药业（厂家）\t全部");
});

test("a company counts no further than two hundred searches a day, and its double click once", async () => {
  await Promise.all([miss(3, "量子药"), miss(3, "量子药")]);
  expect(await missedLines(30, NOW)).toHaveLength(1);
  for (let i = 0; i < 205; i += 1) await miss(3, `量子药${i}号`);
  expect(await db.selectFrom("missed_search").selectAll().execute()).toHaveLength(200);
});

test("what is a year old is deleted", async () => {
  await miss(1, "量子药", NOW - 400 * DAY);
  await miss(1, "量子药");
  expect(await deleteOldMissedSearches(dayOf(NOW - 365 * DAY))).toBe(1);
  expect(await missedLines(500, NOW)).toHaveLength(1);
});
