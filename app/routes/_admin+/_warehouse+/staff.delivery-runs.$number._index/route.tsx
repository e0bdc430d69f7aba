/** 一张配送单: its parcels, printed for the driver; results are entered afterwards. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import {
  readRunNumber,
  runNumber,
  getMarks,
  DELIVERY_RESULT_NAMES,
  toDeliveryStops,
} from "~/modules/orders/delivery/delivery-run";
import {
  answerParcels,
  findRun,
  isSignedBack,
  notePrinted,
  parcelsOfRun,
} from "~/modules/orders/delivery/delivery-run.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readDeliveryAnswers, answerField } from "./answers";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { filledText } from "~/platform/values/missing";

export const handle = adminHandle("配送单", "warehouse.see", "warehouse.ship");

const MAX_HISTORY = 20;
const RunForm = z.looseObject({ do: z.enum(["print", "answer"], "请选择操作") });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const run = (await findRun(readRunNumber(params.number) ?? 0)) ?? notFound();
  const [parcels, rows] = await Promise.all([
    parcelsOfRun(run.id),
    findChanges({ subject: "deliveryRun", subjectId: runNumber(run.id), limit: MAX_HISTORY }),
  ]);
  return json({
    run,
    parcels,
    changes: rows,
    isSignedBack: isSignedBack(run),
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = readRunNumber(params.number) ?? notFound();
  const path = `/staff/delivery-runs/${runNumber(id)}`;
  const form = await readForm(request, RunForm);
  if (!form.ok) return form.response;
  if (form.value.do === "print") {
    const copy = (await asStaff(staff, { command: "打印配送单" }, () => notePrinted(id))) ?? notFound();
    return redirectWith(
      `${path}/paper?copy=${copy}`,
      { kind: "info", text: "已登记打印，请打印本页。" },
      "admin",
    );
  }
  const answers = readDeliveryAnswers(form.value);
  if (answers.size === 0) return form.refuse({ form: ["请先选择签收或带回"] });
  const done =
    (await asStaff(staff, { command: "登记签收" }, () => answerParcels(id, answers, staff.name, now()))) ??
    notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  if (done.done === 0) return form.refuse({ form: ["这些包裹已登记过，没有再次登记"] });
  return redirectWith(path, { kind: "success", text: `已登记 ${done.done} 个包裹。` }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function DeliveryRun() {
  const { run, parcels, changes, isSignedBack, mayChange } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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

const FORM = "answers";

type ParcelTableProps = Pick<LoaderData, "parcels" | "isSignedBack" | "reply"> & { isOpen: boolean };

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
