/** An order that waits for the company. Types only. */
import type { Fen } from "~/platform/values/money";

export interface WaitingOrder {
  id: number;
  number: string;
  payable: Fen;
  /** epoch ms: when it is cancelled unpaid, or counts as received */
  until: number;
  to: string;
}
