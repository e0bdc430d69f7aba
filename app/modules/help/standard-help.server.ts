import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { renderArticle } from "./article-html";
import { publishArticle, type NewArticle } from "./article-admin.server";
import { helpCategory } from "./help";

/** The shop runs in the folder that contains it. */
const FOLDER = "app/modules/help/help";

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

/** The articles of one file: each starts with its title as "# …". */
export function articlesIn(text: string): StandardArticle[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...rest] = part.split("\n");
      return { title: title.trim(), markdown: rest.join("\n").trim() };
    });
}

/** Returns the standard help pages with categories, published at `publishedAt` (epoch ms). */
export async function standardHelp(publishedAt: number): Promise<NewArticle[]> {
  const names = (await readdir(FOLDER))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3));
  const inOrder = names.sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b) || (a < b ? -1 : 1));
  return Promise.all(
    inOrder.map(async (name): Promise<NewArticle> => {
      const [article] = articlesIn(await readFile(join(FOLDER, `${name}.md`), "utf8"));
      return { category: helpCategory(name.replace("-", "/")), summary: "", publishedAt, ...article! };
    }),
  );
}

export async function publishStandardHelp(
  trx: Db,
  { all, now }: { all: boolean; now: number },
): Promise<string[]> {
  const standing = await standingHelp(trx);
  const due = (await standardHelp(now)).filter(({ category }) => all || !standing.has(category));
  for (const article of due) await publishArticle(trx, { ...article, ...renderArticle(article.markdown) });
  return due.map(({ category }) => category);
}

/** The same for a form, once. Returns the number published. */
export async function publishStandardOnce(
  wish: { all: boolean; now: number },
  formKey: string,
): Promise<number> {
  const count = await inTransaction((trx) =>
    once(trx, formKey, async () => String((await publishStandardHelp(trx, wish)).length)),
  );
  return Number(count);
}

/** Returns the standard pages and which of them exist. One query. */
export async function standardStates(
  now: number,
): Promise<{ category: string; title: string; isStanding: boolean }[]> {
  const [pages, standing] = await Promise.all([standardHelp(now), standingHelp(db)]);
  return pages.map(({ category, title }) => ({ category, title, isStanding: standing.has(category) }));
}

async function standingHelp(trx: Db): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("article")
    .select("category")
    .where("category", "like", "help/%")
    .execute();
  return new Set(rows.map(({ category }) => category));
}
