import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "delivery_run", {
    id: "id",
    carrier: "text",
    driver: "text",
    vehicle: "text",
    note: "text",
    made_at: "int",
    made_by: "text",
    printed: "int=0",
  });
  await makeTable(db, engine, "delivery_run_parcel", {
    id: "id",
    run_id: "int",
    shipment_id: "int",
    outcome: "text",
    answered_at: "int?",
    answered_by: "text?",
  });
  await makeIndex(db, "delivery_run_parcel_run", "delivery_run_parcel", ["run_id", "id"]);
  await makeIndex(db, "delivery_run_parcel_of", "delivery_run_parcel", ["shipment_id"]);
  await db.schema
    .createIndex("delivery_run_parcel_once")
    .on("delivery_run_parcel")
    .column("shipment_id")
    .unique()
    .where("outcome" as never, "<>", "returned")
    .execute();
  await makeIndex(db, "shipment_carrier_shipped", "shipment", ["carrier", "shipped_at"]);
}
