import type { Db } from "~/platform/database/database.server";
import { pictureAddress, type StripSize } from "./picture";
import { keepPicture, withPictures } from "./pictures.server";

/** Stores the picture in the transaction that shows it; returns its address. */
export type KeepStrip = (trx: Db) => Promise<string>;

/** Crops a file to a strip and passes it to `save` (null without one); unused ones are removed. Refused like withPictures. Not inside a transaction. `now` in ms. */
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
