/** 药品列表 in cards, as a table for ordering by keyboard, and without pictures. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuickOrderDraftForm } from "~/modules/cart/quick-order/order-draft";
import { changeOrderDraft, findStoredNumbers } from "~/modules/cart/quick-order/order-draft.server";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { findProductListPage, listTitle } from "~/modules/catalogue/listing/product-list";
import { ProductList } from "~/modules/catalogue/listing/product-list-view";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { refusePage } from "~/platform/http/page-error";
import { pagePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "药品列表",
  ownTitle: listTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = findProductListPage(params["view"]);
  if (!page) throw redirect("/404");
  const query = await readListRequest(request);
  const data = await offerListData(query, page);
  return json({
    ...data,
    draft: page.view === "table" ? await findStoredNumbers(query.viewer, query.now) : undefined,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  if (findProductListPage(params["view"])?.view !== "table") refusePage(405);
  const form = await readForm(request, QuickOrderDraftForm);
  if (!form.ok) return form.response;
  const done = await changeOrderDraft(await requireCompany(request), form.value, now());
  if (!done.ok) return json(done.reply, { status: 400 });
  return form.value.intent === "keep" ? json(null) : redirectWith(pagePath(request), done.message);
}

export default function List() {
  return <ProductList data={useLoaderData<typeof loader>()} reply={useTableReply()} />;
}
