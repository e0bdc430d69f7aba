/** /order/return/:id: asks for a return about an order: which product, then why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { afterSalesFormPage } from "~/modules/returns/request/form-page.server";
import { AfterSalesFormView } from "~/modules/returns/request/form-view";
import { AfterSalesForm, PHOTOS_LIMIT } from "~/modules/returns/request/after-sales-form";
import { readReturnUnits } from "~/modules/returns/goods-back/units";
import { requestAfterSales } from "~/modules/returns/request/request-after-sales.server";
import { now } from "~/platform/values/clock.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "申请退货" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { searchParams } = new URL(request.url);
  const page = await afterSalesFormPage(buyer, requireId(params.id), "return", searchParams);
  const constraint = formConstraint(AfterSalesForm);
  return json({ page, constraint }, { status: page.fault ? 400 : 200 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, AfterSalesForm, PHOTOS_LIMIT);
  if (!form.ok) return form.response;
  const units = readReturnUnits(new URL(request.url).searchParams);
  const own = { ...form.value, kind: "return", orderId: requireId(params.id), units } as const;
  const query = await requestAfterSales(buyer, own, now());
  if (!query.ok) return form.refuse(query.errors);
  return redirectWith(query.to, { kind: "success", text: query.text });
}

export default function Ask() {
  return <AfterSalesFormView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
