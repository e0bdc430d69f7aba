/** /kjcg/proposed/:id 建议订单: one that staff wrote, at today's prices; the company puts it into its cart or declines it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerFault, PROPOSED_PATH } from "~/cart/proposed/proposed";
import { acceptProposed, declineProposed } from "~/cart/proposed/proposed-answer.server";
import { ProposedAnswerForm } from "~/cart/proposed/proposed-form";
import { findProposed, ordersOfProposed, proposedTable } from "~/cart/proposed/proposed.server";
import { requireCompany } from "~/company/identity/viewer.server";
import { orderNumbers } from "~/orders/order/order-numbers.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { DraftOrderView } from "./proposed-view";

export const handle: PageHandle = { title: "建议订单" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const { companyId } = viewer.buyer;
  const proposed = (await findProposed(requireId(params["id"]), now(), { companyId })) ?? notFound();
  const { id, staffName, remark, state, reason, sentAt, answeredBy } = proposed;
  const [table, ordered] = await Promise.all([proposedTable(viewer, id, now()), ordersOfProposed(id)]);
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
  const form = await readForm(request, ProposedAnswerForm);
  if (!form.ok) return form.response;
  const { do: what, reason, shown } = form.value;
  const answered =
    (what === "accept"
      ? await acceptProposed(viewer, { id, shown }, now())
      : await declineProposed(viewer, id, reason, now())) ?? notFound();
  if (!answered.ok) return form.refuse({ form: [answered.text] });
  return redirectWith(what === "accept" ? "/cart" : PROPOSED_PATH, answered.message);
}

export default function ProposedOrder() {
  return <DraftOrderView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
