/** Frame and home page content (specification, section 3, "Other"). */
import { z } from "zod";
import type { Category } from "~/modules/catalogue/goods/categories.server";
import type { Ad, HotWord, NavChild, NavItem as Nav } from "~/modules/content/header";
import type { ContentLink } from "~/modules/content/links";
import type { ArticleHead } from "~/modules/help/articles.server";
import type { BrandTile, ZoneCard } from "~/modules/zones/zone-page";
import { asSeconds, Bit, bit, Moment } from "./values";

const Url = z
  .string()
  .describe("链接：空为活动暂未开始；以 * 开头的不跳转；含 # 的提示其后的文字；其余为本站路径或 https 地址");

export const LinkItem = z
  .object({
    id: z.int().describe("序号"),
    name: z.string().describe("名称"),
    url: Url,
  })
  .describe("链接");

export const serializeLink = (
  { name, url }: Pick<ContentLink, "name" | "url">,
  at: number,
): z.input<typeof LinkItem> => ({ id: at + 1, name, url });

export const AdItem = z
  .object({
    id: z.int().describe("编号"),
    name: z.string().describe("标题"),
    describe: z.string().describe("说明，没有时为空"),
    image: z.string().describe("图片地址，没有时为空"),
    url: Url,
  })
  .describe("广告");

export const serializeAd = ({ id, title, text, image, url }: Ad): z.input<typeof AdItem> => ({
  id,
  name: title,
  describe: text,
  image,
  url,
});

export const serializePoster = ({ zone, to, pictures }: ZoneCard): z.input<typeof AdItem> => ({
  id: zone.id,
  name: zone.title,
  describe: zone.summary,
  image: zone.image || (pictures[0] ?? ""),
  url: to,
});

const navFields = {
  id: z.int().describe("编号"),
  name: z.string().describe("名称"),
  url: Url,
  image: z.string().describe("图片地址，没有时为空"),
  is_open: Bit("在新窗口打开"),
};
export const NavItemSchema = z
  .object({
    ...navFields,
    children: z.array(z.object(navFields)).describe("下级导航，没有时为空；下级不再有下级"),
  })
  .describe("导航");

const navHead = ({ id, name, url, image, isOpen }: NavChild) => ({
  id,
  name,
  url,
  image,
  is_open: bit(isOpen),
});

export const serializeNav = (item: Nav): z.input<typeof NavItemSchema> => ({
  ...navHead(item),
  children: item.children.map(navHead),
});

export const HotItem = z
  .object({ name: z.string().describe("热搜词"), url: Url, is_hot: Bit("突出显示") })
  .describe("热搜");

export const serializeHot = ({ word, url, isWarm }: HotWord): z.input<typeof HotItem> => ({
  name: word,
  url,
  is_hot: bit(isWarm),
});

const categoryFields = {
  id: z.int().describe("分类编号"),
  name: z.string().describe("名称"),
  logo: z.string().describe("图标地址，没有时为空"),
  logo1: z.string().describe("选中时的图标地址，没有时为空"),
  childrenShow: Bit("有下级可展开"),
};
const Leaf = z.object({ ...categoryFields, children: z.array(z.object({})).max(0).describe("恒为空") });
const Branch = z.object({ ...categoryFields, children: z.array(Leaf).describe("下级分类") });
export const CategoryItem = z
  .object({ ...categoryFields, children: z.array(Branch).describe("下级分类") })
  .describe("商品分类");

type CategoryHead = Pick<Category, "id" | "name" | "icon"> & { children: readonly CategoryHead[] };

const toHead = ({ id, name, icon, children }: CategoryHead) => ({
  id,
  name,
  logo: icon ? `/art/category/${icon}.svg` : "",
  logo1: icon ? `/art/category/${icon}-on.svg` : "",
  childrenShow: bit(children.length > 0),
});

/** Serializes a category with the two levels below it; the shop has no deeper ones. */
export const serializeCategory = (category: CategoryHead): z.input<typeof CategoryItem> => ({
  ...toHead(category),
  children: category.children.map((branch) => ({
    ...toHead(branch),
    children: branch.children.map((leaf) => ({ ...toHead(leaf), childrenShow: 0 as const, children: [] })),
  })),
});

export const BrandItem = z
  .object({
    id: z.int().describe("品牌编号"),
    name: z.string().describe("品牌名称"),
    image: z.string().describe("品牌图片地址，没有时为空，可显示 mark"),
    mark: z.string().describe("没有图片时显示的两三个字"),
    letter: z.string().describe("首字母 A 至 Z，其他为 #"),
    goods_count: z.int().describe("在售商品数"),
    url: z.string().describe("品牌页地址"),
  })
  .describe("品牌");

export const serializeBrand = (tile: BrandTile): z.input<typeof BrandItem> => ({
  id: tile.id,
  name: tile.name,
  image: tile.image,
  mark: tile.mark,
  letter: tile.letter,
  goods_count: tile.goodsCount,
  url: `/ppzq/info/${tile.id}`,
});

export const BrandDetail = BrandItem.extend({
  sccj: z.string().describe("生产企业"),
  sccj_id: z.int().describe("生产企业编号，商品列表可按其筛选"),
  describe: z.string().describe("品牌介绍"),
});

export const serializeBrandDetail = (
  brand: BrandTile & { manufacturerId: number; manufacturer: string; summary: string },
): z.input<typeof BrandDetail> => ({
  ...serializeBrand(brand),
  sccj: brand.manufacturer,
  sccj_id: brand.manufacturerId,
  describe: brand.summary,
});

export const ArticleItem = z
  .object({
    id: z.int().describe("文章编号"),
    name: z.string().describe("标题"),
    url: z.string().describe("文章页地址"),
    created_at: Moment("发布时间"),
  })
  .describe("文章");

/** Article categories by API number; 3 is the home page's (specification, section 9). */
export const ARTICLE_CATEGORIES = {
  1: { category: "industry", name: "行业新闻" },
  2: { category: "company", name: "公司新闻" },
  3: { category: "notice", name: "通知公告" },
} as const;
export type ArticleCategoryId = keyof typeof ARTICLE_CATEGORIES;

export const serializeArticle = (
  { id, title, publishedAt }: ArticleHead,
  categoryId: ArticleCategoryId,
): z.input<typeof ArticleItem> => ({
  id,
  name: title,
  url: `/news/info/${id}/${ARTICLE_CATEGORIES[categoryId].category}`,
  created_at: asSeconds(publishedAt),
});
