import { z } from "zod";
import {
  MAX_FAVOURITES,
  FAVOURITE_SORTS,
  FAVOURITE_VIEWS,
  FAVOURITES_PER_PAGE,
} from "~/modules/favourites/favourites";
import { addFavourites, removeFavourites } from "~/modules/favourites/favourites.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { favouritesPage } from "~/modules/cart/lines/favourites-page.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { notFound } from "~/platform/http/page-error";
import { endpoint, type Endpoint } from "../endpoint";
import { ids, page } from "../params";
import { notNow } from "../refused";
import { Goods, serializeGoods } from "../serializers/goods";
import { asSeconds, Bit, bit, Moment, Yuan, toYuanText } from "../serializers/values";

const goodsIds = ids.describe("商品编号");

const matched = <T extends object>(of: T) => Object.keys(of) as [keyof T & string, ...(keyof T & string)[]];

const Favourite = Goods.extend({
  favorite_time: Moment("收藏时间"),
  group_id: z.int().describe("分组编号，未分组为 0"),
  note: z.string().describe("备注"),
  drop: Yuan("比收藏时降价").nullable().describe("比收藏时每单位降价，元；没有降价时为 null"),
  is_back: Bit("是否收藏时缺货而现已到货"),
});

export const favouriteEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "favorite",
    title: "我的收藏",
    auth: "company",
    scope: "read",
    params: z.object({
      page,
      view: z
        .enum(matched(FAVOURITE_VIEWS), { error: "筛选有误" })
        .default("all")
        .describe("all 全部，inStock 有货，soldOut 缺货"),
      group: z
        .string()
        .regex(/^(none|[1-9]\d{0,11})$/, "分组有误")
        .optional()
        .describe("分组编号，none 为未分组"),
      sort: z
        .enum(matched(FAVOURITE_SORTS), { error: "排序方式有误" })
        .default("newest")
        .describe("newest 最近收藏，drop 降价优先，back 到货优先"),
    }),
    data: Favourite,
    paged: true,
    handle: async ({ viewer, params, now }) => {
      const entries = Object.entries(params).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
      const found = await favouritesPage(viewer, query, now);
      const goods = await goodsForBuyer(
        found.rows.map((row) => row.goods.id),
        viewer,
        now,
      );
      const list = found.rows.flatMap((row) => {
        const item = goods.get(row.goods.id);
        if (!item) return [];
        return [
          {
            ...serializeGoods(item, row.offer),
            favorite_time: asSeconds(row.addedAt),
            group_id: row.groupId ?? 0,
            note: row.note,
            drop: row.marks.drop === null ? null : toYuanText(row.marks.drop),
            is_back: bit(row.marks.isBack),
          },
        ];
      });
      return { data: { list, page: found.query.page, per_page: FAVOURITES_PER_PAGE, total: found.total } };
    },
  }),
  endpoint({
    method: "POST",
    path: "favorite",
    title: "收藏商品",
    auth: "company",
    scope: "order",
    params: z.object({ goods_ids: goodsIds }),
    data: z.object({ number: z.int().describe("现已在收藏中的商品数") }),
    handle: async ({ viewer, params, now }) => {
      const { stored, refused } = await inCompany(viewer.buyer.companyId, (trx) =>
        addFavourites(trx, viewer, params.goods_ids, now),
      );
      if (stored === 0 && refused === 0) notFound();
      if (stored === 0) return { refused: notNow(FULL) };
      const rest = refused > 0 ? `，另有 ${refused} 种没有收藏：${FULL}` : "";
      return { data: { number: stored }, msg: `已收藏 ${stored} 种商品${rest}` };
    },
  }),
  endpoint({
    method: "POST",
    path: "favorite/cancel",
    title: "取消收藏",
    auth: "company",
    scope: "order",
    params: z.object({ goods_ids: goodsIds }),
    data: z.object({ number: z.int().describe("取消的商品数，本就不在收藏中的不计") }),
    handle: async ({ viewer, params }) => {
      const removed = await removeFavourites(viewer.buyer.companyId, params.goods_ids);
      const msg = removed > 0 ? `已取消收藏 ${removed} 种商品` : "这些商品已不在收藏中";
      return { data: { number: removed }, msg };
    },
  }),
];

const FULL = `最多收藏 ${MAX_FAVOURITES} 种商品`;
