import { type AuditEntry, auditedAll } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";

/** Returns known unit costs (fen). One query for every 500. */
export async function findCosts(trx: Db, ids: readonly number[]): Promise<Map<number, Fen>> {
  const found = new Map<number, Fen>();
  for (const part of toChunks(ids)) {
    const rows = await trx
      .selectFrom("goods_cost")
      .select(["goods_id", "cost"])
      .where("goods_id", "in", part)
      .execute();
    for (const { goods_id, cost } of rows) found.set(goods_id, cost);
  }
  return found;
}

interface GoodsCost {
  goodsId: number;
  cost: Fen | null | undefined;
}

/** Stores unit costs in the caller's transaction, with audit rows for changes. `now` in ms. */
export async function keepCosts(trx: Db, all: readonly GoodsCost[], now: number): Promise<void> {
  const message = all.filter(({ cost }) => cost !== undefined);
  const known = await findCosts(
    trx,
    message.map(({ goodsId }) => goodsId),
  );
  const differs = message.filter(({ goodsId, cost }) => cost !== (known.get(goodsId) ?? null));
  const rows = differs.flatMap(({ goodsId, cost }) =>
    cost == null ? [] : [{ goods_id: goodsId, cost, updated_at: now }],
  );
  for (const part of toChunks(rows))
    await trx
      .insertInto("goods_cost")
      .values(part)
      .onConflict((conflict) =>
        conflict.column("goods_id").doUpdateSet((eb) => ({
          cost: eb.ref("excluded.cost"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
  const gone = differs.filter(({ cost }) => cost === null).map(({ goodsId }) => goodsId);
  for (const part of toChunks(gone))
    await trx.deleteFrom("goods_cost").where("goods_id", "in", part).execute();
  await auditedAll(
    trx,
    differs.map(({ goodsId, cost }): AuditEntry => {
      const before = known.get(goodsId);
      return {
        subject: "goods",
        id: goodsId,
        before: before === undefined ? null : { cost: before },
        after: cost == null ? null : { cost },
      };
    }),
  );
}
