/** Products (specification, section 3, "Goods"): all its fields, and more for buyers' own systems. */
import { z } from "zod";
import { knownText } from "~/modules/catalogue/approval/known-facts";
import { NO_OFFER, type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { pictureAddress } from "~/modules/pictures/picture";
import { isAwaited, restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { bit, Bit, Moment, secondsOrNull, Yuan, toYuanText } from "./values";

export const GoodsTagSchema = z
  .object({
    name: z.string().describe("标签文字：优、秒、满、换购、赠、特、新等"),
    describe: z.string().describe("标签说明"),
    is_show: Bit("是否显示"),
  })
  .describe("标签");

export const LadderPrice = z
  .object({
    number: z.int().describe("起订数量"),
    price: Yuan("达到该数量后整行的单价"),
  })
  .describe("一档阶梯价");

export const Goods = z.object({
  id: z.int().describe("商品编号"),
  name: z.string().describe("商品名称"),
  sccj: z.string().describe("生产企业"),
  ypgg: z.string().describe("药品规格"),
  ck_id: z.int().describe("仓库编号"),
  ck_name: z.string().describe("仓库名称"),
  goods_image: z.array(z.string()).describe("商品图片，服务主机下的路径"),
  zbz: z.int().describe("中包装，按其整数倍订购"),
  jzl: z.int().nullable().describe("件装量，未填时为 null"),
  cartNum: z.int().describe("购物车内的数量，访客为 0"),
  is_jxq: Bit("是否近效期"),
  is_buy: Bit("您现在能否购买（缺货另看 number）"),
  buy_tips: z.string().describe("不能购买的原因，可购买时为空"),
  number: z.int().describe("库存数量"),
  base_price: Yuan("本企业的单价，不含活动").nullable().describe("本企业的单价，元；无权查看时为 null"),
  price_lock: z
    .enum(["", "login", "review"])
    .describe("看不到价格的原因：login 登录后可见，review 审核后可见"),
  activity_price: Yuan("活动单价").nullable().describe("活动单价，元；没有活动价或无权查看时为 null"),
  activity_end: Moment("活动价的截止时间").nullable(),
  bzdw: z.string().describe("包装单位"),
  ladder_price: z.array(LadderPrice).describe("阶梯价，数量从小到大；没有阶梯价或无权查看时为空"),
  ladder_price_type: z.int().describe("阶梯价说法：1 为 N 以内，其他为 N 起"),
  is_free_shipping: Bit("是否满量包邮：达到 free_shipping_number 时该品本身免运费"),
  free_shipping_number: z.int().describe("满量包邮的数量，不是满量包邮时为 0"),
  is_dpby: Bit("是否单品包邮：达到 qg_number 时整单免运费"),
  qg_number: z.int().describe("单品包邮的起购数量，不是单品包邮时为 0"),
  is_youx: Bit("是否优选商品"),
  type: z.int().describe("商品类别：0 药品，1 中药饮片，2 医疗器械"),
  tags: z.array(GoodsTagSchema).describe("标签"),
  xg_number: z.int().nullable().describe("每家每日限购数量，不限购时为 null"),
  jx: z.string().describe("剂型，未填时为空"),
  pzwh: z.string().describe("批准文号"),
  holder: z.string().describe("上市许可持有人（药品）或注册人、备案人（医疗器械），未填时为空"),
  yxq: z.string().nullable().describe("在售批次的最近有效期，如 2027-06-30；没有批次时为 null"),
  is_ephedrine: Bit("是否含麻黄碱复方制剂"),
  is_favorite: Bit("是否已收藏"),
  is_restock: Bit("缺货时是否已登记到货提醒"),
});
export type SerializedGoods = z.infer<typeof Goods>;

export const GOODS_IMAGE_SIZE = 640;

const TYPES: Record<GoodsForBuyer["kind"], number> = { drug: 0, herb: 1, device: 2 };

const getHolder = ({ holder = "" }: Pick<GoodsForBuyer, "holder">) => holder;

/** Serializes a product for its viewer with its first picture (goods-images.server.ts adds the others); hidden prices are null. */
export function serializeGoods(goods: GoodsForBuyer, offer: GoodsOffer = NO_OFFER): SerializedGoods {
  const { restriction, freeShippingFrom: freeFrom, itemFreeShippingFrom: orderFreeFrom } = goods;
  const isSeen = goods.price !== null;
  const activityPrice = isSeen ? offer.activityPrice : null;
  return {
    id: goods.id,
    name: goods.name,
    sccj: goods.manufacturer,
    ypgg: knownText(goods.spec),
    ck_id: goods.warehouseId,
    ck_name: goods.warehouse,
    goods_image: [goods.picture ? pictureAddress(goods.picture, GOODS_IMAGE_SIZE) : goodsPicture(goods)],
    zbz: goods.packSize,
    jzl: goods.caseSize,
    cartNum: goods.cartQuantity,
    is_jxq: bit(goods.isNearExpiry),
    is_buy: bit(restriction === null || isOfStock(restriction)),
    buy_tips: restriction ? restrictionText(restriction) : "",
    number: goods.stock,
    base_price: goods.price === null ? null : toYuanText(goods.price),
    price_lock: goods.priceLock ?? "",
    activity_price: activityPrice === null ? null : toYuanText(activityPrice),
    activity_end: activityPrice === null ? null : secondsOrNull(offer.endsAt),
    bzdw: goods.unit,
    ladder_price: goods.ladder.map(({ from, price }) => ({ number: from, price: toYuanText(price) })),
    ladder_price_type: goods.ladderType,
    is_free_shipping: bit(freeFrom !== null),
    free_shipping_number: freeFrom ?? 0,
    is_dpby: bit(orderFreeFrom !== null),
    qg_number: orderFreeFrom ?? 0,
    is_youx: bit(goods.isPreferred),
    type: TYPES[goods.kind],
    tags: serializeTags([...offer.tags, ...goods.tags]),
    xg_number: goods.purchaseLimit,
    jx: goods.dosageForm,
    pzwh: goods.approvalNumber,
    holder: getHolder(goods),
    yxq: goods.nearestExpiry,
    is_ephedrine: bit(goods.isEphedrine),
    is_favorite: bit(goods.isFavourite),
    is_restock: bit(isAwaited(restriction)),
  };
}

/** A sold-out product stays purchasable here; its stock tells the rest. */
export const isOfStock = ({ code }: { code: string }): boolean => code === "soldOut" || code === "stockShort";

/** Serializes tags without duplicates; the first wins. */
export function serializeTags(
  tags: readonly { name: string; describe: string }[],
): z.infer<typeof GoodsTagSchema>[] {
  const byName = new Map<string, z.infer<typeof GoodsTagSchema>>();
  for (const { name, describe } of tags)
    if (!byName.has(name)) byName.set(name, { name, describe, is_show: 1 });
  return [...byName.values()];
}

export const serializeGoodsList = (
  goods: readonly GoodsForBuyer[],
  offers: ReadonlyMap<number, GoodsOffer>,
): SerializedGoods[] => goods.map((product) => serializeGoods(product, offers.get(product.id)));
