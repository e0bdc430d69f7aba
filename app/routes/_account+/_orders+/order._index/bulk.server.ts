import { z } from "zod";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { invoiceFormPath } from "~/modules/invoices/invoice-page";
import { invoiceRefusals } from "~/modules/invoices/invoice-read.server";
import {
  BULK_INTENTS,
  reorderRefusals,
  type BulkIntent,
  type BulkRefusal,
} from "~/modules/orders/overview/bulk";
import { jointPath } from "~/modules/orders/payment/joint-payment";
import { jointRefusals } from "~/modules/orders/payment/joint-payment.server";
import { findBulkOrders } from "~/modules/orders/overview/bulk.server";
import { reorderAll } from "~/modules/orders/overview/reorder.server";

/** Ticked orders, "orders.145"; each checkbox has its own name. */
export const BulkForm = z.object({
  intent: z.enum(BULK_INTENTS),
  token: z.string(),
  orders: z
    .record(z.string().regex(/^\d{1,12}$/), z.literal("1"))
    .default({})
    .transform((orders) => Object.keys(orders).map(Number)),
});

/** Returns the next page, or the reason by order; null when an order is not the company's. */
export async function startBulk(
  viewer: SignedIn,
  query: { intent: BulkIntent; orderIds: readonly number[]; token: string },
  now: number,
): Promise<{ to: string } | { refused: BulkRefusal[] } | null> {
  const { companyId } = viewer.buyer;
  const orders = await findBulkOrders(companyId, query.orderIds);
  if (orders === null) return null;
  const ids = orders.map((order) => order.id);
  switch (query.intent) {
    case "pay": {
      const refused = await jointRefusals(companyId, ids, now);
      return refused.length > 0 ? { refused } : { to: jointPath(ids) };
    }
    case "invoice": {
      const refused = await invoiceRefusals(companyId, ids);
      return refused.length > 0 ? { refused } : { to: invoiceFormPath(...ids) };
    }
    case "reorder": {
      const refused = reorderRefusals(orders);
      return refused.length > 0 ? { refused } : { to: await reorderAll(viewer, ids, query.token, now) };
    }
  }
}
