/** 包邮专区 as a table for ordering by keyboard. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { freeShippingPage } from "~/cart/free-shipping-page.server";
import { FreeShippingTable } from "~/cart/free-shipping-view";
import { orderFromTable } from "~/cart/table-order.server";
import type { TableReply } from "~/catalogue/order-sum";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import { pageShelfTitle } from "~/catalogue/shelf";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "包邮专区",
  ownTitle: pageShelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await freeShippingPage(request, "table"));
}

export function action({ request }: ActionFunctionArgs) {
  return orderFromTable(request);
}

export default function FreeShippingOrder() {
  return <FreeShippingTable data={useLoaderData<typeof loader>()} reply={useActionData<TableReply>()} />;
}
