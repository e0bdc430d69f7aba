import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("test_report", {
    id: "id",
    goods_id: "int",
    batch_number: "text",
    file_id: "int",
    updated_at: "int",
  });
  await makeIndex(db, "test_report_batch", "test_report", ["goods_id", "batch_number"], true);
  await make("test_report_download", { company_id: "int", file_id: "int", at: "int" }, [
    "company_id",
    "file_id",
  ]);
}
