/** 近效期专场: products near their expiry with their batches. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import { nearExpiryPage } from "~/modules/promotions/offer-pages/near-expiry.server";
import { OfferPage } from "~/modules/promotions/offer-pages/offer-page";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = {
  title: "近效期专场",
  ownTitle: listPageTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await nearExpiryPage(await readListRequest(request)));
}

export default function NearExpiry() {
  return <OfferPage {...useLoaderData<typeof loader>()} isStandalone />;
}
