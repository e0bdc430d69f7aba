import { MESSAGE_TOPICS } from "~/modules/notifications/kinds/message-kind";
import {
  id,
  index,
  int,
  getOne,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("message", {
    columns: {
      id: id(),
      company_id: reference("company"),
      kind: getOne(MESSAGE_TOPICS),
      title: text(),
      body: text(),
      url: text(),
      key: text().nullable(),
      created_at: int(),
      read_at: int().nullable(),
      announcement_id: reference("announcement").nullable(),
      goods_id: reference("goods").nullable(),
    },
    indexes: {
      message_announcement: index("announcement_id", "id").where("announcement_id is not null"),
      message_company: index("company_id", "read_at", "kind"),
      message_company_created: index("company_id", "created_at"),
      message_created: index("created_at"),
      message_key: unique("key"),
    },
  }),
];
