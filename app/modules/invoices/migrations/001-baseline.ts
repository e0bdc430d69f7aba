import { INVOICE_EVENTS, INVOICE_STATES, INVOICE_TYPES, RED_LETTER_STATES } from "~/modules/invoices/invoice";
import {
  amount,
  id,
  index,
  int,
  getOne,
  positive,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("invoice", {
    columns: {
      id: id(),
      number: text(),
      company_id: reference("company"),
      account_id: reference("account"),
      type: getOne(INVOICE_TYPES),
      title: text(),
      tax_number: text(),
      email: text(),
      state: getOne(INVOICE_STATES),
      amount: amount(),
      tax: amount(),
      reversed: amount().default(0),
      reason: text().default(""),
      invoice_number: text().nullable(),
      created_at: int(),
      finished_at: int().nullable(),
      invoice_address: text().default(""),
      invoice_phone: text().default(""),
      invoice_bank: text().default(""),
      invoice_account: text().default(""),
    },
    checks: {
      reversed_within_amount: "reversed <= amount",
      tax_within_amount: "tax <= amount",
    },
    indexes: {
      invoice_company: index("company_id", "state", "created_at"),
      invoice_finished: index("finished_at", "type", "invoice_number", "amount", "tax"),
      invoice_number: unique("number"),
      invoice_state: index("state", "created_at"),
      invoice_tax_number: unique("invoice_number"),
    },
  }),
  table("invoice_order", {
    columns: {
      invoice_id: reference("invoice"),
      order_id: reference("orders"),
      live_order_id: reference("orders").nullable(),
    },
    primaryKey: ["invoice_id", "order_id"],
    checks: {
      live_order: "live_order_id = order_id",
    },
    indexes: {
      invoice_order_live: unique("live_order_id"),
      invoice_order_order: index("order_id"),
    },
  }),
  table("invoice_line", {
    columns: {
      id: id(),
      invoice_id: reference("invoice"),
      order_id: reference("orders"),
      order_line_id: reference("order_line").nullable(),
      name: text(),
      spec: text(),
      unit: text(),
      tax_code: text().default(""),
      number: positive(),
      rate: amount(),
      amount: amount(),
      tax: amount(),
    },
    checks: {
      tax_within_amount: "tax <= amount",
    },
    indexes: {
      invoice_line_invoice: index("invoice_id"),
    },
  }),
  table("invoice_red", {
    columns: {
      id: id(),
      invoice_id: reference("invoice"),
      company_id: reference("company"),
      state: getOne(RED_LETTER_STATES),
      amount: positive(),
      tax: amount(),
      key: text().nullable(),
      reason: text(),
      invoice_number: text().nullable(),
      created_at: int(),
      issued_at: int().nullable(),
    },
    checks: {
      tax_within_amount: "tax <= amount",
    },
    indexes: {
      invoice_red_invoice: index("invoice_id"),
      invoice_red_issued: index("issued_at", "amount", "tax"),
      invoice_red_key: unique("key"),
      invoice_red_number: unique("invoice_number"),
      invoice_red_state: index("state", "created_at"),
    },
  }),
  table("invoice_red_line", {
    columns: {
      red_id: reference("invoice_red"),
      invoice_line_id: reference("invoice_line"),
      amount: amount(),
      tax: amount(),
    },
    primaryKey: ["red_id", "invoice_line_id"],
    checks: {
      tax_within_amount: "tax <= amount",
    },
  }),
  table("invoice_file", {
    columns: {
      file_id: reference("file"),
      invoice_id: reference("invoice"),
      red_id: reference("invoice_red").nullable(),
    },
    primaryKey: ["file_id"],
    indexes: {
      invoice_file_invoice: index("invoice_id"),
    },
  }),
  table("invoice_event", {
    columns: {
      id: id(),
      invoice_id: reference("invoice"),
      at: int(),
      kind: getOne(INVOICE_EVENTS),
      actor: text(),
      note: text(),
    },
    indexes: {
      invoice_event_invoice: index("invoice_id"),
    },
  }),
];
