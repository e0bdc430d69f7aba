import { z } from "zod";
import { goodsDetail } from "~/modules/catalogue/goods-page/detail.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { MAX_PAGES, GOODS_PER_PAGE, readListQuery } from "~/modules/catalogue/listing/list-query";
import { currentFilters } from "~/modules/catalogue/listing/merged-filters.server";
import type { ListingOption } from "~/modules/catalogue/listing/list.server";
import { recommendedIds } from "~/modules/catalogue/listing/recommended.server";
import { SORTS } from "~/modules/catalogue/facets/facet-index";
import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import { suggestWords } from "~/modules/catalogue/search/search.server";
import { notFound } from "~/platform/http/page-error";
import { runningActivities } from "~/modules/promotions/offer-pages/activities.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { offerGoodsList } from "~/modules/promotions/offer-pages/offer-list.server";
import { endpoint, type Endpoint } from "../endpoint";
import { fromJson, flag, id } from "../params";
import { notNow } from "../refused";
import { Activity, serializeActivity } from "../serializers/activity";
import { Detail, serializeDetail } from "../serializers/detail";
import { Goods, serializeGoodsList } from "../serializers/goods";
import { wholeNumberField } from "~/platform/values/number-fields";

const Search = z.object({
  keywords: z.string().trim().max(60, "关键词过长").default("").describe("关键词：名称、拼音首字母等"),
  type: z
    .enum(["drug", "manufacturer"], { error: "搜索类型有误" })
    .default("drug")
    .describe("drug 药品，manufacturer 生产企业"),
});

const Filters = z.object({
  keywords: z.string().trim().max(60, "关键词过长").optional().describe("关键词"),
  type: z
    .enum(["drug", "manufacturer"], { error: "搜索类型有误" })
    .optional()
    .describe("关键词所指：drug 药品，manufacturer 生产企业"),
  kind: z
    .enum(GOODS_KINDS, { error: "商品类别有误" })
    .optional()
    .describe("drug 药品，herb 中药饮片，device 医疗器械"),
  category: id.optional().describe("分类编号，含下级"),
  manufacturer: id.optional().describe("生产企业编号"),
  form: z.string().max(40, "剂型有误").optional().describe("剂型"),
  near: flag.optional().describe("1 只看近效期"),
  controlled: flag.optional().describe("1 只看控销"),
  stock: flag.optional().describe("1 只看有货"),
  promoted: flag.optional().describe("1 只看促销"),
  bought: flag.optional().describe("1 只看买过的"),
  offer: z
    .string()
    .regex(/^(?:[1-9]\d{0,8}|[a-z][A-Za-z]{1,20})$/, "活动有误")
    .optional()
    .describe("活动编号，或活动种类如 dailySpecial"),
  voucher: id.optional().describe("券的编号，只看适用的商品"),
  sort: z.enum(SORTS, { error: "排序方式有误" }).optional().describe("排序"),
  reverse: flag.optional().describe("1 反向排序"),
  page: wholeNumberField("页码有误", { least: 1, limit: MAX_PAGES }).optional().describe("页码，从 1 起"),
});

const FilterChoice = z.object({
  value: z.string().describe("筛选值"),
  name: z.string().describe("名称"),
  number: z.int().describe("商品数"),
  is_selected: z.literal([0, 1]).describe("是否为当前筛选：1 是，0 否"),
});

const GoodsPage = z.object({
  list: z.array(Goods).describe("商品"),
  page: z.int().describe("页码，超过末页时为末页"),
  per_page: z.int().describe("每页数量"),
  total: z.int().describe("总数"),
  filter_data: z
    .object({
      category: z.array(FilterChoice).describe("分类"),
      manufacturer: z.array(FilterChoice).describe("生产企业"),
      form: z.array(FilterChoice).describe("剂型"),
    })
    .describe("可选的筛选"),
});

const serializeChoices = (choices: readonly ListingOption[]): z.input<typeof FilterChoice>[] =>
  choices.map(({ value, name, count, isCurrent }) => ({
    value,
    name,
    number: count,
    is_selected: isCurrent ? 1 : 0,
  }));

/** Filters alone, or together in `filters`, named as in page addresses; merged ids mean their replacement. */
async function getQuery({ filters, ...alone }: z.output<typeof ListParams>) {
  const entries = Object.entries({ ...filters, ...alone }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return readListQuery((await currentFilters(query)) ?? query);
}

const ListParams = Filters.extend({
  filters: z
    .preprocess((input) => (typeof input === "string" ? fromJson(input) : input), Filters.optional())
    .describe("上列各项合为一个对象：JSON 字符串，或 filters[名称]=值"),
});

/** ms; many callers type the same beginnings. */
const SUGGESTED_FOR = 5_000;

export const catalogueEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "goods/search",
    title: "搜索联想",
    auth: "any",
    scope: "read",
    params: Search,
    data: z.array(z.string()).describe("联想词"),
    everybodys: SUGGESTED_FOR,
    handle: async ({ params: { keywords, type } }) => ({ data: await suggestWords(keywords, type) }),
  }),
  endpoint({
    method: "GET",
    path: "goods/hot",
    title: "热销商品",
    auth: "any",
    scope: "read",
    params: z.object({}),
    data: z.array(Goods).describe("热销商品"),
    handle: async ({ viewer, now }) => {
      const ids = await recommendedIds(null, 0);
      const goods = await goodsForBuyer(ids, viewer, now);
      const inOrder = ids.flatMap((id) => goods.get(id) ?? []);
      return { data: serializeGoodsList(inOrder, await offersOn(inOrder, viewer, now)) };
    },
  }),
  endpoint({
    method: "GET",
    path: "goods/list",
    title: "商品列表",
    auth: "any",
    scope: "read",
    params: ListParams,
    data: GoodsPage,
    handle: async ({ viewer, params, now }) => {
      const query = await getQuery(params);
      const { list, offers, listed } = await offerGoodsList(query, viewer, now);
      if (query.offer && listed.length === 0) return { refused: notNow("该活动已结束或尚未开始") };
      const { categories, manufacturers, traits } = list.facets;
      return {
        data: {
          list: serializeGoodsList(list.goods, offers),
          page: list.page,
          per_page: GOODS_PER_PAGE,
          total: list.total,
          filter_data: {
            category: serializeChoices(categories),
            manufacturer: serializeChoices(manufacturers),
            form: serializeChoices(traits.find(({ trait }) => trait === "form")?.choices ?? []),
          },
        },
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "goods/detail/:id",
    title: "商品详情",
    auth: "any",
    scope: "read",
    params: z.object({
      id: id.describe("商品编号"),
      number: wholeNumberField("请填写正确的数量")
        .optional()
        .describe("拟购数量，据此给出阶梯价与包邮进度；默认为购物车内的数量"),
    }),
    data: Detail,
    handle: async ({ viewer, params, now }) => {
      const detail = (await goodsDetail(params.id, { seen: [], viewer }, now)) ?? notFound();
      const { goods } = detail;
      const offer = (await offersOn([goods], viewer, now)).get(goods.id);
      return { data: serializeDetail(detail, goods, offer, params.number ?? goods.cartQuantity) };
    },
  }),
  endpoint({
    method: "GET",
    path: "goods/activities",
    title: "进行中的活动",
    auth: "any",
    scope: "read",
    params: z.object({}),
    data: z.array(Activity).describe("进行中的活动，先结束的在前"),
    handle: async ({ now }) => ({ data: (await runningActivities(now)).map(serializeActivity) }),
  }),
];
