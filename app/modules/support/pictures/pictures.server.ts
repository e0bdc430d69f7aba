import { db, type Db } from "~/platform/database/database.server";
import { checkPictureFile } from "~/platform/files/files.server";
import { useFiles, type StoredFile } from "~/platform/files/stored-files.server";
import type { PictureSubject } from "./pictures";

export const MAX_PICTURES_BYTES = 40 * 1024 * 1024;

/** Returns the error of these pictures, or null: more than `limit`, too large, or not pictures. */
export async function picturesFault(files: readonly File[], limit: number): Promise<string | null> {
  if (files.length > limit) return `最多上传 ${limit} 张图片`;
  for (const file of files) {
    const fault = await checkPictureFile(file);
    if (fault) return files.length > 1 ? `${file.name}：${fault}` : fault;
  }
  return null;
}

/** Links stored pictures to their subject. */
export async function keepPictures(
  trx: Db,
  subject: PictureSubject,
  subjectId: number,
  pictures: readonly StoredFile[],
): Promise<void> {
  const ids = await useFiles(trx, pictures);
  if (ids.length === 0) return;
  await trx
    .insertInto("support_picture")
    .values(ids.map((file_id) => ({ subject, subject_id: subjectId, file_id })))
    .execute();
}

/** Returns file ids by subject, in order. One query. */
export async function findSupportPictures(
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
