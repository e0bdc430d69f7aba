import type { PriceLock } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import type { OfferPageData } from "~/modules/promotions/offer-pages/offer-head";
import type { BuyerProgress } from "./offer-progress";

export interface CashbackCredit {
  /** as red packets, less what returns took back */
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
