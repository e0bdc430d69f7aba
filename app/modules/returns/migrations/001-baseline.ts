import {
  AFTER_SALES_EVENTS,
  AFTER_SALES_KINDS,
  AFTER_SALES_REASONS,
  AFTER_SALES_STATES,
  REMEDIES,
} from "~/modules/returns/status/after-sales";
import {
  amount,
  flag,
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
  table("order_undo", {
    columns: {
      key: text(),
      order_id: reference("orders"),
      refund: amount(),
      at: int(),
      missing: amount().default(0),
      compensated: amount().default(0),
      retained_gifts: int().default(0),
    },
    primaryKey: ["key"],
    indexes: {
      order_undo_order: index("order_id"),
    },
  }),
  table("returned_line", {
    columns: {
      key: text(),
      order_line_id: reference("order_line"),
      order_id: reference("orders"),
      number: positive(),
      amount: amount(),
      at: int(),
    },
    primaryKey: ["key", "order_line_id"],
    indexes: {
      returned_line_at: index("at"),
      returned_line_order: index("order_id"),
    },
  }),
  table("order_case", {
    columns: {
      id: id(),
      kind: getOne(AFTER_SALES_KINDS),
      serial: positive(),
      number: text(),
      company_id: reference("company"),
      account_id: reference("account"),
      order_id: reference("orders"),
      state: getOne(AFTER_SALES_STATES),
      reason: getOne(AFTER_SALES_REASONS),
      wants: getOne(REMEDIES),
      text: text(),
      goods_back: flag().nullable(),
      return_to: text().default(""),
      carrier: text().default(""),
      parcel: text().default(""),
      answer: text().default(""),
      resent: text().default(""),
      refund: amount().nullable(),
      shipping: amount().default(0),
      points: amount().default(0),
      cashback: amount().default(0),
      missing: amount().default(0),
      compensated: amount().default(0),
      created_at: int(),
      updated_at: int(),
      retained_gifts: int().default(0),
    },
    indexes: {
      order_case_company: index("company_id", "kind", "created_at"),
      order_case_identity: unique("kind", "serial"),
      order_case_number: unique("number"),
      order_case_order: index("order_id"),
      order_case_state: index("state", "created_at"),
    },
  }),
  table("order_case_line", {
    columns: {
      id: id(),
      case_id: reference("order_case"),
      order_line_id: reference("order_line"),
      order_line_batch_id: reference("order_line_batch"),
      number: positive(),
      accepted: amount().nullable(),
      restocked: amount().default(0),
      refund: amount().default(0),
    },
    checks: {
      accepted_within_number: "accepted <= number",
      restocked_within_accepted: "restocked <= coalesce(accepted, 0)",
    },
    indexes: {
      order_case_line_case: index("case_id"),
    },
  }),
  table("order_case_photo", {
    columns: {
      case_id: reference("order_case"),
      file_id: reference("file"),
    },
    primaryKey: ["case_id", "file_id"],
    indexes: {
      order_case_photo_file: index("file_id"),
    },
  }),
  table("order_case_event", {
    columns: {
      id: id(),
      case_id: reference("order_case"),
      at: int(),
      kind: getOne(AFTER_SALES_EVENTS),
      state: getOne(AFTER_SALES_STATES),
      actor: text(),
      note: text(),
    },
    indexes: {
      order_case_event_case: index("case_id"),
    },
  }),
  table("order_case_serial", {
    columns: {
      kind: getOne(AFTER_SALES_KINDS),
      last: amount(),
    },
    primaryKey: ["kind"],
  }),
];
