/** What waits for a company, and what it is made of. */
import type { Qualification } from "~/modules/company/identity/qualification";
import type { Store } from "~/modules/company/members/stores";
import type { DocumentWarning } from "~/modules/company/documents/warnings";
import type { OpenRecall } from "~/modules/recalls/recall";
import type { OpenReceipt } from "~/modules/ephedrine/receipt";
import type { WaitingOrder } from "~/modules/orders/overview/waiting";

export interface Todo {
  key: string;
  /** error: nothing can be ordered; warning: something will be lost; info: it goes on by itself */
  level: "error" | "warning" | "info";
  text: string;
  /** epoch ms: how long there is left to do it */
  until?: number;
  to: string;
  verb: string;
}

export interface TodoFacts {
  hindrance: { text: string; remedy: { to: string; text: string } | null } | null;
  warnings: readonly DocumentWarning[];
  documents: readonly Pick<Qualification, "kind" | "state">[];
  counts: { toPay: number; toReceive: number };
  toPay: readonly WaitingOrder[];
  toReceive: readonly WaitingOrder[];
  recalls: readonly OpenRecall[];
  /** received ephedrine products whose slip is to be signed, the most pressing first */
  openReceipts: readonly OpenReceipt[];
  /** orders that staff wrote for the company and that wait for its word */
  proposed: readonly { id: number; staffName: string; until: number }[];
  draw: { id: number; name: string } | null;
  stores: readonly (Store & { ordersToPay: number })[];
}
