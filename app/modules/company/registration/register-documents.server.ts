/** Step 3 of registering: the documents of a draft. */
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

/** What step 3 shows of a draft, but for the form's token. */
export function toDocumentsPage(flow: Flow, draft: RegistrationDraft | null): Omit<DocumentsPage, "token"> {
  const page = { flow, state: "locked", company: "", slots: [], done: null } as const;
  if (!draft) return { ...page, slots: [] };
  const facts = readRegistrationFacts(flow, draft.typed);
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

/** What step 3 shows of a company that was handed in, to a login that belongs to it; null for every other. */
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

/** Puts a document into a draft or takes one out; what is refused of it, or null. `address`: where it comes from. `now` in ms. */
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

/** The faults of a registration that could not be handed in, each at its document. */
export function finishErrors({ faults }: Extract<Finished, { ok: false }>): FormErrors {
  const missing = faults.flatMap(({ kind, text }) => (kind ? [[fieldId("document", kind), [text]]] : []));
  const form = faults.flatMap(({ kind, text }) => (kind ? [] : [text]));
  return { fields: Object.fromEntries(missing), form };
}
