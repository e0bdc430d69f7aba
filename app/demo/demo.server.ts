import { type Kysely, sql } from "kysely";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import { insertFirstRows } from "~/migrations";
import { loadCompanies } from "~/demo/companies/companies.server";
import { loadApiTokens } from "~/demo/companies/api-tokens.server";
import { loadCart } from "./cart.server";
import { loadAcceptances } from "~/demo/orders/acceptances.server";
import { loadCases } from "~/demo/orders/after-sales.server";
import { loadDemoChat } from "~/demo/companies/chat.server";
import { loadCredit } from "~/demo/orders/credit.server";
import { loadContent } from "./content.server";
import { loadContracts } from "~/demo/companies/contracts.server";
import { loadDocuments } from "~/demo/companies/documents.server";
import { loadLottery } from "~/demo/offers/draw.server";
import { loadFavourites } from "~/demo/orders/favourites.server";
import { loadShortages } from "~/demo/orders/shortages.server";
import { loadGoods } from "./goods.server";
import { loadGoodsDocuments } from "~/demo/papers/goods-documents.server";
import { loadFirstGoods } from "./first-goods.server";
import { loadFloors } from "~/demo/offers/minimum-prices.server";
import { loadGroupOrders } from "~/demo/offers/group-orders.server";
import { loadInvoices } from "~/demo/papers/invoices.server";
import { loadOffers } from "~/demo/offers/offers.server";
import { loadOrders } from "~/demo/orders/orders.server";
import { loadPayments, openPaySandbox } from "~/demo/orders/payments.server";
import { loadWechat } from "~/demo/companies/wechat.server";
import { loadPurchasing } from "./purchasing.server";
import { loadQuality } from "~/demo/orders/quality.server";
import { loadReports } from "./reports.server";
import { loadReceipts } from "~/demo/orders/receipts.server";
import { loadReconciliation } from "~/demo/orders/reconciliation.server";
import { loadRecalls } from "~/demo/orders/recalls.server";
import { loadShipments } from "~/demo/orders/shipments.server";
import { loadShelf } from "~/demo/orders/shelf.server";
import { loadStaff } from "./staff.server";
import { loadStockCare } from "./stock-care.server";
import { loadSupport } from "~/demo/companies/support.server";
import { loadTestReports } from "~/demo/papers/test-reports.server";
import { loadWarehouse } from "~/demo/orders/warehouse.server";
import { loadTraceCodes } from "~/demo/orders/trace-codes.server";
import { loadZones } from "~/demo/offers/zones.server";
import { loadPoints } from "~/demo/offers/points.server";

/** Progress of a part; `total` may be unknown (0). */
export type DemoProgressCallback = (part: string, done: number, total: number) => void;

/** Fills an empty, migrated shop; everything is relative to `now` (ms). */
export async function loadDemo(now: number, onProgress: DemoProgressCallback): Promise<void> {
  const parts: [string, (step: (done: number, total: number) => void) => Promise<void>][] = [
    ["客户", () => inTransaction((trx) => loadCompanies(trx, now))],
    ["员工", () => inTransaction((trx) => loadStaff(trx, now))],
    ["证件", () => loadDocuments(now)],
    ["微信", () => inTransaction((trx) => loadWechat(trx, now))],
    ["访问令牌", () => inTransaction((trx) => loadApiTokens(trx, now))],
    ["页面内容", () => inTransaction((trx) => loadContent(trx, now))],
    ["合同", () => inTransaction((trx) => loadContracts(trx, now))],
    ["商品", async (step) => void (await loadGoods(now, {}, ({ done, total }) => step(done, total)))],
    ["活动", () => inTransaction((trx) => loadOffers(trx, now))],
    ["抽奖", () => inTransaction((trx) => loadLottery(trx, now))],
    ["专区", () => inTransaction((trx) => loadZones(trx, now))],
    ["收藏", () => inTransaction((trx) => loadFavourites(trx, now))],
    ["缺货本", () => inTransaction((trx) => loadShortages(trx, now))],
    ["购物车", () => inTransaction((trx) => loadCart(trx, now))],
    ["订单", () => inTransaction((trx) => loadOrders(trx, now))],
    ["包裹", () => inTransaction(loadShipments)],
    ["药检报告", (step) => loadTestReports(now, step)],
    ["首营资料", () => loadGoodsDocuments(now)],
    ["首营品种", () => loadFirstGoods(now)],
    ["付款", () => inTransaction((trx) => loadPayments(trx, now))],
    ["信用", () => inTransaction((trx) => loadCredit(trx, now))],
    ["拼团", () => loadGroupOrders(now)],
    ["发票", () => loadInvoices(now)],
    ["退货和售后", () => loadCases(now)],
    ["反馈和求购", () => inTransaction((trx) => loadSupport(trx, now))],
    ["咨询", () => inTransaction((trx) => loadDemoChat(trx, now))],
    ["召回", () => loadRecalls(now)],
    ["质量投诉和公告", () => loadQuality(now)],
    ["仓库", () => loadWarehouse(now)],
    ["追溯码", () => loadTraceCodes(now)],
    ["含麻回执单", () => loadReceipts(now)],
    ["对账", () => loadReconciliation(now)],
    ["效期", () => inTransaction((trx) => loadShelf(trx, now))],
    ["验收记录", () => inTransaction((trx) => loadAcceptances(trx, now))],
    ["积分", () => loadPoints(now)],
    ["报表", () => loadReports(now)],
    ["供应商和采购", () => loadPurchasing(now)],
    ["养护", () => loadStockCare(now)],
    ["最低售价", () => loadFloors(now)],
    ["支付", () => inTransaction(openPaySandbox)],
  ];
  for (const [name, load] of parts) {
    onProgress(name, 0, 1);
    await load((done, total) => onProgress(name, done, total));
    onProgress(name, 1, 1);
  }
}

/** Empties every table after an interrupted load and resets ids; the shop has never been open in between. */
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
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      for (const name of names) await sql`delete from ${sql.table(name)}`.execute(trx);
      await sql`delete from sqlite_sequence`.execute(trx);
    }
    await insertFirstRows(trx as unknown as Kysely<unknown>);
  });
}
