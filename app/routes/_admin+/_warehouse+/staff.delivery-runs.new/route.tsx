/** 开配送单: parcels of one carrier that have left and are on no run, ticked for a driver. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { toListAddress, type FilterField } from "~/admin/lists/list-address";
import { runNumber, getMarks, MAX_PARCELS } from "~/modules/orders/delivery/delivery-run";
import {
  makeRun,
  MAX_TO_GO,
  parcelsToGo,
  type ParcelToGo,
} from "~/modules/orders/delivery/delivery-run.server";
import { RunForm } from "~/modules/orders/delivery/run-form";
import { asCarrier, CARRIERS } from "~/modules/orders/shipping/shipment";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { DAY, isDay, startOfDay, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ReplyField } from "~/admin/detail/reply-field";
import { FilterRow } from "~/admin/lists/list-parts";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

const TITLE = "开配送单";
export const handle = adminHandle(TITLE, "warehouse.ship");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { input } = toListAddress(new URL(request.url).searchParams, ["carrier", "day", "words"]);
  const carrier = asCarrier(input.carrier) ?? ("own" as const);
  const from = isDay(input.day) ? startOfDay(input.day) : null;
  const to = from === null ? null : from + DAY;
  const parcels = await parcelsToGo({ carrier, from, to, words: input.words }, now());
  return json({
    parcels,
    carrier,
    input,
    formKey: newFormToken(),
    isFull: parcels.length >= MAX_TO_GO,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, RunForm);
  if (!form.ok) return form.response;
  const { key, parcels: parcelIds, ...wish } = form.value;
  const done = await asStaff(staff, { command: TITLE }, () =>
    makeRun({ ...wish, parcelIds }, { key, by: staff.name, now: now() }),
  );
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `配送单 ${runNumber(done.id)} 已开，可以打印。`;
  return redirectWith(`/staff/delivery-runs/${runNumber(done.id)}`, { kind: "success", text }, "admin");
}

export default function NewDeliveryRun() {
  const { parcels, carrier, input: values, formKey, isFull } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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
