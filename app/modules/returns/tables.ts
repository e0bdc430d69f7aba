import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

/** Settled returns; a second call returns the stored refund. */
interface OrderUndoTable {
  key: string;
  order_id: number;
  refund: number;
  /** what was already spent of what was taken back, fen (orders/order/payout.ts) */
  missing: Generated<number>;
  /** 效期赔付 of the returned units, fen: deducted from this refund, or from later ones */
  compensated: Generated<number>;
  /** deduction for unreturned gifts, fen; negative: given back for gifts returned later */
  retained_gifts: Generated<number>;
  at: number;
}

/** Lines of a settled return: units returned or given up, and their share of the refund before points spent. */
interface ReturnedLineTable {
  key: string;
  order_line_id: number;
  order_id: number;
  number: number;
  /** fen, after the line's discounts */
  amount: number;
  at: number;
}

/** 退货 and 售后: requests for products that left the warehouse (status/after-sales.ts). */
interface OrderCaseTable {
  id: Id;
  /** return | afterSales */
  kind: string;
  /** the id in addresses; each kind counts from 1 */
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
  /** whether products come back; null until decided */
  goods_back: Flag | null;
  return_to: Generated<string>;
  carrier: Generated<string>;
  parcel: Generated<string>;
  answer: Generated<string>;
  resent: Generated<string>;
  /** refunded fen: lines with shipping, less the deductions below */
  refund: number | null;
  shipping: Generated<number>;
  points: Generated<number>;
  cashback: Generated<number>;
  /** deduction for points and red packets already spent, fen */
  missing: Generated<number>;
  /** deduction for 效期赔付 that the balance got for these units, fen */
  compensated: Generated<number>;
  /** deduction for unreturned gifts, fen; negative: given back for gifts returned later */
  retained_gifts: Generated<number>;
  created_at: number;
  updated_at: number;
}

interface OrderCaseLineTable {
  id: Id;
  case_id: number;
  order_line_id: number;
  order_line_batch_id: number;
  number: number;
  /** units accepted by the shop; null until decided */
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
