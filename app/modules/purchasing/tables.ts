import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

/** A product's data as they were. */
interface SnapshotColumns {
  goods_id: number;
  goods_name: string;
  generic_name: string;
  dosage_form: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approval_number: string;
}

interface PurchaseOrderTable {
  id: Id;
  number: string;
  supplier_id: number;
  /** as it was when the order was made */
  supplier_name: string;
  warehouse_id: number;
  expected_on: string | null;
  note: Generated<string>;
  state: Generated<string>;
  created_by: string;
  created_at: number;
  placed_by: Generated<string>;
  placed_at: Generated<number | null>;
  /** the second person of an order over the limit */
  agreed_by: Generated<string>;
  ended_by: Generated<string>;
  ended_at: Generated<number | null>;
  ended_why: Generated<string>;
  version: Generated<number>;
}

interface PurchaseOrderLineTable extends SnapshotColumns {
  id: Id;
  order_id: number;
  quantity: number;
  /** of one unit, fen */
  price: number;
  /** units accepted into stock */
  received: Generated<number>;
  rejected: Generated<number>;
  note: Generated<string>;
}

interface GoodsReceiptTable {
  id: Id;
  number: string;
  /** null: arrived without a purchase order */
  order_id: number | null;
  supplier_id: number;
  supplier_name: string;
  warehouse_id: number;
  /** 随货同行单号 */
  note_number: string;
  arrived_at: number;
  transport: string;
  /** carrier and vehicle, in words */
  vehicle: Generated<string>;
  /** 启运时间, in words */
  left_at: Generated<string>;
  /** on arrival, tenths of °C */
  temperature: Generated<number | null>;
  has_temperature_record: Generated<Flag>;
  note: Generated<string>;
  state: Generated<string>;
  received_id: number | null;
  received_by: string;
  received_at: number;
  accepted_id: Generated<number | null>;
  accepted_by: Generated<string>;
  accepted_at: Generated<number | null>;
  conclusion: Generated<string>;
  second_id: Generated<number | null>;
  second_by: Generated<string>;
  second_at: Generated<number | null>;
  /** why it was returned or made void */
  why: Generated<string>;
  version: Generated<number>;
}

interface GoodsReceiptLineTable extends SnapshotColumns {
  id: Id;
  receipt_id: number;
  order_line_id: number | null;
  batch_number: string;
  produced_on: string;
  expires_on: string;
  origin: Generated<string>;
  place: Generated<string>;
  arrived: number;
  sampled: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
  /** why units were rejected (purchasing/goods-receipt.ts); "" for none */
  rejection: Generated<string>;
  note: Generated<string>;
  is_herb: Generated<Flag>;
  is_cold: Generated<Flag>;
  is_special: Generated<Flag>;
  case_size: number | null;
  /** the batch that accepted units came into */
  batch_id: Generated<number | null>;
}

declare module "~/platform/database/schema" {
  interface Database {
    purchase_order: PurchaseOrderTable;
    purchase_order_line: PurchaseOrderLineTable;
    goods_receipt: GoodsReceiptTable;
    goods_receipt_line: GoodsReceiptLineTable;
  }
}
