/** 从文件登记: reads counted quantities from a file, with a result for each row. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { MAX_FORM_BYTES, SHEET_TOO_LARGE } from "~/modules/cart/quick-order/sheet-form";
import { takeSheet } from "~/modules/catalogue/stock-count/take-sheet.server";
import type { BulkRowResult } from "~/admin/lists/results";
import { readSheetFile } from "~/admin/imports/read-sheet.server";
import { countAt } from "~/admin/stock-count/count-of.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ResultTable } from "~/admin/lists/result-table";
import { CountHead, countPath } from "~/admin/stock-count/count-head";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { FileInput } from "~/ui/forms/file-input";
import { toErrorSummary } from "~/ui/forms/form-reply";

const TITLE = "从文件登记盘点数量";
export const handle = adminHandle(TITLE, "warehouse.correct");

const UploadForm = z.object({
  file: z
    .unknown()
    .optional()
    .transform((sent): File | undefined => sentFiles(sent)[0]),
  /** "1": dry run */
  trial: z.string().default(""),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({ count: await countAt(params.number) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = await countAt(params.number);
  const form = await readForm(request, UploadForm, {
    maxBytes: MAX_FORM_BYTES,
    tooLarge: SHEET_TOO_LARGE.error,
  });
  if (!form.ok) return form.response;
  const refuse = (text: string) => form.refuse({ fields: { file: [text] } });
  const sheet = await readSheetFile(form.value.file, staff.id);
  if (!sheet.ok) return refuse(sheet.text);
  const isTrial = form.value.trial === "1";
  const done = await asStaff(staff, { command: TITLE }, () =>
    takeSheet(id, sheet.rows, { by: staff.name, heldOf: heldUnits, now: now(), isTrial }),
  );
  if (!done.ok) return refuse(done.text);
  const results = done.answers.map((answer): BulkRowResult => ({
    name: `第 ${answer.row} 行 ${answer.name}`,
    isDone: answer.ok,
    text: answer.ok ? `${isTrial ? "将登记为" : "已登记为"} ${answer.counted}` : answer.text,
  }));
  return json({ results, isTrial });
}

export default function CountNumbers() {
  const reply = useActionData<FormReply & { results?: BulkRowResult[]; isTrial?: boolean }>();
  const { count } = useLoaderData<typeof loader>();
  return (
    <>
      <CountHead title="从文件登记" count={count} />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.isTrial ? <p className="second part">以下只是预览，还没有登记。</p> : null}
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        <Form method="post" encType="multipart/form-data" className="part form">
          <Field
            label="CSV 或 XLSX 文件，最大 2 MB，含“批号”和“实盘数量”两列；几种商品同批号时加“商品编号”列"
            name="file"
            required
          >
            <FileInput accept=".csv,.xlsx" />
          </Field>
          <p className="soft">
            数量留空的行不登记；已登记的批号以文件为准。差异页导出的文件填好后可以直接用。
          </p>
          <p className="form form--line">
            <button className="button button--primary" type="submit" accessKey="s">
              登记数量
            </button>
            <button className="button" type="submit" name="trial" value="1">
              先看结果
            </button>
            <Link className="button" to={countPath(count.id)}>
              返回
            </Link>
          </p>
        </Form>
      </div>
    </>
  );
}
