import type { SelectQueryBuilder } from "kysely";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { renderPicture } from "~/modules/pictures/draw-picture.server";
import { db, type Db, forUpdate, inTransaction } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { findFiles } from "~/platform/files/file-facts.server";
import { findFile, type HeldFile } from "~/platform/files/files.server";
import {
  releaseFiles,
  removeUnused,
  useFiles,
  withStoredFiles,
  type StoredFile,
} from "~/platform/files/stored-files.server";
import { FACE_SIZE } from "./face";

/** Returns the file of a login's portrait, or null. One query. */
export async function getPortrait(accountId: number, trx: Db = db): Promise<number | null> {
  const row = await trx
    .selectFrom("account")
    .select("face_file_id")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.face_file_id ?? null;
}

/** Replaces or removes (`file` null) the portrait. Refuses like renderPicture and withStoredFiles. Not inside a transaction. `now` in ms. */
export async function setFace(
  { buyer: { accountId, companyId } }: SignedIn,
  file: File | null,
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> {
  if (file === null) {
    await replaceFace(accountId, null, now);
    return { ok: true };
  }
  const rendered = await renderPicture(file, "crop");
  if (!rendered.ok) return rendered;
  const { bytes } = rendered.sizes.find(({ size }) => size === FACE_SIZE)!;
  const square = new File([new Uint8Array(bytes)], `${rendered.hash}.webp`);
  const upload = {
    owner: companyFiles(companyId),
    files: [square],
    purpose: "face",
    only: ["image/webp"],
  };
  const stored = await withStoredFiles(upload, now, ([picture]) => replaceFace(accountId, picture!, now));
  return stored.ok ? { ok: true } : stored;
}

async function replaceFace(accountId: number, picture: StoredFile | null, now: number): Promise<void> {
  const before = await inTransaction(async (trx) => {
    const read = trx.selectFrom("account").select("face_file_id").where("id", "=", accountId);
    const { face_file_id } = await forUpdate(read).executeTakeFirstOrThrow();
    const [fileId = null] = picture ? await useFiles(trx, [picture]) : [];
    await trx.updateTable("account").set({ face_file_id: fileId }).where("id", "=", accountId).execute();
    const old = face_file_id === null ? [] : [face_file_id];
    await releaseFiles(trx, old, now);
    return old;
  });
  await removeUnused(before);
}

type CompanyIds = SelectQueryBuilder<Database, "membership", { company_id: number }>;

/** Returns a portrait for a login of one of the same companies; otherwise null. */
export const openFace = (fileId: number, readerId: number): Promise<HeldFile | null> =>
  openFaceWithin(fileId, db.selectFrom("membership").select("company_id").where("account_id", "=", readerId));

/** Returns a portrait of this company's login; otherwise null. */
export const getOpenPortrait = (companyId: number, fileId: number): Promise<HeldFile | null> =>
  openFaceWithin(
    fileId,
    db.selectFrom("membership").select("company_id").where("company_id", "=", companyId),
  );

async function openFaceWithin(fileId: number, companyIds: CompanyIds): Promise<HeldFile | null> {
  const account = await db
    .selectFrom("account as a")
    .innerJoin("membership as m", "m.account_id", "a.id")
    .select("a.id")
    .where("a.face_file_id", "=", fileId)
    .where("m.company_id", "in", companyIds)
    .executeTakeFirst();
  const file = account && (await findFiles([fileId])).get(fileId);
  return file ? findFile(file.company_id, fileId) : null;
}
