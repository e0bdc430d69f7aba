import { Form, Link } from "@remix-run/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { PackingOrder } from "~/modules/orders/admin/packing.server";
import { DispatchFaults } from "~/modules/orders/admin/dispatch-faults";
import { LabelFields, PARCEL_FORM, parcelFieldId } from "~/modules/orders/admin/label-fields";
import { OrderState } from "~/modules/orders/admin/order-state";
import { UnitFields } from "~/modules/orders/admin/unit-fields";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { NONE, filledText } from "~/platform/values/missing";

interface PackingProps {
  order: PackingOrder;
  carriers: readonly { value: string; name: string }[];
  formKey: string;
  asksCodesReason: boolean;
  mayShip: boolean;
  mayReplace: boolean;
  waiting: readonly WaitingApprovalRequest[];
  parcels: readonly { id: number; number: number; label: string; codes: string }[];
  input: Readonly<Record<string, string>>;
  reply: FormReply | undefined;
}

export function PackingView({
  order,
  carriers,
  formKey,
  asksCodesReason,
  mayShip,
  mayReplace,
  waiting,
  parcels,
  input: values,
  reply,
}: PackingProps) {
  const path = `/staff/warehouse/${order.number}`;
  const isOpen = order.status === "pendingShipment" && mayShip;
  return (
    <>
      <div className="admin-head">
        <h1>{order.company}</h1>
        <OrderState status={order.status} isHeld={false} />
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
