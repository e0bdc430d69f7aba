/** /jfsc/item/:id: one item of the points mall and the form that exchanges it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { newFormToken, type FormReply } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { idOf } from "~/promotions/points-mall-page";
import { itemPage } from "~/promotions/points-mall.server";
import { ItemPageView } from "~/promotions/points-item";
import { submitExchange } from "~/promotions/submit-exchange.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "积分兑换" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = await itemPage(buyer.companyId, idOf(params["id"]));
  if (!page) notFound();
  return json({ page, token: newFormToken(buyer) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitExchange(request, await requireCompany(request), idOf(params["id"]), now());
}

export default function PointsItem() {
  return <ItemPageView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
