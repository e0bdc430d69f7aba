import { RECALL_LEVELS, RECALL_STATES } from "~/modules/recalls/recall";
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
  table("recall", {
    columns: {
      id: id(),
      number: text(),
      goods_id: reference("goods"),
      batch_id: reference("batch"),
      batch_number: text(),
      level: getOne(RECALL_LEVELS),
      reason: text(),
      body: text(),
      state: getOne(RECALL_STATES),
      is_drill: flag().default(0),
      started_by: text(),
      started_at: int(),
      ended_by: text().nullable(),
      ended_at: int().nullable(),
      end_reason: text().nullable(),
    },
    indexes: {
      recall_batch: index("batch_id"),
      recall_drill_open: unique("batch_id").where("is_drill = 1 and state = 'open'"),
      recall_number: unique("number"),
    },
  }),
  table("recall_company", {
    columns: {
      recall_id: reference("recall"),
      company_id: reference("company"),
      answered_at: int().nullable(),
      account_id: reference("account").nullable(),
      note: text().default(""),
      reminders: amount().default(0),
      reminded_at: int().nullable(),
    },
    primaryKey: ["recall_id", "company_id"],
    indexes: {
      recall_company_company: index("company_id"),
    },
  }),
  table("recall_line", {
    columns: {
      recall_id: reference("recall"),
      order_line_batch_id: reference("order_line_batch"),
      company_id: reference("company"),
      order_id: reference("orders"),
      number: positive(),
      remaining: amount().nullable(),
      case_id: reference("order_case").nullable(),
    },
    primaryKey: ["recall_id", "order_line_batch_id"],
    checks: {
      remaining_within_number: "remaining <= number",
    },
    indexes: {
      recall_line_company: index("recall_id", "company_id"),
    },
  }),
];
