import { db, type Db } from "~/platform/database/database.server";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { listManagers } from "~/modules/company/members/managers.server";
import type { AnnouncementAudience, AudienceNames } from "./announcement";

function getCompanies({ kinds, province, rank, managerId, goodsId, batches }: AnnouncementAudience, trx: Db) {
  let query = trx.selectFrom("company as c").where("c.status", "=", "approved");
  if (kinds.length > 0) query = query.where("c.kind", "in", kinds);
  if (province !== "") query = query.where("c.area_code", "like", `${province.slice(0, 2)}%`);
  if (rank !== "") query = query.where("c.rank", "=", rank);
  // Companies without a manager belong to the default one.
  if (managerId !== null)
    query = query.where((eb) =>
      eb(
        eb.fn.coalesce(
          "c.account_manager_id",
          eb.selectFrom("account_manager as m").select("m.id").where("m.is_default", "=", 1).limit(1),
        ),
        "=",
        managerId,
      ),
    );
  if (goodsId !== null && batches.length > 0)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("bought_batch as b")
          .select("b.company_id")
          .whereRef("b.company_id", "=", "c.id")
          .where("b.goods_id", "=", goodsId)
          .where("b.batch_number", "in", batches)
          .where("b.number", ">", 0),
      ),
    );
  else if (goodsId !== null)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("purchase as p")
          .select("p.company_id")
          .whereRef("p.company_id", "=", "c.id")
          .where("p.goods_id", "=", goodsId),
      ),
    );
  return query;
}

export async function countAudience(audience: AnnouncementAudience): Promise<number> {
  const { n } = await getCompanies(audience, db)
    .select((eb) => eb.fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Lists matching companies after this id. One query. */
export const audienceAfter = (
  trx: Db,
  audience: AnnouncementAudience,
  after: number,
  limit: number,
): Promise<{ id: number; name: string }[]> =>
  getCompanies(audience, trx)
    .select(["c.id", "c.name"])
    .where("c.id", ">", after)
    .orderBy("c.id")
    .limit(limit)
    .execute();

export async function audienceNames(
  audiences: readonly AnnouncementAudience[],
): Promise<(audience: AnnouncementAudience) => AudienceNames> {
  const [managers, goods] = await Promise.all([
    audiences.some(({ managerId }) => managerId !== null) ? listManagers() : [],
    findGoodsNames(audiences.flatMap(({ goodsId }) => goodsId ?? [])),
  ]);
  return ({ managerId, goodsId }) => ({
    manager: managers.find(({ id }) => id === managerId)?.name ?? null,
    goods: goodsId === null ? null : (goods.get(goodsId) ?? null),
  });
}

/** Counts the matching companies and returns the first few. Two queries. */
export async function previewAudience(
  audience: AnnouncementAudience,
  limit: number,
): Promise<{ count: number; names: string[] }> {
  const [count, first] = await Promise.all([countAudience(audience), audienceAfter(db, audience, 0, limit)]);
  return { count, names: first.map(({ name }) => name) };
}
