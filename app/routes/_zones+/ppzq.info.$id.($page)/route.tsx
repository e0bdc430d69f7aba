/** 品牌详情: one brand and its products. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/platform/http/page-error";
import { pageInPath } from "~/modules/zones/brand-page";
import { brandPage } from "~/modules/zones/brand-page.server";
import { BrandPage, brandTitle } from "~/modules/zones/brand-view";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = { title: brandTitle, cache: { query: LIST_PARAMETERS } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [id, page] = [pageInPath(params["id"]), pageInPath(params["page"])];
  if (id === null || page === null) notFound();
  const data = await brandPage(await readListRequest(request), id, page);
  if (!data) notFound();
  return json(data);
}

export default function Brand() {
  return <BrandPage data={useLoaderData<typeof loader>()} />;
}
