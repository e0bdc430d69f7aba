import { toChunks } from "~/platform/values/chunks";
import { CHAT_PAGE } from "~/modules/help/chat-path";
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
import { dropMessage, renewMessage } from "~/modules/notifications/messages.server";
import { memberNames } from "~/modules/staff/accounts/members.server";

/** The company, or the SHA-256 of a visitor's key. */
export type ChatOwner = { companyId: number } | { browser: string };

const ofOwner = (owner: ChatOwner) =>
  "companyId" in owner
    ? ({ company_id: owner.companyId, browser: null } as const)
    : ({ company_id: null, browser: owner.browser } as const);

export const toHead = (row: Row<"chat">): ChatHead => ({
  id: row.id,
  lastNumber: row.last_number,
  buyerLast: row.buyer_last,
  staffLast: row.staff_last,
  buyerRead: row.buyer_read,
  staffRead: row.staff_read,
  waitingSince: row.waiting_since,
  closedAt: row.closed_at,
  holderId: row.holder_id,
});

export async function findChat(owner: ChatOwner): Promise<ChatHead | null> {
  const row = await db
    .selectFrom("chat")
    .selectAll()
    .where((eb) =>
      "companyId" in owner ? eb("company_id", "=", owner.companyId) : eb("browser", "=", owner.browser),
    )
    .executeTakeFirst();
  return row ? toHead(row) : null;
}

/** Selects messages: the newest, those before or those after a number. */
export type ChatSpan = { before: number } | { after: number } | null;

/** Returns messages in order: a page of them, or all after a number. One query. */
export async function findMessages(chatId: number, span: ChatSpan): Promise<ChatMessage[]> {
  const isAfter = span !== null && "after" in span;
  let query = db.selectFrom("chat_message").selectAll().where("chat_id", "=", chatId);
  if (isAfter) query = query.where("number", ">", span.after);
  else query = query.limit(CHAT_PER_PAGE);
  if (span && "before" in span) query = query.where("number", "<", span.before);
  const rows = await query.orderBy("number", "desc").execute();
  return rows.map(toMessage).reverse();
}

