/** 包邮专区: preferred goods that ship free from an amount on, and goods that ship free by themselves. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { freeShippingPage } from "~/cart/free-shipping-page.server";
import { FreeShippingView } from "~/cart/free-shipping-view";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { pageShelfTitle } from "~/catalogue/shelf";
import { AdStrip } from "~/content/ad-view";
import { contentOf } from "~/content/header.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "包邮专区",
  ownTitle: pageShelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [data, { ads }] = await Promise.all([freeShippingPage(request, "cards"), contentOf(request)]);
  return json({ ...data, ad: ads.preferred[0] ?? null });
}

export default function FreeShipping() {
  const data = useLoaderData<typeof loader>();
  return <FreeShippingView data={data} lead={<AdStrip ad={data.ad} />} />;
}
