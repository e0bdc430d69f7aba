/** 取消订单: the shop does not take an order; everything goes back, and the company reads why. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queueOf } from "~/admin/queue/next-path.server";
import { findAdminOrder } from "~/modules/orders/admin/admin-orders.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { turnDown } from "~/modules/orders/transitions/order-admin.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatYuan } from "~/platform/values/money";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("取消订单", "orders.see", "orders.cancel");

const RefusalForm = z.object({
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { order } = (await findAdminOrder(params.number ?? "")) ?? notFound();
  return json({ number: order.number, company: order.company, paid: order.paid });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await queueOf(request.url, staff);
  const number = params.number ?? "";
  const id = (await orderIdByNumber(number)) ?? notFound();
  const form = await readForm(request, RefusalForm);
  if (!form.ok) return form.response;
  const { why } = form.value;
  const done =
    (await asStaff(staff, { command: "取消订单", why }, () =>
      turnDown(id, `operator:${staff.name}`, why, now()),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `已取消订单 ${number}，已付款项将原路退回。`;
  return redirectWith(await queue.onward(`/staff/orders/${number}`), { kind: "success", text }, "desk");
}

export default function Refusal() {
  const { number, company, paid } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`取消 ${company} 的订单 ${number}`}
      text={`库存、优惠和券退回，已付的 ${formatYuan(paid)} 原路退款。公司会收到消息和原因。`}
      label="原因（公司可见）"
      button="取消订单"
      back={`/staff/orders/${number}`}
      reply={useActionData<FormReply>()}
    />
  );
}
