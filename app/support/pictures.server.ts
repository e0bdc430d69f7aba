/** Keeping pictures with what they belong to, and finding them again. */
import { db, type Db } from "~/platform/database.server";
import { pictureFault, storeFile } from "~/platform/files.server";
import type { PictureSubject } from "./pictures";

/** The most bytes of one form with pictures. */
export const PICTURES_MOST_BYTES = 40 * 1024 * 1024;

/** What is wrong with these pictures, or null: more than `most`, too large, or none by their content. */
export async function picturesFault(files: readonly File[], most: number): Promise<string | null> {
  if (files.length > most) return `最多上传 ${most} 张图片`;
  for (const file of files) {
    const fault = await pictureFault(file);
    if (fault) return files.length > 1 ? `${file.name}：${fault}` : fault;
  }
  return null;
}

/** Keeps pictures that have no fault. The company's own from then on. */
export async function keepPictures(
  trx: Db,
  companyId: number,
  subject: PictureSubject,
  subjectId: number,
  files: readonly File[],
  now: number,
): Promise<void> {
  for (const file of files) {
    const kept = await storeFile(trx, companyId, file, subject, now);
    if (!kept.ok) throw new Error(`picture not kept: ${kept.text}`);
    await trx
      .insertInto("support_picture")
      .values({ subject, subject_id: subjectId, file_id: kept.id })
      .execute();
  }
}

/** File ids by subject, in the order they came. One query. */
export async function picturesOf(
  subject: PictureSubject,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("support_picture")
    .select(["subject_id", "file_id"])
    .where("subject", "=", subject)
    .where("subject_id", "in", ids)
    .orderBy("file_id")
    .execute();
  const found = new Map<number, number[]>();
  for (const row of rows) found.set(row.subject_id, [...(found.get(row.subject_id) ?? []), row.file_id]);
  return found;
}
