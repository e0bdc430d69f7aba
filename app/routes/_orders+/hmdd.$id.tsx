/** /hmdd/:id: the slip of one order, to print, to sign and to read again; another company's is not found. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf } from "~/orders/paying.server";
import { SlipView } from "~/orders/slip-view";
import { slipOf } from "~/orders/slip.server";
import { submitSlip } from "~/orders/submit-slip.server";
import { now } from "~/platform/clock.server";
import type { FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "含麻回执单详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  return json((await slipOf(buyer.companyId, orderIdOf(params.id), now())) ?? notFound());
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitSlip(request, await requireCompany(request), orderIdOf(params.id), now());
}

export default function Slip() {
  return <SlipView page={useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
