/** 品牌专区: all brands by pages, or those with one first letter. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brandIndex, pageInPath } from "~/modules/zones/brand-page";
import { brandTiles } from "~/modules/zones/brand-page.server";
import { BrandIndex, brandsTitle } from "~/modules/zones/brand-view";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "品牌专区", ownTitle: brandsTitle, cache: { query: ["letter"] } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = pageInPath(params["page"]);
  if (page === null) throw redirect("/404");
  const letter = new URL(request.url).searchParams.get("letter");
  return json(brandIndex(await brandTiles(), letter, page));
}

export default function Brands() {
  return <BrandIndex data={useLoaderData<typeof loader>()} />;
}
