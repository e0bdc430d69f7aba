import { db, inTransaction } from "~/platform/database/database.server";
import type { HiddenColumns } from "./hidden-columns";

/** Returns a member's hidden columns of all lists. One query. */
export async function hiddenColumns(memberId: number): Promise<HiddenColumns> {
  const rows = await db
    .selectFrom("staff_column")
    .select(["path", "hidden"])
    .where("member_id", "=", memberId)
    .orderBy("path")
    .execute();
  return Object.fromEntries(rows.map(({ path, hidden }) => [path, JSON.parse(hidden) as string[]]));
}

/** Replaces the hidden columns of a list; none: all are shown. */
export function hideColumns(memberId: number, path: string, hidden: readonly string[]): Promise<void> {
  return inTransaction(async (trx) => {
    await trx.deleteFrom("staff_column").where("member_id", "=", memberId).where("path", "=", path).execute();
    if (hidden.length === 0) return;
    await trx
      .insertInto("staff_column")
      .values({ member_id: memberId, path, hidden: JSON.stringify(hidden) })
      .onConflict((conflict) =>
        conflict.columns(["member_id", "path"]).doUpdateSet((eb) => ({ hidden: eb.ref("excluded.hidden") })),
      )
      .execute();
  });
}
