/** 天天特价: products of the running daily specials. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import { dailyPage } from "~/modules/promotions/offer-pages/daily.server";
import { OfferPage } from "~/modules/promotions/offer-pages/offer-page";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "天天特价",
  ownTitle: listPageTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await dailyPage(await readListRequest(request)));
}

export default function DailySpecials() {
  return <OfferPage {...useLoaderData<typeof loader>()} />;
}
