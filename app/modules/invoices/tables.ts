import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** 电子发票: what a company asks for over one or more orders, and what was issued (invoices/invoice.ts). */
interface InvoiceTable {
  id: Id;
  /** "FP20261120000001" */
  number: string;
  company_id: number;
  account_id: number;
  /** ordinary | special */
  type: string;
  /** the company's name and 统一社会信用代码 of that moment; with what a special invoice says beside them, kept up to date while it waits */
  title: string;
  tax_number: string;
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account: Generated<string>;
  email: string;
  /** pending | issued | rejected | reversed */
  state: string;
  /** fen with tax, and the tax in it: the sums of its lines */
  amount: number;
  tax: number;
  /** fen of it that red letters took back, issued ones alone */
  reversed: Generated<number>;
  reason: Generated<string>;
  invoice_number: Generated<string | null>;
  created_at: number;
  finished_at: number | null;
}

/** An order is on one invoice that holds at most: `live_order_id` is unique, null once the invoice is turned down or wholly taken back. */
interface InvoiceOrderTable {
  invoice_id: number;
  order_id: number;
  live_order_id: number | null;
}

interface InvoiceLineTable {
  id: Id;
  invoice_id: number;
  order_id: number;
  /** null: shipping */
  order_line_id: number | null;
  name: string;
  spec: string;
  unit: string;
  number: number;
  /** percent */
  rate: number;
  amount: number;
  tax: number;
}

/** 红字发票: takes back a part of an issued invoice, or all of it. */
interface InvoiceRedTable {
  id: Id;
  invoice_id: number;
  company_id: number;
  state: string;
  amount: number;
  tax: number;
  /** what it is for: the key of a return (order_undo), unique; null by the operator's word */
  key: string | null;
  reason: string;
  invoice_number: string | null;
  created_at: number;
  issued_at: number | null;
}

interface InvoiceRedLineTable {
  red_id: number;
  invoice_line_id: number;
  amount: number;
  tax: number;
}

/** Files of an issued invoice or of its red letters; the company's own. */
interface InvoiceFileTable {
  file_id: number;
  invoice_id: number;
  red_id: number | null;
}

interface InvoiceEventTable {
  id: Id;
  invoice_id: number;
  at: number;
  /** asked | changed | issued | rejected | redAsked | redIssued */
  kind: string;
  /** buyer:<account id> | operator:<name> | shop */
  actor: string;
  note: string;
}

declare module "~/platform/database/schema" {
  interface Database {
    invoice: InvoiceTable;
    invoice_order: InvoiceOrderTable;
    invoice_line: InvoiceLineTable;
    invoice_red: InvoiceRedTable;
    invoice_red_line: InvoiceRedLineTable;
    invoice_file: InvoiceFileTable;
    invoice_event: InvoiceEventTable;
  }
}
