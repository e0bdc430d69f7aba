/** /kjcg/proposed/:id 建议订单: one that staff wrote, at today's prices; the company puts it into its cart or declines it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerFault, DRAFT_ORDER_PATH } from "~/modules/cart/draft-orders/draft-order";
import { acceptDraftOrder, declineDraftOrder } from "~/modules/cart/draft-orders/draft-order-answer.server";
import { DraftOrderAnswerForm } from "~/modules/cart/draft-orders/draft-order-form";
import {
  findDraftOrder,
  ordersOfDraftOrder,
  draftOrderTable,
} from "~/modules/cart/draft-orders/draft-order.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { DraftOrderView } from "./draft-order-view";

export const handle: PageHandle = { title: "建议订单" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const { companyId } = viewer.buyer;
  const draftOrder = (await findDraftOrder(requireId(params["id"]), now(), { companyId })) ?? notFound();
  const { id, staffName, remark, state, reason, sentAt, answeredBy } = draftOrder;
  const [table, ordered] = await Promise.all([draftOrderTable(viewer, id, now()), ordersOfDraftOrder(id)]);
  const orders = [...(await orderNumbers(ordered))].map(([order, number]) => ({ id: order!, number }));
  return json({
    id,
    staffName,
    remark,
    sentAt: sentAt!,
    fault: answerFault(state, reason),
    answeredBy,
    orders,
    ...table,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const id = requireId(params["id"]);
  const form = await readForm(request, DraftOrderAnswerForm);
  if (!form.ok) return form.response;
  const { do: what, reason, shown } = form.value;
  const answered =
    (what === "accept"
      ? await acceptDraftOrder(viewer, { id, shown }, now())
      : await declineDraftOrder(viewer, id, reason, now())) ?? notFound();
  if (!answered.ok) return form.refuse({ form: [answered.text] });
  return redirectWith(what === "accept" ? "/cart" : DRAFT_ORDER_PATH, answered.message);
}

export default function DraftOrderOrder() {
  return <DraftOrderView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
