import { Form, Link } from "@remix-run/react";
import { Part } from "~/desk/case/case-parts";
import { VerdictTable } from "~/desk/lists/verdict-table";
import type { Verdict } from "~/desk/lists/verdicts";
import type { CheckedReport } from "~/documents/test-report-desk.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { summaryOf } from "~/ui/forms/form-reply";
import { MAX_UPLOAD_FILES, MAX_UPLOAD_MB } from "./upload-form";

export type UploadReply = FormReply & {
  /** what would become of the files that were chosen */
  checked?: CheckedReport[];
  verdicts?: Verdict[];
  /** companies */
  told?: number;
};

export function UploadView({ reply }: { reply: UploadReply | undefined }) {
  return (
    <>
      <div className="desk-head">
        <h1>批量上传药检报告</h1>
        <span className="desk-head__note">文件名含批号，先核对再保存</span>
        <span className="desk-head__end">
          <Link to="/staff/test-reports">返回列表</Link>
        </span>
      </div>
      <div className="desk-body">
        <ErrorSummary errors={summaryOf(reply)} />
        {reply?.verdicts ? (
          <>
            <VerdictTable verdicts={reply.verdicts} />
            {reply.told ? <p className="part">已通知 {reply.told} 家买过这些批号的公司。</p> : null}
          </>
        ) : null}
        {reply?.checked ? <Checked checked={reply.checked} /> : <Choose />}
      </div>
    </>
  );
}

function Choose() {
  return (
    <Part id="h-files" title="选择文件">
      <Form method="post" encType="multipart/form-data" className="form">
        <div className="field">
          <label className="field__label" htmlFor="files">
            PDF、JPG 或 PNG 文件，一次最多 {MAX_UPLOAD_FILES} 个，总共不超过 {MAX_UPLOAD_MB} MB
          </label>
          <p className="field__hint" id="files-hint">
            文件名如 230501.pdf、阿莫西林胶囊_230501.pdf；同一批号有多个商品时写商品编号，如 12_230501.pdf
          </p>
          <input
            className="field__input"
            id="files"
            name="files"
            type="file"
            accept=".pdf,.jpg,.jpeg,.png"
            aria-describedby="files-hint"
            multiple
          />
        </div>
        <p>
          <button className="button button--primary" name="do" value="check" type="submit" accessKey="s">
            核对文件
          </button>
        </p>
      </Form>
    </Part>
  );
}

const OUTCOMES = {
  stored: { text: "将保存", state: "state state--go" },
  replaced: { text: "将替换现有报告", state: "state state--warn" },
  unchanged: { text: "与现有报告相同，不必保存", state: "state state--off" },
} as const;

function Checked({ checked }: { checked: readonly CheckedReport[] }) {
  const staged = checked.flatMap(({ stagedId }) => stagedId ?? []);
  return (
    <Form method="post">
      <input type="hidden" name="staged" value={staged.join(".")} />
      <Part id="h-checked" title="核对结果" note="还没有保存，请在一小时内保存">
        <table className="grid-table fold-table">
          <thead>
            <tr>
              <th scope="col">文件</th>
              <th scope="col">批号</th>
              <th scope="col">商品</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {checked.map((one) => (
              <tr
                key={`${one.name} ${one.stagedId ?? one.text}`}
                className={one.outcome === "refused" ? "grid-table__row--bad" : undefined}
              >
                <th scope="row">{one.name}</th>
                <td data-name="批号">{one.batch || "无"}</td>
                <td data-name="商品">
                  {one.outcome === "refused" ? "无" : `${one.goods}，编号 ${one.goodsIds.join("、")}`}
                </td>
                <td className="grid-table__keep">
                  {one.outcome === "refused" ? (
                    one.text
                  ) : (
                    <span className={OUTCOMES[one.outcome].state}>{OUTCOMES[one.outcome].text}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <div className="desk-foot">
        {staged.length > 0 ? (
          <button className="button button--primary" name="do" value="save" type="submit" accessKey="s">
            保存 {staged.length} 份报告
          </button>
        ) : null}
        <Link className="button" to="/staff/test-reports/upload" reloadDocument>
          重新选择
        </Link>
        {staged.length === 0 ? <span className="soft">没有可保存的文件</span> : null}
      </div>
    </Form>
  );
}
