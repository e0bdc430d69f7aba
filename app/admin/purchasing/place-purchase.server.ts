import { purchaseOrder, purchaseState } from "~/admin/approval-requests/kinds/purchase-order.server";
import {
  findPurchase,
  placementFaults,
  placePurchaseIn,
  purchaseLines,
} from "~/modules/purchasing/purchases.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { PastLimit, requireLimit } from "~/modules/staff/limits/limits.server";
import { inTransaction } from "~/platform/database/database.server";

export type PlacePurchaseResult =
  | { ok: true; isWaiting: boolean }
  | { ok: false; text: string; isStale?: true };

interface Placement {
  version: number;
  why: string;
  by: Person;
}

/** Places a draft, or requests it where it is over the person's limit. Null: no such order. Refused: as placePurchaseIn, and a request that waits already. `now` in ms. */
export async function placePurchase(
  number: string,
  placement: Placement,
  now: number,
): Promise<PlacePurchaseResult | null> {
  const { version, by } = placement;
  try {
    return await inTransaction(async (trx): Promise<PlacePurchaseResult | null> => {
      const order = await findPurchase(number, trx);
      const done = order && (await placePurchaseIn(trx, number, { version, by: by.name }, now));
      if (!done?.ok) return done;
      const { amount } = purchaseState(order!, await purchaseLines(order!.id, trx));
      await requireLimit(trx, { name: "purchase", amount, by, companyId: null }, now);
      return { ok: true, isWaiting: false };
    });
  } catch (error) {
    if (!(error instanceof PastLimit)) throw error;
    return requestPlacement(number, { ...placement, limit: error.message }, now);
  }
}

const requestPlacement = (
  number: string,
  { version, why, by, limit }: Placement & { limit: string },
  now: number,
): Promise<PlacePurchaseResult> =>
  inTransaction(async (trx): Promise<PlacePurchaseResult> => {
    const order = (await findPurchase(number, trx))!;
    if (order.version !== version)
      return { ok: false, text: "采购订单在您打开后有变化，请核对后再办理", isStale: true };
    const faults = await placementFaults(order, now, trx);
    if (faults.length > 0) return { ok: false, text: `${faults.join("；")}，不能下单` };
    const before = purchaseState(order, await purchaseLines(order.id, trx));
    const about = { kind: purchaseOrder.kind, subject: "purchaseOrder", subjectId: number, why, limit, by };
    const title = `采购订单 ${number} ${order.supplierName}`;
    const after = { ...before, state: "placed" as const };
    const requested = await tryPropose(trx, { ...about, title, before, after }, now);
    return requested.ok ? { ok: true, isWaiting: true } : requested;
  });
