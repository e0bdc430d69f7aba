/** One stored price of a goods, fen; null where there is none. */
import type { PriceScope } from "~/modules/catalogue/admin/prices";
import { priceAmong, readPrices } from "~/modules/catalogue/admin/prices.server";

import { now } from "~/platform/values/clock.server";

export const findPrice = async (goodsId: number, scope: PriceScope, key = ""): Promise<number | null> =>
  priceAmong((await readPrices(goodsId, now()))!, scope, key).price;
