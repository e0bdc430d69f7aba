/** Files of a registration under way: shown to the browser that proved its phone, taken in from a script that shows the way of an upload. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { QUALIFICATION_TOO_LARGE } from "~/modules/company/documents/qualification-upload";
import { DocumentForm } from "~/modules/company/documents/qualification-upload-form";
import { toFlow, getPurpose, stepPath, type Flow } from "~/modules/company/registration/register";
import { changeRegistrationDocument } from "~/modules/company/registration/register-documents.server";
import { findDraft, findDraftFile } from "~/modules/company/registration/register.server";
import { proofCookie } from "~/modules/company/sign-in/sms-proof.server";
import { getAddress } from "~/platform/config/request.server";
import { toDownload, formBytes } from "~/platform/files/files.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";

const getProof = (request: Request, flow: Flow) => readBrowserKey(request, proofCookie(getPurpose(flow)));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = readWhole(params.id) ?? notFound();
  const proofs = { company: getProof(request, "company"), branch: getProof(request, "branch") };
  const { draftId, file } = (await findDraftFile(proofs, id, now())) ?? notFound();
  return throttled(request, `draft ${draftId}`, toDownload(file));
}

export async function action({ request }: ActionFunctionArgs) {
  const flow = toFlow(new URL(request.url).searchParams.get("flow") ?? undefined) ?? notFound();
  const draft = await findDraft(flow, getProof(request, flow), now());
  const form = await readForm(request, DocumentForm, {
    maxBytes: formBytes(1),
    tooLarge: QUALIFICATION_TOO_LARGE,
  });
  if (!form.ok) return form.response;
  if (!draft) return redirect(stepPath(flow, 1));
  const errors = await changeRegistrationDocument(draft, form.value, getAddress(request), now());
  return errors ? form.refuse(errors) : json({ ok: true });
}
