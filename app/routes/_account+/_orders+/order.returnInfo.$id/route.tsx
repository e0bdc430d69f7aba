/** /order/returnInfo/:id: one request of a return; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { afterSalesDetails } from "~/modules/returns/request/details-page.server";
import { AfterSalesView } from "~/modules/returns/request/after-sales-view";
import { afterSalesPath } from "~/modules/returns/status/after-sales";
import { BuyerChangeForm } from "~/modules/returns/request/after-sales-form";
import { changeAfterSales } from "~/modules/returns/request/decide.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "退货详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await afterSalesDetails(buyer.companyId, "return", requireId(params.id), now()));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, accountId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, BuyerChangeForm);
  if (!form.ok) return form.response;
  const own = { companyId, kind: "return", serial: requireId(params.id) } as const;
  const changed = (await changeAfterSales(own, form.value, `buyer:${accountId}`, now())) ?? notFound();
  return redirectWith(afterSalesPath(own), changed);
}

export default function AfterSalesDetails() {
  return <AfterSalesView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
