import { toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { plainText } from "./plain-text";
import { findGoodsFor } from "./search.server";
import type { SearchType } from "./search-type";

/** Daily limit of a company that searches by a program. */
const MAX_PER_DAY = 200;
const LONGEST = 60;

/** Stores a search without a full match, once a day and company. Visitors are not counted, because they may be robots. `now`: epoch ms. */
export async function noteMissedSearch(
  companyId: number,
  keywords: string,
  type: SearchType,
  now: number,
): Promise<void> {
  const words = plainText(keywords).slice(0, LONGEST);
  if (!words) return;
  const { scores, lacking } = await findGoodsFor({ companyId }, keywords, type);
  if (scores.size > 0 && lacking.length === 0) return;
  const day = toDay(now);
  const { noted } = await db
    .selectFrom("missed_search")
    .select((eb) => eb.fn.countAll<number>().as("noted"))
    .where("day", "=", day)
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  if (Number(noted) >= MAX_PER_DAY) return;
  await db
    .insertInto("missed_search")
    .values({ day, company_id: companyId, words, type, lacking: lacking.join(" ") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One search and how much it is missed. */
export interface MissedSearch {
  words: string;
  type: SearchType;
  lacking: string;
  companies: number;
  times: number;
  lastDay: string;
}

/** Returns what was missed from `day` on, by number of companies; at most `limit`. One query. */
export async function listMissedSearches(day: string, limit: number): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom("missed_search")
    .select((eb) => ["words", eb.ref("type").$castTo<SearchType>().as("type")])
    .select((eb) => [
      eb.fn.count<number>("company_id").distinct().as("companies"),
      eb.fn.countAll<number>().as("times"),
      eb.fn.max("day").as("lastDay"),
      // It varies by day with the products; the shortest is enough.
      eb.fn.min("lacking").as("lacking"),
    ])
    .where("day", ">=", day)
    .groupBy(["words", "type"])
    .orderBy("companies", "desc")
    .orderBy("times", "desc")
    .orderBy("words")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, companies: Number(row.companies), times: Number(row.times) }));
}

/** Deletes what was missed before `day`; returns its number. */
export async function deleteOldMissedSearches(day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("missed_search").where("day", "<", day).executeTakeFirst();
  return Number(numDeletedRows);
}
