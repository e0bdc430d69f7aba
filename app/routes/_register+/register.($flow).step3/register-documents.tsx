import { Form, Link } from "@remix-run/react";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Notice } from "~/ui/notice";
import { DocumentCard } from "./qualification-upload-card";
import { stepPath } from "~/modules/company/registration/register";
import { LockedStep, RegisterFrame } from "~/modules/company/registration/register-frame";
import { toErrorSummary, enteredIn, type Reply } from "~/ui/forms/form-reply";
import { type DocumentsPage } from "~/modules/company/registration/register-page";
import { fieldId } from "~/modules/company/documents/qualification-upload";

export function RegisterDocuments({ page, reply }: { page: DocumentsPage; reply: Reply | undefined }) {
  if (page.state === "done") return <Done page={page} />;
  if (page.state !== "open")
    return <LockedStep flow={page.flow} current={3} isPhoneKnown={page.state === "facts"} />;
  const kind = enteredIn(reply, "kind");
  const required = page.slots.filter((slot) => slot.isRequired);
  const optional = page.slots.filter((slot) => !slot.isRequired);
  // Missing documents may have been added since.
  const isOpen = ({ name }: { name?: string }) =>
    !page.slots.some((slot) => slot.held && fieldId("document", slot.kind) === name);
  const card = (slot: DocumentsPage["slots"][number]) => (
    <DocumentCard
      key={slot.kind}
      slot={slot}
      fileHref={(id) => `/register/files/${id}`}
      script={`/register/files${page.flow === "branch" ? "?flow=dd" : ""}`}
      reply={kind === slot.kind ? reply : undefined}
    />
  );
  return (
    <RegisterFrame flow={page.flow} current={3} title="上传证照">
      <div className="entry__form">
        <ErrorSummary errors={kind ? [] : toErrorSummary(reply).filter(isOpen)} />
        <p>{page.company}：每份证件上传后即保存，可随时回来继续。</p>
        <h2>必备证件</h2>
        {required.map(card)}
        <h2>选备证件</h2>
        {optional.map(card)}
        <Form className="entry__row" method="post">
          <input type="hidden" name="token" value={page.token} />
          <Link className="button" to={stepPath(page.flow, 2)}>
            上一步
          </Link>
          <button type="submit" className="button button--primary button--large" name="intent" value="submit">
            提交审核
          </button>
        </Form>
      </div>
    </RegisterFrame>
  );
}

function Done({ page }: { page: DocumentsPage }) {
  const done = page.done!;
  return (
    <RegisterFrame flow={page.flow} current={4} title="资料已提交">
      <div className="entry__form">
        <Notice kind={done.status === "rejected" ? "warning" : "success"}>
          {done.status === "approved"
            ? `${page.company}已通过审核，现在可以下单。`
            : done.status === "rejected"
              ? `${page.company}的资料未通过审核，请按消息中的说明修改。`
              : `${page.company}的 ${done.documents} 份证件正在审核，结果会通知您。`}
        </Notice>
        <p>{`登录手机号：${done.phone}。审核通过前可以浏览商品，价格在通过后显示。`}</p>
        <p className="choices">
          <Link className="button button--primary" to="/list">
            浏览商品
          </Link>
          <Link className="button" to="/user">
            会员中心
          </Link>
          {page.flow === "branch" ? (
            <Link className="button" to={stepPath("branch", 1)}>
              再注册一家门店
            </Link>
          ) : null}
        </p>
      </div>
    </RegisterFrame>
  );
}
