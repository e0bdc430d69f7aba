import { db } from "~/platform/database/database.server";
import { MESSAGES_PER_PAGE, readInboxView, type Inbox } from "./inbox";
import { MESSAGE_TOPICS, type MessageTopic } from "~/modules/notifications/kinds/message-kind";

/** Returns one page of messages, newest first, at most the last. Two queries. */
export async function findInbox(companyId: number, params: URLSearchParams): Promise<Inbox> {
  const { view, page: wanted } = readInboxView(params);
  const counts = await db
    .selectFrom("message")
    .select((eb) => [
      "kind",
      eb.fn.countAll<number>().as("total"),
      eb.fn.sum<number>(eb.case().when("read_at", "is", null).then(1).else(0).end()).as("unread"),
    ])
    .where("company_id", "=", companyId)
    .groupBy("kind")
    .execute();
  const sum = (of: "total" | "unread", kind: string) =>
    counts.filter((row) => kind === "all" || row.kind === kind).reduce((n, row) => n + Number(row[of]), 0);
  const topics = Object.keys(MESSAGE_TOPICS) as MessageTopic[];
  const unread = Object.fromEntries(["all" as const, ...topics].map((kind) => [kind, sum("unread", kind)]));
  const total = sum("total", view);
  const pages = Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE));
  const page = Math.min(wanted, pages);
  let query = db.selectFrom("message").selectAll().where("company_id", "=", companyId);
  if (view !== "all") query = query.where("kind", "=", view);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MESSAGES_PER_PAGE)
    .offset((page - 1) * MESSAGES_PER_PAGE)
    .execute();
  const messages = rows.map(({ id, kind, title, body, url, created_at, read_at, goods_id }) => ({
    id,
    kind,
    title,
    body,
    url,
    createdAt: created_at,
    isRead: read_at !== null,
    goodsId: goods_id,
  }));
  return { view, unread: unread as Inbox["unread"], total, page, pages, messages };
}

/** Marks a message as read; returns its target ("" for none), null without such a message. */
export async function openMessage(companyId: number, id: number, now: number): Promise<string | null> {
  const own = await db
    .selectFrom("message")
    .select(["url", "read_at"])
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!own) return null;
  if (own.read_at === null)
    await db
      .updateTable("message")
      .set({ read_at: now })
      .where("id", "=", id)
      .where("company_id", "=", companyId)
      .where("read_at", "is", null)
      .execute();
  return own.url;
}

/** Marks all messages, or those of a topic, as read; returns how many were unread. */
export async function readAll(companyId: number, topic: MessageTopic | null, now: number): Promise<number> {
  let query = db
    .updateTable("message")
    .set({ read_at: now })
    .where("company_id", "=", companyId)
    .where("read_at", "is", null);
  if (topic) query = query.where("kind", "=", topic);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}
