/** Numbers of categories and makers that were merged or removed: addresses that name them lead to what they have become. */
import { type Db, dataVersion, db } from "~/platform/database/database.server";

export type Merged = "category" | "maker";
export type MergedIds = Readonly<Record<Merged, ReadonlyMap<number, number>>>;

/** Of one that was removed. */
const GONE = 0;

let cached: { version: number; ids: MergedIds } | null = null;

/** What merged ones have become, by their number; read again only when the goods' data version moved. */
export async function mergedIds(): Promise<MergedIds> {
  const version = await dataVersion("goods");
  if (cached?.version !== version) {
    const rows = await db.selectFrom("merged_id").selectAll().execute();
    const of = (kind: Merged) =>
      new Map(
        rows
          .filter((row) => row.kind === kind && row.into_id !== GONE)
          .map(({ id, into_id }) => [id, into_id]),
      );
    cached = { version, ids: { category: of("category"), maker: of("maker") } };
  }
  return cached.ids;
}

/** Lets the number `from`, and all that led to it, lead to `into`. */
export async function noteMerged(trx: Db, kind: Merged, from: number, into: number): Promise<void> {
  await trx
    .updateTable("merged_id")
    .set({ into_id: into })
    .where("kind", "=", kind)
    .where("into_id", "=", from)
    .execute();
  await trx.insertInto("merged_id").values({ kind, id: from, into_id: into }).execute();
}

/** Notes that `id` is gone: what led there leads nowhere, and no new one gets its number, which old scopes and blocks may still name. */
export const noteGone = (trx: Db, kind: Merged, id: number): Promise<void> => noteMerged(trx, kind, id, GONE);
