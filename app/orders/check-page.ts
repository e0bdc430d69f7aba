/** What the page of step 2 shows, ready to print: small, because it travels to the browser twice. Pure; money in fen. */
import type { Address } from "~/company/address";
import type { FloorMend } from "~/cart/line-floor";
import type { PriceRow } from "~/cart/pricing";
import type { RegionChoices } from "~/company/regions";
import type { Fen } from "~/platform/money";

export interface CheckLine {
  key: string;
  name: string;
  spec: string;
  manufacturer: string;
  tags: { name: string; describe: string }[];
  unitPrice: Fen;
  number: number;
  unit: string;
  amount: Fen;
  /** least validity that is kept, in months; 0: none was asked for */
  expiryMonths: number;
}

/** The goods of one warehouse: one parcel. */
export interface CheckGroup {
  warehouse: string;
  kinds: number;
  units: number;
  lines: CheckLine[];
}

/** One order of the checkout. */
export interface CheckPart {
  isEphedrine: boolean;
  kinds: number;
  units: number;
  groups: CheckGroup[];
  rows: PriceRow[];
  payable: Fen;
  /** red packet after completion */
  cashback: { name: string; amount: Fen } | null;
}

export interface CheckPage {
  parts: CheckPart[];
  shipping: Fen;
  payable: Fen;
  /** what is paid by who fetches the goods */
  pickupPayable: Fen;
  addresses: Pick<Address, "id" | "receiver" | "phone" | "region" | "detail" | "isDefault" | "state">[];
  company: string;
  /** prices that are no longer those which the buyer saw in the cart, in words */
  changed: string[];
  /** lines of the cart that may not be bought, with the reason and what can be done */
  refused: { name: string; text: string; remedy: { to: string; text: string } | null; why: string }[];
  /** the validity asked for where a line has no wish of its own, in months */
  expiryMonths: number;
  /** selected lines whose asked validity cannot be kept: nothing is ordered before the buyer has decided */
  short: ShortLine[];
  seen: string;
  token: string;
  /** what is being ordered as a query: the choice of coupon and voucher, or the group buy with its number */
  query: string;
  /** where that can be altered */
  back: { to: string; text: string };
  /** the group buy that is joined */
  group: { needs: number; joined: number; endsAt: number } | null;
}

/** What can be done about one of them at one step stands beside it. */
export interface ShortLine extends FloorMend {
  lineId: number;
  name: string;
  unit: string;
  text: string;
}

/** What the page gets back from a form that did not go through, beside the form's own errors (platform/forms.server.ts). */
export interface CheckReply {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null>;
  /** in words, in the order of the cart */
  changes?: { text: string; way?: { to: string; text: string } }[];
  /** something must be altered: sending the form again would change nothing */
  isBlocked?: boolean;
  /** what was altered on the page, in words */
  said?: string;
  regions?: RegionChoices;
}
