/** Removing what has been kept long enough, a little at a time, so that nobody waits behind it for long. */
import { db } from "./database.server";

const AT_ONCE = 1_000;

const AGES = { message: "created_at", audit: "at", payment_notice: "received_at" } as const;

/** Removes the rows from before this time, ms, a thousand in each transaction; gives how many. Each table has an index on its time. */
export async function removeBefore(table: keyof typeof AGES, before: number): Promise<number> {
  const age = AGES[table];
  for (let removed = 0; ;) {
    const old = db.selectFrom(table).select("id").where(age, "<", before).orderBy(age).limit(AT_ONCE);
    const { numDeletedRows } = await db.deleteFrom(table).where("id", "in", old).executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (numDeletedRows < AT_ONCE) return removed;
  }
}
