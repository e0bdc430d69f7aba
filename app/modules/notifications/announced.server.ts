import { db, type Db } from "~/platform/database/database.server";

export interface ReadCount {
  sent: number;
  read: number;
}

/** Counts recipients and readers by announcement. One query. */
export async function countReaders(announcementIds: readonly number[]): Promise<Map<number, ReadCount>> {
  if (announcementIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("message")
    .select((eb) => [
      "announcement_id as id",
      eb.fn.countAll<number>().as("sent"),
      eb.fn.count<number>("read_at").as("read"),
    ])
    .where("announcement_id", "in", announcementIds)
    .groupBy("announcement_id")
    .execute();
  return new Map(rows.map(({ id, sent, read }) => [id!, { sent: Number(sent), read: Number(read) }]));
}

export interface Reader {
  id: number;
  companyId: number;
  readAt: number | null;
}

/** Returns recipients of an announcement (`isRead` null: all), in sending order, after the id `after`. One query. */
export async function listReaders(
  announcementId: number,
  isRead: boolean | null,
  { after, limit }: { after: number | null; limit: number },
): Promise<Reader[]> {
  let query = db
    .selectFrom("message")
    .select(["id", "company_id", "read_at"])
    .where("announcement_id", "=", announcementId);
  if (isRead !== null) query = query.where("read_at", isRead ? "is not" : "is", null);
  if (after !== null) query = query.where("id", ">", after);
  const rows = await query.orderBy("id").limit(limit).execute();
  return rows.map((row) => ({ id: row.id, companyId: row.company_id, readAt: row.read_at }));
}

/** Whether this company has the message of an announcement. One query. */
export async function isAnnouncedTo(
  announcementId: number,
  companyId: number,
  trx: Db = db,
): Promise<boolean> {
  const row = await trx
    .selectFrom("message")
    .select("id")
    .where("announcement_id", "=", announcementId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the messages of an announcement; returns their number. */
export async function takeBackAnnounced(trx: Db, announcementId: number): Promise<number> {
  const gone = await trx
    .deleteFrom("message")
    .where("announcement_id", "=", announcementId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
