/** /ddgl as data. Pure. */
import type { Store } from "~/company/members/stores";
import type { NamedLine } from "~/cart/lines/offer-names.server";

export type StoreRow = Store & { cartLines: number; ordersToPay: number };

export interface StoresPage {
  stores: StoreRow[];
  /** of the current store's cart */
  lines: NamedLine[];
  token: string;
}
