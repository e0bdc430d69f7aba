import { createHash } from "node:crypto";
import type { Kysely } from "kysely";

export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{
    stored_answer: { company_id: number; key: string; answer: string | null; token: string };
  }>;
  await db.schema
    .alterTable("stored_answer")
    .addColumn("token", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const open = await db
    .selectFrom("stored_answer")
    .select(["company_id", "key"])
    .where("answer", "is", null)
    .execute();
  for (const { company_id: companyId, key } of open)
    await db
      .updateTable("stored_answer")
      .set({ token: createHash("sha256").update(`${companyId} ${key}`).digest("base64url") })
      .where("company_id", "=", companyId)
      .where("key", "=", key)
      .execute();
}
