/** Draft orders (建议订单): lines that a person of the company confirms on the site. */
import { z } from "zod";
import {
  DRAFT_ORDER_STATES,
  draftOrderHref,
  getDraftOrderExpiry,
} from "~/modules/cart/draft-orders/draft-order";
import type { DraftOrderPart, DraftOrderTable } from "~/modules/cart/draft-orders/draft-order.server";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { toKeys } from "~/platform/values/keys-of";
import { asSeconds, Moment, toYuanText, Yuan } from "./values";

const STATE_WORDS = Object.entries(DRAFT_ORDER_STATES)
  .map(([state, text]) => `${state} ${text}`)
  .join("，");

const DraftOrderLine = z.object({
  goods_id: z.int().describe("商品编号"),
  name: z.string().describe("商品名称"),
  number: z.int().describe("数量"),
  stock: z.int().describe("库存数量"),
  buy_tips: z.string().describe("现在不能购买的原因，可购买时为空"),
});

export const DraftOrderItem = z.object({
  id: z.int().describe("建议订单编号"),
  state: z.enum(toKeys(DRAFT_ORDER_STATES)).describe(`状态：${STATE_WORDS}`),
  author: z.string().describe("拟单的程序或人员"),
  remark: z.string().describe("备注"),
  add_time: Moment("拟单时间"),
  end_time: Moment("此前可以确认"),
  url: z.string().describe("由贵企业人员登录后确认的页面"),
  lines: z.array(DraftOrderLine).describe("商品，按提交的次序"),
  total: Yuan("可购买商品的合计，不含运费").nullable().describe("合计，元；无权查看价格时为 null"),
  order_ids: z.array(z.int()).describe("确认后产生的订单编号"),
});

/** Serializes a draft order that was sent. */
export function serializeDraftOrder(
  draftOrder: DraftOrderPart,
  { rows, total }: DraftOrderTable,
  orderIds: readonly number[],
): z.infer<typeof DraftOrderItem> {
  const { id, state, staffName, remark } = draftOrder;
  const sentAt = draftOrder.sentAt!;
  return {
    id,
    state,
    author: staffName,
    remark,
    add_time: asSeconds(sentAt),
    end_time: asSeconds(getDraftOrderExpiry(sentAt)),
    url: draftOrderHref(id),
    lines: rows.map(({ goods, input }) => ({
      goods_id: goods.id,
      name: goods.name,
      number: Number(input),
      stock: goods.stock,
      buy_tips: goods.restriction ? restrictionText(goods.restriction) : "",
    })),
    total: total === null ? null : toYuanText(total),
    order_ids: [...orderIds],
  };
}
