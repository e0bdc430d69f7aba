/** 一张发票: buyer and lines for the tax system; issued with number and files, or rejected. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readInvoiceSeller } from "~/admin/detail/invoice-seller.server";
import { findQueue } from "~/admin/queue/next-path.server";
import {
  issueInvoice,
  listInvoicesForOperator,
  rejectInvoice,
} from "~/modules/invoices/invoice-admin.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { formBytes } from "~/platform/files/files.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { InvoiceCase } from "./invoice-detail";
import { filesOf, MAX_FILES } from "~/modules/invoices/invoice-files";
import { sellerFault, sellerRows } from "~/modules/invoices/tax-file";

export const handle = adminHandle("办理发票", "finance.see", "finance.invoices");

const InvoiceForm = z
  .object({
    do: z.enum(["issue", "reject"], "请选择操作"),
    number: z.string().trim().max(30).default(""),
    files: filesOf,
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do === "issue" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明不能开票的原因",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [invoice] = await listInvoicesForOperator([readWhole(params.id) ?? notFound()]);
  if (!invoice) return notFound();
  const seller = await readInvoiceSeller();
  const changes = await auditRows({ subject: "invoice", subjectId: invoice.number, limit: 20 });
  return json({
    invoice,
    seller: { rows: sellerRows(seller), fault: sellerFault(seller) },
    mayIssue: staff.permissions.has(handle.change) && invoice.state === "pending",
    mayReverse: staff.permissions.has(handle.change),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = readWhole(params.id) ?? notFound();
  const form = await readForm(request, InvoiceForm, { maxBytes: formBytes(MAX_FILES) });
  if (!form.ok) return form.response;
  const { do: what, number, files, why } = form.value;
  const [actor, at] = [`operator:${staff.name}`, now()];
  const isIssued = what === "issue";
  const done =
    (await asStaff(staff, { command: isIssued ? "登记开票" : "拒绝开票", why }, () =>
      isIssued ? issueInvoice(id, { number, files, actor, now: at }) : rejectInvoice(id, why, actor, at),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `${isIssued ? "已开票" : "已拒绝"} ${formatYuan(done.amount)}，已通知公司。`;
  return redirectWith(await queue.nextPath("/staff/invoices"), { kind: "success", text }, "admin");
}

export default function Invoice() {
  return <InvoiceCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
