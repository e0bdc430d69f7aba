import { audited } from "~/platform/database/audit.server";
import { bumpVersion, type Db, forUpdate } from "~/platform/database/database.server";
import { categoryNamedIn, movedScope, type ScopesMoved } from "~/modules/promotions/offers/moved-scope";
import { readScope } from "~/modules/promotions/offers/offer-parser";

const scopedRows = (trx: Db) =>
  trx
    .selectFrom("offer")
    .select(["id", "name", "scope", "ends_at"])
    .where("scope", "like", '%"category"%')
    .orderBy("id");

/** Returns offers not over at `now` (ms) with one of these categories as scope, by path. One query. */
export async function offersNaming(trx: Db, paths: ReadonlySet<string>, now: number): Promise<string[]> {
  const rows = await scopedRows(trx).where("ends_at", ">", now).execute();
  return rows.flatMap(({ name, scope }) => (paths.has(namedIn(scope)) ? [name] : []));
}

const namedIn = (text: string): string => {
  const scope = readScope(text);
  return (scope && categoryNamedIn(scope)) ?? "";
};

/** Replaces categories in scopes; audited. */
export async function followCategoriesInOffers(trx: Db, moved: ScopesMoved): Promise<void> {
  for (const { id, scope: previous } of await forUpdate(scopedRows(trx)).execute()) {
    const scope = readScope(previous);
    const to = scope && movedScope(scope, moved);
    if (!to) continue;
    await trx
      .updateTable("offer")
      .set({ scope: JSON.stringify(to) })
      .where("id", "=", id)
      .execute();
    await audited(trx, { subject: "offer", id, before: { scope }, after: { scope: to } });
    await bumpVersion(trx, "offers");
  }
}
