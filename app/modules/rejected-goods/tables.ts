import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface RejectedGoodsTable {
  id: Id;
  number: string;
  /** rejected-goods.ts */
  source: string;
  /** of the receipt, count or return, or "" */
  source_number: Generated<string>;
  supplier_name: Generated<string>;
  goods_id: number;
  /** the product's data as they were */
  goods_name: string;
  generic_name: string;
  dosage_form: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approval_number: string;
  /** null: the units never came into stock */
  batch_id: number | null;
  batch_number: string;
  /** "" unknown */
  produced_on: string;
  expires_on: string;
  quantity: number;
  reason: string;
  state: Generated<string>;
  reported_by: string;
  reported_at: number;
  confirmed_by: Generated<string>;
  confirmed_at: Generated<number | null>;
  /** what quality found, or why the units were released */
  conclusion: Generated<string>;
  /** "" until it is disposed of */
  disposal: Generated<string>;
  /** who got the units, or where and how they were destroyed */
  disposal_note: Generated<string>;
  disposed_by: Generated<string>;
  /** the second person */
  agreed_by: Generated<string>;
  disposed_at: Generated<number | null>;
  version: Generated<number>;
}

declare module "~/platform/database/schema" {
  interface Database {
    rejected_goods: RejectedGoodsTable;
  }
}
