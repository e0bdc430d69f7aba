import { stripHtml } from "~/modules/help/article";
import type {
  HelpArticlePage,
  HelpPage,
  HelpSearchPage,
  NewsArticlePage,
  NewsListPage,
} from "~/modules/help/help-page";
import { helpPath } from "~/modules/help/help";
import { NEWS, newsListPath, newsPath } from "~/modules/help/news";
import { zonePath } from "~/modules/zones/zone";
import { brandIndexHref, type BrandIndexData, type BrandPageData } from "~/modules/zones/brand-page";
import type { ZonePageData } from "~/modules/zones/zone-page";
import { clip, type PageHead, type SeoContext } from "./head";
import { listHead } from "./list-head";
import { article, breadcrumbs, organization, website } from "./structured";

const MAX_WORDS = 100;

export const homeHead = (_: unknown, { site, origin, hotLine }: SeoContext): PageHead => ({
  path: "/",
  title: site,
  description: `${site}：面向药店、连锁、诊所和医院的药品、中药饮片、医疗器械批发商城，资质审核、批号效期、在线下单、电子发票一站办理。`,
  structured: [organization(site, origin, hotLine), website(site, origin)],
});

/** Returns the head of a help page; null for the search. */
export function helpHead(page: HelpPage | HelpSearchPage, place: SeoContext): PageHead | null {
  if (page.view === "search") return null;
  if (page.view === "article") return helpArticleHead(page, place);
  const links = page.view === "index" ? page.groups.map((group) => group.title) : getEntries(page.group);
  const path = page.view === "index" ? "/help" : page.at;
  const crumbs = page.view === "index" ? [] : [{ name: page.title, path }];
  return {
    path,
    description: `${place.site}${page.title}：${links.join("、")}。`,
    structured: [breadcrumbs([{ name: "帮助中心", path: "/help" }, ...crumbs], place.origin)],
  };
}

const getEntries = ({ entries }: { entries: readonly { title: string }[] }) =>
  entries.map(({ title }) => title);

/** The start of a text; an empty page names its subject. */
const beginning = (html: string, title: string, site: string) =>
  clip(stripHtml(html.replace(/<\/(p|h2|h3|li|tr|td|th)>/g, " ")), MAX_WORDS) || `${site}${title}`;

function helpArticleHead(
  { key, title, html, crumbs, publishedAt }: HelpArticlePage,
  place: SeoContext,
): PageHead {
  const path = helpPath(key);
  const description = beginning(html, title, place.site);
  return {
    path,
    description,
    type: "article",
    structured: [
      ...(publishedAt === null
        ? []
        : [article({ type: "Article", title, description, path, publishedAt }, place)]),
      breadcrumbs(
        [
          { name: "帮助中心", path: "/help" },
          ...crumbs.map((crumb) => ({ name: crumb.title, path: crumb.to })),
          { name: title, path },
        ],
        place.origin,
      ),
    ],
  };
}

export function newsListHead({ list, title, page, news }: NewsListPage, place: SeoContext): PageHead {
  const path = newsListPath(list, page);
  const titles = news.map((item) => item.title).join("；");
  return {
    path,
    description: `${place.site}${title}${page > 1 ? `第${page}页` : ""}：${titles}`,
    structured: [breadcrumbs([{ name: title, path: newsListPath(list) }], place.origin)],
  };
}

export function newsArticleHead(page: NewsArticlePage, place: SeoContext): PageHead {
  const { id, category, title, publishedAt } = page;
  const path = newsPath(id, category);
  const description = beginning(page.html, title, place.site);
  return {
    path,
    description,
    type: "article",
    structured: [
      article({ type: "NewsArticle", title, description, path, publishedAt }, place),
      breadcrumbs(
        [
          { name: NEWS[category].title, path: page.at },
          { name: title, path },
        ],
        place.origin,
      ),
    ],
  };
}

export function zoneHead({ zone, blocks }: ZonePageData, place: SeoContext): PageHead {
  const path = zonePath(zone);
  const parts = blocks.flatMap(({ title }) => title || []).join("、");
  const more = zone.summary || (parts ? `${parts}。` : "");
  return {
    path,
    title: zone.title,
    description: `${zone.title}：${more}${place.site}供药店、诊所批发采购。`,
    structured: [breadcrumbs([{ name: zone.title, path }], place.origin)],
  };
}

/** Returns the head of the brand list; null for a letter's brands. */
export function brandsHead(
  { brands, page, letter, total }: BrandIndexData,
  place: SeoContext,
): PageHead | null {
  if (letter !== null) return null;
  const names = brands.slice(0, 6).map(({ name }) => name);
  return {
    path: brandIndexHref(page, null),
    description: `${place.site}品牌专区，共${total}个品牌${page > 1 ? `，第${page}页` : ""}：${names.join("、")}等品牌药品批发。`,
    structured: [breadcrumbs([{ name: "品牌专区", path: "/ppzq" }], place.origin)],
  };
}

export function brandHead({ brand, shelf }: BrandPageData, place: SeoContext): PageHead | null {
  const head = listHead(shelf, place);
  if (!head) return null;
  const crumbs = [
    { name: "品牌专区", path: "/ppzq" },
    { name: brand.name, path: `/ppzq/info/${brand.id}` },
  ];
  return {
    ...head,
    description: `${brand.name}（${brand.manufacturer}）${brand.summary}${head.description}`,
    structured: [breadcrumbs(crumbs, place.origin)],
  };
}
