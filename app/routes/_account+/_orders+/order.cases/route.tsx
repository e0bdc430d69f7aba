/** /order/cases: all returns and after-sales of the company, and the recalls that concern it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { AfterSalesListView } from "~/modules/returns/request/list-view";
import { readAfterSalesQuery } from "~/modules/returns/request/after-sales-page";
import { listAfterSales } from "~/modules/returns/request/read.server";
import { RecallListView } from "./recall-list-view";
import { listRecalls } from "~/modules/recalls/recall-list.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "退货/售后" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const { kind, page } = readAfterSalesQuery(new URL(request.url).searchParams);
  return kind === "recall"
    ? json({ recalls: await listRecalls(companyId, page, now()), requests: null })
    : json({ recalls: null, requests: await listAfterSales(companyId, { kind, page }) });
}

export default function AfterSalesList() {
  const { recalls, requests } = useLoaderData<typeof loader>();
  return recalls ? <RecallListView page={recalls} /> : <AfterSalesListView page={requests} />;
}
