import { DRAFT_ORDER_STATES } from "~/modules/cart/draft-orders/draft-order";
import { LINE_STATES } from "~/modules/cart/quick-order/sheet-match";
import {
  amount,
  flag,
  id,
  index,
  int,
  getOne,
  oneOfNumbers,
  positive,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("cart_line", {
    columns: {
      id: id(),
      company_id: reference("company"),
      goods_id: reference("goods"),
      type: oneOfNumbers([0, 2, 3]).default(0),
      offer_id: int().default(0),
      number: positive(),
      is_selected: flag().default(1),
      seen_price: amount().nullable(),
      expiry_months: amount().nullable(),
      added_at: int(),
      updated_at: int(),
      seen_number: amount().nullable(),
      accepted_expiry: text().nullable(),
      seen_terms: text().nullable(),
    },
    indexes: {
      cart_line_goods: unique("company_id", "goods_id", "type", "offer_id"),
    },
  }),
  table("cart_wish", {
    columns: {
      company_id: reference("company"),
      expiry_months: amount().default(0),
      updated_at: int(),
    },
    primaryKey: ["company_id"],
  }),
  table("quick_sheet", {
    columns: {
      id: id(),
      company_id: reference("company"),
      name: text(),
      created_at: int(),
    },
    indexes: {
      quick_sheet_company: index("company_id", "created_at"),
    },
  }),
  table("quick_sheet_line", {
    columns: {
      id: id(),
      sheet_id: reference("quick_sheet", "cascade"),
      line: amount(),
      text: text(),
      name: text(),
      number: amount().nullable(),
      unit: text(),
      state: getOne(LINE_STATES),
      goods_id: reference("goods").nullable(),
      why: text(),
      choices: text(),
      added_at: int().nullable(),
      answer: text().default(""),
      code: text().default(""),
      likely: reference("goods").nullable(),
    },
    indexes: {
      quick_sheet_line_place: unique("sheet_id", "line"),
    },
  }),
  table("order_draft", {
    columns: {
      company_id: reference("company"),
      account_id: reference("account"),
      goods_id: reference("goods"),
      input: text(),
      added_at: int(),
      updated_at: int(),
      shown: text().default(""),
    },
    primaryKey: ["company_id", "account_id", "goods_id"],
    indexes: {
      order_draft_age: index("updated_at"),
    },
  }),
  table("order_template", {
    columns: {
      id: id(),
      company_id: reference("company"),
      name: text(),
      created_at: int(),
      updated_at: int(),
    },
    indexes: {
      order_template_name: unique("company_id", "name"),
    },
  }),
  table("order_template_line", {
    columns: {
      template_id: reference("order_template", "cascade"),
      goods_id: reference("goods"),
      quantity: positive(),
      place: amount(),
    },
    primaryKey: ["template_id", "goods_id"],
  }),
  table("draft_order", {
    columns: {
      id: id(),
      company_id: reference("company"),
      staff_id: reference("staff_member").nullable(),
      staff_name: text(),
      remark: text(),
      state: getOne(DRAFT_ORDER_STATES),
      reason: text(),
      version: amount(),
      created_at: int(),
      sent_at: int().nullable(),
      answered_at: int().nullable(),
      answered_by: text().default(""),
      followed_at: int().nullable(),
    },
    indexes: {
      draft_order_company: index("company_id", "state", "id"),
      draft_order_follow: index("state", "followed_at", "id"),
      draft_order_state: index("state", "id"),
    },
  }),
  table("draft_order_line", {
    columns: {
      draft_order_id: reference("draft_order"),
      goods_id: reference("goods"),
      quantity: positive(),
      place: amount(),
    },
    primaryKey: ["draft_order_id", "goods_id"],
  }),
  table("draft_order_result", {
    columns: {
      draft_order_id: reference("draft_order"),
      order_id: reference("orders"),
    },
    primaryKey: ["draft_order_id", "order_id"],
  }),
];
