import { Form, Link } from "@remix-run/react";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export function InvoiceNumbersView({
  reply,
}: {
  reply: (FormReply & { results?: BulkRowResult[] }) | undefined;
}) {
  return (
    <>
      <div className="admin-head">
        <h1>批量登记发票号码</h1>
        <span className="admin-head__note">每个申请各自登记并通知公司；重复上传不会重复登记</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        <Form method="post" encType="multipart/form-data" className="part form">
          <label className="field">
            <span className="field__label">
              CSV 或 XLSX 文件，最大 2 MB，含“申请编号”和“发票号码”两列；有“价税合计”时一并核对
            </span>
            <input className="field__input" id="file" name="file" type="file" accept=".csv,.xlsx" required />
          </label>
          <p className="soft">在表格软件中请把发票号码一列设为文本，否则 20 位号码的末几位会变成 0。</p>
          <p className="form form--line">
            <button className="button button--primary" type="submit" accessKey="s">
              登记号码
            </button>
            <Link className="button" to="/staff/invoices">
              返回
            </Link>
          </p>
        </Form>
      </div>
    </>
  );
}
