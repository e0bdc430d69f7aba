/** 包邮专区: preferred products that ship free from an amount on, and products that ship free by themselves. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { freeShippingPage } from "~/modules/cart/offer-pages/free-shipping-page.server";
import { FreeShippingView } from "~/modules/cart/offer-pages/free-shipping-view";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import { AdStrip } from "~/modules/content/ad-view";
import { getFrameContent } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "包邮专区",
  ownTitle: listPageTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const query = await readListRequest(request);
  const [data, { ads }] = await Promise.all([freeShippingPage(query, "cards"), getFrameContent(request)]);
  return json({ ...data, ad: ads.preferred[0] ?? null });
}

export default function FreeShipping() {
  const data = useLoaderData<typeof loader>();
  return <FreeShippingView data={data} lead={<AdStrip ad={data.ad} />} />;
}
