import { Form, Link } from "@remix-run/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import {
  getMarks,
  DELIVERY_RESULT_NAMES,
  runNumber,
  toDeliveryStops,
} from "~/modules/orders/delivery/delivery-run";
import type { ParcelOnRun, DeliveryRunHead } from "~/modules/orders/delivery/delivery-run.server";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { answerField } from "./answers";
import { filledText } from "~/platform/values/missing";

interface RunProps {
  run: DeliveryRunHead;
  parcels: readonly ParcelOnRun[];
  changes: readonly ChangeRow[];
  isSignedBack: boolean;
  mayChange: boolean;
  reply: FormReply | undefined;
}

const FORM = "answers";

export function RunView({ run, parcels, changes, isSignedBack, mayChange, reply }: RunProps) {
  const isOpen = mayChange && parcels.some(({ result }) => result === "");
  return (
    <>
      <div className="admin-head">
        <h1>{`配送单 ${runNumber(run.id)}`}</h1>
        <span className="admin-head__note">{`${CARRIERS[run.carrier]}，${formatTime(run.madeAt)} ${run.madeBy} 开单`}</span>
        <span className="admin-head__end">
          <Link to="/staff/delivery-runs">全部配送单</Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <FactList
          rows={[
            ["司机", run.driver],
            ["车牌", filledText(run.vehicle)],
            ["备注", filledText(run.note)],
            ["包裹", `${parcels.length} 件，${toDeliveryStops(parcels).length} 站`],
            ["已打印", `${run.printed} 次`],
          ]}
        />
        {mayChange ? (
          <Form method="post" className="part form form--line">
            <button className="button" type="submit" name="do" value="print">
              {run.printed > 0 ? "补打配送单" : "打印配送单"}
            </button>
            <Link to="paper">查看配送单</Link>
          </Form>
        ) : (
          <p className="part">
            <Link to="paper">查看配送单</Link>
          </p>
        )}
        <Form method="post" id={FORM}>
          <input type="hidden" name="do" value="answer" />
          <ParcelTable parcels={parcels} isSignedBack={isSignedBack} reply={reply} isOpen={isOpen} />
        </Form>
        <DetailSection id="h-changes" title="改动">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
      {isOpen ? (
        <div className="admin-foot">
          <button className="button button--primary" type="submit" form={FORM} accessKey="s">
            登记签收
          </button>
          <span className="soft">
            {isSignedBack ? "按司机交回的签名登记；带回的可以再次装车" : "签收以承运商物流为准，这里登记带回"}
          </span>
        </div>
      ) : null}
    </>
  );
}

type ParcelTableProps = Pick<RunProps, "parcels" | "isSignedBack" | "reply"> & { isOpen: boolean };

const ParcelTable = ({ parcels, isSignedBack, isOpen, reply }: ParcelTableProps) => (
  <table className="grid-table fold-table part">
    <caption className="sr-only">包裹，按地址</caption>
    <thead>
      <tr>
        <th scope="col">收货</th>
        <th scope="col">订单</th>
        <th scope="col" className="grid-table__figure">
          数量
        </th>
        <th scope="col">签收</th>
      </tr>
    </thead>
    <tbody>
      {parcels.map((parcel) => (
        <tr key={parcel.id}>
          <th scope="row">
            <span className="grid-table__name">{parcel.company}</span>
            <span className="grid-table__sub">{`${parcel.receiver} ${parcel.phone}，${parcel.region}${parcel.detail}`}</span>
            {getMarks(parcel).map((mark) => (
              <span className="state state--warn" key={mark}>
                {mark}
              </span>
            ))}
          </th>
          <td data-name="订单">{`${parcel.orderNumber}，第 ${parcel.parcelNumber} 件`}</td>
          <td className="grid-table__figure" data-name="数量">
            {parcel.units}
          </td>
          <td data-name="签收">
            {isOpen && parcel.result === "" ? (
              <select
                className="field__input"
                name={answerField(parcel.id)}
                aria-label={`${parcel.orderNumber} 第 ${parcel.parcelNumber} 件的签收`}
                defaultValue={enteredIn(reply, answerField(parcel.id)) ?? ""}
              >
                <option value="">{DELIVERY_RESULT_NAMES[""]}</option>
                {isSignedBack ? <option value="delivered">{DELIVERY_RESULT_NAMES.delivered}</option> : null}
                <option value="returned">{DELIVERY_RESULT_NAMES.returned}</option>
              </select>
            ) : (
              `${DELIVERY_RESULT_NAMES[parcel.result]}${
                parcel.answeredAt === null ? "" : `，${parcel.answeredBy} ${formatTime(parcel.answeredAt)}`
              }`
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
