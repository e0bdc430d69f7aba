/** 全场94折: products of the running site discounts. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import { OfferPage } from "~/modules/promotions/offer-pages/offer-page";
import { welfarePage } from "~/modules/promotions/offer-pages/welfare.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "全场94折",
  ownTitle: listPageTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await welfarePage(await readListRequest(request)));
}

export default function SiteDiscount() {
  return <OfferPage {...useLoaderData<typeof loader>()} />;
}
