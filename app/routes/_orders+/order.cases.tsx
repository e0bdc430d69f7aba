/** /order/cases: all returns and after-sales of the company, and the recalls that concern it. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { CaseListView } from "~/orders/case-list-view";
import { readCaseQuery } from "~/orders/case-page";
import { casesOf } from "~/orders/case-read.server";
import { RecallListView } from "~/orders/recall-list-view";
import { recallsOf } from "~/orders/recall-list.server";
import { now } from "~/platform/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "退货/售后" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const { kind, page } = readCaseQuery(new URL(request.url).searchParams);
  return kind === "recall"
    ? json({ recalls: await recallsOf(companyId, page, now()), cases: null })
    : json({ recalls: null, cases: await casesOf(companyId, { kind, page }) });
}

export default function Cases() {
  const { recalls, cases } = useLoaderData<typeof loader>();
  return recalls ? <RecallListView page={recalls} /> : <CaseListView page={cases} />;
}
