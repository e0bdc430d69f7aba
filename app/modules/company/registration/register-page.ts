/** What the pages of registering are shown from and what a refused form brings back. Pure. */
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { DocumentChoice } from "~/modules/company/documents/qualification-upload";
import type { RegionChoices } from "~/platform/values/regions";
import type { Flow, InputFacts } from "./register";

export interface StartPage {
  flow: Flow;
  /** "138****0001", proved in this browser */
  proven: string | null;
  /** there is something to go on with */
  hasDraft: boolean;
  /** branch: the head office that is signed in */
  head: string | null;
  /** who is signed in already; registering another company changes that */
  company: string | null;
  /** a demo: codes stand on a page instead of arriving */
  isSandbox: boolean;
  /** nickname of the WeChat identity that the finished registration gets */
  wechat: string | null;
}

export interface FactsPage {
  flow: Flow;
  /** null: the phone is not proved in this browser */
  draft: { headName: string | null; typed: InputFacts } | null;
  regions: RegionChoices;
  constraint: FormConstraint;
}

export interface HeldDocument {
  number: string;
  startsOn: string | null;
  endsOn: string | null;
  fileId: number;
  fileName: string;
  isPicture: boolean;
}

export interface DocumentSlot extends DocumentChoice {
  held: HeldDocument | null;
  /** the other one of a choice is there already */
  isCovered: boolean;
}

export interface DocumentsPage {
  flow: Flow;
  /** locked: no proved phone. facts: step 2 comes first. open: documents. done: handed in */
  state: "locked" | "facts" | "open" | "done";
  company: string;
  slots: DocumentSlot[];
  token: string;
  done: { phone: string; status: string; documents: number } | null;
}
