import { ISSUED_KINDS } from "~/modules/documents/issued-document";
import {
  amount,
  getOne,
  id,
  index,
  int,
  positive,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("test_report", {
    columns: {
      id: id(),
      goods_id: reference("goods"),
      batch_number: text(),
      file_id: reference("file"),
      updated_at: int(),
    },
    indexes: {
      test_report_batch: unique("goods_id", "batch_number"),
      test_report_file: index("file_id"),
    },
  }),
  table("test_report_download", {
    columns: {
      company_id: reference("company"),
      file_id: reference("file", "cascade"),
      at: int(),
    },
    primaryKey: ["company_id", "file_id"],
    indexes: {
      test_report_download_file: index("file_id"),
    },
  }),
  table("parcel_link", {
    columns: {
      key: text(),
      order_id: reference("orders"),
      parcel_number: positive(),
      revoked_at: int().nullable(),
    },
    primaryKey: ["key"],
    indexes: {
      parcel_link_valid: unique("order_id", "parcel_number").where("revoked_at is null"),
    },
  }),
  table("receiving_columns", {
    columns: {
      company_id: reference("company"),
      columns: text(),
      version: amount(),
    },
    primaryKey: ["company_id"],
  }),
  table("issued_document", {
    columns: {
      id: id(),
      code: text(),
      kind: getOne(ISSUED_KINDS),
      number: text(),
      hash: text(),
      facts: text(),
      issued_at: int(),
      replaced_at: int().nullable(),
    },
    indexes: {
      issued_document_code: unique("code"),
      issued_document_current: unique("kind", "number").where("replaced_at is null"),
    },
  }),
];
