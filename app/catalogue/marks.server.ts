/** What a company marks on goods: favourites and 到货提醒. */
import type { SignedIn } from "~/company/buyer";
import { db } from "~/platform/database.server";
import { addFavourites, removeFavourites } from "./favourites.server";

/** Whether there is such a goods; its name for the message. */
async function nameOf(goodsId: number): Promise<string | null> {
  const row = await db.selectFrom("goods").select("name").where("id", "=", goodsId).executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Adds to or removes from the company's favourites; doing it twice is doing it once. Null for an unknown goods. Refusal: the company
 * keeps as many as it may (`isFull`).
 */
export async function setFavourite(
  viewer: SignedIn,
  goodsId: number,
  isOn: boolean,
  now: number,
): Promise<{ name: string; isFull: boolean } | null> {
  const name = await nameOf(goodsId);
  if (name === null) return null;
  if (isOn) return { name, isFull: (await addFavourites(db, viewer, [goodsId], now)).refused > 0 };
  await removeFavourites(viewer.buyer.companyId, [goodsId]);
  return { name, isFull: false };
}

/** Asks to be told when the goods is in stock again. Gives the goods' name, null for an unknown goods. */
export async function askStockAlert(companyId: number, goodsId: number, now: number): Promise<string | null> {
  const name = await nameOf(goodsId);
  if (name === null) return null;
  await db
    .insertInto("stock_alert")
    .values({ company_id: companyId, goods_id: goodsId, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
  return name;
}
