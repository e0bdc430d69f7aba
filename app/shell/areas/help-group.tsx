import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import type { HelpLink } from "~/modules/help/help";
import type { HelpArticlePage, HelpGroupData } from "~/modules/help/help-page";
import { helpTitle } from "~/modules/help/help-page";
import { HelpArticleView } from "~/modules/help/article-view";
import type { PageHandle } from "~/shell/handle";
import { HelpFacts } from "./help-facts";

/** On narrow screens, where the menu comes last, it links to the next page. */
export function HelpGroupLayout() {
  const { title, links } = useLoaderData<HelpGroupData>();
  return (
    <>
      <Outlet />
      <Related title={title} links={links} />
    </>
  );
}

/** Lists and group pages render their own links. */
function Related({ title, links }: { title: string; links: readonly HelpLink[] }) {
  const { pathname, data } = useMatches().at(-1)!;
  const { at } = (data ?? {}) as Partial<HelpArticlePage>;
  const isArticle = typeof data === "object" && data !== null && "html" in data;
  const others = links.filter(({ to }) => to !== at && to !== pathname);
  if (!isArticle || others.length === 0) return null;
  return (
    <nav className="surface help-related no-print" aria-labelledby="help-related">
      <h2 id="help-related">{title}</h2>
      <ul>
        {others.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The handle of help pages; `?id=` names the licences. */
export const helpHandle: PageHandle = {
  title: "帮助中心",
  ownTitle: helpTitle,
  cache: { query: ["keywords", "id"] },
};

export function HelpArticleRoute() {
  const page = useLoaderData<HelpArticlePage>();
  return (
    <HelpArticleView page={page}>
      <HelpFacts of={page.key} />
    </HelpArticleView>
  );
}
