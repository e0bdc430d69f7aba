/** /jxqzc 近效期专场: goods near their expiry, each with its batches, first-expiring first. */
import type { GoodsForBuyer } from "~/catalogue/goods";
import { zonePage } from "~/catalogue/shelf";
import { addMonths, dayOf, NEAR_EXPIRY_MONTHS } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { batchWords } from "./batch-words";
import type { OfferPageData } from "./offer-head";
import { offerPageData } from "./offer-page.server";

const WORDS = {
  lead: `效期不足 ${NEAR_EXPIRY_MONTHS} 个月，批号与效期逐一标明；先到期的批次先发，请按销售周期采购`,
  plain: "",
};

/** Head, goods and the batches of each. */
export function nearExpiryPage(request: Request): Promise<OfferPageData> {
  const page = zonePage("/jxqzc", "近效期专场", { nearExpiry: true });
  return offerPageData(request, page, "nearExpiry", WORDS, { notes: batchNotes });
}

/** The batches in stock that are near their expiry, in words. One query. */
async function batchNotes(
  goods: readonly GoodsForBuyer[],
  _: unknown,
  now: number,
): Promise<Map<number, string[]>> {
  if (goods.length === 0) return new Map();
  const today = dayOf(now);
  const rows = await db
    .selectFrom("batch")
    .select(["goods_id as goodsId", "number", "expires_on as expiresOn", "quantity"])
    .where(
      "goods_id",
      "in",
      goods.map((one) => one.id),
    )
    .where("quantity", ">", 0)
    .where("recall_id", "is", null)
    .where("expires_on", ">=", today)
    .where("expires_on", "<=", addMonths(today, NEAR_EXPIRY_MONTHS))
    .orderBy("expires_on")
    .orderBy("id")
    .execute();
  return new Map(
    goods.map((one) => [
      one.id,
      batchWords(
        rows.filter((row) => row.goodsId === one.id),
        one.unit,
      ),
    ]),
  );
}
