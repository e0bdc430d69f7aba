/** 中药饮片: the herbal zone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { toZoneListPage, listTitle } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { AdStrip } from "~/modules/content/ad-view";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import { getFrameContent } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "中药饮片",
  ownTitle: listTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [shelf, { ads }] = await Promise.all([
    readListRequest(request).then((query) =>
      offerListData(query, toZoneListPage("/zyyp", "中药饮片", { kind: "herb" })),
    ),
    getFrameContent(request),
  ]);
  return json({ ...shelf, ad: ads.herbs[0] ?? null });
}

export default function Zone() {
  const data = useLoaderData<typeof loader>();
  return <ProductList data={data} lead={<AdStrip ad={data.ad} />} />;
}
