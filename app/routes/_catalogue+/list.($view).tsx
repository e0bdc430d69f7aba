/** 药品列表 in cards, as a table for ordering by keyboard, and without pictures. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderFromTable } from "~/cart/table-order.server";
import { LIST_PARAMETERS } from "~/catalogue/list-query";
import type { TableReply } from "~/catalogue/order-sum";
import { listPage, shelfTitle } from "~/catalogue/shelf";
import { Shelf } from "~/catalogue/shelf-page";
import { refusePage } from "~/platform/page-error";
import { shelfData } from "~/promotions/shelf.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = {
  title: "药品列表",
  ownTitle: shelfTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = listPage(params["view"]);
  if (!page) throw redirect("/404");
  return json(await shelfData(request, page));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return listPage(params["view"])?.view === "table" ? orderFromTable(request) : refusePage(405);
}

export default function List() {
  return <Shelf data={useLoaderData<typeof loader>()} reply={useActionData<TableReply>()} />;
}
