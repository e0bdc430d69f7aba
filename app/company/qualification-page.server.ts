/** /zzzj: what it shows, and the forms that it takes in. */
import { json } from "@remix-run/node";
import { formBytes } from "~/platform/files.server";
import { newFormToken, readForm, type Refuse } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import type { SignedIn } from "./buyer";
import { companyProfile } from "./profile.server";
import { QUALIFICATIONS } from "./qualification";
import type { QualificationPage } from "./qualification-page";
import { qualificationSlots } from "./qualification-slots";
import { handInAgain, handInDocument, papersOf, takeBackDocument } from "./qualifications.server";
import { tooLarge } from "./register-documents.server";
import { DocumentsForm } from "./register-forms";
import { fieldId } from "./register-page";

const HERE = "/zzzj";

/** Every document of the company; with ?remove=<kind> the question before what waits of it is taken back. Two queries. `now` in ms. */
export async function qualificationPage(
  { buyer }: SignedIn,
  query: URLSearchParams,
  now: number,
): Promise<QualificationPage> {
  const [papers, company] = await Promise.all([papersOf(buyer.companyId), companyProfile(buyer.companyId)]);
  const slots = qualificationSlots(buyer.kind, papers, now);
  const removed = query.get("remove");
  if (removed !== null) {
    const slot = slots.find((one) => one.kind === removed && one.waiting !== null) ?? notFound();
    return { mode: "remove", slot };
  }
  const { kind, status } = buyer;
  const reason = status === "approved" ? null : company.reason;
  return { mode: "list", kind, status, reason, slots, token: newFormToken(buyer) };
}

/** Takes in a document, takes one back, or hands the company in again: 303 to the list, 400 with what must be mended. `now` in ms. */
export async function submitQualifications(
  request: Request,
  viewer: SignedIn,
  now: number,
): Promise<Response> {
  const taken = await takeIn(request, viewer.buyer.companyId, now);
  if (taken instanceof Response) return taken;
  return redirectWith(request, taken.to, { kind: "success", text: taken.text });
}

/** The same forms sent by a script that shows how far the upload is, and says itself that it is done. `now` in ms. */
export async function submitQualificationScript(
  request: Request,
  viewer: SignedIn,
  now: number,
): Promise<Response> {
  const taken = await takeIn(request, viewer.buyer.companyId, now);
  return taken instanceof Response ? taken : json({ ok: true });
}

/** A refusal, or where to go and what to say. */
async function takeIn(
  request: Request,
  companyId: number,
  now: number,
): Promise<Response | { to: string; text: string }> {
  const form = await readForm(request, DocumentsForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response.status === 413 ? tooLarge() : form.response;
  const { value, refuse } = form;
  if (value.intent === "submit") return takeInAgain(companyId, value.token, refuse, now);
  const to = `${HERE}#${fieldId("document", value.kind)}`;
  const name = QUALIFICATIONS[value.kind];
  if (value.intent === "remove") {
    await takeBackDocument(companyId, value.kind, now);
    return { to, text: `已撤回提交的${name}` };
  }
  const kept = await handInDocument(companyId, value, now);
  if (!kept.ok) return refuse(kept.field ? { fields: { [kept.field]: [kept.text] } } : { form: [kept.text] });
  return { to, text: `${name}已提交审核` };
}

async function takeInAgain(companyId: number, token: string, refuse: Refuse, now: number) {
  const answer = await handInAgain(companyId, token, now);
  if (answer.ok) return { to: HERE, text: "资料已重新提交审核" };
  if (answer.missing.length === 0) return refuse({ form: ["资料已提交，无需重复提交"] });
  return refuse({
    fields: Object.fromEntries(answer.missing.map(({ kind, text }) => [fieldId("document", kind), [text]])),
  });
}
