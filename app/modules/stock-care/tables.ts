import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface StockCareTable {
  id: Id;
  batch_id: number;
  /** the data of product and batch as they were */
  goods_id: number;
  goods_name: string;
  generic_name: string;
  dosage_form: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approval_number: string;
  batch_number: string;
  /** "" unknown */
  produced_on: string;
  expires_on: string;
  warehouse: string;
  /** "" unknown */
  place: string;
  /** units on hand, with those that orders hold */
  quantity: number;
  /** 重点养护 */
  is_key: Flag;
  /** stock-care.ts */
  result: string;
  /** "" without a problem */
  problem: Generated<string>;
  measure: Generated<string>;
  /** tenths of °C; null: not measured */
  temperature: Generated<number | null>;
  /** relative, tenths of %; null: not measured */
  humidity: Generated<number | null>;
  cared_by: string;
  cared_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    stock_care: StockCareTable;
  }
}
