import { voucherWorths } from "~/modules/vouchers/templates.server";
import { findAddresses } from "~/modules/company/addresses/address.server";
import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { readAmount, ledgerRows } from "~/modules/wallet/ledger.server";
import { LEDGER_KINDS, type LedgerKind } from "~/modules/wallet/ledger";
import { asExchangeState, type Exchange, type RewardsStoreItem } from "./rewards-store";
import type { ItemPage, RewardsStorePage, RewardsStoreQuery, PointsRow } from "./rewards-store-page";

const EXCHANGES_PER_PAGE = 10;
const ROWS_PER_PAGE = 20;
const LATEST = 5;

/** Returns one view of the store for a company (specification, `/jfsc`). */
export async function findRewardsStore(
  companyId: number,
  view: RewardsStoreQuery,
): Promise<RewardsStorePage> {
  const points = await readAmount(companyId, "points");
  const open = await openExchanges(companyId);
  const { page, pages, ...rows } = await readTab(companyId, view);
  return { view: { ...view, page }, points, pages, open, ...rows };
}

type RewardsStoreTab = Pick<RewardsStorePage, "pages" | "items" | "exchanges" | "log"> & { page: number };

async function readTab(companyId: number, view: RewardsStoreQuery): Promise<RewardsStoreTab> {
  switch (view.tab) {
    case "items": {
      const latest = await ledgerRows(companyId, "points", 1, LATEST);
      const items = await itemsFor(companyId);
      return { page: 1, pages: 1, items, exchanges: [], log: latest.rows.map(pointsRow) };
    }
    case "mine": {
      const { page, pages, rows } = await exchangePage(companyId, view.page);
      return { page, pages, items: [], exchanges: rows, log: [] };
    }
    case "log": {
      const { page, pages, rows } = await ledgerRows(companyId, "points", view.page, ROWS_PER_PAGE);
      return { page, pages, items: [], exchanges: [], log: rows.map(pointsRow) };
    }
  }
}

const pointsRow = (row: Row<"ledger">): PointsRow => ({
  id: row.id,
  at: row.at,
  amount: row.amount,
  after: row.after,
  kind: Object.hasOwn(LEDGER_KINDS, row.kind) ? LEDGER_KINDS[row.kind as LedgerKind] : row.kind,
  note: row.note,
  orderId: row.order_id,
});

/** Lists offered items in store order, with the company's exchanges of each. */
async function itemsFor(companyId: number): Promise<RewardsStoreItem[]> {
  const rows = await itemRows(companyId)
    .where("i.status", "=", "on")
    .orderBy("i.sort")
    .orderBy("i.id")
    .execute();
  return withWorth(rows).then((all) => all.map(toRewardsStoreItem));
}

function itemRows(companyId: number) {
  return db
    .selectFrom("points_item as i")
    .selectAll("i")
    .select((eb) =>
      eb
        .selectFrom("points_exchange as x")
        .select((inner) => inner.fn.sum<number | null>("x.count").as("redeemed"))
        .whereRef("x.item_id", "=", "i.id")
        .where("x.company_id", "=", companyId)
        .where("x.state", "!=", "cancelled")
        .as("redeemed"),
    );
}

/** Adds a voucher's discount, fen; null for gifts. One query. */
async function withWorth<R extends { voucher_template_id: number | null }>(rows: readonly R[]) {
  const worths = await voucherWorths(rows.map((row) => row.voucher_template_id));
  return rows.map((row) => ({ ...row, worth: worths.get(row.voucher_template_id) ?? null }));
}

function toRewardsStoreItem(
  row: Row<"points_item"> & { redeemed: number | null; worth: number | null },
): RewardsStoreItem {
  return {
    id: row.id,
    kind: row.kind === "voucher" ? "voucher" : "gift",
    name: row.name,
    describe: row.describe,
    image: row.image,
    worth: row.worth,
    points: row.points,
    left: Math.max(0, row.stock - row.exchanged),
    limit: row.limit_per_company,
    redeemed: Number(row.redeemed ?? 0),
  };
}

/** Returns an item's page; null when it is not offered. */
export async function itemPage(companyId: number, itemId: number): Promise<ItemPage | null> {
  const row = await itemRows(companyId)
    .where("i.id", "=", itemId)
    .where("i.status", "=", "on")
    .executeTakeFirst();
  if (!row) return null;
  const [held] = await withWorth([row]);
  const item = toRewardsStoreItem(held!);
  const [points, addresses] = await Promise.all([
    readAmount(companyId, "points"),
    item.kind === "gift" ? findAddresses(companyId) : [],
  ]);
  return { item, points, addresses };
}

async function openExchanges(companyId: number): Promise<number> {
  const row = await db
    .selectFrom("points_exchange")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", companyId)
    .where("state", "in", ["requested", "exchanged", "shipped"])
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

function exchangeRows() {
  return db
    .selectFrom("points_exchange as x")
    .leftJoin("points_item as i", "i.id", "x.item_id")
    .selectAll("x")
    .select(["i.kind", "i.image", "i.voucher_template_id"]);
}

type ExchangeRow = Row<"points_exchange"> & {
  kind: string | null;
  image: string | null;
  worth: number | null;
};

const exchangeOfRow = (row: ExchangeRow): Exchange => ({
  id: row.id,
  number: row.number,
  itemName: row.item_name,
  kind: row.kind === "voucher" ? "voucher" : "gift",
  image: row.image ?? "",
  worth: row.worth,
  count: row.count,
  points: row.points,
  state: asExchangeState(row.state),
  address: row.address,
  shipment: row.shipment,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  shippedAt: row.shipped_at,
  receivedAt: row.received_at,
  cancelledAt: row.cancelled_at,
});

async function exchangePage(companyId: number, page: number) {
  const { total } = await db
    .selectFrom("points_exchange")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / EXCHANGES_PER_PAGE));
  const at = Math.min(page, pages);
  const rows = await exchangeRows()
    .where("x.company_id", "=", companyId)
    .orderBy("x.created_at", "desc")
    .orderBy("x.id", "desc")
    .limit(EXCHANGES_PER_PAGE)
    .offset((at - 1) * EXCHANGES_PER_PAGE)
    .execute();
  return { rows: (await withWorth(rows)).map(exchangeOfRow), page: at, pages };
}

export async function findExchange(companyId: number, id: number): Promise<Exchange | null> {
  const row = await exchangeRows()
    .where("x.id", "=", id)
    .where("x.company_id", "=", companyId)
    .executeTakeFirst();
  return row ? ((await withWorth([row])).map(exchangeOfRow)[0] ?? null) : null;
}
