/** 包邮专区 as a table for ordering by keyboard. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { freeShippingPage } from "~/modules/cart/offer-pages/free-shipping-page.server";
import { FreeShippingTable } from "~/modules/cart/offer-pages/free-shipping-view";
import { TableForm } from "~/modules/cart/lines/table-form";
import { orderFromTable } from "~/modules/cart/lines/table-order.server";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { LIST_PARAMETERS } from "~/modules/catalogue/listing/list-query";
import { listPageTitle } from "~/modules/catalogue/listing/product-list";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { pagePath } from "~/platform/http/path";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export const handle: PageHandle = {
  title: "包邮专区",
  ownTitle: listPageTitle,
  cache: { query: LIST_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  return json(await freeShippingPage(await readListRequest(request), "table"));
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, TableForm);
  if (!form.ok) return form.response;
  const { intent, input, shown } = form.value;
  if (intent === "sum") return json<TableReply>({ input, answers: [] });
  const ordered = await orderFromTable(await requireCompany(request), { input, shown }, now());
  if (!ordered.ok) return json(ordered.reply, { status: 400 });
  return redirectWith(pagePath(request), ordered.message);
}

export default function FreeShippingOrder() {
  return <FreeShippingTable data={useLoaderData<typeof loader>()} reply={useTableReply()} />;
}
