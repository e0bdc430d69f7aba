/** /order/returnInfo/:id: one case of a return; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { caseOf } from "~/orders/case-read.server";
import { CaseView } from "~/orders/case-view";
import { orderIdOf } from "~/orders/paying.server";
import { submitCaseChange } from "~/orders/submit-case.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "退货详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json((await caseOf(buyer.companyId, "return", orderIdOf(params.id))) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitCaseChange(request, await requireCompany(request), "return", orderIdOf(params.id), now());
}

export default function Case() {
  const [search] = useSearchParams();
  const isAsking = search.get("do") === "withdraw";
  const page = useLoaderData<typeof loader>();
  return <CaseView page={page} reply={useActionData<FormReply>()} isAsking={isAsking} />;
}
