/** 一次召回: who bought the batch and what each has answered; those who have not are reminded. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { db } from "~/platform/database/database.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { findRecallState, findRecallStatus, remindRecall } from "~/modules/recalls/recall-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { CaseLink } from "~/admin/lists/case-link";
import { formatTime } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import {
  countAnswers,
  DRILL_NOTE,
  formatDuration,
  formatShare,
  getRecallName,
  getRecallTimes,
  RECALL_TYPES,
} from "~/modules/recalls/recall";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("召回", "quality.see", "quality.recall");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const recall = (await findRecallStatus(params.number ?? "")) ?? notFound();
  const { number } = recall;
  const [state, waiting, rows] = await Promise.all([
    findRecallState(db, number),
    waitingShownTo(staff, "recall", number),
    findChanges({ subject: "recall", subjectId: number, limit: 50 }),
  ]);
  const [lifting] = waiting.map(({ id, proposer }) => ({ id, by: proposer.name }));
  return json({
    recall,
    isOpen: state === "open",
    lifting: lifting ?? null,
    mayChange: staff.permissions.has(handle.change),
    mayReject: staff.permissions.has("warehouse.reject"),
    maySeeCodes: staff.permissions.has("warehouse.see"),
    changes: rows,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const number = params.number ?? "";
  if ((await findRecallState(db, number)) === null) return notFound();
  const reminded = await asStaff(staff, { command: "提醒召回" }, () => remindRecall(number, now()));
  const to = `/staff/recalls/${number}`;
  if (reminded === null)
    return redirectWith(to, { kind: "warning", text: "该召回或演练已结束，没有再提醒。" }, "admin");
  const text =
    reminded > 0 ? `已提醒 ${reminded} 家客户。` : "没有需要提醒的客户：都已回复，或一小时内提醒过。";
  return redirectWith(to, { kind: reminded > 0 ? "success" : "info", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function RecallPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { recall, isOpen, lifting, changes, maySeeCodes, mayReject } = data;
  const { due, answered } = countAnswers(recall.companies);
  return (
    <>
      <DetailPageHeader
        title={`${RECALL_TYPES[recall.isDrill ? "drill" : "recall"]} ${recall.number}`}
        state={<span className={`state state--${isOpen ? "work" : "done"}`}>{recall.state}</span>}
        note={getRecallName(recall)}
        facts={`${recall.startedOn} ${recall.startedBy} 发起`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          {recall.isDrill ? <p className="second">{DRILL_NOTE}</p> : null}
          {lifting ? (
            <p className="second">
              {lifting.by} 已提出解除，等待另一位同事复核：
              <Link to={`/staff/proposals/${lifting.id}`}>打开复核</Link>
            </p>
          ) : null}
          <DetailSection id="h-answers" title="客户回复" note={`应回复 ${due} 家，已回复 ${answered} 家`}>
            <Answers recall={recall} />
          </DetailSection>
        </div>
        <div>
          <DetailSection id="h-times" title={recall.isDrill ? "演练结果" : "查找速度"}>
            <FactList rows={toTimeRows(recall)} />
          </DetailSection>
          <DetailSection
            id="h-batch"
            title="批号"
            more={
              maySeeCodes ? (
                <Link to={`/staff/trace-codes?batch=${recall.batchId}`}>这个批号的追溯码</Link>
              ) : null
            }
          >
            <FactList
              rows={[
                ["商品", recall.goodsName],
                ["批号", recall.batchNumber],
                [recall.isDrill ? "演练说明" : "原因", recall.reason],
                ["处理要求", filledText(recall.body)],
                ["回复期限", formatTime(recall.answerBefore)],
                ...(recall.endReason === null
                  ? []
                  : [[recall.isDrill ? "结束说明" : "解除原因", recall.endReason] as const]),
              ]}
            />
          </DetailSection>
          {mayReject ? (
            <p className="part">
              <Link to={`/staff/rejected-goods/new?batch=${recall.batchId}`}>库存转入不合格品</Link>
            </p>
          ) : null}
          <HistorySection changes={changes} none="还没有记录。" />
        </div>
      </div>
      <Foot {...data} reply={reply} />
    </>
  );
}

type Recall = NonNullable<Awaited<ReturnType<typeof findRecallStatus>>>;

const NO_ANSWER = "还没有";

function toTimeRows(recall: Recall): [string, string][] {
  const times = getRecallTimes(recall.startedAt, recall.companies);
  const ofShipped = (units: number) => `${units}${recall.unit} ${formatShare(units, times.shipped)}`.trim();
  return [
    ["通知", `${formatTime(recall.startedAt)}，${recall.companies.length} 家`],
    ["发出", `${times.shipped}${recall.unit}`],
    ["24 小时内查明去向", ofShipped(times.locatedInDay)],
    ["至今查明去向", ofShipped(times.located)],
    ["其中剩余", `${times.remaining}${recall.unit}`],
    ["最早回复用时", formatDuration(times.first) || NO_ANSWER],
    ["半数客户回复用时", formatDuration(times.half) || NO_ANSWER],
    ["最晚回复用时", formatDuration(times.last) || NO_ANSWER],
  ];
}

function Answers({ recall: { companies, unit } }: { recall: Recall }) {
  if (companies.length === 0) return <p className="soft">没有客户购买过这个批号。</p>;
  return (
    <table className="grid-table fold-table">
      <caption className="sr-only">客户回复</caption>
      <thead>
        <tr>
          <th scope="col">客户</th>
          <th scope="col">电话</th>
          <th scope="col" className="grid-table__figure">
            购买
          </th>
          <th scope="col">回复</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.companyId}>
            <th scope="row">{company.company}</th>
            <td data-name="电话">{company.phone}</td>
            <td className="grid-table__figure" data-name="购买">
              {company.bought}
              {unit}
            </td>
            <td data-name="回复">
              {company.answeredAt !== null
                ? `剩余 ${company.remaining ?? 0}${unit}，${formatTime(company.answeredAt)}`
                : company.isShipped
                  ? unansweredText(company.reminders)
                  : "未发货"}
            </td>
            <td data-name="说明">{company.note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const unansweredText = (reminders: number): string =>
  reminders > 0 ? `未回复，已提醒 ${reminders} 次` : "未回复";

function Foot({ recall, isOpen, mayChange, lifting }: LoaderData) {
  if (!isOpen || !mayChange) return null;
  return (
    <Form method="post" className="admin-foot">
      <button className="button button--primary" type="submit" accessKey="s">
        提醒未回复的客户
      </button>
      {lifting ? null : (
        <CaseLink className="button" to={`/staff/recalls/${recall.number}/lifting`}>
          {recall.isDrill ? "提出结束演练" : "提出解除召回"}
        </CaseLink>
      )}
    </Form>
  );
}
