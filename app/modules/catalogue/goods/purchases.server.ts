import { lockCompany } from "~/modules/company/identity/lock.server";
import { db, type Db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { toChunks } from "~/platform/values/chunks";

/** Adds one order's units; each product once. */
export async function addPurchases(
  trx: Db,
  companyId: number,
  bought: readonly { goodsId: number; quantity: number }[],
  now: number,
): Promise<void> {
  await lockCompany(trx, companyId);
  const quantities = new Map<number, number>();
  for (const { goodsId, quantity } of bought)
    quantities.set(goodsId, (quantities.get(goodsId) ?? 0) + quantity);
  for (const part of toChunks([...quantities].sort((a, b) => a[0] - b[0])))
    await trx
      .insertInto("purchase")
      .values(
        part.map(([goodsId, quantity]) => ({
          company_id: companyId,
          goods_id: goodsId,
          times: 1,
          number: quantity,
          last_at: now,
        })),
      )
      .onConflict((oc) =>
        oc.columns(["company_id", "goods_id"]).doUpdateSet((eb) => ({
          times: eb("purchase.times", "+", eb.ref("excluded.times")),
          number: eb("purchase.number", "+", eb.ref("excluded.number")),
          last_at: eb.ref("excluded.last_at"),
        })),
      )
      .execute();
}

export interface PurchaseCount {
  goods_id: number;
  times: number;
  number: number;
  last_at: number;
}

/** Replaces all purchases of the given products; one without a row was never bought. At most 500 products. */
export async function replacePurchases(
  trx: Db,
  companyId: number,
  goodsIds: readonly number[],
  rows: readonly PurchaseCount[],
): Promise<void> {
  await trx
    .deleteFrom("purchase")
    .where("company_id", "=", companyId)
    .where("goods_id", "in", goodsIds)
    .execute();
  if (rows.length === 0) return;
  await trx
    .insertInto("purchase")
    .values(
      rows.map(({ goods_id, times, number, last_at }) => ({
        company_id: companyId,
        goods_id,
        last_at,
        times: Number(times),
        number: Number(number),
      })),
    )
    .execute();
}

/** Returns a company's purchases with product names. One query. */
export const getPurchases = (companyId: number) =>
  db
    .selectFrom("purchase as p")
    .innerJoin("goods as g", "g.id", "p.goods_id")
    .select(["p.goods_id as goodsId", "g.name", "p.times", "p.last_at as lastAt"])
    .where("p.company_id", "=", companyId)
    .execute();

const readBought = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db.selectFrom("purchase").select("goods_id").where("company_id", "=", companyId),
);

/** Returns every product that the company bought. One index-only query. */
export const boughtGoods = async (companyId: number): Promise<Set<number>> =>
  new Set((await readBought({ companyId })).map((row) => row.goods_id));

/** Returns which of these products the company bought. One query for each 500, none without ids. */
export async function boughtAmong(companyId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await db
      .selectFrom("purchase")
      .select("goods_id")
      .where("company_id", "=", companyId)
      .where("goods_id", "in", part)
      .execute())
      found.add(row.goods_id);
  return found;
}

/** Whether anybody, or this company, bought a product since (ms). One query. */
export async function wasBoughtSince(
  trx: Db,
  goodsId: number,
  since: number,
  companyId: number | null,
): Promise<boolean> {
  let query = trx
    .selectFrom("purchase")
    .select("goods_id")
    .where("goods_id", "=", goodsId)
    .where("last_at", ">=", since);
  if (companyId !== null) query = query.where("company_id", "=", companyId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
