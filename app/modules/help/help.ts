/** 帮助中心: groups and pages, their addresses and menu (specification, section 2, "Help and news"). */

export interface HelpLink {
  to: string;
  title: string;
}

interface FixedPage {
  slug: string;
  title: string;
  to?: string;
}

interface FixedGroup {
  slug: string;
  title: string;
  to?: string;
  pages: readonly FixedPage[];
}

/** Articles of the shop's licences have this number in printed links. */
export const LICENCES_NUMBER = "66";

/** Fixed pages; operators add more by publishing help/<group>/<slug>. */
export const HELP_GROUPS: readonly FixedGroup[] = [
  {
    slug: "xrzn",
    title: "新手指南",
    pages: [
      { slug: "hyzc", title: "会员注册" },
      { slug: "gwzn", title: "购物指南" },
      { slug: "aqgy", title: "安全购药" },
      { slug: "zzgs", title: "证照公示", to: `/help/xrzn/hyzc?id=${LICENCES_NUMBER}` },
    ],
  },
  {
    slug: "fwbz",
    title: "服务保障",
    pages: [
      { slug: "wzzz", title: "网站资质" },
      { slug: "yhxy", title: "用户协议" },
      { slug: "zskf", title: "专属客服" },
    ],
  },
  {
    slug: "zfps",
    title: "支付与配送",
    to: "/help/pay",
    pages: [
      { slug: "ddzf", title: "订单支付" },
      { slug: "hwps", title: "货物配送" },
      { slug: "ypth", title: "药品退换" },
    ],
  },
  {
    slug: "us",
    title: "关于我们",
    pages: [
      { slug: "tsjy", title: "投诉建议" },
      { slug: "link", title: "联系我们" },
    ],
  },
];

export const NEWS_GROUP = {
  title: "新闻中心",
  links: [
    { to: "/news/industry", title: "行业新闻" },
    { to: "/news/company", title: "公司新闻" },
  ],
} as const;

/** Children of a group that the menu shows at once (specification, section 9). */
export const MENU_SHOWN = 4;

/** "xrzn/hyzc" of the article category "help/xrzn/hyzc"; else null. */
export function helpKey(category: string): string | null {
  const [, group, slug] = /^help\/([a-z]{1,10})\/([a-z]{1,10})$/.exec(category) ?? [];
  return HELP_GROUPS.some((item) => item.slug === group) ? `${group}/${slug}` : null;
}

export const helpCategory = (key: string): string => `help/${key}`;

/** Where the page of a key stands. */
export function helpPath(key: string): string {
  return fixedPage(key)?.to ?? `/help/${key}`;
}

function fixedPage(key: string): FixedPage | undefined {
  const [group, slug] = key.split("/");
  return HELP_GROUPS.find((item) => item.slug === group)?.pages.find((page) => page.slug === slug);
}

export interface HelpArticleHead {
  key: string;
  title: string;
  summary: string;
  headings: readonly { id: string; text: string }[];
}

export interface HelpEntry extends HelpLink {
  key: string;
  summary: string;
  headings: HelpLink[];
}

export interface HelpGroup {
  slug: string;
  title: string;
  to: string | null;
  entries: HelpEntry[];
}

const HEADINGS_SHOWN = 3;

/** Returns the groups with fixed pages, then published ones. */
export function helpGroups(articles: readonly HelpArticleHead[]): HelpGroup[] {
  const byKey = new Map(articles.map((article) => [article.key, article]));
  return HELP_GROUPS.map(({ slug, title, to, pages }) => {
    const fixed = pages.map((page) => ({ key: `${slug}/${page.slug}`, title: page.title }));
    const own = new Set(fixed.map(({ key }) => key));
    const more = articles.filter(({ key }) => key.startsWith(`${slug}/`) && !own.has(key));
    const entries = [...fixed, ...more].map(({ key, title: name }): HelpEntry => {
      const article = byKey.get(key);
      const at = helpPath(key);
      const headings = (article?.headings ?? []).slice(0, HEADINGS_SHOWN);
      return {
        key,
        title: article?.title ?? name,
        to: at,
        summary: article?.summary ?? "",
        headings: headings.map(({ id, text }) => ({ to: `${at}#${id}`, title: text })),
      };
    });
    return { slug, title, to: to ?? null, entries };
  });
}

export interface MenuGroup {
  title: string;
  to: string | null;
  links: HelpLink[];
}

/** The side menu: the groups' pages and the news. */
export function helpMenu(groups: readonly HelpGroup[]): MenuGroup[] {
  return [
    ...groups.map(({ title, to, entries }) => ({
      title,
      to,
      links: entries.map((entry) => ({ to: entry.to, title: entry.title })),
    })),
    { title: NEWS_GROUP.title, to: null, links: [...NEWS_GROUP.links] },
  ];
}

export type HelpPlace =
  | { view: "index" }
  | { view: "group"; slug: string }
  | { view: "page"; key: string }
  | { view: "elsewhere"; to: string };

/** Returns the page at `/help/<rest>`, with `?id=`; a group without a page leads to its first one, an alternative address to the page's own. Null if unknown; published pages are checked by the articles. */
export function helpPlace(rest: string, number: string | null): HelpPlace | null {
  const path = rest.toLowerCase().replace(/^\/+|(?<!\/)\/+$/g, "");
  if (path === "") return { view: "index" };
  const owning = HELP_GROUPS.find(({ to }) => to === `/help/${path}`);
  if (owning) return { view: "group", slug: owning.slug };
  const group = HELP_GROUPS.find(({ slug }) => slug === path);
  if (group) return { view: "elsewhere", to: group.to ?? `/help/${group.slug}/${group.pages[0]!.slug}` };
  const key = helpKey(helpCategory(path));
  if (key === null) return null;
  const fixed = fixedPage(key);
  if (fixed?.to) return { view: "elsewhere", to: fixed.to };
  const numbered = number === LICENCES_NUMBER ? licencesAt(path) : null;
  return { view: "page", key: numbered ?? key };
}

function licencesAt(path: string): string | null {
  for (const { slug, pages } of HELP_GROUPS)
    for (const page of pages)
      if (page.to === `/help/${path}?id=${LICENCES_NUMBER}`) return `${slug}/${page.slug}`;
  return null;
}

/** Returns a fixed page's default title, or null. */
export function fixedTitle(key: string): string | null {
  return fixedPage(key)?.title ?? null;
}
