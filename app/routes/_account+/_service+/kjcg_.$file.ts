/** Files of 快捷采购: the empty list, the results of a saved one, and uploads by script. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { addSheet } from "~/modules/cart/quick-order/new-sheet.server";
import { NEW_SHEET } from "~/modules/cart/quick-order/quick-sheet";
import { sheetAnswers, sheetTemplate } from "~/modules/cart/quick-order/sheet-answers.server";
import type { SheetFormat } from "~/platform/files/sheet-file.server";
import { MAX_FORM_BYTES, NewSheetForm, SHEET_TOO_LARGE } from "~/modules/cart/quick-order/sheet-form";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { signInFor } from "~/platform/config/request.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const [, name = "", format] = /^(template|\d{1,15})\.(csv|xlsx)$/.exec(params["file"] ?? "") ?? notFound();
  const file =
    name === "template"
      ? await sheetTemplate(format as SheetFormat)
      : await sheetAnswers(viewer, Number(name), format as SheetFormat, now());
  return new Response(file.bytes, file);
}

/** Creates a list for a script; the response contains the next page. */
export async function action({ request, params }: ActionFunctionArgs) {
  if (params["file"] !== "upload") notFound();
  const viewer = await getViewer(request);
  if (!viewer.buyer) return json({ to: signInFor(request, NEW_SHEET) });
  const form = await readForm(request, NewSheetForm, { maxBytes: MAX_FORM_BYTES });
  if (!form.ok) return form.response.status === 413 ? json(SHEET_TOO_LARGE, 413) : form.response;
  const added = await addSheet(viewer, form.value, now());
  return added.ok ? json({ to: added.to }) : form.refuse(added.errors);
}
