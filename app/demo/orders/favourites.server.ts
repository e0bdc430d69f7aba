/** demo's favourites: two groups, notes, and products that became cheaper or available again. DEMO DATA. */
import { addGroup, moveFavourites, saveNotes } from "~/modules/favourites/favourite-groups.server";
import { addFavourites } from "~/modules/favourites/favourites.server";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { COMPANY } from "./order-plan";
import { demoBuyer } from "./orders.server";

const GROUPS = [
  {
    name: "常备药",
    /** index among the favourites, newest first, with the note */
    holds: [
      [0, "冬季多备，按整件补"],
      [2, "老顾客常问"],
      [3, ""],
      [7, "店长：每月 5 日盘点后补"],
    ],
  },
  {
    name: "秋冬备货",
    holds: [
      [1, "去年 12 月卖断过"],
      [5, "到货后先要 2 件"],
      [9, "等活动再进货"],
    ],
  },
] as const;
/** Indexes of products that were dearer, and that were sold out, when added. */
const DEARER = [0, 3, 9];
const WAS_OUT = [1, 11];

/** Sixteen products that demo may buy, two of them sold out; needs companies, products and offers. */
export async function loadFavourites(trx: Db, now: number): Promise<void> {
  const goods = () =>
    trx
      .selectFrom("goods")
      .select("id")
      .where("status", "=", "on")
      .where("regulated", "is", null)
      .where("is_controlled", "=", 0)
      .where("scope", "not in", ["biological", "deviceThree"])
      .orderBy("sales", "desc")
      .orderBy("id");
  const there = await goods().where("stock", ">", 100).limit(14).execute();
  const soldOut = await goods().where("stock", "<=", 0).limit(2).execute();
  const goodsIds = [...there.slice(0, 5), ...soldOut, ...there.slice(5)].map((item) => item.id);
  for (const [at, id] of goodsIds.entries())
    await addFavourites(trx, demoBuyer(now), [id], now - (at * 3 + 1) * DAY);
  const own = trx.updateTable("favourite").where("company_id", "=", COMPANY);
  const at = (places: readonly number[]) => places.flatMap((place) => goodsIds[place] ?? []);
  await own
    .set((eb) => ({ price_then: eb("price_then", "+", 130) }))
    .where("goods_id", "in", at(DEARER))
    .execute();
  await own.set({ stock_then: 0 }).where("goods_id", "in", at(WAS_OUT)).execute();
  for (const { name, holds } of GROUPS) {
    const group = await addGroup(trx, COMPANY, name, now - 30 * DAY);
    if (!group.ok) throw new Error(group.text);
    const ids = at(holds.map(([place]) => place));
    await moveFavourites(trx, COMPANY, ids, group.id);
    await saveNotes(
      trx,
      COMPANY,
      new Map(holds.flatMap(([place, note]) => at([place]).map((id) => [id, note]))),
    );
  }
}
