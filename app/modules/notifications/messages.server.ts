import { DAY } from "~/platform/values/clock";
import { db, type Db } from "~/platform/database/database.server";
import { deleteBefore } from "~/platform/database/old-rows.server";
import {
  MESSAGES,
  type KeyedMessageName,
  type KeyFacts,
  type MessageFacts,
  type MessageName,
} from "~/modules/notifications/kinds/kinds";
import type { MessageKind, MessageText } from "~/modules/notifications/kinds/message-kind";
import type { MessageHead } from "./messages";

/** Returns the newest messages. One query. */
export async function latestMessages(companyId: number, limit: number): Promise<MessageHead[]> {
  const rows = await db
    .selectFrom("message")
    .select(["id", "title", "url", "created_at", "read_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    url: row.url,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }));
}

export interface SentMessage extends MessageText {
  id: number;
  companyId: number;
  topic: string;
}

/** A further delivery, such as WeChat or SMS. It stores what to deliver in the message's transaction, and its own job delivers it, so that no transaction waits for another server. */
export interface Channel {
  name: string;
  queue(trx: Db, messages: readonly SentMessage[], now: number): Promise<void>;
}

/** None yet: 我的消息 has every message. */
export const CHANNELS: Channel[] = [];

export type Message<K extends MessageName> = { companyId: number } & MessageFacts<K>;

/** Sends messages of one kind in the caller's transaction, unread; returns how many were not sent before under their keys. */
export async function sendMessages<K extends MessageName>(
  trx: Db,
  name: K,
  messages: readonly Message<K>[],
  now: number,
): Promise<number> {
  const rows = messages.map((message) => messageRow(name, message, now));
  let count = 0;
  for (let i = 0; i < rows.length; i += 500) {
    const sent = await trx
      .insertInto("message")
      .values(rows.slice(i, i + 500))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning(["id", "company_id as companyId", "kind as topic", "title", "body", "url"])
      .execute();
    for (const channel of CHANNELS) await channel.queue(trx, sent, now);
    count += sent.length;
  }
  return count;
}

/** Sends a message in place of the one that was sent under its key before: new again, and unread. */
export async function renewMessage<K extends KeyedMessageName>(
  trx: Db,
  name: K,
  message: Message<K>,
  now: number,
): Promise<void> {
  const { company_id, kind, key, announcement_id, ...fresh } = messageRow(name, message, now);
  await trx
    .insertInto("message")
    .values({ company_id, kind, key, announcement_id, ...fresh })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(fresh))
    .execute();
}

function messageRow<K extends MessageName>(name: K, message: Message<K>, now: number) {
  // The compiler cannot see that the kind of a name takes the facts of that name.
  const kind = MESSAGES[name] as MessageKind<MessageFacts<K>>;
  return {
    company_id: message.companyId,
    kind: kind.topic,
    key: kind.key?.(message) ?? null,
    announcement_id: kind.announcement?.(message) ?? null,
    goods_id: kind.goods?.(message) ?? null,
    ...kind.write(message),
    created_at: now,
    read_at: null,
  };
}

/** Companies that got a message which leads to this page since `since` (ms). One query. */
export async function getCompaniesNotified(trx: Db, url: string, since: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("message")
    .select("company_id")
    .where("url", "=", url)
    .where("created_at", ">=", since)
    .execute();
  return rows.map((row) => row.company_id);
}

/** Takes the message of a key away: what it tells has been seen where it stands. */
export async function dropMessage<K extends KeyedMessageName>(
  trx: Db,
  name: K,
  facts: KeyFacts<K>,
): Promise<void> {
  const { key: getKey } = MESSAGES[name] as { key(facts: KeyFacts<K>): string };
  const key = getKey(facts);
  await trx.deleteFrom("message").where("key", "=", key).execute();
}

/** ms */
const MAX_AGE = 400 * DAY;

/** Deletes messages of more than 400 days ago; returns the number. `now` in ms. */
export const deleteOldMessages = (now: number): Promise<number> =>
  deleteBefore("message", "created_at", now - MAX_AGE);
