/** 发货: packs an order by batch; a parcel is sent with the entered quantities. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { batchReplacement } from "~/admin/approval-requests/kinds/batch-replacement.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { packedFields } from "~/modules/orders/admin/packed-address";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { readParcel, ShipForm } from "~/modules/orders/admin/ship-form";
import { shipParcel } from "~/modules/orders/admin/ship-parcel.server";
import { findParcels } from "~/modules/orders/shipping/parcels-sent.server";
import { asCarrier, CARRIERS, labelText } from "~/modules/orders/shipping/shipment";
import { findParcelTraces } from "~/modules/trace-codes/codes/find-codes.server";
import { getTraceSettings } from "~/modules/trace-codes/settings.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { DispatchFaults } from "~/modules/orders/admin/dispatch-faults";
import { LabelFields, PARCEL_FORM, parcelFieldId } from "~/modules/orders/admin/label-fields";
import { OrderStateMark } from "~/modules/orders/admin/order-state";
import { UnitFields } from "~/modules/orders/admin/unit-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { NONE, filledText } from "~/platform/values/missing";

export const handle = adminHandle("发货", "warehouse.see", "warehouse.ship");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const carriers = Object.entries(CARRIERS).map(([value, name]) => ({ value, name }));
  const swaps = await waitingShownTo(staff, "order", order.number);
  const sent = await findParcels(order.id);
  const traces = await findParcelTraces(sent.map((parcel) => parcel.id));
  const parcels = sent.map(({ id, number, ...label }) => {
    const trace = traces.get(id);
    return {
      id,
      number,
      label: labelText({ ...label, carrier: asCarrier(label.carrier) ?? "other" }),
      codes: trace ? `${trace.scanned} / ${trace.expected}` : "",
    };
  });
  return json({
    order,
    carriers,
    parcels,
    asksCodesReason: (await getTraceSettings()).missing === "reason",
    formKey: newFormToken(),
    mayShip: staff.permissions.has(handle.change),
    mayReplace: order.status === "pendingShipment" && staff.permissions.has("warehouse.swap"),
    waiting: swaps.filter(({ kind }) => kind === batchReplacement.kind),
    input: packedFields(new URL(request.url).searchParams),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const { id, number } = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const form = await readForm(request, ShipForm);
  if (!form.ok) return form.response;
  const read = readParcel(form.value);
  if (!read.ok) return form.refuse(read.errors);
  const { key } = form.value;
  const actor = `operator:${staff.name}` as const;
  const done =
    (await asStaff(staff, { command: "登记发货" }, () =>
      shipParcel(id, read.parcel, { key, actor, now: now() }),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const isLast = done.status === "pendingReceipt";
  const text = isLast ? `订单 ${number} 已全部发出。` : `订单 ${number} 已发出一个包裹，其余待发。`;
  return redirectWith(
    await queue.nextPath(isLast ? "/staff/warehouse" : `/staff/warehouse/${number}`),
    { kind: "success", text },
    "admin",
  );
}

export default function Packing() {
  const {
    order,
    carriers,
    formKey,
    asksCodesReason,
    mayShip,
    mayReplace,
    waiting,
    parcels,
    input: values,
  } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const path = `/staff/warehouse/${order.number}`;
  const isOpen = order.status === "pendingShipment" && mayShip;
  return (
    <>
      <div className="admin-head">
        <h1>{order.company}</h1>
        <OrderStateMark status={order.status} isHeld={false} />
        <span className="admin-head__note">订单 {order.number}</span>
        <span className="admin-head__end">
          {isOpen ? <CaseLink to={`${path}/scanner`}>扫码装箱</CaseLink> : null}
          {isOpen ? <CaseLink to={`${path}/codes`}>追溯码</CaseLink> : null}
          <Link to={`/staff/warehouse/pick?numbers=${order.number}`}>拣货单</Link>
          <Link to="/staff/warehouse">全部待发货</Link>
        </span>
      </div>
      {/* After a parcel the fields reset to the rest. */}
      <Form
        method="post"
        className="admin-body"
        id={PARCEL_FORM}
        key={order.rows.map(({ left }) => left).join()}
      >
        <input type="hidden" name="key" value={formKey} />
        <ErrorSummary errors={toErrorSummary(reply, parcelFieldId)} />
        <FactList
          rows={[
            ["收货", `${order.receiver} ${order.phone}`],
            ["地址", order.address],
            ["配送", order.delivery],
            ["配送日", order.deliveryDay === null ? NONE : formatDeliveryDay(order.deliveryDay)],
            ["效期要求", order.expiryMonths > 0 ? `${order.expiryMonths} 个月以上` : NONE],
            ["备注", filledText(order.remark)],
          ]}
        />
        {order.isEphedrine ? (
          <p className="second part">
            <strong>含麻订单</strong>
            <span>只发往证照上的地址，签收后须交回签收单</span>
          </p>
        ) : null}
        <DispatchFaults order={order} />
        <WaitingNotice waiting={waiting} />
        <div className="part">
          <UnitFields
            rows={order.rows}
            input={values}
            reply={reply}
            {...(mayReplace ? { replacementPath: `${path}/swap` } : {})}
          />
        </div>
        {isOpen ? (
          <LabelFields carriers={carriers} input={values} reply={reply} asksCodesReason={asksCodesReason} />
        ) : null}
        {parcels.length > 0 ? (
          <DetailSection id="h-parcels" title="已发包裹">
            <ul>
              {parcels.map(({ id, number, label, codes }) => (
                <li key={number}>
                  <Link to={`${path}/papers?parcel=${number}`}>{`第 ${number} 件 ${label}`}</Link>
                  {codes ? <Link to={`/staff/trace-codes?parcel=${id}`}>{` 追溯码 ${codes}`}</Link> : null}
                </li>
              ))}
            </ul>
            <p>
              <Link to={`${path}/temperature`}>冷链温度记录</Link>
            </p>
          </DetailSection>
        ) : null}
      </Form>
      {isOpen ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form={PARCEL_FORM} accessKey="s">
            登记发货
          </button>
          <button
            className="button"
            type="submit"
            form={PARCEL_FORM}
            formMethod="get"
            formAction={`${path}/papers`}
          >
            面单和随货同行单
          </button>
          <span className="soft">数量为 0 或空的行留待下一个包裹</span>
        </div>
      ) : null}
    </>
  );
}
