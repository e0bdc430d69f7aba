import {
  amount,
  flag,
  index,
  int,
  positive,
  reference,
  table,
  text,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("shortage", {
    columns: {
      company_id: reference("company"),
      goods_id: reference("goods"),
      created_at: int(),
      units: amount().default(0),
      needed: positive().default(1),
      is_waiting: flag().default(0),
      wait_until: text().nullable(),
      came_at: int().nullable(),
      checked_at: int().default(0),
    },
    primaryKey: ["company_id", "goods_id"],
    indexes: {
      shortage_goods: index("goods_id", "checked_at"),
    },
  }),
];
