import { type KeepStrip, withStrip } from "~/modules/pictures/strip-picture.server";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { once } from "~/platform/http/forms/forms.server";
import { AD_PLACES } from "./ad-places";
import type { AdSlot } from "./header";

const adRows = (trx: Db) => trx.selectFrom("ad").selectAll();
export type AdRow = NonNullable<Awaited<ReturnType<ReturnType<typeof adRows>["executeTakeFirst"]>>>;
export type AdValues = Omit<AdRow, "id">;

async function writeAd(trx: Db, before: AdRow | null, values: AdValues): Promise<number> {
  if (before) await trx.updateTable("ad").set(values).where("id", "=", before.id).execute();
  const { id } =
    before ?? (await trx.insertInto("ad").values(values).returning("id").executeTakeFirstOrThrow());
  await audited(trx, { subject: "ad", id, before, after: { id, ...values } });
  await bumpVersion(trx, "content");
  return id;
}

export type AdSaveResult =
  | { ok: true; id: number }
  | { ok: false; text: string }
  | { ok: false; current: AdRow };

interface AdForm {
  /** another picture; null: keep the current one */
  file: File | null;
  /** whether the current one is the form's */
  isSeen: (current: AdRow) => boolean;
  formKey: string;
}

/** Saves an ad, a new one if `id` is null, once for its form; audited. Null: no such ad. Refused: an invalid picture, a new ad without one, an ad changed meanwhile. The previous picture stays stored for the audit log. Not inside a transaction. `now` in ms. */
export function saveAd(
  id: number | null,
  values: Omit<AdValues, "image">,
  form: AdForm,
  now: number,
): Promise<AdSaveResult | null> {
  const { width, height } = AD_PLACES[values.slot as AdSlot];
  return withStrip(form.file, { width, height }, now, (keep) => saveIn(id, values, form, keep));
}

const NO_PICTURE = "请选择图片";

const saveIn = (
  id: number | null,
  values: Omit<AdValues, "image">,
  { isSeen, formKey }: AdForm,
  keep: KeepStrip | null,
): Promise<AdSaveResult | null> =>
  inTransaction(async (trx): Promise<AdSaveResult | null> => {
    const current = id === null ? null : await forUpdate(adRows(trx).where("id", "=", id)).executeTakeFirst();
    if (current === undefined) return null;
    if (current && !isSeen(current)) return { ok: false, current };
    if (!current && !keep) return { ok: false, text: NO_PICTURE };
    const write = async () => {
      const image = keep ? await keep(trx) : current!.image;
      return String(await writeAd(trx, current, { ...values, image }));
    };
    return { ok: true, id: Number(current ? await write() : await once(trx, formKey, write)) };
  });

/** Returns one ad, or null. One query. */
export async function findAd(id: number): Promise<AdRow | null> {
  return (await adRows(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Removes an ad; returns its title, or null. The audit log has the whole ad. */
export async function removeAd(trx: Db, id: number): Promise<string | null> {
  const gone = await trx.deleteFrom("ad").where("id", "=", id).returningAll().executeTakeFirst();
  if (!gone) return null;
  await audited(trx, { subject: "ad", id, before: gone, after: null });
  await bumpVersion(trx, "content");
  return gone.title;
}

/** Returns all ads in display order. */
export function allAds() {
  return db.selectFrom("ad").selectAll().orderBy("slot").orderBy("sort").orderBy("id").execute();
}

/** Returns ad titles by id. One query for each 500. */
export const adTitles = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("ad").select(["id", "title as name"]).where("id", "in", part).execute(),
  );
