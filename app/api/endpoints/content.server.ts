import { z } from "zod";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { goodsForBuyer, goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import { preferredCategories } from "~/modules/catalogue/listing/preferred.server";
import { BATCHES, readBestOfKinds, recommendedIds } from "~/modules/catalogue/listing/recommended.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { latestArticles } from "~/modules/help/articles.server";
import type { AdSlot } from "~/modules/content/header";
import { frameContent, shopSettings } from "~/modules/content/header.server";
import { runningZones } from "~/modules/zones/zones.server";
import { hasOrdered } from "~/modules/orders/order/newcomer";
import { orderCounts } from "~/modules/orders/order/orders.server";
import { brandNamed, brandTiles } from "~/modules/zones/brand-page.server";
import { newestControlledFor } from "~/modules/zones/controlled.server";
import { flashSaleNow } from "~/modules/promotions/offer-pages/flash-sale.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { zoneCards } from "~/modules/zones/zone-page.server";
import { endpoint, type Endpoint } from "../endpoint";
import { id, ids } from "../params";
import * as serialized from "../serializers/content";
import { Goods, serializeGoodsList, serializeGoods } from "../serializers/goods";
import { serializeInspection, QualityInspectionSchema } from "../serializers/user";
import { asSeconds, bit, Moment, Yuan, toYuanText } from "../serializers/values";
import { oneNumberOf, wholeNumberField } from "~/platform/values/number-fields";

const READ = { method: "GET", auth: "any", scope: "read" } as const;
const NONE = z.object({});
const BRANDS = 16;
const FLASH_GOODS = 30;

/** An endpoint for the ads of some slots, in order. */
const ads = (path: string, title: string, ...slots: AdSlot[]): Endpoint =>
  endpoint({
    ...READ,
    path,
    title,
    params: NONE,
    data: z.array(serialized.AdItem),
    handle: async ({ viewer, now }) => {
      const { ads: shown } = await frameContent(viewer, now);
      return { data: slots.flatMap((slot) => shown[slot]).map(serialized.serializeAd) };
    },
  });

/** Returns products in the order of `goodsIds` with their running offers. */
async function goodsList(goodsIds: readonly number[], viewer: Viewer, now: number) {
  const goods = await goodsInOrder(goodsIds, viewer, now);
  return serializeGoodsList(goods, await offersOn(goods, viewer, now));
}

const frame: readonly Endpoint[] = [
  endpoint({
    ...READ,
    path: "global/links",
    title: "全站链接",
    params: NONE,
    data: z.array(serialized.LinkItem),
    handle: async ({ viewer, now }) => {
      const { links, settings } = await frameContent(viewer, now);
      const { icp } = settings;
      const filing = icp.text === "" ? [] : [{ name: icp.text, url: icp.url }];
      return { data: [...links.global, ...filing].map(serialized.serializeLink) };
    },
  }),
  endpoint({
    ...READ,
    path: "global/quality_inspection",
    title: "质检报告查询",
    params: NONE,
    data: QualityInspectionSchema,
    handle: async () => ({ data: serializeInspection(await shopSettings()) }),
  }),
  endpoint({
    ...READ,
    path: "focus/common",
    title: "页头公共数据",
    params: NONE,
    data: z.object({
      rnss: z.array(serialized.HotItem).describe("热搜"),
      nav: z.array(serialized.NavItemSchema).describe("导航，最多 9 项"),
      category: z.array(serialized.CategoryItem).describe("全部商品分类"),
      category_yx: z.array(serialized.CategoryItem).describe("有优选商品的分类"),
      category_zy: z.array(serialized.CategoryItem).describe("中药饮片的分类"),
      category_qx: z.array(serialized.CategoryItem).describe("医疗器械的分类"),
      brand: z.array(serialized.BrandItem).describe("品牌"),
      timestamp: Moment("服务器时间"),
    }),
    handle: async ({ viewer, now }) => {
      const [header, tree, preferred, brands] = await Promise.all([
        frameContent(viewer, now),
        categoryTree(),
        preferredCategories(),
        brandTiles(),
      ]);
      const below = (kind: string) =>
        tree.roots.filter((root) => root.tree === kind).flatMap((root) => root.children);
      return {
        data: {
          rnss: header.hotWords.map(serialized.serializeHot),
          nav: header.nav.map(serialized.serializeNav),
          category: tree.roots.map(serialized.serializeCategory),
          category_yx: preferred.map(serialized.serializeCategory),
          category_zy: below("herb").map(serialized.serializeCategory),
          category_qx: below("device").map(serialized.serializeCategory),
          brand: brands.map(serialized.serializeBrand),
          timestamp: asSeconds(now),
        },
      };
    },
  }),
  endpoint({
    ...READ,
    path: "article/category",
    title: "文章列表",
    params: z.object({
      category_id: oneNumberOf([1, 2, 3], "文章分类有误")
        .default(3)
        .describe("1 行业新闻，2 公司新闻，3 通知公告（首页）"),
      limit: wholeNumberField("条数有误", { least: 1, limit: 50, over: "条数不超过 50" })
        .default(10)
        .describe("最多几条"),
    }),
    data: z.object({
      id: z.literal([1, 2, 3]).describe("文章分类"),
      name: z.string().describe("分类名称"),
      list: z.array(serialized.ArticleItem).describe("文章，新的在前"),
    }),
    handle: async ({ params, now }) => {
      const { category, name } = serialized.ARTICLE_CATEGORIES[params.category_id];
      const found = await latestArticles(category, params.limit, now);
      const list = found.map((item) => serialized.serializeArticle(item, params.category_id));
      return { data: { id: params.category_id, name, list } };
    },
  }),
];

const places: readonly Endpoint[] = [
  ads("focus", "首页轮播广告", "homeMain"),
  ads("focus/right", "右侧广告", "right", "homeSide"),
  ads("focus/top", "顶部广告", "top", "banner"),
  endpoint({
    ...READ,
    path: "focus/xrtj",
    title: "新客推荐",
    params: NONE,
    data: z.array(serialized.AdItem).describe("下过单的企业没有"),
    handle: async ({ viewer, now }) => {
      const [{ ads: shown }, counts] = await Promise.all([
        frameContent(viewer, now),
        viewer.buyer ? orderCounts(viewer.buyer.companyId) : {},
      ]);
      return { data: hasOrdered(counts) ? [] : shown.newcomer.map(serialized.serializeAd) };
    },
  }),
  ads("focus/zyzq", "中药专区广告", "herbs"),
  ads("focus/yx", "优选专区广告", "preferred"),
  ads("focus/login", "登录页广告", "login"),
  endpoint({
    ...READ,
    path: "focus/kxzq_ad",
    title: "控销专区指定广告",
    params: z.object({ ids: ids.optional() }),
    data: z.array(serialized.AdItem),
    handle: async ({ viewer, params, now }) => {
      const { ads: shown } = await frameContent(viewer, now);
      const wanted = params.ids;
      return {
        data: shown.zone.filter((ad) => !wanted || wanted.includes(ad.id)).map(serialized.serializeAd),
      };
    },
  }),
  endpoint({
    ...READ,
    path: "focus/kxzq",
    title: "控销专区",
    params: NONE,
    data: z.array(serialized.AdItem),
    handle: async ({ viewer, now }) => ({
      data: (await zoneCards(await runningZones("controlled", viewer, now), viewer, now)).map(
        serialized.serializePoster,
      ),
    }),
  }),
  endpoint({
    ...READ,
    path: "focus/postList",
    title: "活动海报",
    params: NONE,
    data: z.array(serialized.AdItem),
    handle: async ({ viewer, now }) => {
      const kinds = ["fair", "activity", "clinicClub"] as const;
      const zones = (await Promise.all(kinds.map((kind) => runningZones(kind, viewer, now)))).flat();
      return { data: (await zoneCards(zones, viewer, now)).map(serialized.serializePoster) };
    },
  }),
  endpoint({
    ...READ,
    path: "focus/ppzq",
    title: "首页品牌专区",
    params: NONE,
    data: z.array(serialized.BrandItem),
    handle: async () => ({ data: (await brandTiles({ limit: BRANDS })).map(serialized.serializeBrand) }),
  }),
  endpoint({
    ...READ,
    path: "focus/brand/:id",
    title: "品牌详情",
    params: z.object({ id: id.describe("品牌编号") }),
    data: serialized.BrandDetail,
    handle: async ({ params }) => {
      const brand = await brandNamed(params.id);
      return brand
        ? { data: serialized.serializeBrandDetail(brand) }
        : { refused: { code: 404, msg: "没有这个品牌" } };
    },
  }),
];

const shelves: readonly Endpoint[] = [
  endpoint({
    ...READ,
    path: "index/spike",
    title: "首页秒杀",
    params: NONE,
    data: z
      .object({
        id: z.int().describe("活动编号"),
        name: z.string().describe("活动名称"),
        start_time: Moment("开始时间"),
        end_time: Moment("结束时间"),
        timestamp: Moment("服务器时间"),
        goods: z
          .array(
            Goods.extend({
              spike_price: Yuan("秒杀价").nullable().describe("秒杀价，元；无权查看时为 null"),
              spike_number: z.int().describe("秒杀数量"),
              sold_number: z.int().describe("已售数量"),
            }),
          )
          .describe("秒杀商品"),
      })
      .nullable()
      .describe("正在进行的秒杀，没有时为 null"),
    handle: async ({ viewer, now }) => {
      const sale = await flashSaleNow(now, FLASH_GOODS);
      if (!sale) return { data: null };
      const goods = await goodsForBuyer(
        sale.goods.map((product) => product.goodsId),
        viewer,
        now,
      );
      const offers = await offersOn([...goods.values()], viewer, now);
      return {
        data: {
          id: sale.offerId,
          name: sale.name,
          start_time: asSeconds(sale.startsAt),
          end_time: asSeconds(sale.endsAt),
          timestamp: asSeconds(now),
          goods: sale.goods.flatMap(({ goodsId, stock, sold }) => {
            const item = goods.get(goodsId);
            if (!item) return [];
            const offer = offers.get(goodsId);
            const price = item.price === null ? null : (offer?.activityPrice ?? item.price);
            const spike = { spike_price: price === null ? null : toYuanText(price) };
            return [{ ...serializeGoods(item, offer), ...spike, spike_number: stock, sold_number: sold }];
          }),
        },
      };
    },
  }),
  endpoint({
    ...READ,
    path: "index_wntj/1",
    title: "为您推荐",
    params: z.object({
      batch: wholeNumberField("批次有误", { limit: BATCHES - 1 })
        .default(0)
        .describe(`换一批：0 至 ${BATCHES - 1}`),
    }),
    data: z.array(Goods),
    handle: async ({ viewer, params, now }) => {
      const found = await recommendedIds(viewer.buyer?.companyId ?? null, params.batch);
      return { data: await goodsList(found, viewer, now) };
    },
  }),
  endpoint({
    ...READ,
    path: "focus/demo",
    title: "各类畅销商品",
    params: NONE,
    data: z.array(Goods),
    handle: async ({ viewer, now }) => {
      const { drug, herb, device } = await readBestOfKinds();
      return { data: await goodsList([...drug, ...herb, ...device], viewer, now) };
    },
  }),
  endpoint({
    ...READ,
    path: "focus/new_kxzq",
    title: "新开放的控销商品",
    params: NONE,
    data: z.object({
      is_own: z.literal([0, 1]).describe("1 为对本企业开放的商品，0 为全站新上架的控销商品"),
      goods: z.array(Goods).describe("商品，新的在前"),
    }),
    handle: async ({ viewer, now }) => {
      const { isOwn, goods, offers } = await newestControlledFor(viewer, now);
      return { data: { is_own: bit(isOwn), goods: serializeGoodsList(goods, offers) } };
    },
  }),
];

export const contentEndpoints: readonly Endpoint[] = [...frame, ...places, ...shelves];
