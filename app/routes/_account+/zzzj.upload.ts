/** A document sent by the script that shows how far the upload is; it answers JSON. */
import { json, type ActionFunctionArgs } from "@remix-run/node";
import { changeDocuments } from "~/modules/company/documents/change-documents.server";
import { QUALIFICATION_TOO_LARGE } from "~/modules/company/documents/qualification-upload";
import { QualificationForms } from "~/modules/company/documents/qualification-upload-form";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formBytes } from "~/platform/files/files.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, QualificationForms, {
    maxBytes: formBytes(1),
    tooLarge: QUALIFICATION_TOO_LARGE,
  });
  if (!form.ok) return form.response;
  const changed = await changeDocuments(buyer.companyId, form.value, now());
  return changed.ok ? json({ ok: true }) : form.refuse(changed.errors);
}
