/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface PaymentTable {
  id: Id;
  /** our number towards the provider, unique */
  number: string;
  company_id: number;
  /** order | recharge: what it pays for */
  purpose: Generated<string>;
  /** null for a recharge */
  order_id: number | null;
  /** balance | redPacket | bank | sandbox | wechat | alipay */
  provider: string;
  amount: number;
  /** of the amount, fen: sent back, or on its way back */
  refunded: Generated<number>;
  /** pending | succeeded | failed | closed | refunding | refunded; refunding: the money goes back as soon as the provider says so */
  state: string;
  /** the provider's number, unique with provider */
  provider_ref: string | null;
  slip_file_id: number | null;
  created_at: number;
  /** when it last changed its state: of one that was wholly sent back, when that was */
  finished_at: number | null;
  /** when its money came, whatever became of it since; null: none came */
  paid_at: number | null;
  note: string;
  /** what the payer scans, until it is paid */
  code: Generated<string | null>;
  code_at: Generated<number | null>;
  /** 1: given up here, the provider has still to be told */
  is_closing: Generated<number>;
  /** how often its provider was asked to close it, and from when on it is asked again, ms */
  tries: Generated<number>;
  next_try_at: Generated<number>;
}

/** Orders that a recharge pays together as soon as its money is there. */
interface JointPaymentOrderTable {
  payment_id: number;
  order_id: number;
}

/** Money on its way back the way it came; the wallet's share stands in the ledger alone. */
interface PaymentRefundTable {
  id: Id;
  /** our number towards the provider, unique */
  number: string;
  payment_id: number;
  company_id: number;
  order_id: number | null;
  amount: number;
  /** what it is for, unique with the payment: the same thing is never sent back twice */
  key: string;
  /** waiting: to be sent, or under way at the provider. done. stuck: the provider will not, an operator must see to it */
  state: string;
  note: string;
  created_at: number;
  finished_at: number | null;
  /** how often its provider was asked, and from when on it is asked again, ms */
  tries: Generated<number>;
  next_try_at: Generated<number>;
  /** 1: a person sent it in another way, and its provider did not */
  is_by_hand: Generated<number>;
}

/** Every notice as it came, so that a replay is seen. */
interface PaymentNoticeTable {
  id: Id;
  provider: string;
  notice_id: string;
  payment_number: string;
  verdict: string;
  received_at: number;
}

/** The books of the sandbox: what real providers would keep at their own places, nothing that the shop reads. */
interface SandboxPaymentTable {
  number: string;
  /** wechat | alipay: which of them is played */
  provider: Generated<string>;
  amount: number;
  subject: string;
  /** waiting | paid | failed | closed */
  state: string;
  /** what the payer's page is found by */
  handle: Generated<string>;
  notify_url: Generated<string>;
  return_url: Generated<string>;
  /** its own number, given when it is decided */
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

/** A statement of the bank as it was handed in. */
interface BankFileTable {
  id: Id;
  /** of its bytes, unique */
  hash: string;
  name: string;
  number_of_lines: number;
  read_at: number;
  read_by: string;
}

/** Money that came to the shop's account; a serial stands once, and pays one transfer for ever. */
interface BankLineTable {
  id: Id;
  /** the bank's, unique */
  serial: string;
  /** as the bank writes it, "YYYY-MM-DD" where it can be read */
  day: string;
  payer: string;
  amount: number;
  remark: string;
  payment_number: Generated<string | null>;
  confirmed_at: Generated<number | null>;
  confirmed_by: Generated<string | null>;
}

/** Which lines a file holds, in its order. */
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
