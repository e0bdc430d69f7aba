import { type Db, inTransaction } from "~/platform/database/database.server";
import { removeUnused } from "~/platform/files/stored-files.server";
import { keyInAddress, pictureAddress } from "./picture";
import type { Fit } from "./picture-file";
import { dropPicture, keepPicture, type NewPicture, withPictures } from "./pictures.server";

export type PictureChange =
  | { ok: true }
  | { ok: false; why: "stale" }
  | { ok: false; why: "text"; text: string };

export interface PictureOwner {
  read(trx: Db): Promise<string | null>;
  write(trx: Db, before: string, after: string): Promise<void>;
}

/** Replaces or removes (`handed` null) a picture. Null: no such thing. Refused: what withPictures refuses, and an outdated form (`isSeen`). `now` in ms. */
export async function setOnlyPicture(
  owner: PictureOwner,
  handed: { file: File; fit: Fit } | null,
  isSeen: (address: string) => boolean,
  now: number,
): Promise<PictureChange | null> {
  if (handed === null) return replace(owner, null, isSeen, now);
  const { file, fit } = handed;
  const made = await withPictures({ files: [file], fit }, now, ([picture]) =>
    replace(owner, picture!, isSeen, now),
  );
  return made.ok ? made.value : { ok: false, why: "text", text: made.text };
}

async function replace(
  owner: PictureOwner,
  picture: NewPicture | null,
  isSeen: (address: string) => boolean,
  now: number,
): Promise<PictureChange | null> {
  const done = await inTransaction(async (trx): Promise<{ gone: number[] } | PictureChange | null> => {
    const before = await owner.read(trx);
    if (before === null) return null;
    if (!isSeen(before)) return { ok: false, why: "stale" };
    const after = picture ? pictureAddress(await keepPicture(trx, picture, now), 320) : "";
    await owner.write(trx, before, after);
    const key = keyInAddress(before);
    return { gone: key === null ? [] : await dropPicture(trx, key, now) };
  });
  if (done === null || "ok" in done) return done;
  await removeUnused(done.gone);
  return { ok: true };
}
