/** Operator commands for articles and ads: list them, publish or write one down, take one away. */
import { Command } from "commander";
import { AdFile, allAds, removeAd, setAd } from "~/modules/content/ad-admin.server";
import { markdownFault } from "~/modules/help/article-bounds";
import { renderArticle } from "~/modules/help/article-html";
import {
  allArticles,
  articleMarkdown,
  publishArticle,
  withdrawArticle,
} from "~/modules/help/article-admin.server";
import { isArticleCategory } from "~/modules/help/article-form";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { publishStandardHelp } from "~/modules/help/standard-help.server";
import { formatTime, formatWindow, parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { readJsonInput } from "~/platform/values/json-input";
import { AUDIENCE_NAMES, targetsText } from "~/modules/content/content-input";
import { choicesOf, noSuch, WINDOW_STATES } from "~/cli/output/command-words";
import { type PrintColumns, line, formatRows, sayTable, tell, type CommandResult } from "~/cli/output/print";
import { readTextFile } from "~/cli/output/text-file";

const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
const wrong = (text: string): CommandResult => ({ ok: false, text });

type AdminArticle = Awaited<ReturnType<typeof allArticles>>[number];

const ARTICLES: PrintColumns<AdminArticle> = {
  编号: (row) => row.id,
  栏目: (row) => row.category,
  状态: (row) => (row.published_at > now() ? "待发布" : "已发布"),
  时间: (row) => formatTime(row.published_at),
  标题: (row) => row.title,
};

/** One line an article. */
export async function articleLines(category: string | null): Promise<string[]> {
  return formatRows(ARTICLES, await allArticles(category));
}

export interface ArticleInput {
  category: string;
  title: string;
  summary?: string;
  at?: string;
}

/** Publishes Markdown as an article, now or at a time to come. */
export async function publish(markdown: string, input: ArticleInput): Promise<CommandResult> {
  const title = input.title.trim();
  const publishedAt = input.at === undefined ? now() : parseTime(input.at);
  if (!isArticleCategory(input.category))
    return wrong(
      "--category 应为 notice、industry、company，或帮助页如 help/zfps/hwps，其分组有 xrzn、fwbz、zfps、us",
    );
  if (!title || title.length > 80) return wrong("--title 应为 1 至 80 个字");
  if (publishedAt === null) return wrong("--at 应为时间，如 2026-12-01 09:00");
  if (!markdown.trim()) return wrong("文件是空的");
  const fault = markdownFault(markdown);
  if (fault !== null) return wrong(fault);
  const page = {
    category: input.category,
    title,
    summary: (input.summary ?? "").trim(),
    markdown,
    publishedAt,
    ...renderArticle(markdown),
  };
  const id = await inTransaction((trx) => publishArticle(trx, page));
  return {
    ok: true,
    text: publishedAt > now() ? `文章 ${id} 将于 ${formatTime(publishedAt)} 发布` : `文章 ${id} 已发布`,
  };
}

/** Takes an article back. */
export async function withdraw(id: string): Promise<CommandResult> {
  const title = await inTransaction((trx) => withdrawArticle(trx, idOf(id)));
  return title === null ? noSuch("文章", id) : { ok: true, text: line`已撤下：${title}` };
}

/** An article's Markdown, to be changed and published again. */
export async function markdownOf(id: string): Promise<CommandResult> {
  const markdown = await articleMarkdown(idOf(id));
  return markdown === null ? noSuch("文章", id) : { ok: true, text: markdown };
}

/** Publishes the help pages that come with the shop: where nothing stands, or all of them anew. */
export async function publishHelp({ all = false }: { all?: boolean }): Promise<CommandResult> {
  const keys = await inTransaction((trx) => publishStandardHelp(trx, { all, now: now() }));
  const text = keys.length > 0 ? `已发布：${keys.join("、")}` : "帮助页已齐全，--all 可全部重新发布";
  return { ok: true, text };
}

type AdminAd = Awaited<ReturnType<typeof allAds>>[number];

const ADS: PrintColumns<AdminAd> = {
  编号: (ad) => ad.id,
  位置: (ad) => ad.slot,
  状态: (ad) => WINDOW_STATES[now() < ad.starts_at ? "waits" : now() < ad.ends_at ? "runs" : "over"],
  时间: (ad) => formatWindow(ad.starts_at, ad.ends_at),
  对象: (ad) => targetsText(ad.targets.split(",").filter(Boolean)),
  链接: (ad) => ad.url || "-",
  标题: (ad) => ad.title,
};

/** One line an ad. */
export async function adLines(): Promise<string[]> {
  return formatRows(ADS, await allAds());
}

/** Writes the ad that a JSON file describes, or says what is wrong with it. */
export async function setAdFrom(json: string): Promise<CommandResult> {
  const read = readJsonInput(AdFile, json, "广告");
  if (!read.ok) return read;
  const fault = await findMissingPictures([read.value.image, ...amongPictures([read.value.url])]);
  if (fault !== null) return { ok: false, text: fault };
  const id = await inTransaction((trx) => setAd(trx, read.value));
  return id === null ? noSuch("广告", read.value.id!) : { ok: true, text: `广告 ${id} 已保存` };
}

/** Removes an ad. */
export async function remove(id: string): Promise<CommandResult> {
  const title = await inTransaction((trx) => removeAd(trx, idOf(id)));
  return title === null ? noSuch("广告", id) : { ok: true, text: line`已删除：${title}` };
}

const AD_EXAMPLE = `
文件示例；写 "id" 为修改该广告。
位置 slot：top、banner、right、bottom、homeMain、homeSide、login、zone、newcomer（未下过单的客户的首页）、herbs（/zyyp）、preferred（/yx）；
其中 newcomer、herbs、preferred、top、banner、right、bottom、login 只显示第一个
对象 targets：${choicesOf(AUDIENCE_NAMES)}；不写为所有人
{ "slot": "homeMain", "title": "冬季备货", "image": "/art/hero-1.svg", "url": "/list", "targets": ["pharmacy"],
  "starts": "2026-11-20", "ends": "2026-12-31 24:00", "sort": 1 }`;

/** The commands about articles and ads, for commands.ts. */
export function pageCommands(): Command[] {
  return [
    new Command("articles")
      .description("列出文章，最新的在前")
      .argument("[category]", "栏目：notice、industry、company 或帮助页")
      .action(async (category?: string) =>
        sayTable(ARTICLES, await articleLines(category ?? null), "没有文章"),
      ),
    new Command("publish-article")
      .description("用 Markdown 文件发布文章；帮助页以最新的为准；可执行的内容会被去掉")
      .argument("<file>", "Markdown 文件")
      .requiredOption("--category <category>", "栏目：notice、industry、company，或帮助页如 help/zfps/hwps")
      .requiredOption("--title <text>", "标题")
      .option("--summary <text>", "列表中的摘要，不写为正文开头")
      .option("--at <time>", "发布时间，不写为现在")
      .action(async (file: string, input: ArticleInput) =>
        tell(await publish(await readTextFile(file), input)),
      ),
    new Command("article")
      .description("显示文章的 Markdown，可修改后重新发布")
      .argument("<id>", "文章编号")
      .action(async (id: string) => tell(await markdownOf(id))),
    new Command("publish-help")
      .description("发布系统自带的帮助页，已发布过的不变")
      .option("--all", "全部重新发布，原有的保留在列表中")
      .action(async (input: { all?: boolean }) => tell(await publishHelp(input))),
    new Command("withdraw-article")
      .description("撤下文章，审计日志保留记录")
      .argument("<id>", "文章编号")
      .action(async (id: string) => tell(await withdraw(id))),
    new Command("ads").description("列出广告").action(async () => sayTable(ADS, await adLines(), "没有广告")),
    new Command("set-ad")
      .description("用 JSON 文件保存广告：位置、时间、对象")
      .argument("<file>", "JSON 文件")
      .addHelpText("after", AD_EXAMPLE)
      .action(async (file: string) => tell(await setAdFrom(await readTextFile(file)))),
    new Command("remove-ad")
      .description("删除广告，审计日志保留记录")
      .argument("<id>", "广告编号")
      .action(async (id: string) => tell(await remove(id))),
  ];
}
