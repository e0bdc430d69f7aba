import { Form, Link } from "@remix-run/react";
import { QUALIFICATIONS } from "~/company/identity/qualification";
import { CompanyState } from "~/company/review/company-state";
import type { CompanyPaper } from "~/company/review/desk-companies.server";
import { PaperFile } from "~/company/review/paper-file";
import { CaseHead, Part } from "~/desk/case/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf, typedIn } from "~/ui/forms/form-reply";

interface DocumentViewProps {
  paper: CompanyPaper;
  mayDecide: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function DocumentView({ paper, mayDecide, changes, reply }: DocumentViewProps) {
  const name = QUALIFICATIONS[paper.kind];
  return (
    <>
      <CaseHead
        title={`${paper.company}：${name}`}
        state={<CompanyState status={paper.state} />}
        facts={`${formatTime(paper.updatedAt)} 上传`}
      />
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        <div className="approve">
          <Part id="h-paper" title="证件">
            <PaperFile
              paper={paper}
              name={name}
              to={`/staff/companies/${paper.companyId}/papers/${paper.id}`}
            />
          </Part>
          <div>
            {mayDecide ? <DocumentFields paper={paper} reply={reply} /> : null}
            <Part
              id="h-history"
              title="历史"
              more={<Link to={`/staff/companies/${paper.companyId}`}>企业的全部证件</Link>}
            >
              <ChangeList changes={changes} none="还没有人办理过。" />
            </Part>
          </div>
        </div>
      </div>
    </>
  );
}

const FIELDS = [
  { name: "number", label: "编号", column: "number" },
  { name: "startsOn", label: "有效期自（如 2026-11-20）", column: "startsOn" },
  { name: "endsOn", label: "有效期至（空为长期）", column: "endsOn" },
] as const;

function DocumentFields({ paper, reply }: Pick<DocumentViewProps, "paper" | "reply">) {
  return (
    <Part id="h-fields" title="核对" note="与证件不符的直接更正">
      <Form method="post" className="form">
        <input type="hidden" name="state" value={paper.state} />
        {FIELDS.map(({ name, label, column }) => (
          <label className="field" key={name}>
            <span className="field__label">{label}</span>
            <input
              type="text"
              className="field__input"
              id={name}
              name={name}
              maxLength={60}
              autoComplete="off"
              defaultValue={typedIn(reply, name) ?? paper[column] ?? ""}
            />
          </label>
        ))}
        <label className="field">
          <span className="field__label">退回的原因（企业可见）</span>
          <input
            type="text"
            className="field__input"
            id="why"
            name="why"
            maxLength={200}
            defaultValue={typedIn(reply, "why")}
          />
        </label>
        <p className="form form--line">
          <button className="button button--primary" name="do" value="approve" type="submit" accessKey="s">
            通过
          </button>
          <button className="button" name="do" value="reject" type="submit">
            退回
          </button>
        </p>
      </Form>
    </Part>
  );
}
