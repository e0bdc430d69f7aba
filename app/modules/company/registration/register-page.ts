import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { DocumentChoice } from "~/modules/company/documents/qualification-upload";
import type { RegionChoices } from "~/platform/values/regions";
import type { Flow, InputFacts } from "./register";

export interface StartPage {
  flow: Flow;
  /** "138****0001", proved in this browser */
  proven: string | null;
  hasDraft: boolean;
  head: string | null;
  company: string | null;
  /** a demo: codes are shown on a page */
  isSandbox: boolean;
  /** nickname of the WeChat identity for the new login */
  wechat: string | null;
}

export interface FactsPage {
  flow: Flow;
  draft: { headName: string | null; input: InputFacts } | null;
  regions: RegionChoices;
  constraint: FormConstraint;
}

export interface StoredDocument {
  number: string;
  startsOn: string | null;
  endsOn: string | null;
  fileId: number;
  fileName: string;
  isPicture: boolean;
}

export interface DocumentSlot extends DocumentChoice {
  held: StoredDocument | null;
  isCovered: boolean;
}

export interface DocumentsPage {
  flow: Flow;
  /** locked: no proved phone. facts: step 2 first. open: documents. done: submitted */
  state: "locked" | "facts" | "open" | "done";
  company: string;
  slots: DocumentSlot[];
  token: string;
  done: { phone: string; status: string; documents: number } | null;
}
