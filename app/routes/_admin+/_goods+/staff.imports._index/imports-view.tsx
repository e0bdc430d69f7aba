import { Form } from "@remix-run/react";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import {
  LIST_KINDS,
  LIST_LIMITS,
  LIST_STATES,
  type ListOptions,
} from "~/modules/imports/stored/stored-import";
import type { ListImport } from "~/modules/imports/stored/stored-imports.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface ImportsViewProps {
  lists: readonly ListImport[];
  first: string | null;
  next: string | null;
  formKey: string;
  again: ({ kind: string; file: string } & ListOptions) | null;
  /** the worksheet to read; "": the first with a list */
  sheet: string;
  reply: FormReply | undefined;
}

export function ImportsView({ lists, first, next, formKey, again, sheet, reply }: ImportsViewProps) {
  return (
    <>
      <div className="admin-head">
        <h1>导入</h1>
        <span className="admin-head__note">
          先对应列、预览变化，确认后才导入；商品资料和价格导入后可以撤回
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div className="columns columns--side">
          <DetailSection id="h-lists" title="导入过的清单">
            <WorkTable
              caption="导入过的清单"
              none="还没有导入过清单。"
              rows={lists}
              to={({ id }) => `/staff/imports/${id}`}
              columns={[
                { name: "文件", cell: (row) => row.file || `清单 ${row.id}` },
                { name: "种类", cell: (row) => LIST_KINDS[row.kind] },
                { name: "行数", isFigure: true, cell: (row) => row.rows },
                { name: "状态", cell: (row) => LIST_STATES[row.state] },
                { name: "谁", cell: (row) => row.by },
                { name: "读入时间", cell: (row) => formatTime(row.createdAt) },
              ]}
            />
            <ListFoot first={first} next={next} />
          </DetailSection>
          <DetailSection
            id="h-upload"
            title="读入清单"
            note={again ? `改好“${again.file}”后再交：表头不变时，各列按上次的对应` : ""}
          >
            <UploadForm formKey={formKey} again={again} sheet={sheet} reply={reply} />
          </DetailSection>
        </div>
      </div>
    </>
  );
}

type UploadFormProps = Pick<ImportsViewProps, "formKey" | "again" | "sheet" | "reply">;

function UploadForm({ formKey, again, sheet, reply }: UploadFormProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <input type="hidden" name="formKey" value={formKey} />
      <Select
        name="kind"
        label="种类"
        reply={reply}
        initial={again?.kind ?? "prices"}
        choices={Object.entries(LIST_KINDS)}
      />
      <Select
        name="goodsKind"
        label="没有写明商品类型的新商品是"
        reply={reply}
        initial={again?.goodsKind ?? "drug"}
        choices={Object.entries(GOODS_KIND_NAMES)}
      />
      <Select
        name="counting"
        label="库存的数量"
        reply={reply}
        initial={again?.isAdded ? "add" : "set"}
        choices={[
          ["set", "替换原有数量"],
          ["add", "加到原有数量上，负数为扣减"],
        ]}
      />
      <Field label={`CSV（UTF-8 或 GBK）或 XLSX 文件，${LIST_LIMITS}`} name="file" required>
        <FileInput accept=".csv,.xlsx" />
      </Field>
      <label className="field">
        <span className="field__label">工作表名称（可不填，XLSX 文件有几张表时用）</span>
        <input
          className="field__input"
          type="text"
          id="sheet"
          name="sheet"
          maxLength={31}
          defaultValue={enteredIn(reply, "sheet") ?? sheet}
        />
      </label>
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          读入
        </button>
      </p>
    </Form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  reply: FormReply | undefined;
  initial: string;
  choices: readonly (readonly [value: string, name: string])[];
}

const Select = ({ name, label, reply, initial, choices }: SelectProps) => (
  <label className="field">
    <span className="field__label">{label}</span>
    <select className="field__input" id={name} name={name} defaultValue={enteredIn(reply, name) ?? initial}>
      {choices.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </select>
  </label>
);
