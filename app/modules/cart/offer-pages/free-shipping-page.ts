import type { PriceLock } from "~/modules/catalogue/goods/goods";
import type { OfferPageData } from "~/modules/promotions/offer-pages/offer-head";
import type { BuyerProgress } from "./offer-progress";

export interface FreeShippingData extends OfferPageData {
  lock: PriceLock | null;
  progress: BuyerProgress | null;
}

export interface ShippingRules {
  offers: { id: number; name: string; rule: string; apart: string | null; until: string }[];
  itemKinds: number;
  from: string;
  threshold: string;
  fee: string;
  fees: { area: string; fee: string }[];
}
