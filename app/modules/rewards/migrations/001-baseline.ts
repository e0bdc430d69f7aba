import { PRIZE_KINDS } from "~/modules/rewards/draw";
import { EXCHANGE_STATES, ITEM_KINDS } from "~/modules/rewards/rewards-store";
import {
  amount,
  id,
  index,
  int,
  onOff,
  getOne,
  positive,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("draw", {
    columns: {
      id: id(),
      name: text(),
      remarks: text(),
      starts_at: int(),
      ends_at: int(),
      status: onOff(),
      targets: text().default(""),
      image: text().default(""),
    },
  }),
  table("draw_prize", {
    columns: {
      id: id(),
      draw_id: reference("draw"),
      name: text(),
      kind: getOne(PRIZE_KINDS),
      value: amount(),
      weight: amount(),
      stock: amount().nullable(),
      awarded: amount().default(0),
      sort: int().default(0),
    },
    checks: {
      awarded_within_stock: "awarded <= stock",
    },
    indexes: {
      draw_prize_draw: index("draw_id"),
    },
  }),
  table("draw_join", {
    columns: {
      draw_id: reference("draw"),
      company_id: reference("company"),
      prize_id: int(),
      prize_name: text(),
      joined_at: int(),
    },
    primaryKey: ["draw_id", "company_id"],
  }),
  table("points_item", {
    columns: {
      id: id(),
      name: text(),
      kind: getOne(ITEM_KINDS),
      voucher_template_id: reference("voucher_template").nullable(),
      points: positive(),
      stock: amount(),
      exchanged: amount().default(0),
      limit_per_company: positive().nullable(),
      describe: text(),
      image: text(),
      status: onOff(),
      sort: int().default(0),
    },
    checks: {
      exchanged_within_stock: "exchanged <= stock",
      voucher_template: "(kind = 'voucher') = (voucher_template_id is not null)",
    },
  }),
  table("points_exchange", {
    columns: {
      id: id(),
      number: text(),
      company_id: reference("company"),
      item_id: reference("points_item"),
      item_name: text(),
      count: positive(),
      points: amount(),
      state: getOne(EXCHANGE_STATES),
      address: text(),
      shipment: text().default(""),
      created_at: int(),
      confirmed_at: int().nullable(),
      shipped_at: int().nullable(),
      received_at: int().nullable(),
      cancelled_at: int().nullable(),
      charged: amount().default(0),
    },
    indexes: {
      points_exchange_company: index("company_id", "item_id"),
      points_exchange_number: unique("number"),
      points_exchange_state: index("state", "created_at"),
    },
  }),
];
