/** 从文件登记到货: batches of a delivery from a list, with a result for each row. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adminHandle } from "~/admin/frame/admin-handle";
import { addReceiptFile, type ReceiptFileResult } from "~/admin/purchasing/receipt-file.server";
import { goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { RECEIPT_FILE_HEADINGS } from "~/modules/purchasing/receipt-file";
import { findReceipt } from "~/modules/purchasing/receipts.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

const TITLE = "从文件登记到货";
export const handle = adminHandle(TITLE, "warehouse.receive");

const FileForm = z.object({
  formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(40, "请重新打开本页"),
  file: z
    .unknown()
    .optional()
    .transform((sent) => sentFiles(sent))
    .refine((files) => files.length === 1, "请选择一个 CSV 或 XLSX 文件"),
});

type Reply = FormReply & { results?: ReceiptFileResult[] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { number, state } = (await findReceipt(params.number ?? "")) ?? notFound();
  return json({ number, isOpen: state === "open", formKey: newFormToken() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const receipt = (await findReceipt(params.number ?? "")) ?? notFound();
  const limits = { maxBytes: formBytes(1), tooLarge: { file: ["文件过大"] } };
  const form = await readForm(request, FileForm, limits);
  if (!form.ok) return form.response;
  const { file, formKey } = form.value;
  const done = await asStaff(staff, { command: TITLE }, () =>
    addReceiptFile(receipt, file[0]!, formKey, now()),
  );
  if (!done.ok) return form.refuse({ fields: { file: [done.text] } });
  return json<Reply>({ status: "success", results: done.results });
}

export default function ReceiptFile() {
  const { number, isOpen, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<Reply>();
  const back = goodsReceiptPath(number);
  return (
    <>
      <div className="admin-head">
        <h1>{`从文件登记到货 ${number}`}</h1>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {reply?.results ? <FileResults results={reply.results} /> : null}
        {isOpen ? (
          <Form method="post" encType="multipart/form-data" className="form" key={formKey}>
            <input type="hidden" name="formKey" value={formKey} />
            <p className="soft">{`第一行写列名：${RECEIPT_FILE_HEADINGS.join("、")}；商品可以是编号、货号或条码`}</p>
            <label className="field">
              <span className="field__label">CSV 或 XLSX 文件，2 MB 以内</span>
              <input
                className="field__input"
                id="file"
                name="file"
                type="file"
                accept=".csv,.xlsx"
                required
              />
            </label>
            <p>
              <button className="button button--primary" type="submit" accessKey="s">
                登记
              </button>
            </p>
          </Form>
        ) : (
          <p className="soft">该收货单不在收货中，不能再登记。</p>
        )}
        <p className="part">
          <Link className="button" to={back}>
            返回收货单
          </Link>
        </p>
      </div>
    </>
  );
}

function FileResults({ results }: { results: readonly ReceiptFileResult[] }) {
  const done = results.filter(({ isDone }) => isDone).length;
  return (
    <section className="part" aria-label="登记结果">
      <p role="status">{`已登记 ${done} 行，未登记 ${results.length - done} 行`}</p>
      <table className="grid-table grid-table--low">
        <caption className="sr-only">每行的结果</caption>
        <thead>
          <tr>
            <th scope="col" className="grid-table__figure">
              行
            </th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ row, text, isDone }) => (
            <tr key={row} className={isDone ? undefined : "grid-table__row--bad"}>
              <th scope="row" className="grid-table__figure">
                {row}
              </th>
              <td>{isDone ? text : `没有登记：${text}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
