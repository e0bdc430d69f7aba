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
import { relatedOrders } from "~/admin/queue/kinds/orders.server";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DRAFT_ORDER_ADMIN } from "~/modules/cart/draft-orders/draft-order";
import { DetailPageHeader, CaseList, Jump, DetailSection } from "~/admin/detail/case-parts";
import { EventList } from "~/admin/detail/event-list";
import { OrderStateMark } from "~/modules/orders/admin/order-state";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { ChangeList } from "~/admin/frame/change-list";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { OrderDelivery } from "./order-delivery";
import { OrderDrafts } from "~/modules/cart/draft-orders/draft-orders";
import { OrderFoot } from "./order-foot";
import { OrderMoney } from "./order-money";
import { GoodsCell } from "~/modules/orders/admin/unit-cells";
import type { OrderLineData } from "~/modules/orders/order/orders";

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
    findChanges({ subject: "order", subjectId: order.number, limit: HISTORY }),
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
    changes,
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
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { order, companyId, contact, phone, hold, related, parcels, changes } = data;
  const facts = `订单 ${order.number}，${formatTime(order.placedAt)} 下单，联系人 ${contact} ${phone}`;
  return (
    <div className="case">
      <CaseList {...related} />
      <div className="case-main">
        <DetailPageHeader
          title={order.company}
          state={<OrderStateMark status={order.status} isHeld={hold !== null} />}
          facts={facts}
          total={formatYuan(order.payable)}
        />
        <Jump parts={PARTS} />
        <div className="admin-body">
          <ErrorSummary errors={toErrorSummary(reply)} />
          {hold ? (
            <p className="second">
              <strong>已挂起</strong>
              <span>
                {hold.by} {formatTime(hold.at)}：{hold.why}。解除前不能审核和发货
              </span>
            </p>
          ) : null}
          <OrderDrafts draftOrders={data.draftOrders} toPath={(id) => `${DRAFT_ORDER_ADMIN}/${id}`} />
          {order.cancelReason ? <p className="soft">取消原因：{order.cancelReason}</p> : null}
          <DetailSection id="lines" title="明细" note={`${order.lines.length} 行`}>
            <AdminOrderLines lines={order.lines} />
          </DetailSection>
          <div className="columns columns--half part">
            <DetailSection id="money" title="金额" note={`已付 ${formatYuan(order.paid)}`}>
              <OrderMoney order={order} />
            </DetailSection>
            <OrderDelivery
              order={order}
              companyId={companyId}
              parcels={parcels}
              mayChange={data.may.review && data.isAddressOpen}
              mayPrint={data.may.print}
            />
          </div>
          <DetailSection id="history" title="历史">
            <EventList events={order.events} />
            <h3 className="part">员工的改动</h3>
            <ChangeList changes={changes} none="员工还没有改动过这个订单。" />
          </DetailSection>
        </div>
        <OrderFoot {...data} reply={reply} />
      </div>
    </div>
  );
}

function AdminOrderLines({ lines }: { lines: readonly OrderLineData[] }) {
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">订单明细与批号</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号和效期</th>
          <th scope="col" className="grid-table__figure">
            数量
          </th>
          <th scope="col" className="grid-table__figure">
            单价
          </th>
          <th scope="col">价从何来</th>
          <th scope="col" className="grid-table__figure">
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <GoodsCell row={line} />
            <td>
              {line.batches.map((batch) => (
                <span className="grid-table__sub" key={batch.number}>
                  {batch.number}，至 {batch.expiresOn}，{batch.units}
                  {line.unit}
                  {batch.compensation > 0 ? `，效期赔付 ${formatYuan(batch.compensation)}` : null}
                </span>
              ))}
              {line.promisedExpiry === null ? null : (
                <span className="grid-table__sub">下单时承诺不早于 {line.promisedExpiry}</span>
              )}
              {line.acceptedExpiry === null ? null : (
                <span className="grid-table__sub">买家已同意效期至 {line.acceptedExpiry}</span>
              )}
            </td>
            <td className="grid-table__figure">
              {line.quantity}
              {line.unit}
              {line.cancelledUnits > 0 ? (
                <span className="grid-table__sub">不再发货 {line.cancelledUnits}</span>
              ) : null}
            </td>
            <td className="grid-table__figure" data-name="单价">
              {formatYuan(line.unitPrice)}
            </td>
            <td>{line.type === "gift" ? "赠品" : (line.tag?.describe ?? "基础价或阶梯价")}</td>
            <td className="grid-table__figure" data-name="金额">
              {formatYuan(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PARTS = [
  { id: "lines", name: "明细" },
  { id: "money", name: "金额" },
  { id: "parcels", name: "收货与包裹" },
  { id: "history", name: "历史" },
];
