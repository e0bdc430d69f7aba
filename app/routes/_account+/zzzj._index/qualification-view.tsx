import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Notice } from "~/ui/notice";
import type { QualificationKind } from "~/modules/company/identity/qualification";
import { QualificationCard } from "./qualification-card";
import type { QualificationPage } from "~/modules/company/documents/documents-page";
import type { QualificationSlot } from "~/modules/company/documents/qualification-slots";
import { toErrorSummary, enteredIn, type Reply } from "~/ui/forms/form-reply";
import { fieldId } from "~/modules/company/documents/qualification-upload";
import { warningText } from "~/modules/company/documents/warnings";

export interface QualificationViewProps {
  page: QualificationPage;
  reply: Reply | undefined;
  /** purchases that an expiring document would prevent */
  loss: (kind: QualificationKind) => ReactNode;
}

export function QualificationView({ page, reply, loss }: QualificationViewProps) {
  const { slots } = page;
  const kind = enteredIn(reply, "kind");
  const card = (slot: QualificationSlot) => (
    <QualificationCard key={slot.kind} slot={slot} reply={kind === slot.kind ? reply : undefined} />
  );
  const required = slots.filter((slot) => slot.isRequired);
  return (
    <>
      <ErrorSummary errors={kind ? [] : toErrorSummary(reply)} />
      <Standing page={page} />
      {slots.map(({ kind: ending, warning }) =>
        warning ? (
          <Notice
            key={ending}
            kind={warning.level === "expired" ? "error" : "warning"}
            more={{
              to: `#${fieldId("document", ending)}`,
              text: warning.isRenewing ? "查看新证" : warning.level === "expired" ? "立即更新" : "上传新证",
            }}
          >
            <p>{warningText(warning)}</p>
            {loss(ending)}
          </Notice>
        ) : null,
      )}
      <section className="surface" aria-labelledby="required-title">
        <div className="surface__head">
          <h2 className="surface__title" id="required-title">
            必备证件<small>缺少或到期时不能下单</small>
          </h2>
        </div>
        <div className="qualification-list">{required.map(card)}</div>
      </section>
      <section className="surface" aria-labelledby="optional-title">
        <div className="surface__head">
          <h2 className="surface__title" id="optional-title">
            选备证件<small>按采购的品类补充</small>
          </h2>
          <Link to="/basic#scope">查看经营范围</Link>
        </div>
        <div className="qualification-list">{slots.filter((slot) => !slot.isRequired).map(card)}</div>
      </section>
    </>
  );
}

function Standing({ page }: { page: QualificationPage }) {
  if (page.status === "approved") return null;
  if (page.status === "pending")
    return <Notice kind="info">您的资料正在审核，结果会通知您。审核期间仍可补充和替换证件。</Notice>;
  return (
    <section className="surface" aria-labelledby="again-title">
      <div className="surface__head">
        <h2 className="surface__title" id="again-title">
          资料未通过审核
        </h2>
      </div>
      {page.reason ? <p>{`原因：${page.reason}`}</p> : null}
      <p>请按原因更新下面的证件，然后重新提交。企业名称、地址有误时，请在提交后联系客户经理更正。</p>
      <Form className="qualification-again" method="post" action="/zzzj">
        <input type="hidden" name="token" value={page.token} />
        <button type="submit" className="button button--primary" name="intent" value="submit">
          重新提交审核
        </button>
      </Form>
    </section>
  );
}