const toMessage = (row: Row<"chat_message">): ChatMessage => ({
  number: row.number,
  side: row.side as ChatSide,
  author: row.author,
  text: row.text,
  at: row.created_at,
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
  author: string;
  text: string;
  subject: ChatSubject | null;
}

/**
 * Stores a buyer's message in the caller's transaction, opening or reopening the conversation; returns its number. Throws QuotaSpent over the daily
 * quota of the company, or of all visitors together.
 */
export async function writeChat(trx: Db, message: NewChatMessage, now: number): Promise<number> {
  const keys = ofOwner(message.owner);
  if (keys.company_id !== null)
    await countWritten(trx, CHAT_QUOTA, { key: `chat:${keys.company_id}`, count: 1 }, now);
  else await countWritten(trx, VISITORS_QUOTA, { key: "chat:visitors", count: 1 }, now);
  const { id, last_number } = await trx
    .insertInto("chat")
    .values({
      ...keys,
      last_number: 1,
      buyer_last: 1,
      waiting_since: now,
      closed_at: null,
      last_at: now,
      created_at: now,
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
  await addMessage(trx, { chatId: id, number: last_number }, { side: "buyer", ...message }, now);
  return last_number;
}

type Added = Pick<NewChatMessage, "author" | "text" | "subject"> & {
  side: ChatSide;
  memberId?: number | null;
};

interface MessageKey {
  chatId: number;
  number: number;
}

async function addMessage(trx: Db, { chatId, number }: MessageKey, added: Added, now: number): Promise<void> {
  const { side, author, memberId = null, text, subject } = added;
  await trx
    .insertInto("chat_message")
    .values({
      chat_id: chatId,
      number,
      side,
      author,
      member_id: memberId,
      text,
      created_at: now,
      subject: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_text: subject?.text ?? null,
    })
    .execute();
  await bumpVersion(trx, "chat");
}

/** Like writeChat for a form, once for its token; returns the page to show. */
export function sendChat(message: NewChatMessage, token: string, to: string, now: number): Promise<string> {
  return inTransaction((trx) =>
    once(trx, token, async () => {
      await writeChat(trx, message, now);
      return to;
    }),
  );
}

export interface ChatAnswer {
  chatId: number;
  text: string;
  by: string;
  /** the member's account; null: a command */
  memberId: number | null;
  /** the newest message that the page showed, refused when a colleague has answered since; null: any, if someone waits */
  seen: number | null;
  /** the handler that the page showed; "any": do not check */
  holderSeen: number | null | "any";
}
/** null: no such conversation. isHeld: another colleague handles it now. */
export type ChatAnswered = { ok: true } | { ok: false; by: string; isHeld: boolean } | null;

/**
 * Answers in the caller's transaction and takes over the conversation; a company gets a message that stays until it reads the answer. Refused, with
 * the colleague's name, when another has answered or handles it. `now` in ms.
 */
export async function answerChat(trx: Db, message: ChatAnswer, now: number): Promise<ChatAnswered> {
  const { chatId, text, by, memberId, seen } = message;
  const chat = await lockedChat(trx, chatId);
  if (!chat) return null;
  const isAnswered = seen === null ? chat.waiting_since === null : chat.staff_last > seen;
  if (isAnswered) return { ok: false, by: await findAuthor(trx, chatId, chat.staff_last), isHeld: false };
  if (isOthers(chat, memberId, message.holderSeen))
    return { ok: false, by: (await findHolder(trx, chat)) ?? "", isHeld: true };
  const number = chat.last_number + 1;
  const after = { last_number: number, staff_last: number, staff_read: chat.buyer_last, last_at: now };
  await trx
    .updateTable("chat")
    .set({ ...after, waiting_since: null, closed_at: null, holder_id: memberId ?? chat.holder_id })
    .where("id", "=", chatId)
    .execute();
  const notice = { side: "staff" as const, author: by, memberId, text, subject: null };
  await addMessage(trx, { chatId, number }, notice, now);
  await audited(trx, { subject: "chat", id: chatId, before: null, after: { answer: text } });
  if (chat.company_id !== null) {
    const message = { chatId, author: by, line: oneLine(text), url: `${CHAT_PAGE}#chat` };
    await renewMessage(trx, "chatAnswered", { companyId: chat.company_id, ...message }, now);
  }
  return { ok: true };
}

/** Returns whether a colleague other than the one shown handles it. */
const isOthers = (chat: Row<"chat">, memberId: number | null, seen: number | null | "any"): boolean =>
  chat.holder_id !== null && chat.holder_id !== memberId && seen !== "any" && chat.holder_id !== seen;

const findHolder = async (trx: Db, { holder_id: id }: Row<"chat">): Promise<string | null> =>
  id === null ? null : ((await memberNames([id], trx)).get(id) ?? null);

export interface ChatHandover {
  chatId: number;
  from: number | null;
  to: { id: number; name: string };
}
/** null: no such conversation */
export type ChatHandedOver = { ok: true } | { ok: false; holder: string } | null;

/**
 * Hands a conversation to a member in the caller's transaction; nothing changes if they have it already. Refused, with the current handler's name
 * ("" for nobody), when that differs from the one shown.
 */
export async function giveChat(trx: Db, { chatId, from, to }: ChatHandover): Promise<ChatHandedOver> {
  const chat = await lockedChat(trx, chatId);
  if (!chat) return null;
  if (chat.holder_id === to.id) return { ok: true };
  const holder = await findHolder(trx, chat);
  if (chat.holder_id !== from) return { ok: false, holder: holder ?? "" };
  await trx.updateTable("chat").set({ holder_id: to.id }).where("id", "=", chatId).execute();
  await bumpVersion(trx, "chat");
  await audited(trx, { subject: "chat", id: chatId, before: { holder }, after: { holder: to.name } });
  return { ok: true };
}

const lockedChat = (trx: Db, chatId: number) =>
  forUpdate(trx.selectFrom("chat").selectAll().where("id", "=", chatId)).executeTakeFirst();

async function findAuthor(trx: Db, chatId: number, number: number): Promise<string> {
  const row = await trx
    .selectFrom("chat_message")
    .select("author")
    .where("chat_id", "=", chatId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.author ?? "";
}

export interface ChatClosing {
  chatId: number;
  /** the newest message that the page showed; null: any */
  seen: number | null;
  memberId: number | null;
  holderSeen: number | null | "any";
}
/** null: no such conversation. closed: it was closed already. */
export type ChatClosed = { ok: true } | { ok: false; why: "closed" | "written" | "held"; by: string } | null;

/**
 * Closes a conversation in the caller's transaction and releases it until the buyer writes again. Refused: already closed, a message after `seen`,
 * or another colleague handles it.
 */
export async function closeChat(trx: Db, closing: ChatClosing, now: number): Promise<ChatClosed> {
  const { chatId, seen, memberId, holderSeen } = closing;
  const chat = await lockedChat(trx, chatId);
  if (!chat) return null;
  if (chat.closed_at !== null) return { ok: false, why: "closed", by: "" };
  if (seen !== null && chat.last_number > seen) return { ok: false, why: "written", by: "" };
  const holder = await findHolder(trx, chat);
  if (isOthers(chat, memberId, holderSeen)) return { ok: false, why: "held", by: holder ?? "" };
  await trx
    .updateTable("chat")
    .set({ waiting_since: null, closed_at: now, holder_id: null })
    .where("id", "=", chatId)
    .execute();
  await bumpVersion(trx, "chat");
  const [before, after] = [
    { state: "open", holder },
    { state: "closed", holder: null },
  ];
  await audited(trx, { subject: "chat", id: chatId, before, after });
  return { ok: true };
}

/** Marks answers up to `number` as read; the last one removes the message in 我的消息. Writes only changes. */
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

/** Marks the buyer's messages up to `number` as read by staff. Writes only changes. */
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

/** Deletes visitors' conversations whose key has expired; returns the number. */
export async function deleteOldChats(now: number): Promise<number> {
  const before = now - VISITOR_CHAT_DAYS * DAY;
  return inTransaction(async (trx) => {
    // Lock the conversation before its messages, as writing does.
    const rows = await trx
      .deleteFrom("chat")
      .where("company_id", "is", null)
      .where("last_at", "<", before)
      .returning("id")
      .execute();
    const gone = rows.map((row) => row.id);
    for (const part of toChunks(gone))
      await trx.deleteFrom("chat_message").where("chat_id", "in", part).execute();
    return gone.length;
  });
}
