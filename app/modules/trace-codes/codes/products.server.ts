/** What codes that begin alike are: learned from a person, by approval number and package level. */
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";
import { audited } from "~/platform/database/audit.server";
import { getPrefix } from "./trace-code";

export type TraceProduct = Row<"trace_product">;

/** Returns confirmed products by prefix, without those whose product has another approval number by now. Two queries for 500 prefixes. */
export async function findTraceProducts(
  trx: Db,
  codes: readonly string[],
): Promise<Map<string, TraceProduct[]>> {
  const prefixes = [...new Set(codes.map(getPrefix))];
  const rows: TraceProduct[] = [];
  for (const part of toChunks(prefixes))
    rows.push(
      ...(await trx
        .selectFrom("trace_product")
        .selectAll()
        .where("prefix", "in", part)
        .orderBy("id")
        .execute()),
    );
  const goods = await findGoodsFacts(
    rows.map((row) => row.goods_id),
    trx,
  );
  const found = new Map<string, TraceProduct[]>();
  for (const row of rows) {
    if (goods.get(row.goods_id)?.approval_number !== row.approval_number) continue;
    found.set(row.prefix, [...(found.get(row.prefix) ?? []), row]);
  }
  return found;
}

export interface ProductToLearn {
  goodsId: number;
  codes: readonly { code: string; level: number; units: number }[];
}

/** Stores what a person has confirmed: one row a prefix and level. A later confirmation replaces an outdated one. */
export async function learnProduct(
  trx: Db,
  { goodsId, codes }: ProductToLearn,
  actor: string,
  now: number,
): Promise<void> {
  const goods = (await findGoodsFacts([goodsId], trx)).get(goodsId);
  if (!goods) return;
  const wanted = new Map(
    codes.map(({ code, level, units }) => [
      `${getPrefix(code)} ${level}`,
      { prefix: getPrefix(code), level, units },
    ]),
  );
  for (const { prefix, level, units } of wanted.values()) {
    const known = await trx
      .selectFrom("trace_product")
      .select(["id", "units", "approval_number"])
      .where("prefix", "=", prefix)
      .where("level", "=", level)
      .where("goods_id", "=", goodsId)
      .executeTakeFirst();
    if (known && known.units === units && known.approval_number === goods.approval_number) continue;
    const values = {
      units,
      approval_number: goods.approval_number,
      package_spec: goods.spec,
      confirmed_by: actor,
      confirmed_at: now,
    };
    const { id } = await trx
      .insertInto("trace_product")
      .values({ prefix, level, goods_id: goodsId, ...values })
      .onConflict((conflict) => conflict.columns(["prefix", "level", "goods_id"]).doUpdateSet(values))
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { prefix, level, units, goodsId, approvalNumber: goods.approval_number };
    await audited(trx, { subject: "traceProduct", id, before: null, after });
  }
}

/** Returns the products, by prefix, that were confirmed for other goods than `goodsId`. */
export async function findOtherProducts(
  trx: Db,
  codes: readonly string[],
  goodsId: number,
): Promise<TraceProduct[]> {
  const found = await findTraceProducts(trx, codes);
  return [...found.values()].filter((own) => own.every((row) => row.goods_id !== goodsId)).flat();
}
