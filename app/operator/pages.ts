/** Operator commands for articles and ads: list them, publish or write one down, take one away. */
import { Command } from "commander";
import { AdFile, allAds, removeAd, setAd } from "~/content/ad-desk.server";
import {
  allArticles,
  articleMarkdown,
  isArticleCategory,
  publishArticle,
  withdrawArticle,
} from "~/content/article-desk.server";
import { amongPictures, pictureFault } from "~/content/pictures.server";
import { publishStandardHelp } from "~/content/standard-help.server";
import { formatTime, parseTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { faultsOf, parsed } from "~/platform/written";
import { line, sayRows, tell, type Told } from "./print";
import { textOf } from "./text-file";

const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
const wrong = (text: string): Told => ({ ok: false, text });

/** One line an article. */
export async function articleLines(category: string | null): Promise<string[]> {
  return (await allArticles(category)).map((row) => {
    const state = row.published_at > now() ? "waits" : "out";
    return line`${row.id}  ${row.category}  ${state}  ${formatTime(row.published_at)}  ${row.title}`;
  });
}

export interface ArticleTyped {
  category: string;
  title: string;
  summary?: string;
  at?: string;
}

/** Publishes Markdown as an article, now or at a time to come. */
export async function publish(markdown: string, typed: ArticleTyped): Promise<Told> {
  const title = typed.title.trim();
  const publishedAt = typed.at === undefined ? now() : parseTime(typed.at);
  if (!isArticleCategory(typed.category))
    return wrong(
      "--category is notice, industry, company or a help page of a group, such as help/zfps/hwps: the groups are xrzn, fwbz, zfps, us.",
    );
  if (!title || title.length > 80) return wrong("--title has 1 to 80 characters.");
  if (publishedAt === null) return wrong("--at is a time such as 2026-12-01 09:00.");
  if (!markdown.trim()) return wrong("The file is empty.");
  const given = {
    category: typed.category,
    title,
    summary: (typed.summary ?? "").trim(),
    markdown,
    publishedAt,
  };
  const id = await inTransaction((trx) => publishArticle(trx, given));
  return {
    ok: true,
    text: `Article ${id} is out${publishedAt > now() ? ` from ${formatTime(publishedAt)}` : ""}.`,
  };
}

/** Takes an article back. */
export async function withdraw(id: string): Promise<Told> {
  const title = await inTransaction((trx) => withdrawArticle(trx, idOf(id)));
  return title === null
    ? wrong(`There is no article ${id}.`)
    : { ok: true, text: line`Withdrawn: ${title}.` };
}

/** An article's Markdown, to be changed and published again. */
export async function markdownOf(id: string): Promise<Told> {
  const markdown = await articleMarkdown(idOf(id));
  return markdown === null ? wrong(`There is no article ${id}.`) : { ok: true, text: markdown };
}

/** Publishes the help pages that come with the shop: where nothing stands, or all of them anew. */
export async function publishHelp({ all = false }: { all?: boolean }): Promise<Told> {
  const keys = await inTransaction((trx) => publishStandardHelp(trx, { all, now: now() }));
  const text =
    keys.length > 0 ? `Published: ${keys.join(", ")}.` : "Every help page stands; --all publishes them anew.";
  return { ok: true, text };
}

/** One line an ad. */
export async function adLines(): Promise<string[]> {
  return (await allAds()).map((ad) => {
    const state = now() < ad.starts_at ? "waits" : now() < ad.ends_at ? "runs" : "over";
    const window = `${formatTime(ad.starts_at)} to ${formatTime(ad.ends_at)}`;
    return line`${ad.id}  ${ad.slot}  ${state}  ${window}  ${ad.targets || "everybody"}  ${ad.url || "-"}  ${ad.title}`;
  });
}

/** Writes the ad that a JSON file describes, or says what is wrong with it. */
export async function setAdFrom(json: string): Promise<Told> {
  const written = parsed(json);
  if (written === null) return wrong("The file is no JSON.");
  const read = AdFile.safeParse(written);
  if (!read.success) return wrong(faultsOf(read.error, "the ad"));
  const fault = await pictureFault([read.data.image, ...amongPictures([read.data.url])]);
  if (fault !== null) return wrong(fault);
  const id = await inTransaction((trx) => setAd(trx, read.data));
  return id === null
    ? wrong(`There is no ad ${read.data.id}.`)
    : { ok: true, text: `Ad ${id} is written down.` };
}

/** Removes an ad. */
export async function remove(id: string): Promise<Told> {
  const title = await inTransaction((trx) => removeAd(trx, idOf(id)));
  return title === null ? wrong(`There is no ad ${id}.`) : { ok: true, text: line`Removed: ${title}.` };
}

const AD_EXAMPLE = `
A file looks like this; "id" changes that ad. Slots: top, banner, right, bottom, homeMain, homeSide, login, zone,
newcomer (home page of those who have not ordered), herbs (/zyyp), preferred (/yx); of newcomer, herbs, preferred, top, banner, right,
bottom and login the first shows.
Targets: visitor, pharmacy, chain, clinic, hospital; none is everybody:
{ "slot": "homeMain", "title": "冬季备货", "image": "/art/hero-1.svg", "url": "/list", "targets": ["pharmacy"],
  "starts": "2026-11-20", "ends": "2026-12-31 24:00", "sort": 1 }`;

/** The commands about articles and ads, for commands.ts. */
export function pageCommands(): Command[] {
  return [
    new Command("articles")
      .description("list articles, the newest first")
      .argument("[category]", "notice, industry, company or a help page")
      .action(async (category?: string) => sayRows(await articleLines(category ?? null), "No article.")),
    new Command("publish-article")
      .description(
        "publish a Markdown file as an article; of a help page the newest counts; what could run in a page is left out",
      )
      .argument("<file>", "Markdown")
      .requiredOption(
        "--category <category>",
        "notice, industry, company or a help page such as help/zfps/hwps",
      )
      .requiredOption("--title <text>", "its title")
      .option("--summary <text>", "what lists say of it; else its beginning")
      .option("--at <time>", "when it comes out; else now")
      .action(async (file: string, typed: ArticleTyped) => tell(await publish(await textOf(file), typed))),
    new Command("article")
      .description("print the Markdown of an article, to change it and publish it again")
      .argument("<id>", "article number")
      .action(async (id: string) => tell(await markdownOf(id))),
    new Command("publish-help")
      .description("publish the help pages that come with the shop, where an operator has published none")
      .option("--all", "also in place of those that stand; the older ones stay in the list")
      .action(async (typed: { all?: boolean }) => tell(await publishHelp(typed))),
    new Command("withdraw-article")
      .description("take an article away; the audit log keeps it")
      .argument("<id>", "article number")
      .action(async (id: string) => tell(await withdraw(id))),
    new Command("ads")
      .description("list ads: number, slot, state, window, for whom, where to, title")
      .action(async () => sayRows(await adLines(), "No ad.")),
    new Command("set-ad")
      .description("write an ad down from a JSON file: slot, window, for whom")
      .argument("<file>", "JSON file")
      .addHelpText("after", AD_EXAMPLE)
      .action(async (file: string) => tell(await setAdFrom(await textOf(file)))),
    new Command("remove-ad")
      .description("remove an ad; the audit log keeps it")
      .argument("<id>", "ad number")
      .action(async (id: string) => tell(await remove(id))),
  ];
}
