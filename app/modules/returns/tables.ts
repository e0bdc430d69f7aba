import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

/** Returns that were settled: the second time the first one's refund. */
interface OrderUndoTable {
  key: string;
  order_id: number;
  refund: number;
  /** what was no longer there of what it took back, fen (orders/order/payout.ts) */
  missing: Generated<number>;
  /** what came off for gifts that were kept though no longer earned, fen; below zero: given back for those that came back after all */
  kept_gifts: Generated<number>;
  at: number;
}

/** The lines of a settled return: units that came back or will never leave, and their share of the refund before what was spent of points. */
interface ReturnedLineTable {
  key: string;
  order_line_id: number;
  order_id: number;
  number: number;
  /** fen, after the line's discounts */
  amount: number;
  at: number;
}

/** 退货 and 售后: what a company asks for after its products left the warehouse (status/after-sales.ts). */
interface OrderCaseTable {
  id: Id;
  /** return | afterSales */
  kind: string;
  /** the id in addresses: each kind counts from 1 */
  serial: number;
  number: string;
  company_id: number;
  account_id: number;
  order_id: number;
  /** pendingReview | pendingParcel | pendingCheck | pendingRefund | completed | rejected | withdrawn */
  state: string;
  /** quality | wrongGoods | damage | expiry | recall | shortage */
  reason: string;
  /** refund | resend | exchange */
  wants: string;
  text: string;
  /** whether the products are to come back; null until the shop has decided */
  goods_back: Flag | null;
  return_to: Generated<string>;
  carrier: Generated<string>;
  parcel: Generated<string>;
  answer: Generated<string>;
  resent: Generated<string>;
  /** what was refunded, fen: the lines with shipping, less `missing` */
  refund: number | null;
  shipping: Generated<number>;
  points: Generated<number>;
  cashback: Generated<number>;
  /** fen that came off for points and red packets already spent */
  missing: Generated<number>;
  /** fen that came off for gifts that did not come back; below zero: given back for those that did after all */
  kept_gifts: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Units of one batch of an order's line that a request is about. */
interface OrderCaseLineTable {
  id: Id;
  case_id: number;
  order_line_id: number;
  order_line_batch_id: number;
  number: number;
  /** units that the shop accepts; null until it has decided */
  accepted: number | null;
  restocked: Generated<number>;
  /** fen, once refunded */
  refund: Generated<number>;
}

interface OrderCasePhotoTable {
  case_id: number;
  file_id: number;
}

interface OrderCaseEventTable {
  id: Id;
  case_id: number;
  at: number;
  /** asked | approved | rejected | sent | received | refunded | resent | withdrawn */
  kind: string;
  state: string;
  /** buyer:<account id> | operator:<name> | shop */
  actor: string;
  note: string;
}

interface OrderCaseSerialTable {
  kind: string;
  last: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    order_undo: OrderUndoTable;
    returned_line: ReturnedLineTable;
    order_case: OrderCaseTable;
    order_case_line: OrderCaseLineTable;
    order_case_photo: OrderCasePhotoTable;
    order_case_event: OrderCaseEventTable;
    order_case_serial: OrderCaseSerialTable;
  }
}
