/** 红字发票: over a return that waits for it, or over an amount. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CaseLink } from "~/admin/lists/case-link";
import { findQueue } from "~/admin/queue/next-path.server";
import { listInvoicesForOperator, redInvoice } from "~/modules/invoices/invoice-admin.server";
import { filesOf, MAX_FILES } from "~/modules/invoices/invoice-files";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan, parseYuan } from "~/platform/values/money";
import { optionalNoteField } from "~/platform/values/reason-field";
import { readWhole } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { RED_FORM, RedFields } from "./red-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle = adminHandle("红字发票", "finance.see", "finance.invoices");

const RedForm = z
  .object({
    caseNumber: z.string().trim().max(40).default(""),
    amount: z.string().trim().max(20).default(""),
    reason: optionalNoteField("红冲原因", 40),
    number: z.string("请填写红字发票号码").trim().max(30),
    files: filesOf,
  })
  .refine(({ caseNumber, amount }) => caseNumber !== "" || (parseYuan(amount) ?? 0) > 0, {
    path: ["amount"],
    message: "红冲金额请写作 120.50",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [invoice] = await listInvoicesForOperator([readWhole(params.id) ?? notFound()]);
  if (!invoice) return notFound();
  const caseNumber = (new URL(request.url).searchParams.get("return") ?? "").slice(0, 40);
  const left = formatYuan(invoice.amount - invoice.reversed);
  return json({ id: invoice.id, title: invoice.title, left, caseNumber });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, RedForm, { maxBytes: formBytes(MAX_FILES) });
  if (!form.ok) return form.response;
  const { caseNumber, amount, reason, number, files } = form.value;
  const scope = caseNumber === "" ? { amount: parseYuan(amount) ?? 0, reason } : { caseNumber };
  const done =
    (await asStaff(staff, { command: "登记红字发票" }, () =>
      redInvoice(id, scope, { number, files, actor: `operator:${staff.name}`, now: now() }),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `已红冲 ${formatYuan(done.amount)}，已通知公司。`;
  return redirectWith(await queue.nextPath(`/staff/invoices/${id}`), { kind: "success", text }, "admin");
}

export default function Red() {
  const { id, title, left, caseNumber } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <div className="admin-head">
        <h1>{title}：红字发票</h1>
        <span className="admin-head__note">尚未红冲 {left}</span>
      </div>
      <Form method="post" encType="multipart/form-data" className="admin-body form" id={RED_FORM}>
        <ErrorSummary
          errors={toErrorSummary(reply, (name) => (name === "files" ? name : `${RED_FORM}-${name}`))}
        />
        <RedFields caseNumber={caseNumber} reply={reply} />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            登记红字发票
          </button>
          <CaseLink className="button" to={`/staff/invoices/${id}`}>
            返回
          </CaseLink>
        </p>
      </Form>
    </>
  );
}
