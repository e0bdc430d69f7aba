/** The demo shop as a whole: who loads what, in the order in which one needs the other. */
import { type Kysely, sql } from "kysely";
import { db, engine, inTransaction } from "~/platform/database.server";
import { fillLinks } from "~/platform/migrations/002-content";
import { loadCompanies } from "./companies.server";
import { loadApiTokens } from "./api-tokens.server";
import { loadCart } from "./cart.server";
import { loadCases } from "./cases.server";
import { loadChat } from "./chat.server";
import { loadContent } from "./content.server";
import { loadContracts } from "./contracts.server";
import { loadDocuments } from "./documents.server";
import { loadDraw } from "./draw.server";
import { loadFavourites } from "./favourites.server";
import { loadGoods } from "./goods.server";
import { loadGoodsDocuments } from "./goods-documents.server";
import { loadGroupOrders } from "./group-orders.server";
import { loadInvoices } from "./invoices.server";
import { loadOffers } from "./offers.server";
import { loadOrders } from "./orders.server";
import { loadPayments, openPaySandbox } from "./payments.server";
import { loadWechat } from "./wechat.server";
import { loadReceipts } from "./receipts.server";
import { loadRecalls } from "./recalls.server";
import { loadShipments } from "./shipments.server";
import { loadSupport } from "./support.server";
import { loadTestReports } from "./test-reports.server";
import { loadZones } from "./zones.server";
import { loadPoints } from "./points.server";

/** Called while a part is loaded; `total` may still be unknown (0). */
export type DemoProgress = (part: string, done: number, total: number) => void;

/** Fills an empty, migrated shop; `now` in ms decides what is running, due and past. */
export async function loadDemo(now: number, onProgress: DemoProgress): Promise<void> {
  const parts: [string, (step: (done: number, total: number) => void) => Promise<void>][] = [
    ["companies", () => inTransaction((trx) => loadCompanies(trx, now))],
    ["documents", () => loadDocuments(now)],
    ["WeChat", () => inTransaction((trx) => loadWechat(trx, now))],
    ["access tokens", () => inTransaction((trx) => loadApiTokens(trx, now))],
    ["content", () => inTransaction((trx) => loadContent(trx, now))],
    ["contracts", () => inTransaction((trx) => loadContracts(trx, now))],
    ["goods", async (step) => void (await loadGoods(now, {}, ({ done, total }) => step(done, total)))],
    ["offers", () => inTransaction((trx) => loadOffers(trx, now))],
    ["draw", () => inTransaction((trx) => loadDraw(trx, now))],
    ["zones", () => inTransaction((trx) => loadZones(trx, now))],
    ["favourites", () => inTransaction((trx) => loadFavourites(trx, now))],
    ["cart", () => inTransaction((trx) => loadCart(trx, now))],
    ["orders", () => inTransaction((trx) => loadOrders(trx, now))],
    ["parcels", () => inTransaction(loadShipments)],
    ["test reports", (step) => loadTestReports(now, step)],
    ["goods documents", () => loadGoodsDocuments(now)],
    ["payments", () => inTransaction((trx) => loadPayments(trx, now))],
    ["groups", () => loadGroupOrders(now)],
    ["invoices", () => loadInvoices(now)],
    ["cases", () => loadCases(now)],
    ["support", () => inTransaction((trx) => loadSupport(trx, now))],
    ["chat", () => inTransaction((trx) => loadChat(trx, now))],
    ["recalls", () => loadRecalls(now)],
    ["receipts", () => loadReceipts(now)],
    ["points", () => loadPoints(now)],
    ["providers", () => inTransaction(openPaySandbox)],
  ];
  for (const [name, load] of parts) {
    onProgress(name, 0, 1);
    await load((done, total) => onProgress(name, done, total));
    onProgress(name, 1, 1);
  }
}

/** Empties every table after a load that was cut off, ids beginning at 1 again; the shop has never been open in between. */
export async function clearDemo(): Promise<void> {
  const names = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== "migration");
  await inTransaction(async (trx) => {
    if (engine === "postgres") {
      await sql`truncate table ${sql.join(names.map((name) => sql.table(name)))} restart identity`.execute(
        trx,
      );
    } else {
      for (const name of names) await sql`delete from ${sql.table(name)}`.execute(trx);
      await sql`delete from sqlite_sequence`.execute(trx);
    }
    // What the migrations had filled in.
    await fillLinks(trx as unknown as Kysely<unknown>);
  });
}
