import { db } from "./database.server";
import type { Database } from "./schema";

const AT_ONCE = 1_000;

/** Deletes rows from before this time (ms), a thousand in each transaction, without those of `kept` subjects; returns their number. The table needs an index on that column. */
export async function deleteBefore<T extends keyof Database>(
  table: T,
  column: keyof Database[T] & string,
  before: number,
  kept: readonly string[] = [],
): Promise<number> {
  const [name, age] = [table as "audit", column as "at"];
  for (let removed = 0; ;) {
    let old = db.selectFrom(name).select("id").where(age, "<", before).orderBy(age).limit(AT_ONCE);
    if (kept.length > 0) old = old.where("subject", "not in", kept);
    const { numDeletedRows } = await db.deleteFrom(name).where("id", "in", old).executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
    if (numDeletedRows < AT_ONCE) return removed;
  }
}
