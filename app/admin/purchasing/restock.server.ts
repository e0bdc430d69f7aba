import { findCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { refusedGoods } from "~/modules/catalogue/goods/refusals.server";
import { lastPurchases, unitsOnOrder } from "~/modules/purchasing/purchases.server";
import { readPurchasingRules } from "~/modules/purchasing/purchasing-rules.server";
import { daysLeft, MAX_PROPOSED, restockQuantity } from "~/modules/purchasing/restock";
import { unitsSoldLately } from "~/modules/reports/expiring/unsold.server";
import { addDays } from "~/modules/reports/period/period";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";

export interface RestockRow {
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  sold: number;
  refused: number;
  stock: number;
  onOrder: number;
  daysLeft: number | null;
  quantity: number;
  supplierId: number | null;
  price: Fen | null;
}

const MAX_REFUSED = 500;

/** Returns what to order, the shortest supply first, at most MAX_PROPOSED, and how many there are. About ten queries. `now` in ms. */
export async function proposeRestock(now: number): Promise<{ rows: RestockRow[]; total: number }> {
  const rules = await readPurchasingRules();
  const to = toDay(now);
  const days = { from: addDays(to, 1 - rules.paceDays), to };
  const [sold, soldOut, short, onOrder] = await Promise.all([
    unitsSoldLately(rules.paceDays, now),
    refusedGoods(days, "soldOut", { skip: 0, limit: MAX_REFUSED }),
    refusedGoods(days, "stockShort", { skip: 0, limit: MAX_REFUSED }),
    unitsOnOrder(),
  ]);
  const refused = new Map<number, number>();
  for (const { goodsId, units } of [...soldOut, ...short])
    if (goodsId > 0) refused.set(goodsId, (refused.get(goodsId) ?? 0) + units);
  const wanted = [...new Set([...sold.keys(), ...refused.keys()])];
  const facts = await findGoodsFacts(wanted);
  const lacking = [...facts.values()].flatMap((goods) => {
    const own = {
      sold: sold.get(goods.id) ?? 0,
      refused: refused.get(goods.id) ?? 0,
      stock: goods.stock,
      onOrder: onOrder.get(goods.id) ?? 0,
    };
    const quantity = restockQuantity({ ...own, packSize: goods.pack_size }, rules);
    return quantity === 0 ? [] : [{ goods, own, quantity, daysLeft: daysLeft(own, rules) }];
  });
  const first = lacking
    .toSorted(
      (a, b) => (a.daysLeft ?? 0) - (b.daysLeft ?? 0) || b.own.sold - a.own.sold || a.goods.id - b.goods.id,
    )
    .slice(0, MAX_PROPOSED);
  const ids = first.map(({ goods }) => goods.id);
  const [last, costs] = await Promise.all([lastPurchases(ids), findCosts(db, ids)]);
  const rows = first.map(({ goods, own, quantity, daysLeft: left }): RestockRow => ({
    goodsId: goods.id,
    name: goods.name,
    spec: goods.spec,
    unit: goods.unit,
    manufacturer: goods.manufacturer,
    ...own,
    daysLeft: left,
    quantity,
    supplierId: last.get(goods.id)?.supplierId ?? null,
    price: last.get(goods.id)?.price ?? costs.get(goods.id) ?? null,
  }));
  return { rows, total: lacking.length };
}
