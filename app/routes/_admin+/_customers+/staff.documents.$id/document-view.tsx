import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { CompanyState } from "~/modules/company/review/company-state";
import type { CompanyDocument } from "~/modules/company/review/admin-companies.server";
import { QualificationFile } from "~/modules/company/review/paper-file";
import { DetailPageHeader, DetailSection } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface DocumentViewProps {
  paper: CompanyDocument;
  mayDecide: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function DocumentView({ paper: document, mayDecide, changes, reply }: DocumentViewProps) {
  const name = QUALIFICATIONS[document.kind];
  return (
    <>
      <DetailPageHeader
        title={`${document.company}：${name}`}
        state={<CompanyState status={document.state} />}
        facts={`${formatTime(document.updatedAt)} 上传`}
      />
      <div className="admin-body">
        <div className="approve">
          <DetailSection id="h-paper" title="证件">
            <QualificationFile
              paper={document}
              name={name}
              to={`/staff/companies/${document.companyId}/papers/${document.id}`}
            />
          </DetailSection>
          <div>
            {mayDecide ? <DocumentFields paper={document} reply={reply} /> : null}
            <DetailSection
              id="h-history"
              title="历史"
              more={<Link to={`/staff/companies/${document.companyId}`}>企业的全部证件</Link>}
            >
              <ChangeList changes={changes} none="还没有人办理过。" />
            </DetailSection>
          </div>
        </div>
      </div>
    </>
  );
}

function DocumentFields({ paper: printout, reply }: Pick<DocumentViewProps, "paper" | "reply">) {
  const [form, fields] = usePageForm<{ number: string; startsOn: string; endsOn: string; why: string }>({
    id: "document",
    reply,
    defaultValue: {
      number: printout.number,
      startsOn: printout.startsOn ?? "",
      endsOn: printout.endsOn ?? "",
    },
  });
  return (
    <DetailSection id="h-fields" title="核对" note="与证件不符的直接更正">
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="state" value={printout.state} />
        <FormField field={fields.number} label="编号" maxLength={60} autoComplete="off" />
        <FormField field={fields.startsOn} label="有效期自" hint="如 2026-11-20" autoComplete="off" />
        <FormField field={fields.endsOn} label="有效期至" hint="空为长期" autoComplete="off" />
        <FormField field={fields.why} label="退回的原因（企业可见）" maxLength={200} autoComplete="off" />
        <p className="form form--line">
          <button className="button button--primary" name="do" value="approve" type="submit" accessKey="s">
            通过
          </button>
          <button className="button" name="do" value="reject" type="submit">
            退回
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
