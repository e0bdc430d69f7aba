/** Many files at once: the field that takes them, and the press that keeps those that fit. */
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Part } from "~/desk/case/case-parts";
import { UPLOAD_LIMIT } from "./upload-form";

interface ChooseFilesProps {
  /** "PDF、JPG 或 PNG 文件" */
  kinds: string;
  /** as the browser's own choice takes it: ".pdf,.jpg" */
  accept: string;
  /** how the files are to be named */
  hint: string;
}

export function ChooseFiles({ kinds, accept, hint }: ChooseFilesProps) {
  return (
    <Part id="h-files" title="选择文件">
      <Form method="post" encType="multipart/form-data" className="form">
        <div className="field">
          <label className="field__label" htmlFor="files">
            {kinds}，{UPLOAD_LIMIT}
          </label>
          <p className="field__hint" id="files-hint">
            {hint}
          </p>
          <input
            className="field__input"
            id="files"
            name="files"
            type="file"
            accept={accept}
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

interface StagedFilesProps {
  /** the files that fit */
  staged: readonly number[];
  /** "份报告" */
  unit: string;
  /** this page, where others are chosen */
  path: string;
  /** the table of what was matched */
  children: ReactNode;
}

export function StagedFiles({ staged, unit, path, children }: StagedFilesProps) {
  return (
    <Form method="post">
      <input type="hidden" name="staged" value={staged.join(".")} />
      <Part id="h-checked" title="核对结果" note="还没有保存，请在一小时内保存">
        {children}
      </Part>
      <div className="desk-foot">
        {staged.length > 0 ? (
          <button className="button button--primary" name="do" value="save" type="submit" accessKey="s">
            保存 {staged.length} {unit}
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
