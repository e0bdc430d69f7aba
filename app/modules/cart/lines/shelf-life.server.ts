import { expiryStock } from "~/modules/catalogue/stock/stock.server";
import type { MinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { shelfLifeFloors } from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { toChunks } from "~/platform/values/chunks";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { ORDINARY } from "~/modules/cart/pricing/line-types";
import { amongSiblings } from "./lines.server";

/** Requires at least `months` of validity for every line without a wish of its own; 0: no wish. */
export async function setCartExpiry(trx: Db, companyId: number, months: number, now: number): Promise<void> {
  await lockCompany(trx, companyId);
  await trx
    .insertInto("cart_wish")
    .values({ company_id: companyId, expiry_months: months, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet({ expiry_months: months, updated_at: now }),
    )
    .execute();
}

/** Returns the wish of the whole cart and by line id; null means the whole cart's. */
export async function cartShelfLife(
  trx: Db,
  companyId: number,
): Promise<{ cart: number; lines: Map<number, number | null> }> {
  const wish = await trx
    .selectFrom("cart_wish")
    .select("expiry_months")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  const rows = await trx
    .selectFrom("cart_line")
    .select(["id", "expiry_months"])
    .where("company_id", "=", companyId)
    .execute();
  const lines = new Map(rows.map((row) => [row.id, row.expiry_months]));
  return { cart: wish?.expiry_months ?? 0, lines };
}

/** Sets the wish of lines, bundles whole; null: the whole cart's. Other companies' lines are skipped. */
export async function setLineExpiry(
  trx: Db,
  companyId: number,
  { ids, months }: { ids: readonly number[]; months: number | null },
  now: number,
): Promise<void> {
  await lockCompany(trx, companyId);
  for (const part of toChunks(ids))
    await trx
      .updateTable("cart_line")
      .set({ expiry_months: months, updated_at: now })
      .where("company_id", "=", companyId)
      .where(amongSiblings(companyId, part))
      .execute();
}

/** Stores the earliest expiry day ("YYYY-MM-DD") that the buyer accepts for lines, bundles whole. Other companies' lines are skipped. */
export async function acceptExpiry(
  trx: Db,
  companyId: number,
  { ids, day }: { ids: readonly number[]; day: string },
  now: number,
): Promise<void> {
  await lockCompany(trx, companyId);
  for (const part of toChunks(ids))
    await trx
      .updateTable("cart_line")
      .set({ accepted_expiry: day, updated_at: now })
      .where("company_id", "=", companyId)
      .where(amongSiblings(companyId, part))
      .execute();
}

export interface AcceptedExpiry {
  goodsId: number;
  /** the earliest accepted expiry day, "YYYY-MM-DD" */
  day: string;
}

/** Stores the accepted expiry of each product's lines, with these `ids` or else selected. Returns products without such a line, and then stores nothing. */
export async function acceptGoodsExpiry(
  trx: Db,
  companyId: number,
  { accepted, ids }: { accepted: readonly AcceptedExpiry[]; ids?: readonly number[] },
  now: number,
): Promise<number[]> {
  if (accepted.length === 0) return [];
  await lockCompany(trx, companyId);
  const lines = await trx
    .selectFrom("cart_line")
    .select(["id", "goods_id", "is_selected"])
    .where("company_id", "=", companyId)
    .execute();
  const days = new Map(accepted.map(({ goodsId, day }) => [goodsId, day]));
  const matched = new Set(ids);
  const own = lines.filter(
    (line) => days.has(line.goods_id) && (ids ? matched.has(line.id) : line.is_selected === 1),
  );
  const found = new Set(own.map((line) => line.goods_id));
  const missing = [...days.keys()].filter((goodsId) => !found.has(goodsId));
  if (missing.length > 0) return missing;
  for (const { id, goods_id } of own)
    await trx
      .updateTable("cart_line")
      .set({ accepted_expiry: days.get(goods_id)!, updated_at: now })
      .where("id", "=", id)
      .execute();
  return [];
}

/** Copied lines keep their wishes if the other cart has none for them. One statement for each wish. */
export async function copyWishes(
  trx: Db,
  companyId: number,
  lines: readonly { goodsId: number; expiryMonths: number | null }[],
): Promise<void> {
  await lockCompany(trx, companyId);
  for (const months of new Set(lines.map((line) => line.expiryMonths).filter((own) => own !== null))) {
    const goods = lines.filter((line) => line.expiryMonths === months).map((line) => line.goodsId);
    await trx
      .updateTable("cart_line")
      .set({ expiry_months: months })
      .where("company_id", "=", companyId)
      .where("type", "=", ORDINARY)
      .where("goods_id", "in", goods)
      .where("expiry_months", "is", null)
      .execute();
  }
}

interface WishedRow {
  id: number;
  goods_id: number;
  expiry_months: number | null;
  accepted_expiry: string | null;
}

/** Returns each line's wish and the shop's minimum, by line id; lines without either are left out. Two queries, and one more for 500 products if needed. */
export async function shelfLifeWishes(
  trx: Db,
  rows: readonly WishedRow[],
  wish: number,
  now: number,
): Promise<Map<number, MinimumShelfLife>> {
  const today = toDay(now);
  const minimums = await shelfLifeFloors(
    trx,
    rows.map((row) => row.goods_id),
    now,
  );
  const asking = rows.filter((row) => (row.expiry_months ?? wish) > 0 || minimums.has(row.goods_id));
  const stock = await expiryStock(
    trx,
    asking.map((row) => row.goods_id),
    today,
  );
  const minimumShelfLives = new Map<number, MinimumShelfLife>();
  for (const { id, goods_id, expiry_months: own, accepted_expiry: accepted } of rows) {
    const months = own ?? wish;
    const minimum = minimums.get(goods_id);
    if (months === 0 && own === null && !minimum) continue;
    const known = { months, own, today, stock: stock.get(goods_id) ?? [] };
    minimumShelfLives.set(id, minimum ? { ...known, minimum, accepted } : known);
  }
  return minimumShelfLives;
}
