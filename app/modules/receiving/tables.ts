import type { Generated } from "kysely";

/** 验收记录 of a parcel by its buyer. */
interface ParcelAcceptanceTable {
  shipment_id: number;
  company_id: number;
  account_id: number;
  /** who looked at the goods, as a name */
  inspector: string;
  /** YYYY-MM-DD */
  arrived_on: string;
  /** tenths of a degree Celsius; null: no cold goods */
  temperature: Generated<number | null>;
  accepted_at: number;
}

/** Units of a parcel that were not accepted. */
interface ParcelDifferenceTable {
  shipment_id: number;
  order_line_batch_id: number;
  /** a DifferenceReason (acceptance.ts) */
  reason: string;
  number: number;
  /** the return or after-sales request that it opened */
  case_id: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    parcel_acceptance: ParcelAcceptanceTable;
    parcel_difference: ParcelDifferenceTable;
  }
}
