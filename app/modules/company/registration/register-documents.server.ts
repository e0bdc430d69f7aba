import type { z } from "zod";
import { documentChoices, fieldId, missingDocuments } from "~/modules/company/documents/qualification-upload";
import type { DocumentForm } from "~/modules/company/documents/qualification-upload-form";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import type { FormErrors } from "~/platform/http/forms/forms.server";
import type { Flow } from "./register";
import { submittedCompany, type Finished } from "./register-finish.server";
import { readRegistrationFacts } from "./register-forms";
import type { DocumentsPage, DocumentSlot } from "./register-page";
import { putDocument, removeDocument, type RegistrationDraft } from "./register.server";

/** Returns the data of step 3 without the form token. */
export function toDocumentsPage(flow: Flow, draft: RegistrationDraft | null): Omit<DocumentsPage, "token"> {
  const page = { flow, state: "locked", company: "", slots: [], done: null } as const;
  if (!draft) return { ...page, slots: [] };
  const facts = readRegistrationFacts(flow, draft.input);
  if (!facts) return { ...page, slots: [], state: "facts" };
  const held = draft.documents.map((document) => document.kind);
  const missing = missingDocuments(facts.kind, held);
  const slots = documentChoices(facts.kind).map((choice): DocumentSlot => {
    const found = findHeld(draft, choice.kind);
    const isOpen = missing.some((item) => item.choice.includes(choice.kind));
    return { ...choice, held: found, isCovered: choice.or !== null && found === null && !isOpen };
  });
  return { ...page, state: "open", company: facts.name, slots };
}

function findHeld(draft: RegistrationDraft, kind: DocumentSlot["kind"]): DocumentSlot["held"] {
  const found = draft.documents.find((document) => document.kind === kind);
  if (!found) return null;
  const { number, startsOn, endsOn, fileId, fileName, mime } = found;
  return { number, startsOn, endsOn, fileId, fileName, isPicture: mime.startsWith("image/") };
}

/** Returns a submitted company for its login; null for others. */
export async function findDonePage(
  flow: Flow,
  accountId: number,
  companyId: number,
): Promise<DocumentsPage | null> {
  const done = await submittedCompany(accountId, companyId);
  if (!done) return null;
  const { name: company, phone, ...rest } = done;
  return { flow, state: "done", company, slots: [], token: "", done: { ...rest, phone: maskedPhone(phone) } };
}

/** Adds or removes a document of a draft; returns the refusal, or null. `address`: the client's network. `now` in ms. */
export async function changeRegistrationDocument(
  draft: RegistrationDraft,
  change: z.output<typeof DocumentForm>,
  address: string | null,
  now: number,
): Promise<FormErrors | null> {
  if (change.intent === "remove") {
    await removeDocument(draft, change.kind, now);
    return null;
  }
  const stored = await putDocument(draft, change, address, now);
  if (stored.ok) return null;
  return stored.field ? { fields: { [stored.field]: [stored.text] } } : { form: [stored.text] };
}

/** Returns the faults of a refused registration by document. */
export function finishErrors({ faults }: Extract<Finished, { ok: false }>): FormErrors {
  const missing = faults.flatMap(({ kind, text }) => (kind ? [[fieldId("document", kind), [text]]] : []));
  const form = faults.flatMap(({ kind, text }) => (kind ? [] : [text]));
  return { fields: Object.fromEntries(missing), form };
}
