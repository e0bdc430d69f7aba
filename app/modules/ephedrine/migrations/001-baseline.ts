import { index, int, reference, table, text, type Table } from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("ephedrine_receipt", {
    columns: {
      order_id: reference("orders"),
      company_id: reference("company"),
      account_id: reference("account"),
      receiver: text(),
      id_last4: text(),
      received_on: text(),
      file_id: reference("file"),
      signed_at: int(),
    },
    primaryKey: ["order_id"],
    indexes: {
      ephedrine_receipt_file: index("file_id"),
    },
  }),
];
