/** 银行流水: uploads bank statements to confirm transfers by. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { MAX_FORM_BYTES, SHEET_TOO_LARGE } from "~/modules/cart/quick-order/sheet-form";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { readSheetFile } from "~/admin/imports/read-sheet.server";
import { bankFiles, keepStatement } from "~/modules/payments/bank-file/bank-lines.server";
import { readStatement } from "~/modules/payments/bank-file/statement";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { plainLine } from "~/platform/values/plain-text";
import { sentFiles } from "~/platform/values/sent-files";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("银行流水", "finance.see", "finance.confirm");

const PATH = "/staff/transfers/bank-file";
const PER_PAGE = 30;
const UploadForm = z.object({
  file: z
    .unknown()
    .optional()
    .transform((sent): File | undefined => sentFiles(sent)[0]),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const { rows, ...foot } = toListPage(await bankFiles(after, PER_PAGE + 1), PER_PAGE, {
    path: PATH,
    input: {},
    after,
  });
  return json({
    files: rows,
    ...foot,
    mayUpload: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, UploadForm, {
    maxBytes: MAX_FORM_BYTES,
    tooLarge: SHEET_TOO_LARGE.error,
  });
  if (!form.ok) return form.response;
  const { file } = form.value;
  const refuse = (text: string) => form.refuse({ fields: { file: [text] } });
  const sheet = await readSheetFile(file, staff.id);
  if (!sheet.ok) return refuse(sheet.text);
  const statement = readStatement(sheet.rows);
  if (!statement.ok) return refuse(statement.text);
  const { lines, skipped } = statement;
  const name = plainLine(file?.name ?? "").slice(0, 100);
  const stored = await asStaff(staff, { command: "读入银行流水" }, () =>
    keepStatement({ name, hash: sheet.hash, lines, by: staff.name }, now()),
  );
  if (!stored.ok) return refuse(stored.text);
  const read = `已读入 ${lines.length} 笔收款${skipped > 0 ? `，另有 ${skipped} 行支出没有读入` : ""}`;
  const text = stored.isNew ? `${read}。勾选后确认到账。` : "这份文件以前读入过，没有重复读入。";
  return redirectWith(`${PATH}/${stored.id}`, { kind: "success", text }, "admin");
}

export default function BankFiles() {
  const { files, first, next, mayUpload } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
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
