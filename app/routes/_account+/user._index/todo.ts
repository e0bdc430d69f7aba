import type { Qualification } from "~/modules/company/identity/qualification";
import type { Store } from "~/modules/company/members/stores";
import type { DocumentWarning } from "~/modules/company/documents/warnings";
import type { OpenRecall } from "~/modules/recalls/recall";
import type { OpenReceipt } from "~/modules/ephedrine/receipt";
import type { WaitingOrder } from "~/modules/orders/overview/waiting";

export interface Todo {
  key: string;
  /** error: ordering is blocked; warning: something will be lost; info: for information */
  level: "error" | "warning" | "info";
  text: string;
  /** epoch ms: the deadline */
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
  /** received ephedrine products whose receipt is unsigned, most urgent first */
  openReceipts: readonly OpenReceipt[];
  /** draft orders by staff that wait for the company */
  draftOrder: readonly { id: number; staffName: string; until: number }[];
  draw: { id: number; name: string } | null;
  /** received batches on hand that have expired, and that soon will */
  shelf: { expired: number; soon: number };
  /** products of 缺货本 that came */
  came: number;
  stores: readonly (Store & { ordersToPay: number })[];
}
