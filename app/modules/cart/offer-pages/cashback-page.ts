import type { PriceLock } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import type { OfferPageData } from "~/modules/promotions/offer-pages/offer-head";
import type { BuyerProgress } from "./offer-progress";

export interface CashbackCredit {
  /** in the red packets, less what went back with returns */
  credited: Fen;
  /** of paid orders that are not completed yet */
  waiting: Fen;
}

export interface CashbackPageData extends OfferPageData {
  lock: PriceLock | null;
  progress: BuyerProgress | null;
  apart: string;
  credit: CashbackCredit | null;
}
