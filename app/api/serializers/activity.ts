import { z } from "zod";
import type { BundleCard } from "~/modules/cart/offer-pages/bundle-page";
import type { GiftGroup } from "~/modules/cart/offer-pages/bundle-gift-page";
import type { RunningActivity } from "~/modules/promotions/offer-pages/activities.server";
import { asSeconds, Moment, Yuan, toYuanText } from "./values";

export const Activity = z
  .object({
    id: z.int().describe("活动编号，商品列表可按其筛选"),
    type: z.string().describe("活动种类，如 dailySpecial，商品列表可按其筛选"),
    type_name: z.string().describe("活动种类的名称，如 天天特价"),
    name: z.string().describe("活动名称"),
    tag: z.string().describe("商品标签上的字"),
    describe: z.string().describe("优惠内容，特价类活动为空"),
    url: z.string().describe("活动页面的路径"),
    start_time: Moment("开始时间"),
    end_time: Moment("结束时间"),
  })
  .describe("活动");

export const serializeActivity = (activity: RunningActivity): z.input<typeof Activity> => ({
  id: activity.id,
  type: activity.kind,
  type_name: activity.kindName,
  name: activity.name,
  tag: activity.tag.name,
  describe: activity.text,
  url: activity.to,
  start_time: asSeconds(activity.startsAt),
  end_time: asSeconds(activity.endsAt),
});

const Pictured = z.object({
  goods_id: z.int().describe("商品编号"),
  name: z.string().describe("商品名称"),
  goods_image: z.array(z.string()).describe("商品图片，服务主机下的路径"),
});

export const GiftGroupItem = z
  .object({
    id: z.int().describe("活动编号"),
    name: z.string().describe("活动名称"),
    end_time: Moment("结束时间"),
    tiers: z.array(z.string()).describe("各档赠送，如 满3种赠医用口罩"),
    scope: z.string().describe("参与的商品"),
    goods: z.array(Pictured).describe("参与商品中的前几种"),
    gifts: z
      .array(
        Pictured.extend({
          number: z.int().describe("每份赠送数量"),
          bzdw: z.string().describe("包装单位"),
          stock: z.int().describe("赠品剩余数量"),
          reason: z.string().describe("您不能获赠的原因，否则为空"),
        }),
      )
      .describe("赠品"),
    limit: z.string().describe("每家限享说明，不限时为空"),
    cart_hint: z.string().describe("您的购物车进度，访客为空"),
    is_met: z.literal([0, 1]).describe("购物车是否已满足：1 是，0 否"),
  })
  .describe("组合买赠");

export function serializeGiftGroup(group: GiftGroup): z.input<typeof GiftGroupItem> {
  const pictured = ({ id, name, picture }: GiftGroup["goods"][number]) => ({
    goods_id: id,
    name,
    goods_image: picture ? [picture] : [],
  });
  return {
    id: group.id,
    name: group.name,
    tiers: group.tiers,
    scope: group.scope,
    limit: group.limit,
    end_time: asSeconds(group.endsAt),
    goods: group.goods.map(pictured),
    gifts: group.gifts.map((gift) => ({
      ...pictured(gift),
      number: gift.quantity,
      bzdw: gift.unit,
      stock: gift.left,
      reason: gift.withheld ?? "",
    })),
    cart_hint: group.cart?.text ?? "",
    is_met: group.cart?.isMet ? 1 : 0,
  };
}

export const BundleItem = z
  .object({
    id: z.int().describe("组合活动编号，加入购物车时作为 goods_id，type 为 3"),
    name: z.string().describe("组合名称"),
    end_time: Moment("结束时间"),
    goods: z
      .array(
        Pictured.extend({
          ypgg: z.string().describe("药品规格"),
          sccj: z.string().describe("生产企业"),
          bzdw: z.string().describe("包装单位"),
          number: z.int().describe("每套数量"),
          price: Yuan("组合内单价").nullable().describe("组合内单价，元；无权查看时为 null"),
          base_price: Yuan("单独购买的单价").nullable().describe("单独购买的单价，元；无权查看时为 null"),
        }),
      )
      .describe("组合内的商品"),
    price: Yuan("每套价").nullable().describe("每套价，元；无权查看时为 null"),
    saved: Yuan("每套节省").nullable().describe("每套比单独购买节省，元；无权查看时为 null"),
    stock: z.int().describe("剩余套数"),
    limit: z.int().nullable().describe("每家限购套数，不限时为 null"),
    used: z.int().describe("本企业已购套数"),
    most: z.int().describe("您现在可购的套数"),
    reason: z.string().describe("暂不能购买的原因，可购买时为空"),
  })
  .describe("组合购");

export function serializeBundle(card: BundleCard): z.input<typeof BundleItem> {
  const { id, name, left, limit, used, available: maxCount, sum } = card;
  const money = (fen: number | null | undefined) => (fen == null ? null : toYuanText(fen));
  return {
    id,
    name,
    limit,
    used,
    most: maxCount,
    stock: left,
    end_time: asSeconds(card.endsAt),
    goods: card.members.map((member) => ({
      goods_id: member.id,
      name: member.name,
      goods_image: [member.picture],
      ypgg: member.spec,
      sccj: member.manufacturer,
      bzdw: member.unit,
      number: member.quantity,
      price: money(member.price),
      base_price: money(member.alone),
    })),
    price: money(sum?.price),
    saved: money(sum?.saved),
    reason: card.hindrances.map(({ goods, text }) => (goods ? `${goods}：${text}` : text)).join("；"),
  };
}
