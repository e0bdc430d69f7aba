import type { ManufacturerValues } from "~/modules/catalogue/manufacturers/manufacturer";
import {
  type AdminManufacturer,
  type ManufacturerSaved,
  saveManufacturer,
} from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import {
  manufacturersEffect,
  type ManufacturersEffect,
  type ManufacturersMerged,
  mergeManufacturers,
} from "~/modules/catalogue/manufacturers/merge-manufacturers.server";
import { countBrands, followMergedInBrands as followBrands } from "~/modules/content/brand-admin.server";
import { type Db, db, inTransaction } from "~/platform/database/database.server";
import { countBlocksNaming, followMergedInZones } from "~/modules/zones/follow-merged.server";
import { storedOnce, type MadeBefore } from "./stored-once.server";

/** Saves a manufacturer like saveManufacturer, a new one once for its form. */
export const keepManufacturer = (
  id: number | null,
  values: ManufacturerValues,
  { isSeen, formKey }: { isSeen: (current: AdminManufacturer) => boolean; formKey: string | null },
): Promise<ManufacturerSaved | MadeBefore | null> =>
  storedOnce<ManufacturerSaved>(id === null ? formKey : null, (trx) =>
    saveManufacturer(trx, id, values, isSeen),
  );

export interface JoiningEffect extends ManufacturersEffect {
  brands: number;
  blocks: number;
}

const othersNaming = async (trx: Db, from: number) => ({
  brands: await countBrands(trx, from),
  blocks: await countBlocksNaming(trx, "manufacturer", [from]),
});

/** Returns the effect of merging a manufacturer; refused like manufacturersEffect. `now` in ms. */
export async function previewManufacturers(
  from: number,
  into: number,
  now: number,
): Promise<{ ok: true; effect: JoiningEffect } | { ok: false; text: string }> {
  const found = await manufacturersEffect(from, into, now);
  return found.ok ? { ok: true, effect: { ...found.effect, ...(await othersNaming(db, from)) } } : found;
}

/** Merges a manufacturer like mergeManufacturers, with its brands and zones. `now` in ms. */
export const joinManufacturers = (
  ids: { from: number; into: number },
  isSeen: (effect: JoiningEffect) => boolean,
  now: number,
): Promise<ManufacturersMerged> =>
  inTransaction(async (trx) => {
    const others = await othersNaming(trx, ids.from);
    const merged = await mergeManufacturers(trx, ids, (effect) => isSeen({ ...effect, ...others }), now);
    if (!merged.ok) return merged;
    await followBrands(trx, ids.from, ids.into);
    await followMergedInZones(trx, "manufacturer", new Map([[ids.from, ids.into]]));
    return merged;
  });
