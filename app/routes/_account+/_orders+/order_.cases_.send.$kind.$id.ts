/** /order/cases/send/:kind/:id: the form of /order/return and /order/afterSales sent by a script that shows the way of the upload. */
import { json, type ActionFunctionArgs } from "@remix-run/node";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { AfterSalesForm, PHOTOS_LIMIT } from "~/modules/returns/request/after-sales-form";
import { readReturnUnits } from "~/modules/returns/goods-back/units";
import { requestAfterSales } from "~/modules/returns/request/request-after-sales.server";

/** Returns the next page and its message as JSON instead of a redirect. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { kind } = params;
  if (kind !== "return" && kind !== "afterSales") notFound();
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, AfterSalesForm, PHOTOS_LIMIT);
  if (!form.ok) return form.response;
  const units = readReturnUnits(new URL(request.url).searchParams);
  const own = { ...form.value, kind, orderId: requireId(params["id"]), units } as const;
  const query = await requestAfterSales(buyer, own, now());
  return query.ok ? json({ to: query.to, text: query.text }) : form.refuse(query.errors);
}
