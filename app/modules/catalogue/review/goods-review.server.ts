import { followGoods } from "~/modules/catalogue/admin/sale.server";
import type { GoodsReviewStep } from "~/modules/catalogue/approval/goods-approval";
import { missingFacts } from "~/modules/catalogue/approval/known-facts";
import { documentsNow, missingWords } from "~/modules/catalogue/goods/goods-document";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import { writeStatus } from "~/modules/catalogue/goods/write-status.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { getMissingGoodsPoints, serializeGoodsReview } from "./goods-review";

export interface GoodsReviewer {
  id: number;
  name: string;
  tieTo?: (trx: Db, otherId: number) => Promise<string | null>;
}

export interface GoodsReview {
  state: GoodsReviewStep;
  isToSell: boolean;
  requestedAt: number;
  firstId: number | null;
  firstBy: string;
  firstAt: number | null;
  points: string[];
  note: string;
  seen: string;
  secondBy: string;
  secondAt: number | null;
  paper: string;
  paperFiles: number[];
  reason: string;
}

export type GoodsReviewResult = { ok: true; isOnSale?: boolean } | { ok: false; text: string };

const CHANGED = "商品或资料在您打开后有变化，请核对后再办理";
const ANOTHER = "复核须由初审以外的人办理";

/** Returns the state of a product's review; null: no such product. One query. */
export async function findGoodsReview(id: number, trx: Db = db): Promise<GoodsReview | null> {
  const row = await trx.selectFrom("goods_review").selectAll().where("goods_id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    state: row.state as GoodsReviewStep,
    isToSell: row.to_sell === 1,
    requestedAt: row.requested_at,
    firstId: row.first_id,
    firstBy: row.first_by,
    firstAt: row.first_at,
    note: row.note,
    points: JSON.parse(row.points) as string[],
    seen: row.seen,
    secondBy: row.second_by,
    secondAt: row.second_at,
    paper: row.paper,
    reason: row.reason,
    paperFiles: JSON.parse(row.paper_files) as number[],
  };
}

interface Now {
  state: GoodsState;
  review: GoodsReview;
  seen: string;
  /** missing documents and facts in words, or "" */
  lacks: string;
}

/** Returns a product's current data for the form; null: no such product. Four queries. `now` in ms. */
export async function readGoodsReviewState(id: number, now: number, trx: Db = db): Promise<Now | null> {
  const stored = (await goodsStates(trx, [id])).get(id);
  const review = await findGoodsReview(id, trx);
  if (!stored || !review) return null;
  const documents = await findDocuments({ id, manufacturerId: stored.manufacturer_id }, trx);
  const { missing } = documentsNow(stored.state.kind, documents, now);
  const lacks = [...missingFacts(stored.state), missingWords(missing)].filter(Boolean).join("、");
  return { state: stored.state, review, seen: serializeGoodsReview(stored.state, documents), lacks };
}

/** Locks the product and returns its data, or why the form's decision is outdated. */
async function held(
  trx: Db,
  id: number,
  { steps, seen }: { steps: readonly GoodsReviewStep[]; seen: string | null },
  now: number,
): Promise<{ ok: true; current: Now } | { ok: false; text: string }> {
  await lockGoods(trx, [id]);
  const current = await readGoodsReviewState(id, now, trx);
  if (!current) return { ok: false, text: "没有这个商品" };
  const { state, firstBy, secondBy } = current.review;
  if (state === "approved" && !steps.includes(state))
    return { ok: false, text: secondBy ? `${secondBy} 已经复核通过` : "该商品已通过首营审批" };
  if (state === "second" && !steps.includes(state)) return { ok: false, text: `${firstBy} 已经初审` };
  if (!steps.includes(state))
    return { ok: false, text: state === "first" ? "该商品还没有初审" : "该商品已退回采购，等待重新提交" };
  return seen === null || seen === current.seen ? { ok: true, current } : { ok: false, text: CHANGED };
}

const setReview = (
  trx: Db,
  id: number,
  set: Partial<{
    state: GoodsReviewStep;
    to_sell: 0 | 1;
    requested_at: number;
    first_id: number | null;
    first_by: string;
    first_at: number | null;
    points: string;
    note: string;
    seen: string;
    second_by: string;
    second_at: number;
    reason: string;
  }>,
) => trx.updateTable("goods_review").set(set).where("goods_id", "=", id).execute();

const NO_FIRST = { first_id: null, first_by: "", first_at: null, points: "[]", note: "", seen: "" };

interface FirstReview {
  points: readonly string[];
  note: string;
  /** what the form showed */
  seen: string;
}

