/** The order draft: the orders that the selected lines would become (specification, section 2, "Cart", step 2). */
import { z } from "zod";
import type { SelectionRestriction } from "~/modules/cart/lines/choose-lines.server";
import type { Checkout, CheckoutOrder } from "~/modules/cart/pricing/checkout";
import type { Address } from "~/modules/company/addresses/address";
import { snapshotText } from "~/modules/checkout/snapshot";
import { listDaysByAddress, type DeliverySchedule } from "~/modules/shipping/delivery-days";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { CartLineSchema, serializeLines } from "./cart";
import { PriceStepRow, serializeRows } from "./cart-state";
import { AddressItem, serializeAddress } from "./company";
import { asSeconds, bit, Bit, Moment, Yuan, toYuanText } from "./values";

const DraftOrder = z.object({
  is_ephedrine: Bit("是否含麻黄碱复方制剂订单（单独成单，仅限对公转账）"),
  data: z.array(CartLineSchema).describe("订购的行"),
  gifts: z
    .array(
      z.object({
        goods_id: z.int().describe("赠品的商品编号"),
        name: z.string().describe("赠品名称"),
        number: z.int().describe("赠送数量"),
      }),
    )
    .describe("有货的赠品"),
  rows: z.array(PriceStepRow).describe("计价步骤"),
  shipping_fee: Yuan("运费"),
  payable: Yuan("应付金额"),
  fanxian: Yuan("订单完成后的返现").nullable().describe("订单完成后的返现，元；没有时为 null"),
});

export const LineFault = z.object({
  id: z.int().describe("购物车行编号"),
  name: z.string().describe("商品名称"),
  reason: z.string().describe("不能购买的原因"),
});

export const CheckoutDraftSchema = z.object({
  orders: z.array(DraftOrder).describe("将生成的订单"),
  shipping_fee: Yuan("运费合计"),
  payable: Yuan("应付合计"),
  address: z.array(AddressItem).describe("收货地址"),
  delivery_days: z
    .array(
      z.object({
        address_id: z.int().describe("收货地址编号"),
        days: z
          .array(
            z.object({
              day: z.string().describe("配送日"),
              until: Moment("在此之前付款的，可在当日送达"),
            }),
          )
          .describe("可选的配送日，最早的在前"),
      }),
    )
    .describe("各收货地址可选的配送日；没有配送日的地址不列出"),
  failed: z.array(LineFault).describe("不能购买的行"),
  seen: z.string().describe("所见内容的摘要：提交订单前内容有变时据此提示"),
  url: z.string().describe("核对与提交订单的页面"),
});

export const serializeFaults = (refused: readonly SelectionRestriction[]): z.infer<typeof LineFault>[] =>
  refused.map(({ lineId, name, text }) => ({ id: lineId, name, reason: text }));

/** `url`: where the order is placed. `schedule`: the delivery days of all regions. */
export function serializeDraft(
  { checkout, offers }: { checkout: Checkout; offers: readonly CartOffer[] },
  addresses: readonly Address[],
  refused: readonly SelectionRestriction[],
  { url, schedule, now }: { url: string; schedule: DeliverySchedule; now: number },
): z.infer<typeof CheckoutDraftSchema> {
  const { orders, payable } = checkout;
  return {
    orders: orders.map((order) => serializeOrder(order, offers)),
    shipping_fee: toYuanText(orders.reduce((sum, order) => sum + order.pricing.shipping, 0)),
    payable: toYuanText(payable),
    address: addresses.map(serializeAddress),
    delivery_days: listDaysByAddress(schedule, addresses, now).map(({ addressId, days }) => ({
      address_id: addressId,
      days: days.map(({ day, until }) => ({ day, until: asSeconds(until) })),
    })),
    failed: serializeFaults(refused),
    seen: snapshotText(checkout),
    url,
  };
}

function serializeOrder(
  { isEphedrine, lines, pricing }: CheckoutOrder,
  offers: readonly CartOffer[],
): z.infer<typeof DraftOrder> {
  return {
    is_ephedrine: bit(isEphedrine),
    data: serializeLines({ lines, pricings: [pricing], offers }),
    gifts: pricing.gifts.map(({ goodsId, name, quantity }) => ({
      goods_id: goodsId,
      name,
      number: quantity,
    })),
    rows: serializeRows(pricing.rows),
    shipping_fee: toYuanText(pricing.shipping),
    payable: toYuanText(pricing.payable),
    fanxian: pricing.cashback && toYuanText(pricing.cashback.amount),
  };
}
