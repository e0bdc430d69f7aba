import type { Id } from "~/platform/database/schema";

/** Readings of a temperature logger that travelled with a parcel. */
interface TemperatureLogTable {
  id: Id;
  shipment_id: number;
  /** its name or serial number */
  logger: string;
  /** of the goods in its box: cold | frozen */
  storage_class: string;
  /** limits at the time of the upload, hundredths of a degree Celsius; null: none */
  limit_min: number | null;
  limit_max: number | null;
  /** encodeReadings in temperature-log.ts */
  readings: string;
  /** of the readings, so that a file is not stored twice */
  digest: string;
  added_at: number;
  added_by: string;
  withdrawn_at: number | null;
  withdrawn_by: string | null;
}

declare module "~/platform/database/schema" {
  interface Database {
    temperature_log: TemperatureLogTable;
  }
}
