import { db, type Db } from "~/platform/database/database.server";

export interface StaffNotice {
  id: number;
  text: string;
  path: string | null;
  at: number;
  readAt: number | null;
}

/** Notifies these members, each once, in the caller's transaction. `now` in ms. */
export async function tellStaff(
  trx: Db,
  memberIds: Iterable<number>,
  { text, path = null }: { text: string; path?: string | null },
  now: number,
): Promise<void> {
  const rows = [...new Set(memberIds)].map((member_id) => ({ member_id, text, path, created_at: now }));
  if (rows.length > 0) await trx.insertInto("staff_notice").values(rows).execute();
}

const notices = (memberId: number) =>
  db
    .selectFrom("staff_notice")
    .select(["id", "text", "path", "created_at as at", "read_at as readAt"])
    .where("member_id", "=", memberId)
    .orderBy("id", "desc");

/** Returns a member's unread notices, newest first. One query. */
export const unreadNotices = (memberId: number, limit: number): Promise<StaffNotice[]> =>
  notices(memberId).where("read_at", "is", null).limit(limit).execute();

/** Returns a member's notices, newest first. One query. */
export const latestNotices = (memberId: number, limit: number): Promise<StaffNotice[]> =>
  notices(memberId).limit(limit).execute();

/** Marks a member's notices up to `upTo` as read, in the caller's transaction. `now` in ms. */
export async function readNotices(trx: Db, memberId: number, upTo: number, now: number): Promise<void> {
  await trx
    .updateTable("staff_notice")
    .set({ read_at: now })
    .where("member_id", "=", memberId)
    .where("id", "<=", upTo)
    .where("read_at", "is", null)
    .execute();
}
