import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface PaymentTable {
  id: Id;
  number: string;
  company_id: number;
  purpose: Generated<string>;
  /** order | recharge */
  order_id: number | null;
  provider: string;
  amount: number;
  /** of the amount, fen: refunded, or under way */
  refunded: Generated<number>;
  /** pending | succeeded | failed | closed | refunding | refunded; refunding: waits for the provider */
  state: string;
  /** the provider's number, unique with provider */
  provider_ref: string | null;
  transfer_proof_file_id: number | null;
  created_at: number;
  /** last change of state */
  finished_at: number | null;
  /** when its money arrived; null: not yet */
  paid_at: number | null;
  note: string;
  /** QR code, until it is paid */
  code: Generated<string | null>;
  code_at: Generated<number | null>;
  is_closing: Generated<number>;
  /** tries to close it, and the time of the next, ms */
  tries: Generated<number>;
  next_try_at: Generated<number>;
}

interface JointPaymentOrderTable {
  payment_id: number;
  order_id: number;
}

/** Refunds outside the wallet; wallet parts are only in the ledger. */
interface PaymentRefundTable {
  id: Id;
  /** our number towards the provider, unique */
  number: string;
  payment_id: number;
  company_id: number;
  order_id: number | null;
  amount: number;
  /** reason, unique with the payment, so that nothing is refunded twice */
  key: string;
  state: string;
  note: string;
  created_at: number;
  finished_at: number | null;
  /** tries, and the time of the next, ms */
  tries: Generated<number>;
  next_try_at: Generated<number>;
  /** 1: a person sent it, not the provider */
  is_by_hand: Generated<number>;
}

/** Every notice as received, to detect repetitions. */
interface PaymentNoticeTable {
  id: Id;
  provider: string;
  notice_id: string;
  payment_number: string;
  result: string;
  received_at: number;
}

interface SandboxPaymentTable {
  number: string;
  /** wechat | alipay */
  provider: Generated<string>;
  amount: number;
  subject: string;
  state: string;
  /** what the payer's page is found by */
  handle: Generated<string>;
  notify_url: Generated<string>;
  return_url: Generated<string>;
  ref: string | null;
  notice_id: string | null;
  created_at: number;
  decided_at: number | null;
}

interface SandboxRefundTable {
  number: string;
  payment_number: string;
  amount: number;
  created_at: number;
}

interface BankFileTable {
  id: Id;
  /** hash of its bytes, unique */
  hash: string;
  name: string;
  number_of_lines: number;
  read_at: number;
  read_by: string;
}

/** Incoming money of the shop's account; a serial is stored once and pays one transfer. */
interface BankLineTable {
  id: Id;
  /** the bank's, unique */
  serial: string;
  day: string;
  payer: string;
  amount: number;
  remark: string;
  payment_number: Generated<string | null>;
  confirmed_at: Generated<number | null>;
  confirmed_by: Generated<string | null>;
}

interface BankFileLineTable {
  statement_id: number;
  place: number;
  line_id: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    bank_file: BankFileTable;
    bank_line: BankLineTable;
    bank_file_line: BankFileLineTable;
    payment: PaymentTable;
    joint_payment_order: JointPaymentOrderTable;
    payment_refund: PaymentRefundTable;
    payment_notice: PaymentNoticeTable;
    sandbox_payment: SandboxPaymentTable;
    sandbox_refund: SandboxRefundTable;
  }
}
