import type { SignedIn } from "~/modules/company/identity/buyer";
import { documentWarnings } from "~/modules/company/documents/warnings";
import { countOpenReceipts } from "~/modules/ephedrine/receipt.server";
import { getOrderCounts } from "~/shell/frame-content.server";
import type { AccountCounts } from "./account-menu";

/** Counts what waits for the company. Two queries, one shared with the page. `now` in ms. */
export async function accountCounts(
  request: Request,
  { buyer }: SignedIn,
  now: number,
): Promise<AccountCounts> {
  const [orders, receipts] = await Promise.all([getOrderCounts(request), countOpenReceipts(buyer.companyId)]);
  return {
    orders: (orders.pendingPayment ?? 0) + (orders.pendingReceipt ?? 0),
    receipts,
    documents: documentWarnings(buyer.kind, buyer.qualifications, now).length,
  };
}
