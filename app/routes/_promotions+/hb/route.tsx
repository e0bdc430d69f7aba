/** 满额返现: tiers, the buyer's way to them, and the products that count. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCashback } from "~/modules/orders/overview/cashback.server";
import { cashbackPage } from "~/modules/cart/offer-pages/cashback-page.server";
import { CashbackView } from "./cashback-view";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "满额返现",
  ownTitle: listPageTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const query = await readListRequest(request);
  const { buyer } = query.viewer;
  return json(await cashbackPage(query, buyer && (await readCashback(buyer.companyId))));
}

export default function Cashback() {
  return <CashbackView {...useLoaderData<typeof loader>()} />;
}
