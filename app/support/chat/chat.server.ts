/** 在线咨询 in the database: what buyers write, what staff answer, who has read how far. */
import { chunksOf } from "~/platform/values/chunks";
import { CHAT_PAGE } from "~/help/chat-path";
import { audited } from "~/platform/database/audit.server";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { countWritten } from "~/platform/http/limits/quota.server";
import type { Row } from "~/platform/database/schema";
import {
  CHAT_PER_PAGE,
  CHAT_QUOTA,
  oneLine,
  VISITOR_CHAT_DAYS,
  VISITORS_QUOTA,
  type ChatHead,
  type ChatMessage,
  type ChatSide,
  type ChatSubject,
} from "./chat";
import { dropMessage, renewMessage } from "~/notifications/messages.server";
import { deleteOldStaffKeys } from "~/staff/staff.server";

/** Whose conversation: a company's, or the SHA-256 of a visitor's key. */
export type ChatOwner = { companyId: number } | { browser: string };

const ofOwner = (owner: ChatOwner) =>
  "companyId" in owner
    ? ({ company_id: owner.companyId, browser: null } as const)
    : ({ company_id: null, browser: owner.browser } as const);

export const headOf = (row: Row<"chat">): ChatHead => ({
  id: row.id,
  lastNumber: row.last_number,
  ...{ buyerLast: row.buyer_last, staffLast: row.staff_last },
  ...{ buyerRead: row.buyer_read, staffRead: row.staff_read },
  ...{ waitingSince: row.waiting_since, closedAt: row.closed_at },
});

/** The conversation of its owner, or null. One query. */
export async function chatOf(owner: ChatOwner): Promise<ChatHead | null> {
  const row = await db
    .selectFrom("chat")
    .selectAll()
    .where((eb) =>
      "companyId" in owner ? eb("company_id", "=", owner.companyId) : eb("browser", "=", owner.browser),
    )
    .executeTakeFirst();
  return row ? headOf(row) : null;
}

/** What a page or a stream asks for: the newest messages, those before or those after a number. */
export type ChatSpan = { before: number } | { after: number } | null;

/** Messages of a conversation in their order: a page of them, or all after a number. One query. */
export async function messagesOf(chatId: number, span: ChatSpan): Promise<ChatMessage[]> {
  const isAfter = span !== null && "after" in span;
  let query = db.selectFrom("chat_message").selectAll().where("chat_id", "=", chatId);
  if (isAfter) query = query.where("number", ">", span.after);
  else query = query.limit(CHAT_PER_PAGE);
  if (span && "before" in span) query = query.where("number", "<", span.before);
  const rows = await query.orderBy("number", "desc").execute();
  return rows.map(messageOf).reverse();
}

const messageOf = (row: Row<"chat_message">): ChatMessage => ({
  ...{
    number: row.number,
    side: row.side as ChatSide,
    author: row.author,
    text: row.text,
    at: row.created_at,
  },
  subject:
    row.subject === null
      ? null
      : {
          kind: row.subject as ChatSubject["kind"],
          id: row.subject_id ?? 0,
          text: row.subject_text ?? "",
        },
});

export interface NewChatMessage {
  owner: ChatOwner;
  /** who writes, as staff read it */
  author: string;
  text: string;
  subject: ChatSubject | null;
}

/**
 * Writes a buyer's message down in the caller's transaction, opening or reopening the conversation; gives its number. Throws QuotaSpent
 * where the company, or all visitors together, have written too much today.
 */
export async function writeChat(trx: Db, message: NewChatMessage, now: number): Promise<number> {
  const keys = ofOwner(message.owner);
  if (keys.company_id !== null) await countWritten(trx, CHAT_QUOTA, `chat:${keys.company_id}`, 1, now);
  else await countWritten(trx, VISITORS_QUOTA, "chat:visitors", 1, now);
  const { id, last_number } = await trx
    .insertInto("chat")
    .values({
      ...keys,
      ...{
        last_number: 1,
        buyer_last: 1,
        waiting_since: now,
        closed_at: null,
        last_at: now,
        created_at: now,
      },
    })
    .onConflict((conflict) =>
      conflict.column("companyId" in message.owner ? "company_id" : "browser").doUpdateSet((eb) => ({
        last_number: eb("chat.last_number", "+", 1),
        buyer_last: eb("chat.last_number", "+", 1),
        waiting_since: eb.fn.coalesce("chat.waiting_since", eb.val(now)),
        closed_at: null,
        last_at: now,
      })),
    )
    .returning(["id", "last_number"])
    .executeTakeFirstOrThrow();
  await addMessage(trx, id, last_number, { side: "buyer", ...message }, now);
  return last_number;
}

type Added = Pick<NewChatMessage, "author" | "text" | "subject"> & { side: ChatSide };

async function addMessage(trx: Db, chatId: number, number: number, added: Added, now: number): Promise<void> {
  const { side, author, text, subject } = added;
  await trx
    .insertInto("chat_message")
    .values({
      ...{ chat_id: chatId, number, side, author, text, created_at: now },
      ...{ subject: subject?.kind ?? null, subject_id: subject?.id ?? null },
      subject_text: subject?.text ?? null,
    })
    .execute();
  await bumpVersion(trx, "chat");
}

