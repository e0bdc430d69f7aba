/** What the page of 满额返现 shows. Pure, fen. */
import type { PriceLock } from "~/catalogue/goods";
import type { Fen } from "~/platform/money";
import type { OfferPageData } from "~/promotions/offer-head";
import type { BuyerProgress } from "./offer-progress";

export interface CashbackCredit {
  /** in the red packets, less what went back with returns */
  credited: Fen;
  /** of paid orders that are not completed yet */
  waiting: Fen;
}

export interface CashbackPageData extends OfferPageData {
  /** why the buyer's way to it is not shown */
  lock: PriceLock | null;
  progress: BuyerProgress | null;
  /** null for visitors */
  credit: CashbackCredit | null;
}
