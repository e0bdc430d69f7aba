import { countUnpaidOrders } from "~/modules/orders/order/placed.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findStores } from "~/modules/company/members/stores.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { linesToCopy } from "~/modules/cart/lines/copy-lines.server";
import { cartCounts } from "~/modules/cart/lines/lines.server";
import type { StoresPage } from "./stores-page";

/** Returns the login's stores and the lines it may copy, in five queries. */
export async function storesPage(viewer: SignedIn, now: number): Promise<StoresPage> {
  const { accountId, companyId } = viewer.buyer;
  const [stores, lines] = await Promise.all([findStores(accountId, companyId, now), linesToCopy(companyId)]);
  const ids = stores.map((store) => store.id);
  const [counts, unpaid] = await Promise.all([cartCounts(ids), countUnpaidOrders(ids)]);
  return {
    stores: stores.map((store) => ({
      ...store,
      cartLines: counts.get(store.id) ?? 0,
      ordersToPay: unpaid.get(store.id) ?? 0,
    })),
    lines,
    token: newFormToken(viewer.buyer),
  };
}
