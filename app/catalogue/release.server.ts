/** A company asks that a controlled goods (控销) be released to it; what operators decide is in promotions/release-desk.server. */
import { db } from "~/platform/database.server";

export interface ReleaseRequest {
  state: "pending" | "released" | "declined";
  reason: string;
  createdAt: number;
}

/** What a company asked for a goods, or null. */
export async function releaseRequestOf(companyId: number, goodsId: number): Promise<ReleaseRequest | null> {
  const row = await db
    .selectFrom("release_request")
    .select(["state", "reason", "created_at"])
    .where("company_id", "=", companyId)
    .where("goods_id", "=", goodsId)
    .executeTakeFirst();
  if (!row) return null;
  return { state: row.state as ReleaseRequest["state"], reason: row.reason, createdAt: row.created_at };
}

export type Asked = { verdict: "asked" | "waiting" | "released"; name: string };

/**
 * Asks for the release of a controlled goods; asking twice is asking once, a declined one is opened anew. Null: no such goods on sale, or
 * none that is controlled. `now` in ms.
 */
export async function askRelease(companyId: number, goodsId: number, now: number): Promise<Asked | null> {
  const goods = await db
    .selectFrom("goods as g")
    .leftJoin("controlled_release as r", (join) =>
      join.onRef("r.goods_id", "=", "g.id").on("r.company_id", "=", companyId),
    )
    .select(["g.name", "r.company_id as released"])
    .where("g.id", "=", goodsId)
    .where("g.is_controlled", "=", 1)
    .where("g.status", "=", "on")
    .executeTakeFirst();
  if (!goods) return null;
  if (goods.released !== null) return { verdict: "released", name: goods.name };
  const asked = await db
    .insertInto("release_request")
    .values({ goods_id: goodsId, company_id: companyId, state: "pending", created_at: now, decided_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["goods_id", "company_id"])
        .doUpdateSet({ state: "pending", reason: "", created_at: now, decided_at: null })
        .where("release_request.state", "<>", "pending"),
    )
    .executeTakeFirst();
  const isNew = Number(asked.numInsertedOrUpdatedRows ?? 0) > 0;
  return { verdict: isNew ? "asked" : "waiting", name: goods.name };
}
