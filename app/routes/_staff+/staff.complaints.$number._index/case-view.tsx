import { Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/desk/case/case-parts";
import { CasePictures, PictureLinks } from "~/desk/case/case-pictures";
import { NoteList } from "~/desk/case/note-list";
import { CaseLink } from "~/desk/lists/case-link";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { deskCasePath } from "~/quality/cases/case";
import type { ShownCase } from "~/quality/cases/shown-case";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { SettingsReply } from "~/staff/desk/settings-page";
import { FindingFields, type TypedFinding } from "./finding-fields";

interface CaseViewProps {
  case: ShownCase;
  version: number;
  finding: TypedFinding;
  isLate: boolean;
  constraint: FormConstraint;
  /** where the batch is blocked and released; null for who may not see it */
  batchTo: string | null;
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function ComplaintView(props: CaseViewProps) {
  const { case: one, isLate, batchTo, mayChange, changes } = props;
  const path = deskCasePath(one.number);
  return (
    <>
      <DetailPageHeader
        title={one.goods}
        state={<span className={`state state--${one.isOpen ? "work" : "done"}`}>{one.step}</span>}
        note={`${one.kindName}，${one.severity}`}
        facts={`${one.number}，${one.receivedOn} 接到，${one.source} 登记`}
      />
      <div className="desk-body columns columns--side">
        <div>
          <DetailSection id="h-told" title={one.kind === "adverse" ? "反应过程" : "质量问题"}>
            <p className="case-text">{one.text}</p>
          </DetailSection>
          <CasePictures path={`${path}/pictures`} pictures={one.pictures} />
          {one.patient ? (
            <DetailSection id="h-patient" title="患者">
              <FactList rows={one.patient} />
            </DetailSection>
          ) : null}
          <DetailSection id="h-finding" title="调查和结论">
            {mayChange && one.isOpen ? <FindingFields {...props} kind={one.kind} /> : <Finding one={one} />}
          </DetailSection>
          <DetailSection
            id="h-notes"
            title="备注"
            more={mayChange ? <Link to={`${path}/notes`}>写备注</Link> : null}
          >
            <NoteList
              notes={one.notes.map((note) => ({ ...note, struckAt: null }))}
              none="没有备注。"
              end={({ pictures }) => (
                <PictureLinks path={`${path}/pictures`} pictures={pictures} word="图片" />
              )}
            />
          </DetailSection>
        </div>
        <div>
          <DetailSection id="h-facts" title="登记">
            <FactList rows={factsOf(one, isLate, batchTo)} />
          </DetailSection>
          <DetailSection id="h-done" title="办理">
            <FactList rows={doneOf(one)} />
          </DetailSection>
          <DetailSection id="h-history" title="历史">
            <ChangeList changes={changes} none="还没有人办理过。" />
          </DetailSection>
        </div>
      </div>
      <Foot one={one} mayChange={mayChange} />
    </>
  );
}

function factsOf(one: ShownCase, isLate: boolean, batchTo: string | null) {
  const batch = batchTo ? <Link to={batchTo}>{one.batch}，停售或解除</Link> : one.batch;
  const due = <span className={isLate ? "late" : undefined}>{one.dueOn + (isLate ? "，已超时" : "")}</span>;
  return [
    ["客户", one.company],
    ["联系人", one.reporter],
    ["批号", batch],
    ["订单", one.order || "未填"],
    ["涉及数量", one.quantity ?? "未填"],
    ["发生日期", one.happenedOn],
    [one.kind === "adverse" ? "上报时限" : "答复时限", due],
  ] as const;
}

const doneOf = (one: ShownCase) =>
  [
    [
      "答复",
      one.answeredAt === null ? "未答复" : `${one.answeredBy} ${formatTime(one.answeredAt)}：${one.answer}`,
    ],
    ["上报监测机构", one.reportedOn === null ? "未上报" : `${one.reportedOn}，回执 ${one.receiptNumber}`],
    ["关闭", one.closedAt === null ? "未关闭" : `${one.closedBy} ${formatTime(one.closedAt)}`],
  ] as const;

function Finding({ one }: { one: ShownCase }) {
  if (one.finding === "") return <p className="soft">还没有调查。</p>;
  return (
    <>
      <p className="case-text">{one.finding}</p>
      <FactList
        rows={[
          ["结论", one.verdict || "未下结论"],
          ["结论说明", one.conclusion || "无"],
          ...(one.kind === "adverse" ? ([["关联性评价", one.relation || "未评价"]] as const) : []),
        ]}
      />
    </>
  );
}

function Foot({ one, mayChange }: { one: ShownCase; mayChange: boolean }) {
  const path = deskCasePath(one.number);
  const isDesk = mayChange && one.isOpen;
  return (
    <div className="desk-foot no-print">
      {isDesk && one.answeredAt === null ? (
        <CaseLink className="button" to={`${path}/answer`}>
          答复
        </CaseLink>
      ) : null}
      {isDesk ? (
        <CaseLink className="button" to={`${path}/report`}>
          {one.reportedOn === null ? "登记上报" : "更正上报"}
        </CaseLink>
      ) : null}
      {isDesk && one.mayClose ? (
        <CaseLink className="button" to={`${path}/closing`}>
          关闭
        </CaseLink>
      ) : null}
      {one.kind === "adverse" && one.maySeePeople ? (
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
