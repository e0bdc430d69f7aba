/** 全场94折: goods of the running site discounts. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { pageShelfTitle } from "~/catalogue/shelf";
import { OfferPage } from "~/promotions/offer-page";
import { welfarePage } from "~/promotions/welfare.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "全场94折",
  ownTitle: pageShelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await welfarePage(request));
}

export default function SiteDiscount() {
  return <OfferPage {...useLoaderData<typeof loader>()} />;
}
