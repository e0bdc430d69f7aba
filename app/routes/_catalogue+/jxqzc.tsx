/** 近效期专场: goods near their expiry with their batches. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { pageShelfTitle } from "~/catalogue/shelf";
import { nearExpiryPage } from "~/promotions/near-expiry.server";
import { OfferPage } from "~/promotions/offer-page";
import type { PageHandle } from "~/shell/handle";

export { offerLinks as links } from "~/shell/styles";
export const handle: PageHandle = {
  title: "近效期专场",
  ownTitle: pageShelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await nearExpiryPage(request));
}

export default function NearExpiry() {
  return <OfferPage {...useLoaderData<typeof loader>()} standsAlone />;
}
