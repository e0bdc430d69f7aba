/** Loaders of the help centre's groups: each group's layout and its pages (specification, section 2, "Help and news"). */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { helpGroupNow, helpPage } from "~/modules/help/help.server";
import type { HelpPage } from "~/modules/help/help-page";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";

/** The loader of a group's layout: its title and the pages in it. `slug` is one of HELP_GROUPS. */
export const helpGroupLoader = (slug: string) => async () => json(await helpGroupNow(slug, now()));

/** The page at `/help/<path>`; redirects to its own address, or to /404 when there is none. */
export async function readHelpPage(path: string, request: Request): Promise<HelpPage> {
  const found = await helpPage(path, plainQuery(request).get("id"), now());
  if (!found) throw redirect("/404");
  if ("to" in found) throw redirect(found.to, 302);
  return found.page;
}

/** The loader of an article of the group `slug`; `params.page` is the last part of its address. */
export const helpArticleLoader =
  (slug: string) =>
  async ({ request, params }: LoaderFunctionArgs) =>
    json(await readHelpPage(`${slug}/${params.page}`, request));
