/** When who was asked outside is asked again; keys of the API that end; what an invoice must say of its buyer. */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** Two of them are in the database of every shop: a payment and its way back. */
const ASKED = ["payment", "payment_refund"] as const;
const INVOICE_FACTS = ["invoice_address", "invoice_phone", "invoice_bank", "invoice_account"] as const;

export async function up(given: Kysely<unknown>): Promise<void> {
  const db = given as Kysely<{
    kept_answer: { company_id: number; key: string; answer: string | null; token: string };
  }>;
  const add = (table: string, column: string, type: "bigint" | "text") =>
    db.schema
      .alterTable(table)
      .addColumn(column, type, (c) => c.notNull().defaultTo(type === "text" ? "" : 0))
      .execute();

  for (const table of ASKED) {
    await add(table, "tries", "bigint");
    await add(table, "next_try_at", "bigint");
  }
  // A job reads them in this order: those whose turn came first.
  await db.schema
    .createIndex("payment_refund_next")
    .on("payment_refund")
    .columns(["state", "next_try_at"])
    .execute();
  await db.schema.createIndex("payment_next").on("payment").columns(["is_closing", "next_try_at"]).execute();
  await add("shipment_track", "faults", "bigint");
  await add("shipment_track", "next_ask_at", "bigint");

  await add("kept_answer", "token", "text");
  // What a call under way has done already stands under the token that the version before made of its key.
  const open = await db
    .selectFrom("kept_answer")
    .select(["company_id", "key"])
    .where("answer", "is", null)
    .execute();
  for (const { company_id: companyId, key } of open)
    await db
      .updateTable("kept_answer")
      .set({ token: createHash("sha256").update(`${companyId} ${key}`).digest("base64url") })
      .where("company_id", "=", companyId)
      .where("key", "=", key)
      .execute();

  await add("company", "tax_number", "text");
  for (const column of INVOICE_FACTS) {
    await add("company", column, "text");
    await add("invoice", column, "text");
  }
  // Requests that wait carry the number of the drug licence: no invoice is issued on that, the buyer is asked.
  await sql`update invoice set tax_number = '' where state = 'pending'`.execute(db);
}
