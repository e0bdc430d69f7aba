/** 批量登记发票号码: reads the tax office's numbers from a file, with a result for each request. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { MAX_FORM_BYTES, SHEET_TOO_LARGE } from "~/modules/cart/quick-order/sheet-form";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { readSheetFile } from "~/admin/imports/read-sheet.server";
import { findApplications, issueByNumber } from "~/modules/invoices/issue-many.server";
import { parseTaxFile } from "~/modules/invoices/tax-file";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { InvoiceNumbersView } from "./numbers-view";

const TITLE = "批量登记发票号码";
export const handle = adminHandle(TITLE, "finance.invoices");

const UploadForm = z.object({
  file: z
    .unknown()
    .optional()
    .transform((sent): File | undefined => sentFiles(sent)[0]),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, UploadForm, {
    maxBytes: MAX_FORM_BYTES,
    tooLarge: SHEET_TOO_LARGE.error,
  });
  if (!form.ok) return form.response;
  const refuse = (text: string) => form.refuse({ fields: { file: [text] } });
  const sheet = await readSheetFile(form.value.file, staff.id);
  if (!sheet.ok) return refuse(sheet.text);
  const read = parseTaxFile(sheet.rows);
  if (!read.ok) return refuse(read.text);
  const applications = await findApplications(read.entries.map(({ application }) => application));
  const results = await findResults(read.entries, async (values): Promise<BulkRowResult> => {
    const done = await asStaff(staff, { command: TITLE }, () =>
      issueByNumber(applications.get(values.application), values, `operator:${staff.name}`, now()),
    );
    return { name: values.application, ...done };
  });
  return json({ results });
}

export default function InvoiceNumbers() {
  return <InvoiceNumbersView reply={useActionData<FormReply & { results?: BulkRowResult[] }>()} />;
}
