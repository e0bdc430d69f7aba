import { engine, type Db } from "~/platform/database/database.server";

/** Units of an offer's product that an order uses or returns; goodsId 0 is the whole offer, in times. */
export interface ActivityUse {
  offerId: number;
  goodsId: number;
  quantity: number;
}

/** Locks offers and their products for several steps: offers by id, then by product and offer. On SQLite the transaction is already the only writer. */
export async function holdOffers(trx: Db, uses: readonly ActivityUse[]): Promise<void> {
  if (engine !== "postgres" || uses.length === 0) return;
  const ids = uses.filter((use) => use.goodsId === 0).map((use) => use.offerId);
  if (ids.length > 0)
    await trx
      .selectFrom("offer")
      .select("id")
      .where("id", "in", ids)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  const pairs = uses.filter((use) => use.goodsId !== 0);
  if (pairs.length === 0) return;
  await trx
    .selectFrom("offer_goods")
    .select("goods_id")
    .where((eb) =>
      eb(
        eb.refTuple("offer_id", "goods_id"),
        "in",
        pairs.map((use) => eb.tuple(use.offerId, use.goodsId)),
      ),
    )
    .orderBy("goods_id")
    .orderBy("offer_id")
    .forNoKeyUpdate()
    .execute();
}

/** Takes activity stock and limits for an order by product, with conditional updates; the caller rolls back if it returns what is short. Activities have few products, so one statement for each is right. */
export async function useActivity(
  trx: Db,
  companyId: number,
  wanted: readonly ActivityUse[],
): Promise<{ ok: true } | { ok: false; offerId: number; goodsId: number; reason: "stock" | "limit" }> {
  for (const use of inGoodsOrder(wanted)) {
    const { offerId, goodsId } = use;
    const limit = await takeActivityStock(trx, use);
    if (limit === undefined) return { ok: false, offerId, goodsId, reason: "stock" };
    if (!(await takeLimit(trx, companyId, use, limit)))
      return { ok: false, offerId, goodsId, reason: "limit" };
  }
  return { ok: true };
}

/** The limit for one company (null: none), or undefined when less is left than wanted. */
async function takeActivityStock(trx: Db, use: ActivityUse): Promise<number | null | undefined> {
  if (use.goodsId === 0) return takeTimes(trx, use);
  const used = await trx
    .updateTable("offer_goods")
    .set((eb) => ({ sold: eb("sold", "+", use.quantity) }))
    .where("offer_id", "=", use.offerId)
    .where("goods_id", "=", use.goodsId)
    .where((eb) => eb(eb("sold", "+", use.quantity), "<=", eb.ref("stock")))
    .returning("limit_per_company")
    .executeTakeFirst();
  return used ? used.limit_per_company : undefined;
}

async function takeTimes(trx: Db, { offerId, quantity }: ActivityUse): Promise<number | null | undefined> {
  const used = await trx
    .updateTable("offer")
    .set((eb) => ({ uses: eb("uses", "+", quantity) }))
    .where("id", "=", offerId)
    .where((eb) => eb.or([eb("stock", "is", null), eb(eb("uses", "+", quantity), "<=", eb.ref("stock"))]))
    .returning("limit_per_company")
    .executeTakeFirst();
  return used ? used.limit_per_company : undefined;
}

/** Counts the units for the company; false over the limit. */
async function takeLimit(trx: Db, companyId: number, use: ActivityUse, limit: number | null) {
  if (limit !== null && use.quantity > limit) return false;
  const counts = await trx
    .insertInto("offer_use")
    .values({
      offer_id: use.offerId,
      goods_id: use.goodsId,
      company_id: companyId,
      number: use.quantity,
    })
    .onConflict((conflict) => {
      const add = conflict
        .columns(["offer_id", "goods_id", "company_id"])
        .doUpdateSet((eb) => ({ number: eb("offer_use.number", "+", use.quantity) }));
      return limit === null
        ? add
        : add.where((eb) => eb(eb("offer_use.number", "+", use.quantity), "<=", limit));
    })
    .returning("number")
    .executeTakeFirst();
  return counts !== undefined;
}

/** Undoes useActivity exactly. */
export async function returnActivity(
  trx: Db,
  companyId: number,
  uses: readonly ActivityUse[],
): Promise<void> {
  for (const { offerId, goodsId, quantity } of inGoodsOrder(uses)) {
    if (goodsId === 0)
      await trx
        .updateTable("offer")
        .set((eb) => ({ uses: eb("uses", "-", quantity) }))
        .where("id", "=", offerId)
        .execute();
    else
      await trx
        .updateTable("offer_goods")
        .set((eb) => ({ sold: eb("sold", "-", quantity) }))
        .where("offer_id", "=", offerId)
        .where("goods_id", "=", goodsId)
        .execute();
    await trx
      .updateTable("offer_use")
      .set((eb) => ({ number: eb("number", "-", quantity) }))
      .where("offer_id", "=", offerId)
      .where("goods_id", "=", goodsId)
      .where("company_id", "=", companyId)
      .execute();
  }
}

// A fixed lock order avoids deadlocks.
const inGoodsOrder = (uses: readonly ActivityUse[]) =>
  [...uses].sort((a, b) => a.goodsId - b.goodsId || a.offerId - b.offerId);
