import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { parseTime } from "~/platform/values/clock";
import { markdownFault } from "./article-bounds";
import { HELP_GROUPS, helpCategory, helpKey, helpPath } from "./help";
import { isNewsCategory, NEWS, type NewsCategory, newsPath } from "./news";

/** Whether it is a notice, news, or a help page's address within a group. */
export const isArticleCategory = (text: string): boolean => isNewsCategory(text) || helpKey(text) !== null;

/** "通知公告", "帮助：支付与配送，货物配送"; another page of a group by the title of its article, or the last part of its address. */
export function categoryName(category: string, title?: string): string {
  if (isNewsCategory(category)) return NEWS[category].title;
  const [group = "", slug = ""] = (helpKey(category) ?? "").split("/");
  const found = HELP_GROUPS.find((item) => item.slug === group);
  const page = found?.pages.find((page) => page.slug === slug)?.title ?? title ?? slug;
  return found ? `帮助：${found.title}，${page}` : category;
}

/** Returns the article's address: news by number, help pages by path. */
export function articlePath({ id, category }: { id: number; category: string }): string {
  if (isNewsCategory(category)) return newsPath(id, category);
  return helpPath(helpKey(category) ?? "");
}

export const OTHER_PAGE = "other";

/** A category that has an article, with the title of the newest one. */
export interface StandingCategory {
  category: string;
  title: string;
}

export function getArticleCategories(
  standing: readonly StandingCategory[],
): { value: string; name: string }[] {
  const fixed = HELP_GROUPS.flatMap(({ slug, pages }) =>
    pages.map((page) => helpCategory(`${slug}/${page.slug}`)),
  );
  const titles = new Map(standing.map(({ category, title }) => [category, title]));
  const known = [...titles.keys()].filter((category) => helpKey(category) !== null);
  const all = [...(Object.keys(NEWS) as NewsCategory[]), ...fixed, ...known];
  return [
    ...[...new Set<string>(all)].map((value) => ({ value, name: categoryName(value, titles.get(value)) })),
    { value: OTHER_PAGE, name: "新的帮助页" },
  ];
}

export const MAX_ARTICLE = 50_000;

const GROUPS = HELP_GROUPS.map(({ slug, title }) => `${slug} ${title}`).join("、");
export const PAGE_HINT = `分组/页面，用小写字母，如 zfps/jjfa；分组：${GROUPS}`;

export const articleFields = {
  category: z.string("请选择栏目"),
  page: z.string().trim().default(""),
  title: z.string("请填写标题").overwrite(plainLabel).min(1, "请填写标题").max(80, "标题不超过 80 个字"),
  summary: z.string().trim().max(200, "摘要不超过 200 个字").default(""),
  at: z
    .string()
    .trim()
    .default("")
    .refine((text) => text === "" || parseTime(text) !== null, "时间请写作 2026-12-01 09:00"),
  /** Markdown; a name whose lines stay apart (platform/values/plain-text.ts) */
  content: z
    .string("请填写正文")
    .max(MAX_ARTICLE, `正文不超过 ${MAX_ARTICLE} 个字`)
    .refine((text) => text.trim() !== "", "请填写正文")
    .superRefine((text, context) => {
      const fault = markdownFault(text);
      if (fault !== null) context.addIssue(fault);
    }),
};
const Fields = z.object(articleFields);
export type ArticleFormValues = z.output<typeof Fields>;

/** Returns the chosen or entered category, or an error with its field. */
export function getCategory({
  category,
  page,
}: Pick<ArticleFormValues, "category" | "page">):
  | { ok: true; category: string }
  | { ok: false; field: "category" | "page"; text: string } {
  const isOther = category === OTHER_PAGE;
  const found = isOther ? helpCategory(page.toLowerCase()) : category;
  if (isArticleCategory(found)) return { ok: true, category: found };
  return isOther
    ? { ok: false, field: "page", text: `请填写新帮助页的地址：${PAGE_HINT}` }
    : { ok: false, field: "category", text: "请选择栏目" };
}

/** A help article replaces the previous one, which stays; an edited news article replaces only its source. */
export const isReplaced = (category: string): boolean => isNewsCategory(category);

/** Time of publication, epoch ms. */
export const publishTime = ({ at }: Pick<ArticleFormValues, "at">, now: number): number =>
  at === "" ? now : parseTime(at)!;
