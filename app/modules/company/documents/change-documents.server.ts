import type { z } from "zod";
import type { Buyer } from "~/modules/company/identity/buyer";
import { QUALIFICATIONS, type QualificationKind } from "~/modules/company/identity/qualification";
import type { FormErrors } from "~/platform/http/forms/forms.server";
import { qualificationSlots, type QualificationSlot } from "./qualification-slots";
import { fieldId } from "./qualification-upload";
import type { QualificationForms } from "./qualification-upload-form";
import { findQualifications, resubmitCompany, handInDocument } from "./qualifications.server";

/** Returns every document that the company has or could submit. One query. `now` in ms. */
export async function findSlots(
  { companyId, kind }: Pick<Buyer, "companyId" | "kind">,
  now: number,
): Promise<QualificationSlot[]> {
  return qualificationSlots(kind, await findQualifications(companyId), now);
}

/** `kind`: the changed document; null: the company as a whole */
export type DocumentsChanged =
  | { ok: true; kind: QualificationKind | null; text: string }
  | { ok: false; errors: FormErrors };

/** Submits a document, or the company again, once for the token. Refused: an invalid file, an expired document, missing required ones, a waiting company. `now` in ms. */
export async function changeDocuments(
  companyId: number,
  change: z.output<typeof QualificationForms>,
  now: number,
): Promise<DocumentsChanged> {
  if (change.intent === "submit") return submitAgain(companyId, change.token, now);
  const { kind } = change;
  const stored = await handInDocument(companyId, change, now);
  if (stored.ok) return { ok: true, kind, text: `${QUALIFICATIONS[kind]}已提交审核` };
  const { field, text } = stored;
  return { ok: false, errors: field ? { fields: { [field]: [text] } } : { form: [text] } };
}

async function submitAgain(companyId: number, token: string, now: number): Promise<DocumentsChanged> {
  const answer = await resubmitCompany(companyId, token, now);
  if (answer.ok) return { ok: true, kind: null, text: "资料已重新提交审核" };
  const fields = answer.missing.map(({ kind, text }) => [fieldId("document", kind), [text]]);
  return {
    ok: false,
    errors:
      fields.length > 0 ? { fields: Object.fromEntries(fields) } : { form: ["资料已提交，无需重复提交"] },
  };
}
