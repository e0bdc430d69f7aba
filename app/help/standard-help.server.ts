/** The help pages that come with the shop, as Markdown files beside this one; for the command line and the demo, the server reads the table. */
import { readdir, readFile } from "node:fs/promises";
import type { Db } from "~/platform/database/database.server";
import { publishArticle, type NewArticle } from "./article-desk.server";
import { helpCategory } from "./help";

const FOLDER = new URL("./help/", import.meta.url);

/** The order in which the menu shows pages that are not fixed. */
const ORDER = [
  "xrzn-kjcg",
  "xrzn-zzsc",
  "xrzn-dzht",
  "xrzn-mdgl",
  "fwbz-jybg",
  "fwbz-dzfp",
  "fwbz-yszc",
  "zfps-hmgm",
  "zfps-yhgz",
];

export interface StandardArticle {
  title: string;
  markdown: string;
}

/** The articles of one file: each begins with its title as "# …". */
export function articlesIn(text: string): StandardArticle[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...rest] = part.split("\n");
      return { title: title.trim(), markdown: rest.join("\n").trim() };
    });
}

/** The standard help pages with their categories, published at `publishedAt` (epoch ms). */
export async function standardHelp(publishedAt: number): Promise<NewArticle[]> {
  const names = (await readdir(FOLDER))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3));
  const inOrder = names.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b) || (a < b ? -1 : 1));
  return Promise.all(
    inOrder.map(async (name): Promise<NewArticle> => {
      const [article] = articlesIn(await readFile(new URL(`${name}.md`, FOLDER), "utf8"));
      return { category: helpCategory(name.replace("-", "/")), summary: "", publishedAt, ...article! };
    }),
  );
}

/** Publishes those that nothing stands for, or `all`; gives their keys. */
export async function publishStandardHelp(
  trx: Db,
  { all, now }: { all: boolean; now: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom("article")
    .select("category")
    .where("category", "like", "help/%")
    .execute();
  const standing = new Set(rows.map(({ category }) => category));
  const due = (await standardHelp(now)).filter(({ category }) => all || !standing.has(category));
  for (const article of due) await publishArticle(trx, article);
  return due.map(({ category }) => category);
}
