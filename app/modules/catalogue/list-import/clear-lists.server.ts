import { db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { ROW_RETENTION_DAYS } from "./list-import";
import { clearRows, countImportRows } from "./list-imports.server";

const OVER = ["done", "stopped", "undone", "dropped"] as const;
const LISTS_AT_ONCE = 100;

/** Deletes the rows of lists that ended `ROW_RETENTION_DAYS` ago, and their waiting approvals; returns the number of lists. `now` in ms. */
export async function clearOldLists(now: number): Promise<number> {
  const before = now - ROW_RETENTION_DAYS * DAY;
  const lists = await db
    .selectFrom("list_import")
    .select(["id", "state"])
    .where("state", "in", [...OVER])
    .where("cleared_at", "is", null)
    .where((eb) => eb(eb.fn.coalesce("ended_at", "created_at"), "<", before))
    .orderBy("id")
    .limit(LISTS_AT_ONCE)
    .execute();
  for (const { id, state } of lists) {
    const counts = JSON.stringify(
      await countImportRows({ id, clearedAt: null }, { isDone: state !== "dropped" }),
    );
    // First the totals for its page: rows left by a kill are deleted the next time.
    await db
      .updateTable("list_import")
      .set({ counts })
      .where("id", "=", id)
      .where("counts", "is", null)
      .execute();
    await clearRows(id);
    await db.updateTable("list_import").set({ cleared_at: now }).where("id", "=", id).execute();
  }
  return lists.length;
}
