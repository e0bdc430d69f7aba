import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** An invoice request over orders, and what was issued (invoices/invoice.ts). */
interface InvoiceTable {
  id: Id;
  number: string;
  company_id: number;
  account_id: number;
  type: string;
  title: string;
  tax_number: string;
  invoice_address: Generated<string>;
  invoice_phone: Generated<string>;
  invoice_bank: Generated<string>;
  invoice_account: Generated<string>;
  email: string;
  state: string;
  amount: number;
  tax: number;
  reversed: Generated<number>;
  reason: Generated<string>;
  invoice_number: Generated<string | null>;
  created_at: number;
  finished_at: number | null;
}

/** An order is on at most one valid invoice: `live_order_id` is unique, null once it is rejected or fully reversed. */
interface InvoiceOrderTable {
  invoice_id: number;
  order_id: number;
  live_order_id: number | null;
}

interface InvoiceLineTable {
  id: Id;
  invoice_id: number;
  order_id: number;
  order_line_id: number | null;
  name: string;
  spec: string;
  unit: string;
  /** 税收分类编码 at the time of issue; "" unknown, or not issued yet */
  tax_code: Generated<string>;
  number: number;
  rate: number;
  amount: number;
  tax: number;
}

interface InvoiceRedTable {
  id: Id;
  invoice_id: number;
  company_id: number;
  state: string;
  amount: number;
  tax: number;
  /** reason: key of a return (order_undo), unique; null by an operator */
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

interface InvoiceFileTable {
  file_id: number;
  invoice_id: number;
  red_id: number | null;
}

interface InvoiceEventTable {
  id: Id;
  invoice_id: number;
  at: number;
  kind: string;
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
