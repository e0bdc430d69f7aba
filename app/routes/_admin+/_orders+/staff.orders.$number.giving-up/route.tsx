/** 放弃发不出的数量: units of a paid order that can never be delivered are paid back, the rest goes on. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { findQueue } from "~/admin/queue/next-path.server";
import { UnitFields } from "~/modules/orders/admin/unit-fields";
import { readUnitWishes } from "~/modules/orders/admin/unit-wishes";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { formatYuan } from "~/platform/values/money";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { giveUpUnits } from "~/modules/returns/settlement/give-up.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("放弃发不出的数量", "orders.see", "orders.cancel");

const GivingUpForm = z.looseObject({
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { number, company, rows } = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  return json({ number, company, rows });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { id, number } = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const form = await readForm(request, GivingUpForm);
  if (!form.ok) return form.response;
  const wishes = readUnitWishes(form.value);
  if (!wishes.ok) return form.refuse({ form: [wishes.text] });
  const { why } = form.value;
  const actor = `operator:${staff.name}` as const;
  const done =
    (await asStaff(staff, { command: "放弃数量", why }, () =>
      giveUpUnits(id, { rows: wishes.rows, actor, reason: why, now: now() }),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `不再发货的商品退款 ${formatYuan(done.refund)} 已办理，订单${ORDER_STATUS_NAMES[done.status]}。`;
  return redirectWith(await queue.nextPath(`/staff/orders/${number}`), { kind: "success", text }, "admin");
}

export default function GivingUp() {
  const { number, company, rows } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <AdminQuestion
      title={`${company} 的订单 ${number}：放弃发不出的数量`}
      text="填写不再发货的数量，按其价款退回。公司会收到消息和原因。"
      label="原因（公司可见）"
      button="放弃并退款"
      back={`/staff/orders/${number}`}
      reply={reply}
    >
      <UnitFields rows={rows} reply={reply} isGivingUp />
    </AdminQuestion>
  );
}
