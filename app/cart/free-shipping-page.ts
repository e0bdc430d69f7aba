/** What the pages of 包邮专区 show. Pure. */
import type { PriceLock } from "~/catalogue/goods";
import type { OfferPageData } from "~/promotions/offer-head";
import type { BuyerProgress } from "./offer-progress";

export interface FreeShippingData extends OfferPageData {
  /** why the buyer's way to it is not shown */
  lock: PriceLock | null;
  progress: BuyerProgress | null;
}

/** 优选规则; amounts and times as they are read. */
export interface ShippingRules {
  offers: { id: number; name: string; rule: string; apart: string | null; until: string }[];
  /** kinds of goods that ship free by themselves */
  itemKinds: number;
  /** where parcels leave */
  from: string;
  threshold: string;
  fee: string;
  fees: { area: string; fee: string }[];
}
