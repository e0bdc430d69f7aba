import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { addFavourites, removeFavourites } from "./favourites.server";

/** Adds or removes a favourite; repeatable. Null for an unknown product. Refused: over the limit (`isFull`). */
export async function setFavourite(
  viewer: SignedIn,
  goodsId: number,
  isOn: boolean,
  now: number,
): Promise<{ name: string; isFull: boolean } | null> {
  const name = (await findGoodsNames([goodsId])).get(goodsId);
  if (name === undefined) return null;
  const { companyId } = viewer.buyer;
  if (!isOn) {
    await removeFavourites(companyId, [goodsId]);
    return { name, isFull: false };
  }
  const { refused } = await inCompany(companyId, (trx) => addFavourites(trx, viewer, [goodsId], now));
  return { name, isFull: refused > 0 };
}
