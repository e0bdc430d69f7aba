/** 药品列表 in cards, as a table for ordering by keyboard, and without pictures. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TableForm } from "~/cart/lines/table-form";
import { orderFromTable } from "~/cart/lines/table-order.server";
import { LIST_PARAMETERS } from "~/catalogue/listing/list-query";
import type { TableReply } from "~/catalogue/listing/order-sum";
import { listPage, listTitle } from "~/catalogue/listing/product-list";
import { ProductList } from "~/catalogue/listing/product-list-view";
import { useTableReply } from "~/catalogue/listing/use-table-reply";
import { requireCompany } from "~/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { refusePage } from "~/platform/http/page-error";
import { pagePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { offerListData } from "~/promotions/offer-pages/offer-list.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "药品列表",
  ownTitle: listTitle,
  kept: { query: LIST_PARAMETERS },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = listPage(params["view"]);
  if (!page) throw redirect("/404");
  return json(await offerListData(await readListRequest(request), page));
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (listPage(params["view"])?.view !== "table") refusePage(405);
  const form = await readForm(request, TableForm);
  if (!form.ok) return form.response;
  const { intent, typed } = form.value;
  if (intent === "sum") return json<TableReply>({ typed, answers: [] });
  const ordered = await orderFromTable(await requireCompany(request), typed, now());
  if (!ordered.ok) return json(ordered.reply, { status: 400 });
  return redirectWith(pagePath(request), ordered.message);
}

export default function List() {
  return <ProductList data={useLoaderData<typeof loader>()} reply={useTableReply()} />;
}
