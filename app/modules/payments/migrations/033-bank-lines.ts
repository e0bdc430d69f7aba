import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "bank_file", {
    id: "id",
    hash: "text",
    name: "text",
    number_of_lines: "int",
    read_at: "int",
    read_by: "text",
  });
  await makeIndex(db, "bank_file_hash", "bank_file", ["hash"], true);
  await makeTable(db, engine, "bank_line", {
    id: "id",
    serial: "text",
    day: "text",
    payer: "text",
    amount: "int",
    remark: "text",
    payment_number: "text?",
    confirmed_at: "int?",
    confirmed_by: "text?",
  });
  await makeIndex(db, "bank_line_serial", "bank_line", ["serial"], true);
  await makeTable(db, engine, "bank_file_line", { statement_id: "int", place: "int", line_id: "int" }, [
    "statement_id",
    "place",
  ]);
}
