import {
  amount,
  id,
  index,
  int,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("favourite", {
    columns: {
      company_id: reference("company"),
      goods_id: reference("goods"),
      created_at: int(),
      price_then: amount().nullable(),
      stock_then: amount().nullable(),
      group_id: reference("favourite_group").nullable(),
      note: text().default(""),
    },
    primaryKey: ["company_id", "goods_id"],
    indexes: {
      favourite_group_of: index("group_id"),
    },
  }),
  table("favourite_group", {
    columns: {
      id: id(),
      company_id: reference("company"),
      name: text(),
      created_at: int(),
    },
    indexes: {
      favourite_group_name: unique("company_id", "name"),
    },
  }),
];
