/** 中药饮片: the herbal zone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { zonePage, shelfTitle } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { AdStrip } from "~/content/ad-view";
import { contentOf } from "~/content/header.server";
import { shelfData } from "~/promotions/shelf.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "中药饮片",
  ownTitle: shelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [shelf, { ads }] = await Promise.all([
    shelfData(request, zonePage("/zyyp", "中药饮片", { kind: "herb" })),
    contentOf(request),
  ]);
  return json({ ...shelf, ad: ads.herbs[0] ?? null });
}

export default function Zone() {
  const data = useLoaderData<typeof loader>();
  return <Shelf data={data} lead={<AdStrip ad={data.ad} />} />;
}
