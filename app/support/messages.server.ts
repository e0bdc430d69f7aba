/** Messages of the shop to a company. */
import { db } from "~/platform/database.server";

export interface MessageHead {
  id: number;
  title: string;
  url: string;
  /** epoch ms */
  createdAt: number;
  isRead: boolean;
}

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
