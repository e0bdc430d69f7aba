/** 一项退货或售后: everything about it, and the decision. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { movedOn } from "~/admin/after-sales/case-form";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { ColdParcelLogs } from "~/modules/cold-chain/cold-parcel";
import { findColdParcels } from "~/modules/cold-chain/temperature-logs.server";
import { type ColdParcelView, toColdParcelView } from "~/modules/cold-chain/temperature-view";
import { findAfterSalesForOperator } from "~/modules/returns/request/admin.server";
import { approveAfterSales, rejectAfterSales } from "~/modules/returns/request/decide.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { DecisionForm } from "./decision-form";
import { CaseErrors, CaseLines, CaseTitle } from "~/admin/after-sales/case-parts";
import { DetailSection } from "~/admin/detail/case-parts";
import { CasePictures } from "~/admin/detail/case-pictures";
import { EventList } from "~/admin/detail/event-list";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { HistorySection } from "~/admin/detail/history-section";
import type { ChangeRow } from "~/admin/frame/change-row";
import { type CaseFactsProps, AfterSalesRequestFacts } from "./case-facts";
import { type NextStepProps, AfterSalesNextStep } from "./next-step";

export const handle = adminHandle("退货和售后", "afterSales.see", "afterSales.decide");

const MAX_HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const number = params.number ?? "";
  const found = (await findAfterSalesForOperator(number)) ?? notFound();
  const [changes, waiting, coldParcels] = await Promise.all([
    findChanges({ subject: "case", subjectId: number, limit: MAX_HISTORY }),
    waitingShownTo(staff, "case", number),
    findColdParcels(found.page.order),
  ]);
  const { page, company, address } = found;
  const may = (permission: "afterSales.decide" | "afterSales.receive" | "finance.refund") =>
    staff.permissions.has(permission);
  return json({
    page,
    company,
    address,
    coldParcels: coldParcels.map(toColdParcelView),
    changes,
    waiting: waiting.map(({ id, title, proposer, requestedAt, why, isVisible }) => ({
      id,
      title,
      proposer,
      requestedAt,
      why,
      isVisible,
    })),
    may: {
      decide: may("afterSales.decide"),
      receive: may("afterSales.receive"),
      refund: may("finance.refund"),
    },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const form = await readForm(request, DecisionForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const number = params.number ?? "";
  const found = (await findAfterSalesForOperator(number)) ?? notFound();
  const moved = movedOn(found.page.state, value.state);
  if (moved) return form.refuse({ form: [moved], isStale: true });
  const actor = `operator:${staff.name}` as const;
  const done =
    value.intent === "approve"
      ? await asStaff(staff, { command: "同意退货或售后", why: value.reason }, () =>
          approveAfterSales(number, {
            actor,
            reason: value.reason,
            now: now(),
            goodsBack: value.goodsBack === "yes",
            returnTo: null,
          }),
        )
      : await asStaff(staff, { command: "拒绝退货或售后", why: value.why }, () =>
          rejectAfterSales(number, { actor, reason: value.why, now: now() }),
        );
  if (!done) return notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = value.intent === "approve" ? "已审核通过，已通知客户。" : "已拒绝，已通知客户。";
  return redirectWith(
    await queue.nextPath(`/staff/after-sales/${number}`),
    { kind: "success", text },
    "admin",
  );
}

export default function Case() {
  return <AdminAfterSalesView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}

interface CaseViewProps extends CaseFactsProps, NextStepProps {
  changes: readonly ChangeRow[];
  coldParcels: readonly ColdParcelView[];
  waiting: readonly WaitingApprovalRequest[];
}

function AdminAfterSalesView(props: CaseViewProps) {
  const { page, company, changes, waiting, reply } = props;
  return (
    <>
      <CaseTitle head={page} company={company.name} />
      <div className="admin-body columns columns--side">
        <div>
          <CaseErrors reply={reply} />
          <WaitingNotice waiting={waiting} />
          <AfterSalesRequestFacts {...props} />
          <DetailSection id="h-lines" title="申请的商品">
            <CaseLines page={page} />
          </DetailSection>
          <CasePictures
            path={`/staff/after-sales/${page.requestNumber}/photos`}
            pictures={page.photos}
            word="照片"
          />
          {props.coldParcels.length > 0 ? (
            <DetailSection id="h-temperature" title="运输温度">
              {props.coldParcels.map((parcel) => (
                <ColdParcelLogs key={parcel.parcelNumber} parcel={parcel} />
              ))}
            </DetailSection>
          ) : null}
        </div>
        <div>
          <AfterSalesNextStep {...props} />
          <DetailSection id="h-events" title="经过">
            <EventList events={page.events} />
          </DetailSection>
          <HistorySection changes={changes} none="还没有记录。" />
        </div>
      </div>
    </>
  );
}
