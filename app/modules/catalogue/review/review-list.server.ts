import type { GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { lacksDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { searchAdminGoods } from "~/modules/catalogue/search/admin-search.server";
import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "~/platform/database/schema";
import { readWhole } from "~/platform/values/whole-number";
import { db } from "~/platform/database/database.server";

export interface ReviewRow {
  id: number;
  name: string;
  spec: string;
  kind: string;
  manufacturer: string;
  approvalNumber: string;
  state: GoodsReviewStep;
  isToSell: boolean;
  firstBy: string;
  requestedAt: number;
}

export interface ReviewFilter {
  words: string;
  state: GoodsReviewStep | "waiting" | null;
  /** whether required documents exist; null: either */
  papers: "there" | "missing" | null;
}

const MAX_FOUND = 200;

const COLUMNS = [
  "g.name",
  "g.generic_name",
  "g.spec",
  "m.name",
  "g.approval_number",
  "g.barcode",
  "g.sku",
] as const;

/** Every word is in one of the columns, or the back-office search finds it. */
const isMeant =
  (words: string, found: readonly number[]) => (eb: ExpressionBuilder<Joined, "r" | "g" | "m">) => {
    const parts = words
      .replace(/[\\%_]/g, "")
      .split(/\s+/)
      .filter(Boolean);
    const has = (word: string) =>
      eb.or([
        ...COLUMNS.map((column) => eb(sql`lower(${sql.ref(column)})`, "like", `%${word.toLowerCase()}%`)),
        ...(readWhole(word) === null ? [] : [eb("g.id", "=", readWhole(word)!)]),
      ]);
    return eb.or([
      ...(parts.length > 0 ? [eb.and(parts.map(has))] : []),
      ...(found.length > 0 ? [eb("g.id", "in", [...found])] : []),
      ...(parts.length === 0 && found.length === 0 ? [sql<SqlBool>`1 = 0`] : []),
    ]);
  };

type Joined = Database & { r: Database["goods_review"]; g: Database["goods"]; m: Database["manufacturer"] };

const reviewed = () =>
  db
    .selectFrom("goods_review as r")
    .innerJoin("goods as g", "g.id", "r.goods_id")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.kind", "m.name as manufacturer"])
    .select(["g.approval_number as approvalNumber", "r.state", "r.to_sell", "r.first_by as firstBy"])
    .select("r.requested_at as requestedAt");

type Row = Awaited<ReturnType<ReturnType<typeof reviewed>["execute"]>>[number];

const rowFrom = ({ state, to_sell, ...row }: Row): ReviewRow => ({
  ...row,
  state: state as GoodsReviewStep,
  isToSell: to_sell === 1,
});

async function fitting({ words, state, papers: documents }: ReviewFilter, now: number) {
  let query = reviewed();
  if (state === "waiting") query = query.where("r.state", "in", ["first", "second"]);
  else if (state) query = query.where("r.state", "=", state);
  if (documents === "missing") query = query.where(lacksDocuments(now));
  if (documents === "there") query = query.where((eb) => eb.not(lacksDocuments(now)));
  if (words !== "") {
    const found = await searchAdminGoods(words, MAX_FOUND);
    query = query.where(
      isMeant(
        words,
        found.map(({ id }) => id),
      ) as never,
    );
  }
  return query;
}

/** Returns matching products, newest first, after the id `after`. One query, and those of the search. `now` in ms. */
export async function listReviews(
  filter: ReviewFilter,
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<ReviewRow[]> {
  let query = (await fitting(filter, now)).orderBy("r.goods_id", "desc").limit(limit);
  if (after !== null) query = query.where("r.goods_id", "<", after);
  return (await query.execute()).map(rowFrom);
}

/** Returns the ids of matching unapproved products, ascending. One query, and those of the search. `now` in ms. */
export async function openReviewIds(filter: ReviewFilter, maxCount: number, now: number): Promise<number[]> {
  const query = (await fitting(filter, now)).where("r.state", "<>", "approved");
  return (await query.orderBy("r.goods_id").limit(maxCount).execute()).map(({ id }) => id);
}

/** Returns the ids in this state of review, longest waiting first. One query. */
export async function waitingReviewIds(state: GoodsReviewStep, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("goods_review")
    .select("goods_id")
    .where("state", "=", state)
    .orderBy("requested_at")
    .orderBy("goods_id")
    .limit(limit)
    .execute();
  return rows.map(({ goods_id }) => goods_id);
}

/** Returns these products, by id. One query. */
export async function findReviews(ids: readonly number[]): Promise<ReviewRow[]> {
  if (ids.length === 0) return [];
  const rows = await reviewed()
    .where("r.goods_id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, rowFrom(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts products in this state, up to `most`, with the oldest time, epoch ms. One query. */
export async function countReviews(
  state: GoodsReviewStep,
  limit: number,
): Promise<{ count: number; oldestAt: number | null }> {
  const waiting = db
    .selectFrom("goods_review")
    .select("requested_at")
    .where("state", "=", state)
    .orderBy("requested_at")
    .orderBy("goods_id")
    .limit(limit);
  const { n, oldest } = await db
    .selectFrom(waiting.as("w"))
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("w.requested_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest };
}
