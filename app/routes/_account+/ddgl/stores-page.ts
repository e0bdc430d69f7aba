import type { Store } from "~/modules/company/members/stores";
import type { NamedLine } from "~/modules/cart/lines/offer-names.server";

export type StoreRow = Store & { cartLines: number; ordersToPay: number };

export interface StoresPage {
  stores: StoreRow[];
  lines: NamedLine[];
  token: string;
}
