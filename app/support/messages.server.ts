/** Messages of the shop to a company. */
import { DAY } from "~/platform/clock";
import { db, type Db } from "~/platform/database.server";
import { removeBefore } from "~/platform/old-rows.server";
import type { MessageHead } from "./messages";

/** The company's newest messages. One query. */
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

export interface NewMessage {
  companyId: number;
  /** order | qualification | coupon | account */
  kind: string;
  title: string;
  body: string;
  /** where the company can see or do something about it */
  url: string;
  /** one that was sent under this key before is not sent again */
  key?: string;
}

/** Sends messages to companies in the caller's transaction, unread. */
export async function sendMessages(trx: Db, messages: readonly NewMessage[], now: number): Promise<void> {
  await sendOnce(trx, messages, now);
}

/** The same for messages with keys; gives how many were not sent before. */
export async function sendOnce(trx: Db, messages: readonly NewMessage[], now: number): Promise<number> {
  const rows = messages.map(({ companyId, kind, title, body, url, key }) => ({
    ...{ company_id: companyId, kind, title, body, url },
    key: key ?? null,
    created_at: now,
    read_at: null,
  }));
  let sent = 0;
  for (let i = 0; i < rows.length; i += 500) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("message")
      .values(rows.slice(i, i + 500))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    sent += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return sent;
}

/** Sends a message in place of the one that was sent under its key before: new again, and unread. */
export async function renewMessage(
  trx: Db,
  { companyId, kind, title, body, url, key }: NewMessage & { key: string },
  now: number,
): Promise<void> {
  const fresh = { title, body, url, created_at: now, read_at: null };
  await trx
    .insertInto("message")
    .values({ company_id: companyId, kind, key, ...fresh })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(fresh))
    .execute();
}

/** Takes the message of a key away: what it tells has been seen where it stands. */
export async function dropMessage(trx: Db, key: string): Promise<void> {
  await trx.deleteFrom("message").where("key", "=", key).execute();
}

/** Messages are kept this long, ms. */
const KEPT = 400 * DAY;

/** Forgets messages of more than a year ago; gives how many. `now` in ms. */
export const forgetOldMessages = (now: number): Promise<number> => removeBefore("message", now - KEPT);
