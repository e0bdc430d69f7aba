import type { Db } from "~/platform/database/database.server";
import { pictureAddress, type StripSize } from "./picture";
import { keepPicture, withPictures } from "./pictures.server";

/** Keeps the picture in the transaction that will show it; gives its address. */
export type KeepStrip = (trx: Db) => Promise<string>;

/**
 * Cuts a file to a strip and hands it to `save`, null where none came; what `save` does not keep is removed again. Refused: what withPictures
 * refuses. Not inside a transaction. `now` in ms.
 */
export async function withStrip<T>(
  file: File | null,
  strip: StripSize,
  now: number,
  save: (keep: KeepStrip | null) => Promise<T>,
): Promise<T | { ok: false; text: string }> {
  if (file === null) return save(null);
  const made = await withPictures({ files: [file], fit: strip }, now, ([picture]) =>
    save(async (trx) => pictureAddress(await keepPicture(trx, picture!, now), strip.width)),
  );
  return made.ok ? made.value : made;
}
