import { sumReturnedByKey } from "~/modules/payments/refunds/refund-progress.server";
import { db, type Db, together } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { pointsSpent } from "~/modules/rewards/exchange.server";
import { readAccounts } from "~/modules/wallet/ledger.server";
import {
  afterSalesPath,
  afterSalesRefundKey,
  afterSalesStateText,
  asAfterSalesState,
  afterSalesEventText,
  neverArrived,
  isOpenState,
  OPEN_STATES,
  type AfterSalesKind,
  type AfterSalesReason,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import type { AfterSalesCard, AfterSalesLine, AfterSalesListPage, AfterSalesPage } from "./after-sales-page";
import { computeRefund, type GrantedRewards } from "~/modules/returns/settlement/refund";
import { readOrderUnits } from "~/modules/returns/goods-back/units.server";
import { findCompensation } from "~/modules/orders/order/expiry-compensation.server";
import { findNamedBatches, findOwnOrder, lineNames } from "~/modules/orders/order/order-parts.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { actorNames } from "~/modules/orders/order/actor.server";

const CARDS_PER_PAGE = 10;

const toHead = (row: Row<"order_case">) => ({
  kind: row.kind as AfterSalesKind,
  state: asAfterSalesState(row.state),
  remedy: row.wants as Remedy,
  goodsBack: row.goods_back === null ? null : row.goods_back === 1,
});

/** Returns the company's points and red packets that a refund would take back, if the order's completion granted them. */
export async function findGrantedRewards(
  companyId: number,
  status: string,
  trx: Db = db,
): Promise<GrantedRewards | null> {
  if (status !== "completed") return null;
  const [{ points, redPacket }, spent] = await together(trx, [
    () => readAccounts(companyId, trx),
    () => pointsSpent(companyId, trx),
  ]);
  return { points, redPacket, spent };
}

export interface CaseLink {
  number: string;
  to: string;
  /** "待审核" */
  state: string;
}

/** Returns requests by id as links. One query, none without ids. */
export async function findCaseLinks(ids: readonly number[]): Promise<Map<number, CaseLink>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_case")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => {
      const head = toHead(row);
      const to = afterSalesPath({ kind: head.kind, serial: row.serial });
      return [row.id, { number: row.number, to, state: afterSalesStateText(head) }];
    }),
  );
}

/** Returns a company's request, or null. Ten queries while its refund is open, else seven. */
export async function findAfterSales(
  companyId: number,
  kind: AfterSalesKind,
  serial: number,
): Promise<AfterSalesPage | null> {
  const row = await db
    .selectFrom("order_case")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("serial", "=", serial)
    .executeTakeFirst();
  if (!row) return null;
  const [order, lines, photos, events] = await Promise.all([
    findOwnOrder(companyId, row.order_id).then((own) => own!),
    readLines(row.id),
    db
      .selectFrom("order_case_photo")
      .select("file_id")
      .where("case_id", "=", row.id)
      .orderBy("file_id")
      .execute(),
    readEvents(row.id),
  ]);
  return {
    ...toHead(row),
    serial: row.serial,
    requestNumber: row.number,
    reason: row.reason as AfterSalesReason,
    text: row.text,
    order: { id: order.id, number: order.number },
    returnTo: row.return_to,
    carrier: row.carrier,
    parcel: row.parcel,
    answer: row.answer,
    resent: row.resent,
    createdAt: row.created_at,
    lines: lines.map(({ orderLineId: _, refund: __, ...line }): AfterSalesLine => line),
    refund: row.refund === null ? await estimateRefund(row, order, lines) : toPaidRefund(row, lines),
    isOrderCompleted: order.status === "completed",
    photos: photos.map((photo) => photo.file_id),
    events,
  };
}

type ReadLine = AfterSalesLine & { orderLineId: number; batchId: number; refund: number };

async function readLines(caseId: number): Promise<ReadLine[]> {
  const rows = await db
    .selectFrom("order_case_line")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  const found = await findNamedBatches(db, { ids: rows.map((row) => row.order_line_batch_id) });
  const byId = new Map(found.map((batch) => [batch.id, batch]));
  return rows.map((row) => {
    const { goodsId, name, spec, unit, type, batchNumber, expiresOn } = byId.get(row.order_line_batch_id)!;
    return {
      id: row.id,
      orderLineId: row.order_line_id,
      batchId: row.order_line_batch_id,
      goodsId,
      name,
      spec,
      unit,
      isGift: type === "gift",
      batchNumber,
      expiresOn,
      quantity: row.number,
      accepted: row.accepted,
      refund: row.refund,
    };
  });
}

/** Sums `of` by order line, in the request's order. */
function byLine(lines: readonly ReadLine[], of: (line: ReadLine) => number) {
  const sums = new Map<number, { lineId: number; name: string; quantity: number }>();
  for (const line of lines) {
    const sum = sums.get(line.orderLineId) ?? { lineId: line.orderLineId, name: line.name, quantity: 0 };
    sums.set(line.orderLineId, { ...sum, quantity: sum.quantity + of(line) });
  }
  return [...sums.values()].filter((sum) => sum.quantity > 0);
}

