import { DIFFERENCE_REASONS } from "~/modules/receiving/acceptance";
import {
  getOne,
  index,
  int,
  positive,
  reference,
  table,
  text,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("parcel_acceptance", {
    columns: {
      shipment_id: reference("shipment"),
      company_id: reference("company"),
      account_id: reference("account"),
      inspector: text(),
      arrived_on: text(),
      temperature: int().nullable(),
      accepted_at: int(),
    },
    primaryKey: ["shipment_id"],
    indexes: {
      parcel_acceptance_company: index("company_id", "accepted_at"),
    },
  }),
  table("parcel_difference", {
    columns: {
      shipment_id: reference("shipment"),
      order_line_batch_id: reference("order_line_batch"),
      reason: getOne(DIFFERENCE_REASONS),
      number: positive(),
      case_id: reference("order_case"),
    },
    primaryKey: ["shipment_id", "order_line_batch_id", "reason"],
    indexes: {
      parcel_difference_case: index("case_id"),
    },
  }),
];
