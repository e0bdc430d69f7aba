/** Step 3 of registering: documents in and out, and the end. */
import { json, redirect } from "@remix-run/node";
import { db } from "~/platform/database.server";
import { downloadOf, fileOf, formBytes } from "~/platform/files.server";
import { paced } from "~/platform/paced.server";
import { newFormToken, readForm, type FormReply, type Refuse } from "~/platform/forms.server";
import { addressOf } from "~/platform/request.server";
import { readSession, redirectWith } from "~/platform/session.server";
import { letInAnyway } from "./enter.server";
import { documentChoices } from "./qualification-upload";
import { missingDocuments, purposeOf, stepPath, type Flow } from "./register";
import { DocumentsForm, factsOf } from "./register-forms";
import { toStart } from "./register-facts.server";
import { finishRegistration, submittedCompany } from "./register-finish.server";
import { fieldId, type DocumentsPage, type DocumentSlot } from "./register-page";
import { draftOf, NO_COMPANY, putDocument, removeDocument, type Draft } from "./register.server";
import { maskedPhone } from "./sms";
import { dropProof, provenPhone } from "./sms-proof.server";
import { bindRegistered } from "./wechat-entry.server";
import { readWhole } from "~/platform/whole-number";

/** What step 3 shows. `now` in ms. */
export async function documentsPage(request: Request, flow: Flow, now: number): Promise<DocumentsPage> {
  const page: DocumentsPage = { flow, state: "locked", company: "", slots: [], token: "", done: null };
  const asked = readWhole(new URL(request.url).searchParams.get("company"));
  const session = asked !== null ? await readSession(request) : null;
  const done = asked !== null && session?.accountId ? await submittedCompany(session.accountId, asked) : null;
  if (done) {
    const { name: company, phone, ...rest } = done;
    return { ...page, state: "done", company, done: { ...rest, phone: maskedPhone(phone) } };
  }
  const draft = await draftOf(request, flow, now);
  if (!draft) return page;
  const facts = factsOf(flow, draft.typed);
  if (!facts) return { ...page, state: "facts" };
  const missing = missingDocuments(
    facts.kind,
    draft.documents.map((document) => document.kind),
  );
  const slots = documentChoices(facts.kind).map((choice): DocumentSlot => {
    const held = heldIn(draft, choice.kind);
    const isOpen = missing.some((one) => one.choice.includes(choice.kind));
    return { ...choice, held, isCovered: choice.or !== null && held === null && !isOpen };
  });
  return {
    ...page,
    state: "open",
    company: facts.name,
    slots,
    token: newFormToken(await readSession(request)),
  };
}

function heldIn(draft: Draft, kind: DocumentSlot["kind"]): DocumentSlot["held"] {
  const found = draft.documents.find((document) => document.kind === kind);
  if (!found) return null;
  const { number, startsOn, endsOn, fileId, fileName, mime } = found;
  return { number, startsOn, endsOn, fileId, fileName, isPicture: mime.startsWith("image/") };
}

/** Takes in the forms of step 3. `now` in ms. */
export async function submitDocuments(request: Request, flow: Flow, now: number): Promise<Response> {
  const draft = await draftOf(request, flow, now);
  const form = await readForm(request, DocumentsForm, { maxBytes: formBytes(1) });
  // The second of two submits, after the first one has signed in.
  if (!form.ok && form.isAnothers && !draft) return toStart(request, flow);
  if (!form.ok) return form.response.status === 413 ? tooLarge() : form.response;
  const { value, refuse } = form;
  if (value.intent === "submit") return finish(request, flow, draft, value.token, refuse, now);
  if (!draft) return toStart(request, flow);
  if (value.intent === "upload") {
    const kept = await putDocument(draft, value, addressOf(request), now);
    if (!kept.ok)
      return refuse(kept.field ? { fields: { [kept.field]: [kept.text] } } : { form: [kept.text] });
  } else await removeDocument(draft, value.kind, now);
  return redirectWith(request, `${stepPath(flow, 3)}#${fieldId("document", value.kind)}`);
}

/** The answer to an upload that was larger than any form takes. */
export const tooLarge = () =>
  json<FormReply>(
    { status: "error", error: { "": ["文件不能超过 10 MB，请压缩后重新上传"] } },
    { status: 413 },
  );

async function finish(
  request: Request,
  flow: Flow,
  draft: Draft | null,
  token: string,
  refuse: Refuse,
  now: number,
): Promise<Response> {
  const phone = await provenPhone(request, purposeOf(flow), now);
  if (phone === null) return toStart(request, flow);
  // The second of two submits finds no draft any more, but its token leads to where the first one did.
  const ended = await finishRegistration(draft ?? { id: 0, flow, phone }, token, now);
  if (!ended.ok) {
    const missing = ended.faults.flatMap(({ kind, text }) =>
      kind ? [[fieldId("document", kind), [text]]] : [],
    );
    const form = ended.faults.flatMap(({ kind, text }) => (kind ? [] : [text]));
    return refuse({ fields: Object.fromEntries(missing), form });
  }
  const cookies = [await dropProof(db, request, purposeOf(flow))];
  const session = await readSession(request);
  const mayStay = session?.accountId && (await submittedCompany(session.accountId, ended.companyId));
  if (!mayStay) cookies.push(...(await letInAnyway(request, ended, now)));
  // A store run by its head office has no login of its own to bind to.
  const wechat = draft?.hasOwnLogin ? await bindRegistered(request, ended.accountId, now) : null;
  if (wechat) cookies.push(wechat.cookie);
  const answer = await redirectWith(request, ended.to, wechat?.flash);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** A document of the draft that this browser may see, as a download; null otherwise. `now` in ms. */
export async function draftFile(request: Request, fileId: number, now: number): Promise<Response | null> {
  for (const flow of ["company", "branch"] as const) {
    const draft = await draftOf(request, flow, now);
    if (!draft?.documents.some((document) => document.fileId === fileId)) continue;
    const file = await fileOf(NO_COMPANY, fileId);
    return file && paced(request, `draft ${draft.id}`, downloadOf(file));
  }
  return null;
}

/** The same forms sent by a script that shows how far the upload is: 200 instead of a redirect. `now` in ms. */
export async function submitByScript(request: Request, flow: Flow, now: number): Promise<Response> {
  const answer = await submitDocuments(request, flow, now);
  if (answer.status !== 303) return answer;
  const to = answer.headers.get("Location") ?? "";
  return to.startsWith(`${stepPath(flow, 3)}#`) ? json({ ok: true }) : redirect(to);
}