function toPaidRefund(row: Row<"order_case">, lines: readonly ReadLine[]): AfterSalesPage["refund"] {
  const shares = byLine(lines, (line) => (line.refund > 0 ? line.refund : 0));
  const payout = row.refund ?? 0;
  return {
    lines: shares.map(({ lineId, quantity }) => ({ lineId, amount: quantity })),
    names: shares.map(({ name }) => name),
    shipping: row.shipping,
    points: row.points,
    cashback: row.cashback,
    missing: row.missing,
    compensated: row.compensated,
    retainedGifts: row.retained_gifts,
    amount: payout + row.missing + row.compensated + row.retained_gifts,
    payout,
    isFinal: true,
  };
}

/** Returns the expected refund; null when none is requested or open. */
async function estimateRefund(
  row: Row<"order_case">,
  order: Row<"orders">,
  lines: readonly ReadLine[],
): Promise<AfterSalesPage["refund"]> {
  if (row.wants !== "refund" || !isOpenState(asAfterSalesState(row.state))) return null;
  const units = byLine(lines, (line) => line.accepted ?? line.quantity);
  const held = await readOrderUnits(db, order, row.id);
  const back = units.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const batches = lines.map((line) => ({ batchId: line.batchId, quantity: line.accepted ?? line.quantity }));
  const terms = {
    counted: held.retainedGifts,
    isShopsFault: neverArrived(row.reason),
    compensated: await findCompensation(db, batches),
  };
  const granted = await findGrantedRewards(row.company_id, order.status);
  const read = computeRefund(held.sold, back, granted, terms);
  if (!read.ok) return null;
  const names = new Map(units.map(({ lineId, name }) => [lineId, name]));
  return { ...read.refund, names: read.refund.lines.map((line) => names.get(line.lineId)!), isFinal: false };
}

async function readEvents(caseId: number): Promise<AfterSalesPage["events"]> {
  const rows = await db
    .selectFrom("order_case_event")
    .select(["at", "kind", "note", "actor"])
    .where("case_id", "=", caseId)
    .orderBy("id", "desc")
    .execute();
  const getName = await actorNames(rows.map((row) => row.actor));
  return rows.map(({ at, kind, note, actor }) => ({
    at,
    text: afterSalesEventText(kind, note),
    who: getName(actor),
  }));
}

/** Counts a company's open requests. One query. */
export async function countOpenAfterSales(companyId: number): Promise<number> {
  const row = await db
    .selectFrom("order_case")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", companyId)
    .where("state", "in", OPEN_STATES)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Returns one page of a company's requests, newest first; a page beyond the end is the last. Five queries. */
export async function listAfterSales(
  companyId: number,
  query: { kind: AfterSalesKind | null; page: number },
): Promise<AfterSalesListPage> {
  let own = db.selectFrom("order_case as c").where("c.company_id", "=", companyId);
  if (query.kind) own = own.where("c.kind", "=", query.kind);
  const counts = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counts.n);
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
  const page = Math.min(query.page, pages);
  const rows = await own
    .selectAll()
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(CARDS_PER_PAGE)
    .offset((page - 1) * CARDS_PER_PAGE)
    .execute();
  return { kind: query.kind, cards: await readCards(rows), total, page, pages };
}

/** Returns the requests of a company's order, newest first. Four queries. */
export async function listAfterSalesOfOrder(companyId: number, orderId: number): Promise<AfterSalesCard[]> {
  const rows = await db
    .selectFrom("order_case")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return readCards(rows);
}

async function readCards(rows: readonly Row<"order_case">[]): Promise<AfterSalesCard[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("order_case_line")
    .select(["case_id", "order_line_id", "number"])
    .where(
      "case_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("id")
    .execute();
  const [names, orders, returned] = await Promise.all([
    lineNames(lines.map((line) => line.order_line_id)),
    orderNumbers(rows.map((row) => row.order_id)),
    sumReturnedByKey(
      rows.map((row) => row.order_id),
      rows.filter((row) => row.refund !== null).map((row) => afterSalesRefundKey(row.number)),
    ),
  ]);
  return rows.map((row): AfterSalesCard => {
    const own = lines.filter((line) => line.case_id === row.id);
    return {
      ...toHead(row),
      serial: row.serial,
      requestNumber: row.number,
      reason: row.reason as AfterSalesReason,
      createdAt: row.created_at,
      order: { id: row.order_id, number: orders.get(row.order_id)! },
      goods: [...new Set(own.map((line) => names.get(line.order_line_id)!))],
      units: own.reduce((sum, line) => sum + line.number, 0),
      refund: row.refund,
      returned: returned.get(afterSalesRefundKey(row.number)) ?? 0,
    };
  });
}
