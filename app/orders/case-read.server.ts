/** Reads returns and after-sales for their pages, each in a fixed number of queries; another company's do not exist. */
import { db, type Db, together } from "~/platform/database.server";
import type { Row } from "~/platform/schema";
import { pointsSpent } from "~/promotions/exchange.server";
import { accountsOf } from "~/wallet/ledger.server";
import {
  asCaseState,
  caseEventText,
  isOpenCase,
  OPEN_STATES,
  type CaseKind,
  type CaseReason,
  type CaseWant,
} from "./case";
import type { CaseCard, CaseLine, CaseListPage, CasePage } from "./case-page";
import { caseRefund, type Granted } from "./case-refund";
import { caseUnits, namedBatches } from "./case-units.server";
import { actorNames } from "./actor.server";

const CARDS_A_PAGE = 10;

const headOf = (row: Row<"order_case">) => ({
  kind: row.kind as CaseKind,
  state: asCaseState(row.state),
  wants: row.wants as CaseWant,
  goodsBack: row.goods_back === null ? null : row.goods_back === 1,
});

/** What the company holds of what would be taken back, where the order's completion granted it. */
export async function grantedTo(companyId: number, status: string, trx: Db = db): Promise<Granted | null> {
  if (status !== "completed") return null;
  const [{ points, redPacket }, spent] = await together(trx, [
    () => accountsOf(companyId, trx),
    () => pointsSpent(companyId, trx),
  ]);
  return { points, redPacket, spent };
}

/** One case of the company whole, or null for another's. Ten queries while its refund is still to come, else seven. */
export async function caseOf(companyId: number, kind: CaseKind, serial: number): Promise<CasePage | null> {
  const row = await db
    .selectFrom("order_case")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("kind", "=", kind)
    .where("serial", "=", serial)
    .executeTakeFirst();
  if (!row) return null;
  const [order, lines, photos, events] = await Promise.all([
    db.selectFrom("orders").selectAll().where("id", "=", row.order_id).executeTakeFirstOrThrow(),
    linesOf(row.id),
    db
      .selectFrom("order_case_photo")
      .select("file_id")
      .where("case_id", "=", row.id)
      .orderBy("file_id")
      .execute(),
    eventsOf(row.id),
  ]);
  return {
    ...headOf(row),
    serial: row.serial,
    number: row.number,
    reason: row.reason as CaseReason,
    text: row.text,
    order: { id: order.id, number: order.number },
    returnTo: row.return_to,
    carrier: row.carrier,
    parcel: row.parcel,
    answer: row.answer,
    resent: row.resent,
    createdAt: row.created_at,
    lines: lines.map(({ orderLineId: _, refund: __, ...line }): CaseLine => line),
    refund: row.refund === null ? await expected(row, order, lines) : paid(row, lines),
    isOrderCompleted: order.status === "completed",
    photos: photos.map((photo) => photo.file_id),
    events,
  };
}

type ReadLine = CaseLine & { orderLineId: number; refund: number };

async function linesOf(caseId: number): Promise<ReadLine[]> {
  const rows = await db
    .selectFrom("order_case_line")
    .selectAll()
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();
  const named = await namedBatches(db, { ids: rows.map((row) => row.order_line_batch_id) });
  const byId = new Map(named.map((batch) => [batch.id, batch]));
  return rows.map((row) => {
    const { goodsId, name, spec, unit, type, batchNumber, expiresOn } = byId.get(row.order_line_batch_id)!;
    return {
      ...{ id: row.id, orderLineId: row.order_line_id, goodsId, name, spec, unit, isGift: type === "gift" },
      ...{ batchNumber, expiresOn, number: row.number, accepted: row.accepted, refund: row.refund },
    };
  });
}

/** Sums `of` by line of the order, in the order of the case. */
function byLine(lines: readonly ReadLine[], of: (line: ReadLine) => number) {
  const sums = new Map<number, { lineId: number; name: string; number: number }>();
  for (const line of lines) {
    const sum = sums.get(line.orderLineId) ?? { lineId: line.orderLineId, name: line.name, number: 0 };
    sums.set(line.orderLineId, { ...sum, number: sum.number + of(line) });
  }
  return [...sums.values()].filter((sum) => sum.number > 0);
}

