import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { countWritten } from "~/platform/http/limits/quota.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import type { StoredFile } from "~/platform/files/stored-files.server";
import type { Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import {
  asRequestState,
  offerWords,
  REQUEST_STATES,
  getBuyRequestPath,
  requestName,
  REQUESTS_PER_PAGE,
  REQUESTS_QUOTA,
  type BuyRequest,
  type RequestDraft,
  type RequestState,
  type BuyRequestFilter,
} from "./buy-request";
import { sendMessages } from "~/modules/notifications/messages.server";
import { keepPictures } from "~/modules/support/pictures/pictures.server";

export interface NewRequest {
  draft: RequestDraft;
  pictures: readonly File[];
}
export type Asker = { companyId: number; accountId: number };

export interface RequestsInput {
  requests: readonly NewRequest[];
  stored?: readonly StoredFile[];
}

/**
 * Stores requests in the caller's transaction and returns their ids in order; `stored`: their pictures, grouped by request. Throws QuotaSpent over
 * the daily quota.
 */
export async function writeRequests(
  trx: Db,
  { companyId, accountId }: Asker,
  { requests, stored = [] }: RequestsInput,
  now: number,
): Promise<number[]> {
  await countWritten(trx, REQUESTS_QUOTA, { key: `buyRequest:${companyId}`, count: requests.length }, now);
  const ids: number[] = [];
  let saved = 0;
  for (const { draft, pictures } of requests) {
    const { id } = await trx
      .insertInto("buy_request")
      .values({
        company_id: companyId,
        account_id: accountId,
        name: draft.name,
        spec: draft.spec,
        manufacturer: draft.manufacturer,
        approval_number: draft.approvalNumber,
        number: draft.quantity,
        unit: draft.unit,
        wished_price: draft.wishedPrice,
        needed_by: draft.neededBy,
        note: draft.note,
        state: "pending",
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepPictures(trx, "buyRequest", id, stored.slice(saved, saved + pictures.length));
    saved += pictures.length;
    ids.push(id);
  }
  return ids;
}

/** Like writeRequests for a form, once for its token; returns the page to show. Refused with a message when the pictures cannot be stored. */
export function sendRequests(
  asker: Asker,
  requests: readonly NewRequest[],
  token: string,
  now: number,
): Promise<{ ok: true; value: string } | { ok: false; text: string }> {
  const { companyId } = asker;
  const files = requests.flatMap(({ pictures }) => pictures);
  const upload = { owner: companyFiles(companyId), files, purpose: "buyRequest" };
  return withFilesOnce(upload, token, now, async (trx, stored) => {
    const ids = await writeRequests(trx, asker, { requests, stored }, now);
    return ids.length === 1 ? getBuyRequestPath(ids[0]!) : `/pzqg?sent=${ids.join(",")}`;
  });
}

const asRequest = (row: Row<"buy_request">): BuyRequest => ({
  id: row.id,
  name: row.name,
  spec: row.spec,
  manufacturer: row.manufacturer,
  approvalNumber: row.approval_number,
  quantity: row.number,
  unit: row.unit,
  wishedPrice: row.wished_price,
  neededBy: row.needed_by,
  note: row.note,
  state: asRequestState(row.state),
  answer: row.answer,
  offeredPrice: row.offered_price,
  expectedOn: row.expected_on,
  goodsId: row.goods_id,
  answeredAt: row.answered_at,
  listedAt: row.listed_at,
  withdrawnAt: row.withdrawn_at,
  createdAt: row.created_at,
});

/** Returns one page of a company's requests, newest first; a page beyond the end is the last. Two queries. */
export async function findRequests(
  companyId: number,
  view: BuyRequestFilter,
  page: number,
  size = REQUESTS_PER_PAGE,
) {
  const count = await db
    .selectFrom("buy_request")
    .select((eb) => ["state", eb.fn.countAll<number>().as("n")])
    .where("company_id", "=", companyId)
    .groupBy("state")
    .execute();
  const states = Object.keys(REQUEST_STATES) as RequestState[];
  const getCount = (state: RequestState) => Number(count.find((row) => row.state === state)?.n ?? 0);
  const counts = Object.fromEntries(states.map((state) => [state, getCount(state)])) as Record<
    BuyRequestFilter,
    number
  >;
  counts.all = states.reduce((sum, state) => sum + counts[state], 0);
  const pages = Math.max(1, Math.ceil(counts[view] / size));
  const at = Math.min(page, pages);
  let query = db.selectFrom("buy_request").selectAll().where("company_id", "=", companyId);
  if (view !== "all") query = query.where("state", "=", view);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((at - 1) * size)
    .execute();
  return { view, counts, rows: rows.map(asRequest), page: at, pages };
}

/** Returns a company's request, or null; the newest without an id. */
export async function findRequest(companyId: number, id: number | null): Promise<BuyRequest | null> {
  let query = db.selectFrom("buy_request").selectAll().where("company_id", "=", companyId);
  if (id !== null) query = query.where("id", "=", id);
  const row = await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? asRequest(row) : null;
}

/** Returns the company's own among these requests, in the order of `ids`. One query. */
export async function requestsById(companyId: number, ids: readonly number[]): Promise<BuyRequest[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("buy_request")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(asRequest));
}

/** Withdraws an open request; repeating it is fine. Returns false when it has a final answer, null when the company has no such request. */
export async function withdrawRequest(companyId: number, id: number, now: number): Promise<boolean | null> {
  const done = await db
    .updateTable("buy_request")
    .set({ state: "withdrawn", withdrawn_at: now })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("state", "in", ["pending", "answered"])
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) > 0) return true;
  const request = await findRequest(companyId, id);
  return request && request.state === "withdrawn";
}

