import { afterSalesRefundKey } from "~/modules/returns/status/after-sales";
import { listRefunds } from "~/modules/payments/refunds/refund-progress.server";
import { notFound } from "~/platform/http/page-error";
import type { AfterSalesKind } from "~/modules/returns/status/after-sales";
import { findAfterSales } from "./read.server";

/** Returns a company's request by kind and number; throws 404 for another company's. `now` in ms. */
export async function afterSalesDetails(
  companyId: number,
  kind: AfterSalesKind,
  serial: number,
  now: number,
) {
  const page = (await findAfterSales(companyId, kind, serial)) ?? notFound();
  const refunds = await listRefunds(companyId, page.order.id, now, afterSalesRefundKey(page.requestNumber));
  return { page, refunds };
}
