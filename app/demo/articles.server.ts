import { dataFile } from "~/demo/seed/data-file";
import { readFile } from "node:fs/promises";
import { articleRow, type NewArticle } from "~/modules/help/article-admin.server";
import { renderArticle } from "~/modules/help/article-html";
import type { NewsCategory } from "~/modules/help/news";
import { articlesIn, standardHelp } from "~/modules/help/standard-help.server";
import { DAY } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";

/** Age in days of the newest article, and days between two. Industry news come first: the route map's sample address names article 1 as kind 1. */
const WHEN: readonly [NewsCategory, first: number, apart: number][] = [
  ["industry", 3, 9],
  ["company", 4, 13],
  ["notice", 2, 4],
];

/** Pages with licences or contacts begin with a note that these are samples. */
const SAMPLES = ["help/xrzn/zzgs", "help/fwbz/wzzz", "help/us/link", "help/fwbz/zskf"];
const SAMPLE = "> 这是演示商城：本页的证照编号、备案号、电话和 QQ 号均为演示样例，不是真实信息。";

const HELP_AGE = 21;

/** Loads help and news; days are relative to `now` (epoch ms). */
export async function loadArticles(trx: Db, now: number): Promise<void> {
  const news = await Promise.all(WHEN.map((when) => findNews(when, now)));
  const help = (await standardHelp(now - HELP_AGE * DAY)).map(marked);
  const rows = [...news.flat(), ...help].map((article) =>
    articleRow({ ...article, ...renderArticle(article.markdown) }),
  );
  await trx.insertInto("article").values(rows).execute();
}

async function findNews([category, first, apart]: (typeof WHEN)[number], now: number): Promise<NewArticle[]> {
  const text = await readFile(dataFile(`news-${category}.md`), "utf8");
  return articlesIn(text).map((article, at) => ({
    category,
    summary: "",
    publishedAt: now - (first + at * apart) * DAY,
    ...article,
  }));
}

function marked(article: NewArticle): NewArticle {
  if (!SAMPLES.includes(article.category)) return article;
  const words = `${SAMPLE}\n\n${article.markdown}`;
  return { ...article, markdown: words, summary: firstParagraph(article.markdown) };
}

const firstParagraph = (markdown: string) => markdown.split("\n\n", 1)[0]!;
