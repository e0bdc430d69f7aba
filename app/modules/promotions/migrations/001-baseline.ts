import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
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
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("offer", {
    columns: {
      id: id(),
      kind: getOne(OFFER_KINDS),
      name: text(),
      starts_at: int(),
      ends_at: int(),
      status: onOff(),
      scope: text(),
      terms: text(),
      priority: int().default(0),
      stock: amount().nullable(),
      uses: amount().default(0),
      limit_per_company: positive().nullable(),
    },
    checks: {
      uses_within_stock: "uses <= stock",
    },
    indexes: {
      offer_window: index("status", "ends_at"),
    },
  }),
  table("offer_goods", {
    columns: {
      offer_id: reference("offer"),
      goods_id: reference("goods"),
      price: amount(),
      number: positive().default(1),
      stock: amount(),
      sold: amount().default(0),
      limit_per_company: positive().nullable(),
    },
    primaryKey: ["offer_id", "goods_id"],
    checks: {
      sold_within_stock: "sold <= stock",
    },
    indexes: {
      offer_goods_goods: index("goods_id"),
    },
  }),
  table("offer_use", {
    columns: {
      offer_id: reference("offer"),
      goods_id: int(),
      company_id: reference("company"),
      number: amount(),
    },
    primaryKey: ["offer_id", "goods_id", "company_id"],
  }),
  table("group_buy", {
    columns: {
      offer_id: reference("offer"),
      formed_at: int().nullable(),
      failed_at: int().nullable(),
    },
    primaryKey: ["offer_id"],
    checks: {
      one_end: "formed_at is null or failed_at is null",
    },
  }),
];