export interface ShopAnswer {
  /** the shop's answer, or the reason for a refusal */
  text: string;
  isRefusal: boolean;
  goodsId: number | null;
  /** fen a unit */
  price: Fen | null;
  /** expected day; null for products on sale now */
  expectedOn: string | null;
  by: string;
}

/** null: no such request */
export type RequestAnswered = { ok: true; state: RequestState } | { ok: false; text: string } | null;

/** Answers a waiting request once and notifies the company. Products on sale without a waiting day mark it as listed. */
export function answerRequest(id: number, answer: ShopAnswer, now: number): Promise<RequestAnswered> {
  return inTransaction(async (trx) => {
    const goods = answer.goodsId === null ? null : await getStatus(trx, answer.goodsId);
    if (answer.goodsId !== null && goods === null) return { ok: false, text: `没有商品 ${answer.goodsId}` };
    if (goods !== null && goods !== "on" && answer.expectedOn === null)
      return { ok: false, text: "该商品未上架，请写明预计到货日期" };
    const isListed = goods === "on" && answer.expectedOn === null;
    const state: RequestState = answer.isRefusal ? "refused" : isListed ? "listed" : "answered";
    const row = await trx
      .updateTable("buy_request")
      .set({
        state,
        answer: answer.text,
        goods_id: answer.goodsId,
        offered_price: answer.price,
        expected_on: answer.expectedOn,
        answered_by: answer.by,
        answered_at: now,
      })
      .where("id", "=", id)
      .where("state", "=", "pending")
      .returningAll()
      .executeTakeFirst();
    return row ? notifyAnswered(trx, row, "pending", now) : refusal(trx, id);
  });
}

export interface RequestListing {
  goodsId: number;
  text: string;
  by: string;
}

/** Marks an answered request as available, once, and notifies the company. */
export function listRequest(
  id: number,
  { goodsId, text, by }: RequestListing,
  now: number,
): Promise<RequestAnswered> {
  return inTransaction(async (trx) => {
    if ((await getStatus(trx, goodsId)) !== "on") return { ok: false, text: `没有在售商品 ${goodsId}` };
    const row = await trx
      .updateTable("buy_request")
      .set({
        state: "listed",
        goods_id: goodsId,
        listed_by: by,
        listed_at: now,
        ...(text && { answer: text }),
      })
      .where("id", "=", id)
      .where("state", "=", "answered")
      .returningAll()
      .executeTakeFirst();
    return row ? notifyAnswered(trx, row, "answered", now) : refusal(trx, id);
  });
}

async function getStatus(trx: Db, goodsId: number): Promise<string | null> {
  return (await findGoodsFact(goodsId, trx))?.status ?? null;
}

async function notifyAnswered(
  trx: Db,
  row: Row<"buy_request">,
  before: RequestState,
  now: number,
): Promise<RequestAnswered> {
  const request = asRequest(row);
  const { state, answer, goodsId, offeredPrice, expectedOn } = request;
  const after = { state, answer, goodsId, offeredPrice, expectedOn };
  await audited(trx, { subject: "request", id: row.id, before: { state: before }, after });
  const message = {
    companyId: row.company_id,
    goodsName: request.name,
    requestName: requestName(request),
    stateName: REQUEST_STATES[state],
    answers: [state === "refused" ? "" : offerWords(request), request.answer].filter(Boolean),
    url: getBuyRequestPath(row.id),
  };
  await sendMessages(trx, "buyRequestAnswered", [message], now);
  return { ok: true, state };
}

async function refusal(trx: Db, id: number): Promise<RequestAnswered> {
  const row = await trx.selectFrom("buy_request").select("state").where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return { ok: false, text: `未处理：该求购${REQUEST_STATES[asRequestState(row.state)]}` };
}
