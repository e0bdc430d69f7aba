import { Form, Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import type { BankFile } from "~/modules/payments/bank-file/bank-lines.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface BankFilesViewProps {
  files: readonly BankFile[];
  first: string | null;
  next: string | null;
  mayUpload: boolean;
  reply: FormReply | undefined;
}

export function BankFilesView({ files, first, next, mayUpload, reply }: BankFilesViewProps) {
  return (
    <>
      <div className="admin-head">
        <h1>银行流水</h1>
        <span className="admin-head__note">
          读入后按附言中的订单编号，或按户名和金额，与待确认的转账核对；勾选确认前不会入账
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {mayUpload ? (
          <DetailSection id="h-upload" title="读入流水">
            <Form method="post" encType="multipart/form-data" className="form">
              <label className="field">
                <span className="field__label">
                  CSV 或 XLSX 文件，最大 2 MB，含日期、对方户名、贷方金额（或金额）、摘要或附言、流水号
                </span>
                <input
                  className="field__input"
                  id="file"
                  name="file"
                  type="file"
                  accept=".csv,.xlsx"
                  required
                />
              </label>
              <p className="form form--line">
                <button className="button button--primary" type="submit" accessKey="s">
                  读入
                </button>
                <Link className="button" to="/staff/transfers">
                  返回
                </Link>
              </p>
            </Form>
          </DetailSection>
        ) : null}
        <DetailSection id="h-files" title="读入过的流水">
          <WorkTable
            caption="读入过的流水"
            none="还没有读入过流水。"
            rows={files}
            to={({ id }) => `/staff/transfers/bank-file/${id}`}
            columns={[
              { name: "文件", cell: (row) => row.name || `流水 ${row.id}` },
              { name: "读入时间", cell: (row) => formatTime(row.readAt) },
              { name: "读入人", cell: (row) => row.readBy },
              { name: "收款笔数", isFigure: true, cell: (row) => row.lines },
            ]}
          />
        </DetailSection>
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
