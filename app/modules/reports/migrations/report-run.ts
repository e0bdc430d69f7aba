import type { Kysely } from "kysely";

/** Inserts the only row of report_run: no order changes were processed yet. */
export async function insertReportRun(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<{ report_run: { id: number; looked_at: number } }>)
    .insertInto("report_run")
    .values({ id: 1, looked_at: 0 })
    .execute();
}
