/** 帮助中心: its first page with all groups; ?keywords= searches. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readKeywords } from "~/modules/help/help-search";
import { searchHelp } from "~/modules/help/help-search.server";
import type { HelpPage, HelpSearchPage } from "~/modules/help/help-page";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { readHelpPage } from "~/shell/areas/help-group.server";
import { HelpFinds } from "./help-finds";
import { HelpIndex } from "./help-index";

export { helpHandle as handle } from "~/shell/areas/help-group";

type IndexPage = Extract<HelpPage, { view: "index" }>;

export async function loader({ request }: LoaderFunctionArgs) {
  const keywords = readKeywords(plainQuery(request).get("keywords"));
  if (keywords) return json<IndexPage | HelpSearchPage>(await searchHelp(keywords, now()));
  return json<IndexPage | HelpSearchPage>((await readHelpPage("", request)) as IndexPage);
}

export default function Help() {
  const page = useLoaderData<typeof loader>();
  if (page.view === "search") return <HelpFinds page={page} />;
  return <HelpIndex groups={page.groups} news={page.news} />;
}
