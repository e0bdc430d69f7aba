import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";

export interface CompanyNote {
  id: number;
  text: string;
  authorId: number;
  author: string;
  writtenAt: number;
  struckAt: number | null;
}

/** Returns the newest notes before the id `before`. One query. */
export async function findCompanyNotes(
  companyId: number,
  { before = null, limit }: { before?: number | null; limit: number },
): Promise<CompanyNote[]> {
  let query = db.selectFrom("company_note").selectAll().where("company_id", "=", companyId);
  if (before !== null) query = query.where("id", "<", before);
  const rows = await query.orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    authorId: row.author_id,
    author: row.author,
    writtenAt: row.written_at,
    struckAt: row.struck_at,
  }));
}

/** Adds a note in the caller's transaction. `now` in ms. */
export async function addNote(
  trx: Db,
  { companyId, text, by }: { companyId: number; text: string; by: { id: number; name: string } },
  now: number,
): Promise<void> {
  await trx
    .insertInto("company_note")
    .values({ company_id: companyId, text, author_id: by.id, author: by.name, written_at: now })
    .execute();
  await audited(trx, { subject: "company", id: companyId, before: null, after: { 备注: text } });
}

/** Strikes a note out. Null: no such note. Refused: not its writer, or repeated. `now` in ms. */
export async function strikeNote(
  trx: Db,
  { companyId, id, by }: { companyId: number; id: number; by: number },
  now: number,
): Promise<{ ok: true } | { ok: false; text: string } | null> {
  const own = trx
    .selectFrom("company_note")
    .select(["text", "author_id", "struck_at"])
    .where("id", "=", id)
    .where("company_id", "=", companyId);
  const note = await forUpdate(own).executeTakeFirst();
  if (!note) return null;
  if (note.author_id !== by) return { ok: false, text: "只有写这条备注的人可以划去" };
  if (note.struck_at !== null) return { ok: false, text: "这条备注已经划去" };
  await trx.updateTable("company_note").set({ struck_at: now }).where("id", "=", id).execute();
  await audited(trx, { subject: "company", id: companyId, before: { 备注: note.text }, after: null });
  return { ok: true };
}
