import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable } from "~/platform/database/migrations/first-tables";

export const up = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  makeTable(
    db,
    engine,
    "order_offer",
    { order_id: "int", offer_id: "int", saved: "int", shipping_saved: "int", cashback: "int" },
    ["order_id", "offer_id"],
  );
