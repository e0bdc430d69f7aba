/** 从文件登记: reads counted quantities from a file, with a result for each row. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { CountNumbersView } from "./numbers-view";

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
  return <CountNumbersView {...useLoaderData<typeof loader>()} reply={reply} />;
}
