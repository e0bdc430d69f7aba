import { z } from "zod";
import { freeShippingWords, ladderWords } from "~/modules/catalogue/goods-page/detail";
import type { GoodsDetail } from "~/modules/catalogue/goods-page/detail.server";
import type { GoodsForBuyer, GoodsOffer } from "~/modules/catalogue/goods/goods";
import { bit } from "./values";
import { Goods, serializeGoods } from "./goods";

const Batch = z.object({
  number: z.string().describe("批号"),
  scrq: z.string().describe("生产日期，如 2025-01-31；未填为空"),
  yxq: z.string().describe("有效期至，如 2027-06-30"),
  stock: z.int().describe("数量"),
});

export const Detail = Goods.extend({
  trade_name: z.string().describe("商品名，没有时为空"),
  barcode: z.string().describe("条码，没有时为空"),
  common_name: z.string().describe("通用名"),
  is_prescription: z.literal([0, 1]).nullable().describe("是否处方药：1 是，0 否，未填时为 null"),
  facts: z
    .array(z.object({ name: z.string().describe("项目"), value: z.string().describe("内容") }))
    .describe("其他说明"),
  batches: z.array(Batch).describe("在售批次，近效期在前"),
  category: z
    .array(z.object({ id: z.int().describe("分类编号"), name: z.string().describe("分类名称") }))
    .describe("所在分类，从上级到下级"),
  offers: z.array(z.string()).describe("正在进行的活动"),
  ladder_hint: z.string().describe("所填数量的阶梯价进度，没有阶梯价时为空"),
  free_shipping_hint: z.string().describe("所填数量的单品包邮进度，不包邮时为空"),
  substitutes: z.array(z.int()).describe("同通用名、同规格的其他商品编号"),
});

/** `number`: the units that the hints refer to. */
export function serializeDetail(
  detail: GoodsDetail,
  goods: GoodsForBuyer,
  offer: GoodsOffer | undefined,
  quantity: number,
): z.input<typeof Detail> {
  return {
    ...serializeGoods(goods, offer),
    trade_name: detail.tradeName,
    barcode: detail.barcode,
    common_name: goods.genericName,
    is_prescription: goods.isPrescription === null ? null : bit(goods.isPrescription),
    facts: detail.facts.map(([name, value]) => ({ name, value })),
    batches: detail.batches.map((batch) => ({
      number: batch.number,
      scrq: batch.producedOn,
      yxq: batch.expiresOn,
      stock: batch.quantity,
    })),
    category: detail.trail,
    offers: (offer?.texts ?? []).filter(Boolean),
    ladder_hint: ladderWords(goods, quantity) ?? "",
    free_shipping_hint: freeShippingWords(goods, quantity) ?? "",
    substitutes: detail.substitutes.map((substitute) => substitute.id),
  };
}
