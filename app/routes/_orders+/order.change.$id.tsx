/** /order/change/:id: cancelling, confirming receipt, buying again; without JavaScript it asks first. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { AskView } from "~/orders/ask-view";
import { orderIdOf } from "~/orders/paying.server";
import { orderOf } from "~/orders/orders.server";
import { QUESTIONS, type Question } from "~/orders/state-text";
import { submitChange } from "~/orders/submit-change.server";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "处理订单" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const order = await orderOf(buyer.companyId, orderIdOf(params.id));
  if (!order) notFound();
  const asked = new URL(request.url).searchParams.get("do") ?? "";
  if (!(asked in QUESTIONS)) throw redirect(`/order/info/${order.id}`, 303);
  const { id, number, payable } = order;
  return json({ question: asked as Question, id, number, payable });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return submitChange(request, viewer, orderIdOf(params.id), now());
}

export default function ChangeOrder() {
  return <AskView {...useLoaderData<typeof loader>()} />;
}
