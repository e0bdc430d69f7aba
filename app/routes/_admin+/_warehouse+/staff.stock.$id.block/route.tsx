/** 停售和解除停售: one batch is kept from being sold and shipped, with why; the orders that hold some of it are named. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { blockBatch, releaseBatch } from "~/modules/catalogue/batches/block.server";
import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { HoldingOrders } from "~/modules/orders/admin/holding-orders";
import { ordersHolding } from "~/modules/orders/order/held-units.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("停售和解除停售", "warehouse.see", "quality.batches");

const MAX_HOLDING = 50;

/** `do`: what the page asked, so that a press on an old page does not do the opposite. */
const BlockForm = z.object({
  do: z.enum(["block", "release"], "请选择操作"),
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const batch = (await findStock(id)) ?? notFound();
  return json({ batch, holding: await ordersHolding(id, MAX_HOLDING) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, BlockForm);
  if (!form.ok) return form.response;
  const { do: what, why } = form.value;
  const work = {
    block: () => blockBatch(id, staff.name, why, now()),
    release: () => releaseBatch(id, now()),
  };
  const command = { block: "停售批号", release: "解除停售" }[what];
  const done = (await asStaff(staff, { command, why }, work[what])) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const { length } = await ordersHolding(id, MAX_HOLDING);
  const orders = what === "block" && length > 0 ? `，${length} 个订单占用，解除前不能发货` : "";
  const text = `${command} ${done.batch.number}${orders}。`;
  return redirectWith(`/staff/stock/${id}`, { kind: "success", text }, "desk");
}

export default function Block() {
  const { batch, holding } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const back = `/staff/stock/${batch.id}`;
  const orders = (
    <div className="part">
      <p>占用这个批号的订单：</p>
      <HoldingOrders orders={holding} unit={batch.unit} />
    </div>
  );
  return batch.block ? (
    <AdminQuestion
      title={`解除停售 ${batch.goods} ${batch.number}`}
      text={`${batch.block.by} 停售，原因：${batch.block.why}。解除后恢复销售和发货。`}
      label="解除原因（记入审计日志）"
      button="解除停售"
      back={back}
      reply={reply}
    >
      <input type="hidden" name="do" value="release" />
      {orders}
    </AdminQuestion>
  ) : (
    <AdminQuestion
      title={`停售 ${batch.goods} ${batch.number}`}
      text={`未占用的 ${batch.quantity}${batch.unit} 停止销售，已占用的暂不能发货。`}
      label="原因（记入审计日志）"
      button="停售"
      back={back}
      reply={reply}
    >
      <input type="hidden" name="do" value="block" />
      {orders}
    </AdminQuestion>
  );
}
