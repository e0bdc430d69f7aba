/** What companies searched for and did not find: the desk learns from it which goods and which everyday names are missing. */
import { dayOf } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { plainText } from "./plain-text";
import { findGoods, type SearchType } from "./search.server";

/** A company that searches by a program is counted no further than this a day. */
const MAX_PER_DAY = 200;
const LONGEST = 60;

/**
 * Notes a search that found nothing, or nothing that has all of its words: once a day and company, so that one buyer who tries again
 * counts once. Visitors are not counted: nobody could tell a buyer from a robot. `now`: epoch ms.
 */
export async function noteMissedSearch(
  companyId: number,
  keywords: string,
  type: SearchType,
  now: number,
): Promise<void> {
  const words = plainText(keywords).slice(0, LONGEST);
  if (!words) return;
  const { scores, lacking } = await findGoods(keywords, type);
  if (scores.size > 0 && lacking.length === 0) return;
  const day = dayOf(now);
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
  /** the words that no goods had, with blanks between; empty: nothing was found */
  lacking: string;
  companies: number;
  /** once a day and company */
  times: number;
  lastDay: string;
}

/** What was missed from `day` on, first what most companies missed; at most `most`. One query. */
export async function listMissedSearches(day: string, limit: number): Promise<MissedSearch[]> {
  const rows = await db
    .selectFrom("missed_search")
    .select((eb) => ["words", eb.ref("type").$castTo<SearchType>().as("type")])
    .select((eb) => [
      eb.fn.count<number>("company_id").distinct().as("companies"),
      eb.fn.countAll<number>().as("times"),
      eb.fn.max("day").as("lastDay"),
      // It changes with the goods, which the days tell apart; the shortest of them is enough to read.
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

/** Deletes what was missed before `day`, and returns how much that was. */
export async function deleteOldMissedSearches(day: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("missed_search").where("day", "<", day).executeTakeFirst();
  return Number(numDeletedRows);
}
