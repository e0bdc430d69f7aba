import { Link } from "@remix-run/react";
import { VerdictTable } from "~/desk/lists/verdict-table";
import type { Verdict } from "~/desk/lists/verdicts";
import { ChooseFiles, StagedFiles } from "~/desk/uploads/staged-upload";
import type { CheckedInvoiceFile } from "~/invoices/invoice-upload.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";

export type FilesReply = FormReply & {
  /** what would become of the files that were chosen */
  checked?: CheckedInvoiceFile[];
  verdicts?: Verdict[];
};

export function FilesView({ reply }: { reply: FilesReply | undefined }) {
  return (
    <>
      <div className="desk-head">
        <h1>批量上传发票文件</h1>
        <span className="desk-head__note">按文件名找到发票，先核对再保存</span>
        <span className="desk-head__end">
          <Link to="/staff/invoices">返回列表</Link>
        </span>
      </div>
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        {reply?.verdicts ? <VerdictTable verdicts={reply.verdicts} /> : null}
        {reply?.checked ? (
          <Checked checked={reply.checked} />
        ) : (
          <ChooseFiles
            kinds="PDF、OFD 或 XML 文件"
            accept=".pdf,.ofd,.xml"
            hint="文件名含 20 位发票号码；还没有登记号码的再含申请编号或订单号，如 25442000000123456781_FP20261120000012.pdf"
          />
        )}
      </div>
    </>
  );
}

function Checked({ checked }: { checked: readonly CheckedInvoiceFile[] }) {
  const staged = checked.flatMap(({ stagedId }) => stagedId ?? []);
  return (
    <StagedFiles staged={staged} unit="个文件" path="/staff/invoices/files">
      <table className="grid-table fold-table">
        <caption className="sr-only">文件和它的发票</caption>
        <thead>
          <tr>
            <th scope="col">文件</th>
            <th scope="col">申请编号</th>
            <th scope="col">公司</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {checked.map((one) => (
            <tr
              key={`${one.name} ${one.stagedId ?? one.text}`}
              className={one.stagedId === null ? "grid-table__row--bad" : undefined}
            >
              <th scope="row">{one.name}</th>
              <td data-name="申请编号">{one.application || "无"}</td>
              <td data-name="公司">{one.company || "无"}</td>
              <td data-name="结果">{one.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StagedFiles>
  );
}
