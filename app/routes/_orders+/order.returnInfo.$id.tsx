/** /order/returnInfo/:id: one case of a return; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { caseOf } from "~/orders/case-read.server";
import { CaseView } from "~/orders/case-view";
import { orderIdOf } from "~/orders/paying.server";
import { submitCaseChange } from "~/orders/submit-case.server";
import { refundsOf } from "~/payments/refund-progress.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "退货详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = (await caseOf(buyer.companyId, "return", orderIdOf(params.id))) ?? notFound();
  return json({
    page,
    refunds: await refundsOf(buyer.companyId, page.order.id, now(), `case:${page.number}`),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitCaseChange(request, await requireCompany(request), "return", orderIdOf(params.id), now());
}

export default function Case() {
  const [search] = useSearchParams();
  const isAsking = search.get("do") === "withdraw";
  return (
    <CaseView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} isAsking={isAsking} />
  );
}
