/** /ysjl/columns 入库明细的列: which columns a parcel's file has, in which order and under which names. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import {
  MAX_COLUMN_NAME,
  readColumnEntries,
  readColumns,
  RECEIVING_FIELD_KEYS,
  RECEIVING_FIELDS,
  toColumnEntries,
  type ColumnEntries,
  type ColumnFaults,
} from "~/modules/documents/receiving-columns";
import { getReceivingColumns, saveReceivingColumns } from "~/modules/documents/receiving-file.server";
import { RECEIVING_COLUMNS_PATH } from "~/modules/documents/receiving-paths";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { wholeNumberField } from "~/platform/values/number-fields";
import type { PageHandle } from "~/shell/handle";
import { ErrorSummary } from "~/ui/forms/error-summary";

export const handle: PageHandle = { title: "入库明细的列" };

/** place-<field> and name-<field> for each field. */
const ColumnsForm = z.looseObject({ version: wholeNumberField("请刷新页面后重新填写") });

const STALE = "列设置已被其他人修改，请核对下方现在的设置后重新填写";

interface ColumnsReply {
  entries: ColumnEntries | null;
  faults: ColumnFaults;
  text: string;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const { columns, version } = await getReceivingColumns(companyId);
  return json({ entries: toColumnEntries(columns), version });
}

export async function action({ request }: ActionFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const form = await readForm(request, ColumnsForm);
  if (!form.ok) return form.response;
  const entries = readColumnEntries(form.value);
  const read = readColumns(entries);
  if (!read.ok) return json<ColumnsReply>({ entries, faults: read.faults, text: read.text }, { status: 400 });
  if (!(await saveReceivingColumns(companyId, read.columns, form.value.version)))
    return json<ColumnsReply>({ entries: null, faults: {}, text: STALE }, { status: 409 });
  return redirectWith(RECEIVING_COLUMNS_PATH, {
    kind: "success",
    text: `已保存 ${read.columns.length} 列，以后下载的入库明细按此排列`,
  });
}

export default function ReceivingColumns() {
  const { version, ...saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "entries" in answer ? (answer as ColumnsReply) : null;
  const entries = reply?.entries ?? saved.entries;
  return (
    <section className="surface">
      <h1 className="surface__title">入库明细的列</h1>
      <p className="field__hint">
        按贵司系统的导入模板填写列名和序号，不需要的列把序号留空。设置一次，全公司下载的入库明细都按此排列。
      </p>
      <Form method="post" noValidate key={`${version} ${reply?.text ?? ""}`}>
        <input type="hidden" name="version" value={version} />
        {reply === null ? null : (
          <ErrorSummary
            errors={[
              { text: reply.text },
              ...RECEIVING_FIELD_KEYS.flatMap((field) =>
                reply.faults[field]
                  ? [
                      {
                        text: `${RECEIVING_FIELDS[field].name}：${reply.faults[field]}`,
                        name: `place-${field}`,
                      },
                    ]
                  : [],
              ),
            ]}
          />
        )}
        <table className="table receiving-columns">
          <caption className="sr-only">列的序号和名称</caption>
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">序号</th>
              <th scope="col">列名</th>
            </tr>
          </thead>
          <tbody>
            {RECEIVING_FIELD_KEYS.map((field) => (
              <ColumnRow
                key={field}
                field={field}
                label={RECEIVING_FIELDS[field].name}
                entry={entries[field]}
                fault={reply?.faults[field]}
              />
            ))}
          </tbody>
        </table>
        <p className="field__hint">“单价”和“金额”只在登录后下载的文件中。</p>
        <p>
          <button type="submit" className="button button--primary">
            保存
          </button>
        </p>
      </Form>
    </section>
  );
}

interface ColumnRowProps {
  field: string;
  label: string;
  entry: { place: string; name: string };
  fault: string | undefined;
}

function ColumnRow({ field, label, entry, fault }: ColumnRowProps) {
  const described = fault ? { "aria-invalid": true, "aria-describedby": `fault-${field}` } : {};
  return (
    <tr>
      <th scope="row">
        {label}
        {fault ? (
          <span className="field__error" id={`fault-${field}`}>
            {fault}
          </span>
        ) : null}
      </th>
      <td>
        <input
          className="field__input receiving-columns__place"
          id={`place-${field}`}
          type="text"
          inputMode="numeric"
          name={`place-${field}`}
          defaultValue={entry.place}
          maxLength={3}
          autoComplete="off"
          aria-label={`${label}的序号`}
          {...described}
        />
      </td>
      <td>
        <input
          className="field__input"
          type="text"
          name={`name-${field}`}
          defaultValue={entry.name}
          maxLength={MAX_COLUMN_NAME}
          autoComplete="off"
          aria-label={`${label}的列名`}
        />
      </td>
    </tr>
  );
}
