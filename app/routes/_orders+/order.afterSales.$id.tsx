/** /order/afterSales/:id: asks for after-sales about an order: which goods, then why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { askPage } from "~/orders/ask-case.server";
import { CaseAskView } from "~/orders/case-ask-view";
import { orderIdOf } from "~/orders/paying.server";
import { submitAsk } from "~/orders/submit-case.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "申请售后" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { searchParams } = new URL(request.url);
  const page = await askPage(buyer, orderIdOf(params.id), "afterSales", searchParams);
  return json(page, { status: page.fault ? 400 : 200 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitAsk(request, await requireCompany(request), "afterSales", orderIdOf(params.id), now());
}

export default function Ask() {
  return <CaseAskView page={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
