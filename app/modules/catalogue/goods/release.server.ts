import { db } from "~/platform/database/database.server";
import type { ReleaseState } from "./release-state";

export interface ReleaseRequest {
  state: ReleaseState;
  reason: string;
  createdAt: number;
}

/** Returns a company's request for a product, or null. */
export async function findReleaseRequest(companyId: number, goodsId: number): Promise<ReleaseRequest | null> {
  const row = await db
    .selectFrom("release_request")
    .select(["state", "reason", "created_at"])
    .where("company_id", "=", companyId)
    .where("goods_id", "=", goodsId)
    .executeTakeFirst();
  if (!row) return null;
  return { state: row.state as ReleaseState, reason: row.reason, createdAt: row.created_at };
}

export type GrantRequestResult = { result: "requested" | "waiting" | "released"; name: string };

/** Requests a controlled product; repeating changes nothing, a declined one is reopened. Null: no such product on sale, or not controlled. `now` in ms. */
export async function askRelease(
  companyId: number,
  goodsId: number,
  now: number,
): Promise<GrantRequestResult | null> {
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
  if (goods.released !== null) return { result: "released", name: goods.name };
  const query = await db
    .insertInto("release_request")
    .values({ goods_id: goodsId, company_id: companyId, state: "pending", created_at: now, decided_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["goods_id", "company_id"])
        .doUpdateSet({ state: "pending", reason: "", created_at: now, decided_at: null })
        .where("release_request.state", "<>", "pending"),
    )
    .executeTakeFirst();
  const isNew = Number(query.numInsertedOrUpdatedRows ?? 0) > 0;
  return { result: isNew ? "requested" : "waiting", name: goods.name };
}

const released = (companyId: number) =>
  db
    .selectFrom("controlled_release as r")
    .innerJoin("goods as g", "g.id", "r.goods_id")
    .where("r.company_id", "=", companyId)
    .where("g.status", "=", "on")
    .where("g.is_controlled", "=", 1);

/** Counts controlled products on sale granted to the company. One query. */
export async function countReleased(companyId: number): Promise<number> {
  const counts = released(companyId).select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await counts.executeTakeFirstOrThrow()).n);
}

/** Returns the latest grants of the company, at most `limit`. One query. */
export async function newestReleased(companyId: number, limit: number): Promise<number[]> {
  const rows = await released(companyId)
    .select("g.id")
    .orderBy("r.released_at", "desc")
    .orderBy("g.id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the newest controlled products on sale, at most `limit`. One query. */
export async function newestControlled(limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("goods")
    .select("id")
    .where("status", "=", "on")
    .where("is_controlled", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
