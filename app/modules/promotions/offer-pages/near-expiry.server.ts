import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { toZoneListPage, type ListRequest } from "~/modules/catalogue/listing/product-list";
import { addMonths, toDay, NEAR_EXPIRY_MONTHS } from "~/platform/values/clock";
import { batchesExpiring } from "~/modules/catalogue/stock/batches.server";
import { formatNearBatches } from "./batch-words";
import type { OfferPageData } from "./offer-head";
import { offerPageData } from "./offer-page.server";

const WORDS = {
  lead: `效期不足 ${NEAR_EXPIRY_MONTHS} 个月，批号与效期逐一标明；先到期的批次先发，请按销售周期采购`,
  plain: "",
};

export function nearExpiryPage(query: ListRequest): Promise<OfferPageData> {
  const page = toZoneListPage("/jxqzc", "近效期专场", { nearExpiry: true });
  return offerPageData(query, page, { kind: "nearExpiry", words: WORDS }, { notes: batchNotes });
}

async function batchNotes(
  goods: readonly GoodsForBuyer[],
  _: unknown,
  now: number,
): Promise<Map<number, string[]>> {
  const today = toDay(now);
  const rows = await batchesExpiring(
    goods.map((product) => product.id),
    today,
    addMonths(today, NEAR_EXPIRY_MONTHS),
  );
  return new Map(
    goods.map((product) => [
      product.id,
      formatNearBatches(
        rows.filter((row) => row.goodsId === product.id),
        product.unit,
      ),
    ]),
  );
}
