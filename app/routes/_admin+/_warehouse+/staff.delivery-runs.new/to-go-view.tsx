import { Form, Link } from "@remix-run/react";
import { ReplyField } from "~/admin/detail/reply-field";
import type { FilterField } from "~/admin/lists/list-address";
import { FilterRow } from "~/admin/lists/list-parts";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { getMarks, MAX_PARCELS } from "~/modules/orders/delivery/delivery-run";
import type { ParcelToGo } from "~/modules/orders/delivery/delivery-run.server";
import { type Carrier, CARRIERS } from "~/modules/orders/shipping/shipment";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface ToGoProps {
  parcels: readonly ParcelToGo[];
  carrier: Carrier;
  input: Record<string, string>;
  formKey: string;
  isFull: boolean;
  reply: FormReply | undefined;
}

const PATH = "/staff/delivery-runs/new";
const FORM = "run";
const FIELDS: readonly FilterField[] = [
  {
    name: "carrier",
    label: "承运商",
    options: Object.entries(CARRIERS)
      .toSorted(([a], [b]) => Number(b === "own") - Number(a === "own"))
      .map(([value, name]) => ({ value, name })),
  },
  { name: "day", label: "发货日期", type: "date" },
  { name: "words", label: "地区、公司或收货人" },
];

const COLUMNS: readonly ListColumn<ParcelToGo>[] = [
  {
    name: "订单",
    isHeading: true,
    className: "grid-table__keep",
    cell: ({ orderNumber, parcelNumber }) => (
      <Link to={`/staff/warehouse/${orderNumber}`}>{`${orderNumber}，第 ${parcelNumber} 件`}</Link>
    ),
  },
  { name: "公司", isNamed: true, cell: ({ company }) => company },
  {
    name: "收货",
    isNamed: true,
    cell: ({ receiver, phone, region, detail }) => (
      <>
        {`${region}${detail}`}
        <span className="grid-table__sub">{`${receiver} ${phone}`}</span>
      </>
    ),
  },
  { name: "数量", isFigure: true, isNamed: true, cell: ({ units }) => units },
  {
    name: "注意",
    cell: (parcel) => (
      <>
        {getMarks(parcel).map((mark) => (
          <span className="state state--warn" key={mark}>
            {mark}
          </span>
        ))}
        {parcel.fault === null ? null : <span className="late">{parcel.fault}</span>}
      </>
    ),
  },
  { name: "发货时间", className: "soft", cell: ({ shippedAt }) => formatTime(shippedAt) },
];

export function ToGoView({ parcels, carrier, input: values, formKey, isFull, reply }: ToGoProps) {
  return (
    <>
      <div className="admin-head">
        <h1>开配送单</h1>
        <span className="admin-head__note">{`${CARRIERS[carrier]}，近 14 天已发货、未装车的包裹`}</span>
        <span className="admin-head__end">
          <Link to="/staff/delivery-runs">全部配送单</Link>
        </span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={{ ...values, carrier }} columns={COLUMNS} />
      <Form method="post" className="admin-body" id={FORM}>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="carrier" value={carrier} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        {isFull ? <p className="soft">包裹较多，只列出先发货的，请按日期或地区筛选。</p> : null}
        {parcels.length === 0 ? (
          <p className="soft">没有待装车的包裹。登记发货后，包裹会出现在这里。</p>
        ) : (
          <>
            <ListTable<ParcelToGo>
              caption="待装车的包裹，按地址"
              columns={COLUMNS}
              rows={parcels}
              keyOf={({ id }) => id}
              ticks={{
                field: "parcels",
                isAll: false,
                valueOf: ({ id, fault }) => (fault === null ? String(id) : undefined),
                nameOf: ({ orderNumber, parcelNumber }) => `${orderNumber} 第 ${parcelNumber} 件`,
              }}
            />
            <div className="part form">
              <ReplyField
                name="driver"
                label="司机 *"
                reply={reply}
                required
                maxLength={40}
                autoComplete="off"
              />
              <ReplyField name="vehicle" label="车牌" reply={reply} maxLength={20} autoComplete="off" />
              <ReplyField name="note" label="备注" reply={reply} maxLength={200} autoComplete="off" />
            </div>
          </>
        )}
      </Form>
      {parcels.length > 0 ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form={FORM} accessKey="s">
            开配送单
          </button>
          <span className="soft">{`先勾选，一张最多 ${MAX_PARCELS} 个包裹`}</span>
        </div>
      ) : null}
    </>
  );
}
