/** /hb 满额返现: the rules, how far the buyer's cart is, what has been credited, and the goods that count. */
import { priceLockFor } from "~/catalogue/price-visibility";
import { zonePage } from "~/catalogue/shelf";
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/database.server";
import { offerPageData } from "~/promotions/offer-page.server";
import type { CashbackCredit, CashbackPageData } from "./cashback-page";
import { progressOf } from "./offer-progress.server";

const WORDS = {
  lead: "订单达到门槛，完成后返红包到您的账户，下次付款时抵用",
  plain: "",
};

/** A fixed number of queries. */
export async function cashbackPage(request: Request): Promise<CashbackPageData> {
  const at = now();
  const viewer = await viewerOf(request);
  const [{ head, shelf }, progress, credit] = await Promise.all([
    offerPageData(request, zonePage("/hb", "满额返现", { offer: "cashback" }), "cashback", WORDS),
    progressOf(viewer, "cashback", at),
    viewer.buyer ? cashbackOf(viewer.buyer.companyId) : null,
  ]);
  return { head, shelf, progress, credit, lock: priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) };
}

/** What a company got back so far and what is on its way, fen. Two queries. */
export async function cashbackOf(companyId: number): Promise<CashbackCredit> {
  const [credited, waiting] = await Promise.all([
    db
      .selectFrom("ledger")
      .select((eb) => eb.fn.sum<number>("amount").as("amount"))
      .where("company_id", "=", companyId)
      .where("account", "=", "redPacket")
      .where("key", "like", "cashback%")
      .executeTakeFirst(),
    db
      .selectFrom("orders")
      .select((eb) => eb.fn.sum<number>("cashback").as("amount"))
      .where("company_id", "=", companyId)
      .where("status", "in", ["pendingReview", "pendingShipment", "pendingReceipt"])
      .executeTakeFirst(),
  ]);
  return { credited: Number(credited?.amount ?? 0), waiting: Number(waiting?.amount ?? 0) };
}
