import {
  id,
  index,
  int,
  positive,
  reference,
  table,
  text,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("picture", {
    columns: {
      id: id(),
      hash: text(),
      created_at: int(),
    },
  }),
  table("picture_size", {
    columns: {
      picture_id: reference("picture", "cascade"),
      size: positive(),
      file_id: reference("file"),
    },
    primaryKey: ["picture_id", "size"],
    indexes: {
      picture_size_file: index("file_id"),
    },
  }),
];
