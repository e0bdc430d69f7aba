import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, type Setting, writeSetting } from "~/platform/database/settings.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import { DEFAULT_SHELF_LIFE, type ShelfLifeSettings, shelfLifeSettingFields } from "./shelf-life-settings";
import { dayAfter, type ShelfLifeMinimum } from "./minimum-shelf-life";

const SETTING: Setting<ShelfLifeSettings> = {
  key: "catalogue.minimumShelfLife",
  schema: z.object(shelfLifeSettingFields),
};

/** One query. */
export const shelfLifeSettings = async (trx: Db = db): Promise<ShelfLifeSettings> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_SHELF_LIFE;

/** Changes the settings in the caller's transaction; audited. Returns whether anything differs. */
export async function changeShelfLifeSettings(trx: Db, wanted: ShelfLifeSettings): Promise<boolean> {
  const before = await shelfLifeSettings(trx);
  if (before.days === wanted.days) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, { subject: "shelfLifeSettings", id: 1, before, after: wanted });
  return true;
}

/** Returns the minimum of products with stock below it. `now` in ms. One query, and one for each 500 products. */
export async function shelfLifeFloors(
  trx: Db,
  goodsIds: readonly number[],
  now: number,
): Promise<Map<number, ShelfLifeMinimum>> {
  const found = new Map<number, ShelfLifeMinimum>();
  if (goodsIds.length === 0) return found;
  const today = toDay(now);
  const shop = await shelfLifeSettings(trx);
  for (const part of toChunks([...new Set(goodsIds)]))
    for (const { id, min_shelf_life, nearest_expiry } of await trx
      .selectFrom("goods")
      .select(["id", "min_shelf_life", "nearest_expiry"])
      .where("id", "in", part)
      .where("nearest_expiry", "is not", null)
      .execute()) {
      const days = min_shelf_life ?? shop.days;
      const day = dayAfter(today, days);
      if (nearest_expiry! < day) found.set(id, { day, days });
    }
  return found;
}