/** The first review: all points ticked. Refused: a missing point or document, already reviewed or changed. `now` in ms. */
export const recordFirstGoodsReview = (
  id: number,
  by: GoodsReviewer,
  { points, note, seen }: FirstReview,
  now: number,
): Promise<GoodsReviewResult> =>
  inTransaction(async (trx): Promise<GoodsReviewResult> => {
    const found = await held(trx, id, { steps: ["first"], seen }, now);
    if (!found.ok) return found;
    const { state, lacks } = found.current;
    if (lacks) return { ok: false, text: `缺少${lacks}，补齐后再初审，或退回采购` };
    const missing = getMissingGoodsPoints(state.kind, points);
    if (missing.length > 0)
      return { ok: false, text: `请核对并勾选：${missing.join("；")}；不符的请退回采购` };
    await setReview(trx, id, {
      state: "second",
      first_id: by.id,
      first_by: by.name,
      first_at: now,
      note,
      seen,
      points: JSON.stringify(points),
    });
    await audited(trx, { subject: "goods", id, before: null, after: { 首营初审: "通过", note } });
    return { ok: true };
  });

/** Why this person may not make the second review, or null. */
async function secondRefusal(trx: Db, firstId: number | null, by: GoodsReviewer): Promise<string | null> {
  if (firstId === by.id) return ANOTHER;
  return firstId === null ? null : ((await by.tieTo?.(trx, firstId)) ?? null);
}

/** The second review approves the product and puts it on sale if requested. Refused: no first review, the first person, a missing document, any change since the first review. `now` in ms. */
export const recordSecondGoodsReview = (
  id: number,
  by: GoodsReviewer,
  seen: string,
  now: number,
): Promise<GoodsReviewResult> =>
  inTransaction(async (trx): Promise<GoodsReviewResult> => {
    const found = await held(trx, id, { steps: ["second"], seen }, now);
    if (!found.ok) return found;
    const { state, review, lacks } = found.current;
    const refusal = await secondRefusal(trx, review.firstId, by);
    if (refusal) return { ok: false, text: refusal };
    if (review.seen !== seen) return { ok: false, text: "初审后商品或资料有变化，请退回初审" };
    if (lacks) return { ok: false, text: `缺少${lacks}，补齐后再复核，或退回采购` };
    await setReview(trx, id, { state: "approved", to_sell: 0, second_by: by.name, second_at: now });
    await audited(trx, { subject: "goods", id, before: null, after: { 首营复核: "同意" } });
    if (review.isToSell) await putOnSale(trx, id, state, now);
    return { ok: true, isOnSale: review.isToSell };
  });

/** Puts an approved product on sale, as requested. `now` in ms. */
export async function putOnSale(trx: Db, id: number, state: GoodsState, now: number): Promise<void> {
  await writeStatus(trx, [id], "on", now);
  await followGoods(trx, [state]);
}

/** The second person requests a new first review, with a reason. Refused: no first review, the first person. `now` in ms. */
export const returnGoodsToFirstReview = (
  id: number,
  by: GoodsReviewer,
  why: string,
  now: number,
): Promise<GoodsReviewResult> =>
  inTransaction(async (trx): Promise<GoodsReviewResult> => {
    const found = await held(trx, id, { steps: ["second"], seen: null }, now);
    if (!found.ok) return found;
    const { firstId, firstBy } = found.current.review;
    const refusal = await secondRefusal(trx, firstId, by);
    if (refusal) return { ok: false, text: refusal };
    await setReview(trx, id, { state: "first", ...NO_FIRST });
    await audited(trx, { subject: "goods", id, before: { 首营初审: firstBy }, after: { 退回初审: why } });
    return { ok: true };
  });

/** Returns the product to purchasing with a reason. Refused: decided or changed since. `now` in ms. */
export const returnToPurchasing = (
  id: number,
  { seen, why }: { seen: string | null; why: string },
  now: number,
): Promise<GoodsReviewResult> =>
  inTransaction(async (trx): Promise<GoodsReviewResult> => {
    const found = await held(trx, id, { steps: ["first", "second"], seen }, now);
    if (!found.ok) return found;
    await setReview(trx, id, { state: "returned", reason: why, requested_at: now, ...NO_FIRST });
    await audited(trx, { subject: "goods", id, before: null, after: { 首营审批: "退回采购", why } });
    return { ok: true };
  });

/** Purchasing submits a returned product again. Refused: it is not returned. `now` in ms. */
export const resubmitGoods = (id: number, now: number): Promise<GoodsReviewResult> =>
  inTransaction(async (trx): Promise<GoodsReviewResult> => {
    await lockGoods(trx, [id]);
    const review = await findGoodsReview(id, trx);
    if (review?.state !== "returned") return { ok: false, text: "该商品没有被退回，无需重新提交" };
    await setReview(trx, id, { state: "first", reason: "", requested_at: now });
    await audited(trx, {
      subject: "goods",
      id,
      before: { 退回: review.reason },
      after: { 首营审批: "重新提交" },
    });
    return { ok: true };
  });
