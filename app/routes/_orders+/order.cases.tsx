/** /order/cases: all returns and after-sales of the company. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { CaseListView } from "~/orders/case-list-view";
import { readCaseQuery } from "~/orders/case-page";
import { casesOf } from "~/orders/case-read.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "退货/售后" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json(await casesOf(buyer.companyId, readCaseQuery(new URL(request.url).searchParams)));
}

export default function Cases() {
  return <CaseListView page={useLoaderData<typeof loader>()} />;
}
