/** 药品列表 of one category, named in its path. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { categoryTree } from "~/catalogue/categories.server";
import { zonePage, shelfTitle } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { notFound } from "~/platform/page-error";
import { shelfData } from "~/promotions/shelf.server";
import type { PageHandle } from "~/shell/handle";
import { readWhole } from "~/platform/whole-number";

export const handle: PageHandle = {
  title: "药品列表",
  ownTitle: shelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const category = (await categoryTree()).byId.get(readWhole(params["id"]) ?? 0);
  if (!category) notFound();
  const name = params["name"] === undefined ? "" : `/${encodeURIComponent(params["name"])}`;
  const path = `/list/other/${category.id}${name}`;
  return json(await shelfData(request, zonePage(path, "药品列表", { category: category.id })));
}

export default function CategoryList() {
  return <Shelf data={useLoaderData<typeof loader>()} />;
}
