import { ANNOUNCEMENT_STATES } from "~/modules/support/announcements/announcement";
import { REQUEST_STATES } from "~/modules/support/buy-requests/buy-request";
import { CHAT_SIDES } from "~/modules/support/chat/chat";
import { FEEDBACK_KINDS } from "~/modules/support/feedback/feedback";
import { PICTURE_SUBJECTS } from "~/modules/support/pictures/pictures";
import {
  amount,
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
  table("buy_request", {
    columns: {
      id: id(),
      company_id: reference("company"),
      account_id: reference("account"),
      name: text(),
      spec: text(),
      manufacturer: text(),
      approval_number: text(),
      number: positive(),
      unit: text(),
      wished_price: amount().nullable(),
      needed_by: text().nullable(),
      note: text(),
      state: getOne(REQUEST_STATES),
      answer: text().default(""),
      offered_price: amount().nullable(),
      expected_on: text().nullable(),
      goods_id: reference("goods").nullable(),
      answered_by: text().nullable(),
      answered_at: int().nullable(),
      listed_by: text().nullable(),
      listed_at: int().nullable(),
      withdrawn_at: int().nullable(),
      created_at: int(),
    },
    indexes: {
      buy_request_company: index("company_id", "created_at"),
      buy_request_state: index("state", "created_at"),
    },
  }),
  table("feedback", {
    columns: {
      id: id(),
      company_id: reference("company"),
      account_id: reference("account"),
      kind: getOne(FEEDBACK_KINDS),
      text: text(),
      phone: text(),
      answer: text().default(""),
      answered_by: text().nullable(),
      answered_at: int().nullable(),
      created_at: int(),
    },
    indexes: {
      feedback_answered: index("answered_at", "created_at"),
      feedback_company: index("company_id", "created_at"),
    },
  }),
  table("support_picture", {
    columns: {
      subject: getOne(PICTURE_SUBJECTS),
      subject_id: int(),
      file_id: reference("file"),
    },
    primaryKey: ["subject", "subject_id", "file_id"],
    indexes: {
      support_picture_file: index("file_id"),
    },
  }),
  table("chat", {
    columns: {
      id: id(),
      company_id: reference("company").nullable(),
      browser: text().nullable(),
      last_number: amount(),
      buyer_last: amount(),
      staff_last: amount().default(0),
      buyer_read: amount().default(0),
      staff_read: amount().default(0),
      waiting_since: int().nullable(),
      closed_at: int().nullable(),
      last_at: int(),
      created_at: int(),
      holder_id: reference("staff_member").nullable(),
    },
    checks: {
      one_side: "(company_id is null) <> (browser is null)",
    },
    indexes: {
      chat_browser: unique("browser"),
      chat_closed: index("closed_at", "last_at"),
      chat_company_id: unique("company_id"),
      chat_holder: index("holder_id", "last_at"),
      chat_last_at: index("last_at"),
      chat_waiting_since: index("waiting_since"),
    },
  }),
  table("chat_message", {
    columns: {
      chat_id: reference("chat", "cascade"),
      number: positive(),
      side: getOne(CHAT_SIDES),
      author: text(),
      text: text(),
      subject: text().nullable(),
      subject_id: int().nullable(),
      subject_text: text().nullable(),
      created_at: int(),
      member_id: reference("staff_member").nullable(),
    },
    primaryKey: ["chat_id", "number"],
  }),
  table("ready_answer", {
    columns: {
      id: id(),
      member_id: int(),
      code: text(),
      text: text(),
    },
    indexes: {
      ready_answer_code: unique("member_id", "code"),
    },
  }),
  table("announcement", {
    columns: {
      id: id(),
      form_key: text(),
      title: text(),
      body: text(),
      url: text(),
      audience: text(),
      wanted: amount(),
      sent: amount(),
      last_company: amount(),
      state: getOne(ANNOUNCEMENT_STATES),
      send_at: int(),
      by_name: text(),
      created_at: int(),
    },
    indexes: {
      announcement_due: index("state", "send_at"),
      announcement_form: unique("form_key"),
    },
  }),
];
