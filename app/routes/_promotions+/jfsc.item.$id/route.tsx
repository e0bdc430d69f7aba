/** /jfsc/item/:id 积分兑换: one item of the rewards store and the form that exchanges it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import {
  formConstraint,
  newFormToken,
  orRefuse,
  readForm,
  type FormReply,
} from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { key, wholeNumberField } from "~/platform/values/number-fields";
import { exchangePoints } from "~/modules/rewards/exchange.server";
import { exchangeErrors, MAX_EXCHANGE_QUANTITY } from "~/modules/rewards/rewards-store";
import { readItemId } from "~/modules/rewards/rewards-store-page";
import { itemPage } from "~/modules/rewards/rewards-store.server";
import type { PageHandle } from "~/shell/handle";
import { ItemPageView } from "./item-view";

const ExchangeForm = z.object({
  token: z.string(),
  count: wholeNumberField("请填写数量", {
    least: 1,
    under: "数量至少为 1",
    limit: MAX_EXCHANGE_QUANTITY,
    over: `一次最多兑换 ${MAX_EXCHANGE_QUANTITY} 件`,
    broken: "请填写整数",
    input: true,
  }),
  addressId: key().optional(),
  points: wholeNumberField().optional(),
});

export const handle: PageHandle = { title: "积分兑换" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const page = await itemPage(buyer.companyId, readItemId(params["id"]));
  if (!page) notFound();
  return json({ page, token: newFormToken(buyer), constraint: formConstraint(ExchangeForm) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, ExchangeForm);
  if (!form.ok) return form.response;
  const { token, count, addressId = null, points: shownPoints } = form.value;
  const wanted = { itemId: readItemId(params["id"]), count, addressId, shownPoints, token };
  return orRefuse(form.refuse, async () => {
    const result = await exchangePoints(buyer.companyId, wanted, now());
    if (!result.ok) return form.refuse(exchangeErrors(result.refusal));
    return redirectWith(result.to, { kind: "success", text: "兑换已提交" });
  });
}

export default function PointsItem() {
  return <ItemPageView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
