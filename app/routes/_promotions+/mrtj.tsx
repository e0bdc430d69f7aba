/** 天天特价: goods of the running daily specials. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { pageShelfTitle } from "~/catalogue/shelf";
import { dailyPage } from "~/promotions/daily.server";
import { OfferPage } from "~/promotions/offer-page";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "天天特价",
  ownTitle: pageShelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await dailyPage(request));
}

export default function DailySpecials() {
  return <OfferPage {...useLoaderData<typeof loader>()} />;
}
