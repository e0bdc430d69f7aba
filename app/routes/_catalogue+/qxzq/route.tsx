/** 器械专区: the medical device zone. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { toZoneListPage, listTitle } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "器械专区",
  ownTitle: listTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(
    await offerListData(
      await readListRequest(request),
      toZoneListPage("/qxzq", "器械专区", { kind: "device" }),
    ),
  );
}

export default function Zone() {
  return <ProductList data={useLoaderData<typeof loader>()} />;
}
