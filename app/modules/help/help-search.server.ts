import { containsText } from "~/platform/database/contains-text.server";

import { db } from "~/platform/database/database.server";
import { HELP_GROUPS, helpKey, helpPath } from "./help";
import { currentHelp } from "./help.server";
import type { HelpFind, HelpSearchPage } from "./help-page";
import { toExcerpt, getPairs, ranked, splitSearchWords } from "./help-search";
import { isNewsCategory, NEWS, newsPath } from "./news";

/** More than these are never ranked. */
const MAX_ARTICLES_READ = 200;

/** Returns articles with all the words, else those with most parts of the question. At most two queries. */
export async function searchHelp(keywords: string, now: number): Promise<HelpSearchPage> {
  const help = (await currentHelp(now)).map(({ id }) => id);
  const words = splitSearchWords(keywords);
  let terms = words;
  let rows = await matching(words, "all", help, now);
  if (rows.length === 0) {
    terms = getPairs(keywords);
    rows = await matching(terms, "any", help, now);
  }
  const found = ranked(
    rows.map((row) => ({ ...row, publishedAt: row.published_at })),
    terms,
  );
  return {
    view: "search",
    title: "搜索帮助",
    at: "",
    crumbs: [],
    keywords,
    finds: found.flatMap(({ id, category, title, words: text }): HelpFind[] => {
      const place = placeOf(id, category);
      return place ? [{ ...place, title, excerpt: toExcerpt(text, terms) }] : [];
    }),
  };
}

function placeOf(id: number, category: string): { to: string; place: string } | null {
  if (isNewsCategory(category)) return { to: newsPath(id, category), place: NEWS[category].title };
  const key = helpKey(category);
  const group = HELP_GROUPS.find(({ slug }) => key?.startsWith(`${slug}/`));
  return key && group ? { to: helpPath(key), place: group.title } : null;
}

async function matching(terms: readonly string[], how: "all" | "any", help: readonly number[], now: number) {
  if (terms.length === 0) return [];
  return db
    .selectFrom("article")
    .select(["id", "category", "title", "words", "published_at"])
    .where("published_at", "<=", now)
    .where((eb) =>
      eb.or([
        eb("category", "in", Object.keys(NEWS)),
        ...(help.length > 0 ? [eb("id", "in", help.slice(0, 500))] : []),
      ]),
    )
    .where((eb) => {
      const each = terms.map((term) => eb.or([containsText("title", term), containsText("words", term)]));
      return how === "all" ? eb.and(each) : eb.or(each);
    })
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ARTICLES_READ)
    .execute();
}
