import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { helpGroupNow, helpPage } from "~/modules/help/help.server";
import type { HelpPage } from "~/modules/help/help-page";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";

/** Creates the loader of a group's layout; `slug` is one of HELP_GROUPS. */
export const helpGroupLoader = (slug: string) => async () => json(await helpGroupNow(slug, now()));

/** Returns the page at `/help/<path>`; redirects to its canonical address, or to /404. */
export async function readHelpPage(path: string, request: Request): Promise<HelpPage> {
  const found = await helpPage(path, plainQuery(request).get("id"), now());
  if (!found) throw redirect("/404");
  if ("to" in found) throw redirect(found.to, 302);
  return found.page;
}

/** Creates the loader of an article in group `slug`; `params.page` is the last part of the address. */
export const helpArticleLoader =
  (slug: string) =>
  async ({ request, params }: LoaderFunctionArgs) =>
    json(await readHelpPage(`${slug}/${params.page}`, request));
