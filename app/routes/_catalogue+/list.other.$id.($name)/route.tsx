/** 药品列表 of one category, named in its path. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { toZoneListPage, listTitle } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { notFound } from "~/platform/http/page-error";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";
import { readWhole } from "~/platform/values/whole-number";

export const handle: PageHandle = {
  title: "药品列表",
  ownTitle: listTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const category = (await categoryTree()).byId.get(readWhole(params["id"]) ?? 0);
  if (!category) notFound();
  const name = params["name"] === undefined ? "" : `/${encodeURIComponent(params["name"])}`;
  const path = `/list/other/${category.id}${name}`;
  return json(
    await offerListData(
      await readListRequest(request),
      toZoneListPage(path, "药品列表", { category: category.id }),
    ),
  );
}

export default function CategoryList() {
  return <ProductList data={useLoaderData<typeof loader>()} />;
}
