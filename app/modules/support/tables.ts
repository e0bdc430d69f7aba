import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

/** 品种求购: a product that a company would like to buy, and the shop's answer. */
interface BuyRequestTable {
  id: Id;
  company_id: number;
  account_id: number;
  name: string;
  spec: string;
  manufacturer: string;
  approval_number: string;
  number: number;
  unit: string;
  /** fen a unit; null: none */
  wished_price: number | null;
  /** day; null: any */
  needed_by: string | null;
  note: string;
  /** pending 待处理 | answered 已答复 | listed 已上架 | refused 无法采购 | withdrawn 已撤销 */
  state: string;
  /** the shop's answer, or the reason for a refusal */
  answer: Generated<string>;
  /** fen a unit */
  offered_price: Generated<number | null>;
  expected_on: Generated<string | null>;
  goods_id: Generated<number | null>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  listed_by: Generated<string | null>;
  listed_at: Generated<number | null>;
  withdrawn_at: Generated<number | null>;
  created_at: number;
}

/** 意见反馈 */
interface FeedbackTable {
  id: Id;
  company_id: number;
  account_id: number;
  /** products | delivery | service | site | suggestion | other */
  kind: string;
  text: string;
  phone: string;
  answer: Generated<string>;
  answered_by: Generated<string | null>;
  answered_at: Generated<number | null>;
  created_at: number;
}

/** Pictures of a request to buy, feedback or a complaint, in order. */
interface SupportPictureTable {
  /** buyRequest | feedback | qualityCase */
  subject: string;
  subject_id: number;
  file_id: number;
}

/** 在线咨询: one conversation for each company or visitor's browser. */
interface ChatTable {
  id: Id;
  /** unique; null for a visitor */
  company_id: number | null;
  /** unique: SHA-256 of the visitor's key; null for a company */
  browser: string | null;
  /** the newest message's number; the row is locked while one is added, so numbers become visible in order */
  last_number: number;
  /** each side's newest message, 0 for none */
  buyer_last: number;
  staff_last: Generated<number>;
  /** up to which number each side has read */
  buyer_read: Generated<number>;
  staff_read: Generated<number>;
  waiting_since: number | null;
  /** closed by staff; the buyer's next message reopens it */
  closed_at: number | null;
  /** the member who handles it; null: nobody yet */
  holder_id: Generated<number | null>;
  last_at: number;
  created_at: number;
}

interface ChatMessageTable {
  chat_id: number;
  /** from 1 in each conversation */
  number: number;
  /** buyer | staff */
  side: string;
  author: string;
  /** the member's account; null: a buyer, a command, or older than accounts */
  member_id: Generated<number | null>;
  text: string;
  /** products | order, with its id and text at the time */
  subject: string | null;
  subject_id: number | null;
  subject_text: string | null;
  created_at: number;
}

/** 快捷回复: a prepared text for chats. */
interface ReadyAnswerTable {
  id: Id;
  /** 0: shared by all */
  member_id: number;
  code: string;
  text: string;
}

/** 群发消息: one message to many companies. */
interface AnnouncementTable {
  id: Id;
  form_key: string;
  title: string;
  body: string;
  url: string;
  /** JSON Audience (announcements/announcement.ts) */
  audience: string;
  wanted: number;
  sent: number;
  last_company: number;
  /** waiting | sent | stopped | withdrawn; waiting until the last one has it */
  state: string;
  send_at: number;
  by_name: string;
  created_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    buy_request: BuyRequestTable;
    feedback: FeedbackTable;
    support_picture: SupportPictureTable;
    chat: ChatTable;
    chat_message: ChatMessageTable;
    ready_answer: ReadyAnswerTable;
    announcement: AnnouncementTable;
  }
}
