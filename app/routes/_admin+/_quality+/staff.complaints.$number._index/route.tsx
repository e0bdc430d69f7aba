/** 一件投诉或不良反应: the report, quality's findings, and open steps. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { db } from "~/platform/database/database.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { findCase, findAdminCase, keepFinding } from "~/modules/quality/complaints/complaint-admin.server";
import { FindingForm } from "~/modules/quality/complaints/complaint-form";
import {
  findingStale,
  shownCase,
  inputFinding,
  type ShownCase,
} from "~/modules/quality/complaints/shown-complaint";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { CasePictures, PictureLinks } from "~/admin/detail/case-pictures";
import { NoteList } from "~/admin/detail/note-list";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { FindingFields } from "./finding-fields";
import { filledText, filledValue } from "~/platform/values/missing";

export const handle = adminHandle("投诉和不良反应", "quality.see", "quality.complaints");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const found = (await findAdminCase(params.number ?? "")) ?? notFound();
  const { row, patient } = found;
  const [batch, rows] = await Promise.all([
    findBatch(db, row.goods_id, row.batch_number),
    findChanges({ subject: "qualityCase", subjectId: row.number, limit: HISTORY }),
  ]);
  return json({
    case: shownCase(found, staff.permissions.has("quality.patients")),
    changes: rows,
    version: row.version,
    finding: inputFinding(row, patient?.relation ?? ""),
    isLate: row.settled_at === null && row.due_at < now(),
    constraint: formConstraint(FindingForm),
    batchTo: batch && staff.permissions.has("warehouse.see") ? `/staff/stock/${batch.id}` : null,
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const number = params.number ?? "";
  if (!(await findCase(number))) return notFound();
  const form = await readForm(request, FindingForm);
  if (!form.ok) return form.response;
  const { version, findingLines, assessment: result, conclusionLines, relation } = form.value;
  const finding = { investigation: findingLines, assessment: result, conclusion: conclusionLines, relation };
  const done =
    (await asStaff(staff, { command: "记录调查和结论" }, () => keepFinding(number, version, finding))) ??
    notFound();
  if (done.ok) {
    const text = "调查和结论已保存。";
    return redirectWith(await queue.nextPath(adminCasePath(number)), { kind: "success", text }, "admin");
  }
  if ("text" in done) return form.refuse({ form: [done.text] });
  const stale = findingStale(done.current, finding);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Complaint() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { case: item, isLate, batchTo, mayChange, changes } = data;
  const path = adminCasePath(item.number);
  return (
    <>
      <DetailPageHeader
        title={item.goods}
        state={<span className={`state state--${item.isOpen ? "work" : "done"}`}>{item.step}</span>}
        note={`${item.kindName}，${item.severity}`}
        facts={`${item.number}，${item.receivedOn} 接到，${item.source} 登记`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <DetailSection id="h-told" title={item.kind === "adverse" ? "反应过程" : "质量问题"}>
            <p className="case-text">{item.text}</p>
          </DetailSection>
          <CasePictures path={`${path}/pictures`} pictures={item.pictures} />
          {item.patient ? (
            <DetailSection id="h-patient" title="患者">
              <FactList rows={item.patient} />
            </DetailSection>
          ) : null}
          <DetailSection id="h-finding" title="调查和结论">
            {mayChange && item.isOpen ? (
              <FindingFields {...data} reply={reply} kind={item.kind} />
            ) : (
              <Finding item={item} />
            )}
          </DetailSection>
          <DetailSection
            id="h-notes"
            title="备注"
            more={mayChange ? <Link to={`${path}/notes`}>写备注</Link> : null}
          >
            <NoteList
              notes={item.notes.map((note) => ({ ...note, struckAt: null }))}
              none="没有备注。"
              end={({ pictures }) => (
                <PictureLinks path={`${path}/pictures`} pictures={pictures} word="图片" />
              )}
            />
          </DetailSection>
        </div>
        <div>
          <DetailSection id="h-facts" title="登记">
            <FactList rows={getFacts(item, isLate, batchTo)} />
          </DetailSection>
          <DetailSection id="h-done" title="办理">
            <FactList rows={getDone(item)} />
          </DetailSection>
          <HistorySection changes={changes} none="还没有人办理过。" />
        </div>
      </div>
      <Foot item={item} mayChange={mayChange} />
    </>
  );
}

function getFacts(entry: ShownCase, isLate: boolean, batchTo: string | null) {
  const batch = batchTo ? <Link to={batchTo}>{entry.batch}，停售或解除</Link> : entry.batch;
  const due = <span className={isLate ? "late" : undefined}>{entry.dueOn + (isLate ? "，已超时" : "")}</span>;
  return [
    ["客户", entry.company],
    ["联系人", entry.reporter],
    ["批号", batch],
    ["订单", filledText(entry.order)],
    ["涉及数量", filledValue(entry.quantity, String)],
    ["发生日期", entry.happenedOn],
    [entry.kind === "adverse" ? "上报时限" : "答复时限", due],
  ] as const;
}

const getDone = (item: ShownCase) =>
  [
    [
      "答复",
      item.answeredAt === null
        ? "未答复"
        : `${item.answeredBy} ${formatTime(item.answeredAt)}：${item.answer}`,
    ],
    ["上报监测机构", item.reportedOn === null ? "未上报" : `${item.reportedOn}，回执 ${item.receiptNumber}`],
    ["关闭", item.closedAt === null ? "未关闭" : `${item.closedBy} ${formatTime(item.closedAt)}`],
  ] as const;

function Finding({ item }: { item: ShownCase }) {
  if (item.finding === "") return <p className="soft">还没有调查。</p>;
  return (
    <>
      <p className="case-text">{item.finding}</p>
      <FactList
        rows={[
          ["结论", item.assessment || "未下结论"],
          ["结论说明", filledText(item.conclusion)],
          ...(item.kind === "adverse" ? ([["关联性评价", item.relation || "未评价"]] as const) : []),
        ]}
      />
    </>
  );
}

function Foot({ item: entry, mayChange }: { item: ShownCase; mayChange: boolean }) {
  const path = adminCasePath(entry.number);
  const isAdmin = mayChange && entry.isOpen;
  return (
    <div className="admin-foot no-print">
      {isAdmin && entry.answeredAt === null ? (
        <CaseLink className="button" to={`${path}/answer`}>
          答复
        </CaseLink>
      ) : null}
      {isAdmin ? (
        <CaseLink className="button" to={`${path}/report`}>
          {entry.reportedOn === null ? "登记上报" : "更正上报"}
        </CaseLink>
      ) : null}
      {isAdmin && entry.mayClose ? (
        <CaseLink className="button" to={`${path}/closing`}>
          关闭
        </CaseLink>
      ) : null}
      {entry.kind === "adverse" && entry.maySeePeople ? (
        <Link className="button" to={`${path}/form`}>
          报告表
        </Link>
      ) : null}
      <Link className="button" to="/staff/complaints">
        返回列表
      </Link>
    </div>
  );
}
