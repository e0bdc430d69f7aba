import { db, inTransaction } from "~/platform/database/database.server";
import { type SavedFilter, MAX_FILTERS } from "./saved-filter";

/** Returns a member's filters by list, in the order they were saved. One query. */
export const findSavedFilters = (memberId: number): Promise<SavedFilter[]> =>
  db
    .selectFrom("staff_filter")
    .select(["id", "path", "name", "query"])
    .where("member_id", "=", memberId)
    .orderBy("path")
    .orderBy("id")
    .execute();

/** Saves a filter, replacing one of the same list and name. Returns false when the list has MAX_FILTERS already. */
export function keepFilter(
  memberId: number,
  { path, name, query }: Omit<SavedFilter, "id">,
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const { n } = await trx
      .selectFrom("staff_filter")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("member_id", "=", memberId)
      .where("path", "=", path)
      .where("name", "<>", name)
      .executeTakeFirstOrThrow();
    if (Number(n) >= MAX_FILTERS) return false;
    await trx
      .insertInto("staff_filter")
      .values({ member_id: memberId, path, name, query })
      .onConflict((conflict) => conflict.columns(["member_id", "path", "name"]).doUpdateSet({ query }))
      .execute();
    return true;
  });
}

/** Deletes a filter and returns its list's path; null when the member has no such filter. */
export const deleteFilter = (memberId: number, id: number): Promise<string | null> =>
  inTransaction(async (trx) => {
    const row = await trx
      .deleteFrom("staff_filter")
      .where("member_id", "=", memberId)
      .where("id", "=", id)
      .returning("path")
      .executeTakeFirst();
    return row?.path ?? null;
  });
