import type { Store } from "~/modules/company/members/stores";
import type { LineWithOffer } from "~/modules/cart/lines/offer-names.server";

export type StoreRow = Store & { cartLines: number; ordersToPay: number };

export interface StoresPage {
  stores: StoreRow[];
  lines: LineWithOffer[];
  token: string;
}
