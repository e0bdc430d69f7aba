import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import type { UploadResult } from "~/platform/files/file-upload.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { FileInput } from "~/ui/forms/file-input";
import { MAX_UPLOAD_FILES, MAX_UPLOAD_MB } from "./staged-form";
import { filledText } from "~/platform/values/missing";

/** The result of one file. */
export interface StagedRow {
  name: string;
  result: UploadResult | "refused";
  text: string;
  /** column → text */
  found: Readonly<Record<string, string | undefined>>;
  /** null: nothing to save */
  stagedId: number | null;
}

export type StagedReply = FormReply & { checked?: StagedRow[]; results?: BulkRowResult[] };

interface StagedViewProps {
  path: string;
  title: string;
  note: string;
  back: string;
  kinds: string;
  accept: string;
  hint: string;
  columns: readonly string[];
  counted: string;
  reply: StagedReply | undefined;
  children?: ReactNode;
}

export function StagedView(props: StagedViewProps) {
  const { title, note, back, reply, children } = props;
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        <span className="admin-head__note">{note}</span>
        <span className="admin-head__end">
          <Link to={back}>返回列表</Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.results ? (
          <>
            <ResultTable results={reply.results} />
            {children}
          </>
        ) : null}
        {reply?.checked ? <Checked {...props} checked={reply.checked} /> : <Choose {...props} />}
      </div>
    </>
  );
}

function Choose({ kinds, accept, hint }: StagedViewProps) {
  return (
    <DetailSection id="h-files" title="选择文件">
      <Form method="post" encType="multipart/form-data" className="form">
        <div className="field">
          <label className="field__label" htmlFor="files">
            {kinds}，一次最多 {MAX_UPLOAD_FILES} 个，总共不超过 {MAX_UPLOAD_MB} MB
          </label>
          <p className="field__hint" id="files-hint">
            {hint}
          </p>
          <FileInput id="files" name="files" aria-describedby="files-hint" accept={accept} multiple />
        </div>
        <p>
          <button className="button button--primary" name="do" value="check" type="submit" accessKey="s">
            核对文件
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}

const RESULT_NAMES = {
  stored: { text: "将保存", state: "state state--go" },
  replaced: { text: "将替换现有的", state: "state state--warn" },
  unchanged: { text: "与现有的相同，不必保存", state: "state state--off" },
} as const;

function Checked({
  path,
  columns,
  counted: counts,
  checked,
}: StagedViewProps & { checked: readonly StagedRow[] }) {
  const staged = checked.flatMap(({ stagedId }) => stagedId ?? []);
  return (
    <Form method="post">
      <input type="hidden" name="staged" value={staged.join(".")} />
      <DetailSection id="h-checked" title="核对结果" note="还没有保存，请在一小时内保存">
        <table className="grid-table fold-table">
          <thead>
            <tr>
              <th scope="col">文件</th>
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {checked.map((item) => (
              <tr
                key={`${item.name} ${item.stagedId ?? item.text}`}
                className={item.result === "refused" ? "grid-table__row--bad" : undefined}
              >
                <th scope="row">{item.name}</th>
                {columns.map((name) => (
                  <td data-name={name} key={name}>
                    {filledText(item.found[name])}
                  </td>
                ))}
                <td className="grid-table__keep">
                  {item.result === "refused" ? (
                    item.text
                  ) : (
                    <span className={RESULT_NAMES[item.result].state}>{RESULT_NAMES[item.result].text}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DetailSection>
      <div className="admin-foot">
        {staged.length > 0 ? (
          <button className="button button--primary" name="do" value="save" type="submit" accessKey="s">
            {`保存 ${staged.length} ${counts}`}
          </button>
        ) : null}
        <Link className="button" to={path} reloadDocument>
          重新选择
        </Link>
        {staged.length === 0 ? <span className="soft">没有可保存的文件</span> : null}
      </div>
    </Form>
  );
}
