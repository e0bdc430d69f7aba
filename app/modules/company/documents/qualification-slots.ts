import { toDay, isValidOn } from "~/platform/values/clock";
import {
  isHeld,
  type CompanyKind,
  type DocumentState,
  type QualificationKind,
} from "~/modules/company/identity/qualification";
import { documentChoices, type DocumentChoice } from "./qualification-upload";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeDocuments } from "~/modules/company/identity/scope-documents";
import { documentWarnings, type DocumentWarning } from "./warnings";

export interface Document {
  id: number;
  kind: QualificationKind;
  number: string;
  startsOn: string | null;
  /** null is 长期 */
  endsOn: string | null;
  state: DocumentState;
  reason: string | null;
  file: { id: number; name: string; isPicture: boolean } | null;
  updatedAt: number;
}

/** valid: approved and valid today. coming: approved, from a later day. soon and expired: see WARN_DAYS. */
export type SlotState = "valid" | "soon" | "expired" | "coming" | "pending" | "rejected";

export interface ShownDocument extends Document {
  current: SlotState;
}

export interface QualificationSlot extends DocumentChoice {
  /** approved ones, longest validity first */
  approved: ShownDocument[];
  /** waiting or rejected; at most one */
  waiting: ShownDocument | null;
  /** an alternative document exists */
  isCovered: boolean;
  /** business scopes that depend on it */
  scopes: string[];
  warning: DocumentWarning | null;
}

function getState(document: Document, warning: DocumentWarning | undefined, now: number): SlotState {
  if (document.state === "pending" || document.state === "rejected") return document.state;
  if (!isValidOn(document.endsOn, now)) return "expired";
  if ((document.startsOn ?? "") > toDay(now)) return "coming";
  return warning && warning.endsOn === document.endsOn ? "soon" : "valid";
}

/** Returns every kind for this company, required ones first; `documents` by ascending id. `now` in ms. */
export function qualificationSlots(
  companyKind: CompanyKind,
  documents: readonly Document[],
  now: number,
): QualificationSlot[] {
  const warnings = documentWarnings(companyKind, documents, now);
  const choices = documentChoices(companyKind);
  const others = documents
    .map((document) => document.kind)
    .filter((kind, at, all) => all.indexOf(kind) === at && !choices.some((choice) => choice.kind === kind));
  const more = others.map((kind): DocumentChoice => ({ kind, isRequired: false, or: null }));
  const slots = [...choices, ...more].map((choice): QualificationSlot => {
    const warning = warnings.find((warning) => warning.kind === choice.kind);
    const scopes = (Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])
      .filter((scope) => scopeDocuments(companyKind, scope).includes(choice.kind))
      .map((scope) => BUSINESS_SCOPE_NAMES[scope]);
    const seen = documents
      .filter((document) => document.kind === choice.kind && document.state !== "replaced")
      .map((document): ShownDocument => ({ ...document, current: getState(document, warning, now) }));
    const approved = seen
      .filter((document) => document.state === "approved")
      .sort((a, b) => (b.endsOn ?? "9999").localeCompare(a.endsOn ?? "9999"));
    const waiting = seen.filter((document) => document.state !== "approved").at(-1) ?? null;
    return { ...choice, approved, waiting, isCovered: false, scopes, warning: warning ?? null };
  });
  const isThere = ({ approved, waiting }: QualificationSlot) =>
    approved.some((document) => isHeld(document, now)) || waiting?.current === "pending";
  return slots.map((slot) => {
    const isOne = slot.isRequired && slot.or !== null && slot.approved.length === 0 && !slot.waiting;
    const isCovered = isOne && slots.some((slot) => slot.isRequired && slot.or !== null && isThere(slot));
    return { ...slot, isCovered };
  });
}

/** Returns the kinds that are valid today or waiting. `now` in ms. */
export function kindsInHand(documentRows: readonly Document[], now: number): QualificationKind[] {
  return documentRows
    .filter((document) => document.state === "pending" || isHeld(document, now))
    .map((document) => document.kind);
}
