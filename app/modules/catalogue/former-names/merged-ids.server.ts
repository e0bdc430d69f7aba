import { type Db, dataVersion, db } from "~/platform/database/database.server";
import type { MERGED_KINDS } from "./former-name-kinds";

export type Merged = (typeof MERGED_KINDS)[number];
export type MergedIds = Readonly<Record<Merged, ReadonlyMap<number, number>>>;

const GONE = 0;

let cached: { version: number; ids: MergedIds } | null = null;

/** Returns the successors of merged ids; cached by the products' data version. */
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
    cached = { version, ids: { category: of("category"), manufacturer: of("manufacturer") } };
  }
  return cached.ids;
}

/** Redirects `from`, and ids that led to it, to `into`. */
export async function noteMerged(trx: Db, kind: Merged, from: number, into: number): Promise<void> {
  await trx
    .updateTable("merged_id")
    .set({ into_id: into })
    .where("kind", "=", kind)
    .where("into_id", "=", from)
    .execute();
  await trx.insertInto("merged_id").values({ kind, id: from, into_id: into }).execute();
}

/** Marks `id` as removed; it is never reused, because old scopes and blocks may contain it. */
export const noteGone = (trx: Db, kind: Merged, id: number): Promise<void> => noteMerged(trx, kind, id, GONE);
