/** 撤回建议订单: with a reason that the company reads. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DRAFT_ORDER_ADMIN } from "~/modules/cart/draft-orders/draft-order";
import { withdrawDraftOrder } from "~/modules/cart/draft-orders/propose.server";
import { findDraftOrder } from "~/modules/cart/draft-orders/draft-order.server";
import { queueOf } from "~/admin/queue/next-path.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("撤回代客下单", "orders.draft", "orders.draft");

const WithdrawalForm = z.object({
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id } = (await findDraftOrder(requireId(params.id), now())) ?? notFound();
  return json({ id });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const draftOrder = (await findDraftOrder(requireId(params.id), now())) ?? notFound();
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const { why } = form.value;
  const done = await asStaff(staff, { command: "撤回代客下单", why }, () =>
    withdrawDraftOrder(draftOrder, why, now()),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const message = { kind: "success" as const, text: "已撤回，客户不能再确认。" };
  return redirectWith(await queue.onward(`${DRAFT_ORDER_ADMIN}/${draftOrder.id}`), message, "desk");
}

export default function Withdrawal() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`撤回建议订单 ${id}`}
      text="撤回后客户不能再确认。客户已放入购物车的商品仍在购物车中，由客户自己决定。"
      label="原因（客户可见）"
      button="撤回"
      back={`${DRAFT_ORDER_ADMIN}/${id}`}
      reply={useActionData<FormReply>()}
    />
  );
}
