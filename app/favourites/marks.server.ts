/** What a company marks on goods: favourites and 到货提醒. */
import { goodsNames } from "~/catalogue/goods/goods-facts.server";
import type { SignedIn } from "~/company/identity/buyer";
import { inCompany } from "~/company/identity/lock.server";
import { addFavourites, removeFavourites } from "./favourites.server";

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
  const name = (await goodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  const { companyId } = viewer.buyer;
  if (!isOn) {
    await removeFavourites(companyId, [goodsId]);
    return { name, isFull: false };
  }
  const { refused } = await inCompany(companyId, (trx) => addFavourites(trx, viewer, [goodsId], now));
  return { name, isFull: refused > 0 };
}

/** Goods that a company may wait for at a time; the oldest makes room for a new one. */
export const MAX_ALERTS = 1000;

/** Asks to be told when the goods is in stock again. Gives the goods' name, null for an unknown goods. */
export async function askStockAlert(companyId: number, goodsId: number, now: number): Promise<string | null> {
  const name = (await goodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  await inCompany(companyId, async (trx) => {
    await trx
      .insertInto("stock_alert")
      .values({ company_id: companyId, goods_id: goodsId, created_at: now })
      .onConflict((c) => c.doNothing())
      .execute();
    const [oldest] = await trx
      .selectFrom("stock_alert")
      .select("created_at")
      .where("company_id", "=", companyId)
      .orderBy("created_at", "desc")
      .offset(MAX_ALERTS)
      .limit(1)
      .execute();
    if (!oldest) return;
    await trx
      .deleteFrom("stock_alert")
      .where("company_id", "=", companyId)
      .where("created_at", "<=", oldest.created_at)
      .execute();
  });
  return name;
}
