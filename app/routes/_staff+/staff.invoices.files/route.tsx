/** 批量上传发票文件: many files named by their invoices, each matched and shown before it is kept. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { verdictsOf } from "~/desk/lists/verdicts";
import { UPLOAD_SIZE, UploadForm } from "~/desk/uploads/upload-form";
import { checkInvoiceFiles, saveInvoiceFile } from "~/invoices/invoice-upload.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { type FilesReply, FilesView } from "./files-view";

const TITLE = "批量上传发票文件";
export const handle = deskHandle(TITLE, "finance.invoices");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, UploadForm, UPLOAD_SIZE);
  if (!form.ok) return form.response;
  const { value } = form;
  if (value.do === "check")
    return json<FilesReply>({ status: "success", checked: await checkInvoiceFiles(value.files, now()) });
  const verdicts = await verdictsOf(value.staged, (id) =>
    asStaff(staff, { command: TITLE }, () => saveInvoiceFile(id, `operator:${staff.name}`, now())),
  );
  return json<FilesReply>({ status: "success", verdicts });
}

export default function InvoiceFiles() {
  return <FilesView reply={useActionData<FilesReply>()} />;
}
