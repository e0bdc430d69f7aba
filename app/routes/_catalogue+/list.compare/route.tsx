/** 同成分比价: manufacturers of one substance side by side, ordered from the same rows. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TableForm } from "~/modules/cart/lines/table-form";
import { orderFromTable } from "~/modules/cart/lines/table-order.server";
import { COMPARISON_PARAMETERS, readComparison } from "~/modules/catalogue/listing/comparison-address";
import { ComparePage, comparisonTitle } from "~/modules/catalogue/compare/compare-page";
import type { TableReply } from "~/modules/catalogue/listing/order-sum";
import { useTableReply } from "~/modules/catalogue/listing/use-table-reply";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { pagePath } from "~/platform/http/path";
import { now } from "~/platform/values/clock.server";
import { comparisonData } from "~/modules/promotions/offer-pages/comparison.server";
import type { PageHandle } from "~/shell/handle";
import { readListRequest } from "~/shell/list-request.server";

export { goodsLinks as links } from "~/shell/styles";
export const handle: PageHandle = {
  title: "同成分比价",
  ownTitle: comparisonTitle,
  cache: { query: COMPARISON_PARAMETERS },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer, params, now: at } = await readListRequest(request);
  const query = readComparison(params);
  if (!query) throw redirect("/list");
  return json(await comparisonData(query, viewer, at));
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

export default function Compare() {
  return <ComparePage data={useLoaderData<typeof loader>()} reply={useTableReply()} />;
}
