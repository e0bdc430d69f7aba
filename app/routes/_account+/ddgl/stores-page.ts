import type { Store } from "~/modules/company/members/stores";
import type { NamedLine } from "~/modules/cart/lines/offer-names.server";

export type StoreRow = Store & { cartLines: number; ordersToPay: number };

export interface StoresPage {
  stores: StoreRow[];
  /** of the current store's cart */
  lines: NamedLine[];
  token: string;
}
