import type { Fen } from "~/platform/values/money";

export interface WaitingOrder {
  id: number;
  number: string;
  payable: Fen;
  /** epoch ms: when it is cancelled, or counts as received */
  until: number;
  to: string;
}