/** What was paid, as it was. */
function paid(row: Row<"order_case">, lines: readonly ReadLine[]): CasePage["refund"] {
  const shares = byLine(lines, (line) => (line.refund > 0 ? line.refund : 0));
  const payout = row.refund ?? 0;
  return {
    lines: shares.map(({ lineId, number }) => ({ lineId, amount: number })),
    names: shares.map(({ name }) => name),
    ...{ shipping: row.shipping, points: row.points, cashback: row.cashback, missing: row.missing },
    ...{ amount: payout + row.missing, payout, isFinal: true },
  };
}

/** What it comes to as it stands now; null when no money is asked for or left to come. */
async function expected(
  row: Row<"order_case">,
  order: Row<"orders">,
  lines: readonly ReadLine[],
): Promise<CasePage["refund"]> {
  if (row.wants !== "refund" || !isOpenCase(asCaseState(row.state))) return null;
  const units = byLine(lines, (line) => line.accepted ?? line.number);
  const held = await caseUnits(db, order, row.id);
  const back = units.map(({ lineId, number }) => ({ lineId, number }));
  const read = caseRefund(held.sold, back, await grantedTo(row.company_id, order.status));
  if (!read.ok) return null;
  const names = new Map(units.map(({ lineId, name }) => [lineId, name]));
  return { ...read.refund, names: read.refund.lines.map((line) => names.get(line.lineId)!), isFinal: false };
}

async function eventsOf(caseId: number): Promise<CasePage["events"]> {
  const rows = await db
    .selectFrom("order_case_event")
    .select(["at", "kind", "note", "actor"])
    .where("case_id", "=", caseId)
    .orderBy("id", "desc")
    .execute();
  const nameOf = await actorNames(rows.map((row) => row.actor));
  return rows.map(({ at, kind, note, actor }) => ({
    at,
    text: caseEventText(kind, note),
    who: nameOf(actor),
  }));
}

/** How many of a company's cases are under way. One query. */
export async function openCaseCount(companyId: number): Promise<number> {
  const row = await db
    .selectFrom("order_case")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", companyId)
    .where("state", "in", OPEN_STATES)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** One page of a company's cases, newest first; a page beyond the end is the last one. Three queries. */
export async function casesOf(
  companyId: number,
  query: { kind: CaseKind | null; page: number },
): Promise<CaseListPage> {
  let own = db.selectFrom("order_case as c").where("c.company_id", "=", companyId);
  if (query.kind) own = own.where("c.kind", "=", query.kind);
  const counted = await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const total = Number(counted.n);
  const pages = Math.max(1, Math.ceil(total / CARDS_A_PAGE));
  const page = Math.min(query.page, pages);
  const rows = await own
    .innerJoin("orders as o", "o.id", "c.order_id")
    .selectAll("c")
    .select("o.number as orderNumber")
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(CARDS_A_PAGE)
    .offset((page - 1) * CARDS_A_PAGE)
    .execute();
  return { kind: query.kind, cards: await cardsOf(rows), total, page, pages };
}

/** The cases of one of the company's orders, newest first. Two queries. */
export async function casesOfOrder(companyId: number, orderId: number): Promise<CaseCard[]> {
  const rows = await db
    .selectFrom("order_case as c")
    .innerJoin("orders as o", "o.id", "c.order_id")
    .selectAll("c")
    .select("o.number as orderNumber")
    .where("c.company_id", "=", companyId)
    .where("c.order_id", "=", orderId)
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .execute();
  return cardsOf(rows);
}

async function cardsOf(rows: readonly (Row<"order_case"> & { orderNumber: string })[]): Promise<CaseCard[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom("order_case_line as cl")
    .innerJoin("order_line as l", "l.id", "cl.order_line_id")
    .select(["cl.case_id", "cl.number", "l.name"])
    .where(
      "cl.case_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("cl.id")
    .execute();
  return rows.map((row): CaseCard => {
    const own = lines.filter((line) => line.case_id === row.id);
    return {
      ...headOf(row),
      serial: row.serial,
      number: row.number,
      reason: row.reason as CaseReason,
      createdAt: row.created_at,
      order: { id: row.order_id, number: row.orderNumber },
      goods: [...new Set(own.map((line) => line.name))],
      units: own.reduce((sum, line) => sum + line.number, 0),
      refund: row.refund,
    };
  });
}
