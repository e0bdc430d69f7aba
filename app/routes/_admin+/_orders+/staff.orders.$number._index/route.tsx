/** 一个订单: everything of it, and approving it, holding it back and letting it go on. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findDraftsOfOrder } from "~/modules/cart/draft-orders/draft-order.server";
import { relatedNarrowed, findQueue } from "~/admin/queue/next-path.server";
import { isAddressOpen } from "~/modules/orders/admin/change-address.server";
import { readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { findAdminOrder, listAdminOrders } from "~/modules/orders/admin/admin-orders.server";
import { holdOrder, releaseOrder } from "~/modules/orders/admin/hold.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { findParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { relatedOrders } from "~/admin/queue/kinds/orders-narrowed.server";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { OrderCase } from "./order-detail";

export const handle = adminHandle("订单详情", "orders.see", "orders.review");

const RELATED = 20;
const HISTORY = 50;

const ReviewForm = z
  .object({
    do: z.enum(["approve", "hold", "release"], "请选择操作"),
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do !== "hold" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明挂起的原因",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const found = (await findAdminOrder(params.number ?? "")) ?? notFound();
  const { order } = found;
  const state = { state: order.status, words: "", from: "", to: "", kind: "" };
  const [related, parcels, approvalRequests, changes] = await Promise.all([
    relatedNarrowed(request.url, staff).then(
      async (narrowed) =>
        narrowed ?? {
          title: ORDER_STATUS_NAMES[order.status],
          to: `/staff/orders?state=${order.status}`,
          items: relatedOrders(
            "/staff/orders",
            await listAdminOrders(readAdminFilter(state), { after: null, limit: RELATED }),
          ),
        },
    ),
    findParcels(order.id),
    findDraftsOfOrder(order.id),
    auditRows({ subject: "order", subjectId: order.number, limit: HISTORY }),
  ]);
  const may = {
    review: staff.permissions.has(handle.change),
    cancel: staff.permissions.has("orders.cancel"),
    ship: staff.permissions.has("warehouse.ship"),
    print: staff.permissions.has("warehouse.see"),
  };
  return json({
    ...found,
    related,
    parcels,
    draftOrders: approvalRequests,
    changes: await changeRows(changes),
    may,
    now: now(),
    isAddressOpen: isAddressOpen(order.status) && parcels.length === 0,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const number = params.number ?? "";
  const id = (await orderIdByNumber(number)) ?? notFound();
  const form = await readForm(request, ReviewForm);
  if (!form.ok) return form.response;
  const { do: what, why } = form.value;
  const at = now();
  const moves = {
    approve: () => advance(id, "approve", { actor: `operator:${staff.name}`, text: "" }, at),
    hold: () => holdOrder(id, staff.name, why, at),
    release: () => releaseOrder(id),
  };
  const command = { approve: "审核通过", hold: "挂起订单", release: "解除挂起" }[what];
  const done = (await asStaff(staff, { command, why }, moves[what])) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `${command}：${number}`;
  return redirectWith(await queue.nextPath(`/staff/orders/${number}`), { kind: "success", text }, "admin");
}

export default function OrderPage() {
  return <OrderCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
