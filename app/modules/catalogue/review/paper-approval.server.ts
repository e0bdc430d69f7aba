import { followGoods } from "~/modules/catalogue/admin/sale.server";
import { missingFacts } from "~/modules/catalogue/approval/known-facts";
import { lacksDocuments } from "~/modules/catalogue/documents/document-goods.server";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import { writeStatus } from "~/modules/catalogue/goods/write-status.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

interface Signed {
  id: number;
  name: string;
}

export interface PaperApprovalForm {
  number: string;
  first: Signed;
  second: Signed;
  signedAt: number;
  fileIds: readonly number[];
}

export interface ApprovalFormGoods {
  id: number;
  /** "" for an unknown product */
  name: string;
  /** why the form cannot approve it, or null */
  fault: string | null;
  isToSell: boolean;
}

export interface PrintedFormApproved {
  approved: number;
  onSale: number;
  /** requested for sale, with documents missing */
  lacking: number;
  refused: ApprovalFormGoods[];
}

/** Returns the effect of a paper form on each product, in the order of `ids`. A few queries for each 500. */
export async function documentGoods(trx: Db, ids: readonly number[]): Promise<ApprovalFormGoods[]> {
  return (await readGoods(trx, ids)).map(({ state: _state, ...goods }) => goods);
}

interface ReadGoods extends ApprovalFormGoods {
  state: GoodsState | null;
}

async function readGoods(trx: Db, ids: readonly number[]): Promise<ReadGoods[]> {
  const found = new Map<number, ReadGoods>();
  for (const part of toChunks(ids)) {
    const states = await goodsStates(trx, part);
    const reviews = await trx
      .selectFrom("goods_review")
      .select(["goods_id", "state", "to_sell"])
      .where("goods_id", "in", part)
      .execute();
    for (const review of reviews) {
      const state = states.get(review.goods_id)?.state;
      if (!state) continue;
      found.set(review.goods_id, {
        id: review.goods_id,
        name: `${state.name} ${state.spec}`,
        fault: getFault(state, review.state),
        isToSell: review.to_sell === 1,
        state,
      });
    }
  }
  const unknown = { name: "", fault: "没有这个商品", isToSell: false, state: null };
  return ids.map((id) => found.get(id) ?? { id, ...unknown });
}

function getFault(goods: GoodsState, state: string): string | null {
  if (state === "approved") return "已通过首营审批";
  const missing = missingFacts(goods);
  return missing.length === 0 ? null : `缺少${missing.join("、")}，补齐后再登记`;
}

/** Approves products by a paper form in the caller's transaction; requested ones go on sale if their documents exist. Refused one by one: see `documentGoods`. `now` in ms. */
export async function approveByPrintedFormIn(
  trx: Db,
  ids: readonly number[],
  form: PaperApprovalForm,
  now: number,
): Promise<PrintedFormApproved> {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  await lockGoods(trx, sorted);
  const goods = await readGoods(trx, sorted);
  const approved = goods.filter(({ fault }) => fault === null);
  await writeApproval(trx, approved, form);
  const wanted = approved.filter(({ isToSell }) => isToSell);
  const lacking = await findGoodsLackingFacts(
    trx,
    wanted.map(({ id }) => id),
    now,
  );
  const sold = wanted.filter(({ id }) => !lacking.has(id));
  if (sold.length > 0) {
    await writeStatus(
      trx,
      sold.map(({ id }) => id),
      "on",
      now,
    );
    await followGoods(
      trx,
      sold.flatMap(({ state }) => state ?? []),
    );
  }
  return {
    approved: approved.length,
    onSale: sold.length,
    lacking: lacking.size,
    refused: goods.filter(({ fault }) => fault !== null),
  };
}

async function writeApproval(
  trx: Db,
  goods: readonly ReadGoods[],
  { number, first, second, signedAt, fileIds }: PaperApprovalForm,
): Promise<void> {
  const set = {
    state: "approved",
    to_sell: 0 as const,
    paper: number,
    paper_files: JSON.stringify(fileIds),
    reason: "",
    points: "[]",
    note: "",
    seen: "",
    first_id: first.id,
    first_by: first.name,
    first_at: signedAt,
    second_by: second.name,
    second_at: signedAt,
  };
  for (const part of toChunks(goods.map(({ id }) => id)))
    await trx.updateTable("goods_review").set(set).where("goods_id", "in", part).execute();
  const after = { 首营审批: "纸质审批表", 审批表: number, 初审: first.name, 复核: second.name };
  for (const { id } of goods) await audited(trx, { subject: "goods", id, before: null, after });
}

async function findGoodsLackingFacts(trx: Db, ids: readonly number[], now: number): Promise<Set<number>> {
  const found = new Set<number>();
  for (const part of toChunks(ids)) {
    const rows = await trx
      .selectFrom("goods as g")
      .select("g.id")
      .where("g.id", "in", part)
      .where(lacksDocuments(now))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}
