import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { readPageNumber } from "~/platform/values/whole-number";
import { listStockAlerts, type StockAlert } from "./stock-alerts.server";

const ALERTS_PER_PAGE = 50;

export interface WaitedGoods extends StockAlert {
  name: string;
  spec: string;
  manufacturer: string;
  /** why the company cannot buy it now; "" if it will be notified within a minute */
  reason: string;
}

export interface StockAlertsPage {
  rows: WaitedGoods[];
  total: number;
  page: number;
  pages: number;
}

/** Returns one page of stock alerts, at most the last. Two queries. */
export async function stockAlertsPage(
  viewer: SignedIn,
  params: URLSearchParams,
  now: number,
): Promise<StockAlertsPage> {
  const alerts = await listStockAlerts(viewer.buyer.companyId);
  const pages = Math.max(1, Math.ceil(alerts.length / ALERTS_PER_PAGE));
  const page = Math.min(Math.max(1, readPageNumber(params.get("page"))), pages);
  const shown = alerts.slice((page - 1) * ALERTS_PER_PAGE, page * ALERTS_PER_PAGE);
  const ids = shown.map(({ goodsId }) => goodsId);
  const goods = await goodsForBuyer(ids, viewer, now);
  const rows = shown.flatMap((alert): WaitedGoods[] => {
    const item = goods.get(alert.goodsId);
    if (!item) return [];
    const { name, spec, manufacturer, restriction } = item;
    const reason = restriction ? restrictionText(restriction) : "";
    return [{ ...alert, name, spec, manufacturer, reason }];
  });
  return { rows, total: alerts.length, page, pages };
}