/** The same for a form, once for its token: gives the page to show. */
export function sendChat(message: NewChatMessage, token: string, to: string, now: number): Promise<string> {
  return inTransaction((trx) =>
    once(trx, token, async () => {
      await writeChat(trx, message, now);
      return to;
    }),
  );
}

/** A message in 我的消息 stands as long as an answer is unread: one a conversation. */

export interface ChatAnswer {
  chatId: number;
  text: string;
  /** who answers */
  by: string;
  /** the newest message that was seen, refused when a colleague has answered since; null: only who waits is answered */
  seen: number | null;
}
/** null: no such conversation. */
export type ChatAnswered = { ok: true } | { ok: false; by: string } | null;

/** Answers in the caller's transaction; a company gets a message. Refused, with the name of who did, when somebody else has answered already. */
export async function answerChat(trx: Db, message: ChatAnswer, now: number): Promise<ChatAnswered> {
  const { chatId, text, by, seen } = message;
  const chat = await lockedChat(trx, chatId);
  if (!chat) return null;
  const isAnswered = seen === null ? chat.waiting_since === null : chat.staff_last > seen;
  if (isAnswered) return { ok: false, by: await authorOf(trx, chatId, chat.staff_last) };
  const number = chat.last_number + 1;
  const after = { last_number: number, staff_last: number, staff_read: chat.buyer_last, last_at: now };
  await trx
    .updateTable("chat")
    .set({ ...after, waiting_since: null, closed_at: null })
    .where("id", "=", chatId)
    .execute();
  await addMessage(trx, chatId, number, { side: "staff", author: by, text, subject: null }, now);
  const waited = { waitingSince: chat.waiting_since, answer: null };
  await audited(trx, {
    ...{ subject: "chat", id: chatId },
    ...{ before: waited, after: { waitingSince: null, answer: text } },
  });
  if (chat.company_id !== null) {
    const message = { chatId, author: by, line: oneLine(text), url: `${CHAT_PAGE}#chat` };
    await renewMessage(trx, "chatAnswered", { companyId: chat.company_id, ...message }, now);
  }
  return { ok: true };
}

const lockedChat = (trx: Db, chatId: number) =>
  forUpdate(trx.selectFrom("chat").selectAll().where("id", "=", chatId)).executeTakeFirst();

async function authorOf(trx: Db, chatId: number, number: number): Promise<string> {
  const row = await trx
    .selectFrom("chat_message")
    .select("author")
    .where("chat_id", "=", chatId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.author ?? "";
}

/** Closes a conversation in the caller's transaction: nobody waits any more, until the buyer writes again. False when it was closed; null: there is none. */
export async function closeChat(trx: Db, chatId: number, now: number): Promise<boolean | null> {
  const chat = await lockedChat(trx, chatId);
  if (!chat) return null;
  if (chat.closed_at !== null) return false;
  await trx
    .updateTable("chat")
    .set({ waiting_since: null, closed_at: now })
    .where("id", "=", chatId)
    .execute();
  await bumpVersion(trx, "chat");
  const before = { waitingSince: chat.waiting_since, closedAt: null };
  await audited(trx, { subject: "chat", id: chatId, before, after: { waitingSince: null, closedAt: now } });
  return true;
}

/** Notes that the buyer has read all answers up to `number`; their message in 我的消息 goes with the last of them. No write where nothing is new. */
export async function readByBuyer(chat: ChatHead, number: number): Promise<void> {
  if (Math.min(number, chat.staffLast) <= chat.buyerRead) return;
  await inTransaction(async (trx) => {
    const read = await trx
      .updateTable("chat")
      .set({ buyer_read: number })
      .where("id", "=", chat.id)
      .where("buyer_read", "<", number)
      .returning("staff_last")
      .executeTakeFirst();
    if (!read) return;
    if (read.staff_last <= number) await dropMessage(trx, "chatAnswered", { chatId: chat.id });
    await bumpVersion(trx, "chat");
  });
}

/** Notes that staff have read what the buyer wrote up to `number`. No write where nothing is new. */
export async function readByStaff(chat: ChatHead, number: number): Promise<void> {
  if (Math.min(number, chat.buyerLast) <= chat.staffRead) return;
  await inTransaction(async (trx) => {
    const read = await trx
      .updateTable("chat")
      .set({ staff_read: number })
      .where("id", "=", chat.id)
      .where("staff_read", "<", number)
      .executeTakeFirst();
    if (Number(read.numUpdatedRows) > 0) await bumpVersion(trx, "chat");
  });
}

/** Forgets visitors' conversations whose key has run out, and staff keys that have; gives how many conversations. */
export async function deleteOldChats(now: number): Promise<number> {
  const before = now - VISITOR_CHAT_DAYS * DAY;
  return inTransaction(async (trx) => {
    await deleteOldStaffKeys(trx, now);
    // The conversation before its messages, as whoever writes one holds them.
    const rows = await trx
      .deleteFrom("chat")
      .where("company_id", "is", null)
      .where("last_at", "<", before)
      .returning("id")
      .execute();
    const gone = rows.map((row) => row.id);
    for (const part of chunksOf(gone))
      await trx.deleteFrom("chat_message").where("chat_id", "in", part).execute();
    return gone.length;
  });
}
