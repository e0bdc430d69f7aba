import { COLD_CLASSES } from "~/modules/catalogue/goods/storage";
import {
  getOne,
  id,
  index,
  int,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("temperature_log", {
    columns: {
      id: id(),
      shipment_id: reference("shipment"),
      logger: text(),
      storage_class: getOne(COLD_CLASSES),
      limit_min: int().nullable(),
      limit_max: int().nullable(),
      readings: text(),
      digest: text(),
      added_at: int(),
      added_by: text(),
      withdrawn_at: int().nullable(),
      withdrawn_by: text().nullable(),
    },
    checks: {
      withdrawn_by_somebody: "(withdrawn_at is null) = (withdrawn_by is null)",
    },
    indexes: {
      temperature_log_once: unique("shipment_id", "digest").where("withdrawn_at is null"),
      temperature_log_shipment: index("shipment_id", "id"),
    },
  }),
];
