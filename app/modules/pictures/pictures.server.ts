import { db, type Db } from "~/platform/database/database.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { fileStore, SHOP_OWNER } from "~/platform/files/files.server";
import {
  releaseFiles,
  type StoredFile,
  useFiles,
  withStoredFiles,
} from "~/platform/files/stored-files.server";
import { renderPicture, type RenderedPictureFile } from "./draw-picture.server";
import { keyInAddress, pictureKey } from "./picture";
import type { Cut } from "./picture-file";

/** Not referenced yet: pass it to keepPicture in the transaction that refers to it. */
export interface NewPicture {
  readonly hash: string;
  readonly sizes: readonly number[];
  readonly files: readonly StoredFile[];
}

/** Makes and stores the sizes of pictures and passes them to `work`, all or none; unused ones are removed. Refused before storing, like renderPicture; with the file's name if several. Not inside a transaction. `now` in ms. */
export async function withPictures<T>(
  { files, fit }: { files: readonly File[]; fit: Cut },
  now: number,
  work: (pictures: NewPicture[]) => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; text: string }> {
  const rendered: RenderedPictureFile[] = [];
  for (const file of files) {
    const picture = await renderPicture(file, fit);
    if (!picture.ok)
      return { ok: false, text: files.length > 1 ? `${file.name}：${picture.text}` : picture.text };
    rendered.push(picture);
  }
  const parts = rendered.flatMap(({ hash, sizes }) =>
    sizes.map(({ size, bytes }) => new File([new Uint8Array(bytes)], `${hash}-${size}.webp`)),
  );
  const upload = { owner: SHOP_OWNER, files: parts, purpose: "picture", only: ["image/webp"] };
  return withStoredFiles(upload, now, (stored) =>
    work(
      rendered.map(({ hash, sizes }, i) => ({
        hash,
        sizes: sizes.map(({ size }) => size),
        files: stored.slice(i * sizes.length, (i + 1) * sizes.length),
      })),
    ),
  );
}

/** Keeps a new picture in the transaction that refers to it; returns its key. `now` in ms. */
export async function keepPicture(
  trx: Db,
  { hash, sizes: all, files }: NewPicture,
  now: number,
): Promise<string> {
  const { id } = await trx
    .insertInto("picture")
    .values({ hash, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const fileIds = await useFiles(trx, files);
  const sizes = all.map((size, i) => ({ picture_id: id, size, file_id: fileIds[i]! }));
  await trx.insertInto("picture_size").values(sizes).execute();
  return pictureKey(id, hash);
}

const KEY = /^(\d{1,15})-([0-9a-f]{12})$/;

/** Removes a picture in the caller's transaction; returns files for removeUnused after the commit. `now` in ms. */
export async function dropPicture(trx: Db, key: string, now: number): Promise<number[]> {
  const id = Number(KEY.exec(key)?.[1] ?? 0);
  const gone = await trx
    .deleteFrom("picture_size")
    .where("picture_id", "=", id)
    .returning("file_id")
    .execute();
  await trx.deleteFrom("picture").where("id", "=", id).execute();
  const fileIds = gone.map((row) => row.file_id);
  await releaseFiles(trx, fileIds, now);
  return fileIds;
}

export const hashInKey = (key: string): string => KEY.exec(key)?.[2] ?? "";

/** Returns one size, "320.webp", or null. Two queries. */
export async function pictureFile(key: string, name: string): Promise<Uint8Array | null> {
  const [, id, hash] = KEY.exec(key) ?? [];
  const size = Number(/^([1-9]\d{1,4})\.webp$/.exec(name)?.[1] ?? 0);
  if (id === undefined || hash === undefined || size === 0) return null;
  const row = await db
    .selectFrom("picture_size as s")
    .innerJoin("picture as p", "p.id", "s.picture_id")
    .select("s.file_id")
    .where("p.id", "=", Number(id))
    .where("p.hash", "=", hash)
    .where("s.size", "=", size)
    .executeTakeFirst();
  if (!row) return null;
  const file = (await findFiles([row.file_id])).get(row.file_id);
  return file ? fileStore.get(file.stored_name) : null;
}

/** Whether this address has a picture. One query at most. */
export async function hasPicture(address: string): Promise<boolean> {
  const [, id, hash] = KEY.exec(keyInAddress(address) ?? "") ?? [];
  if (id === undefined || hash === undefined) return false;
  const found = db.selectFrom("picture").select("id").where("id", "=", Number(id)).where("hash", "=", hash);
  return (await found.executeTakeFirst()) !== undefined;
}
