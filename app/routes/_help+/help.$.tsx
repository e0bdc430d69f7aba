/** 帮助中心: its first page, ?keywords= searches, a group's page, and every article; ?id=66 names the licences. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HelpArticleView } from "~/content/article-view";
import { helpTitle, type HelpPage, type HelpSearchPage } from "~/content/help-page";
import { readKeywords } from "~/content/help-search";
import { searchHelp } from "~/content/help-search.server";
import { HelpFinds, HelpGroupPage, HelpIndex } from "~/content/help-view";
import { helpPage } from "~/content/help.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";
import { HelpFacts } from "~/shell/help-facts";

export const handle: PageHandle = { title: helpTitle };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [rest, query] = [params["*"] ?? "", new URL(request.url).searchParams];
  const keywords = readKeywords(query.get("keywords"));
  if (rest === "" && keywords) return json<HelpSearchPage | HelpPage>(await searchHelp(keywords, now()));
  const found = await helpPage(rest, query.get("id"), now());
  if (!found) throw redirect("/404");
  if ("to" in found) throw redirect(found.to, 302);
  return json<HelpSearchPage | HelpPage>(found.page);
}

export default function Help() {
  const page = useLoaderData<typeof loader>() as HelpSearchPage | HelpPage;
  switch (page.view) {
    case "index":
      return <HelpIndex groups={page.groups} news={page.news} />;
    case "group":
      return <HelpGroupPage group={page.group} />;
    case "search":
      return <HelpFinds page={page} />;
    case "article":
      return (
        <HelpArticleView page={page}>
          <HelpFacts of={page.key} />
        </HelpArticleView>
      );
  }
}
