/** What the page of step 2 shows, ready to print: small, because it travels to the browser twice. Pure; money in fen. */
import type { Address } from "~/modules/company/addresses/address";
import type { ShelfLifeFix } from "~/modules/cart/pricing/line-shelf-life";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import { formatCheckoutChange, type CheckoutChange } from "~/modules/checkout/snapshot";
import type { Delivery, InvoiceType } from "~/modules/orders/order/order-options";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { RegionChoices } from "~/platform/values/regions";
import type { Fen } from "~/platform/values/money";

export interface CheckoutPageLine {
  key: string;
  name: string;
  spec: string;
  manufacturer: string;
  tags: { name: string; describe: string }[];
  unitPrice: Fen;
  quantity: number;
  unit: string;
  amount: Fen;
  /** least validity that is kept, in months; 0: none was asked for */
  expiryMonths: number;
  /** the earliest expiry day that the buyer agreed to; "": none below the minimum */
  acceptedExpiry: string;
}

export interface CheckoutParcel {
  warehouse: string;
  kinds: number;
  units: number;
  lines: CheckoutPageLine[];
}

export interface CheckoutPageOrder {
  isEphedrine: boolean;
  kinds: number;
  units: number;
  parcels: CheckoutParcel[];
  rows: PriceSumRow[];
  payable: Fen;
  cashback: { name: string; amount: Fen } | null;
}

export interface CheckoutPage {
  orders: CheckoutPageOrder[];
  shipping: Fen;
  payable: Fen;
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
  snapshot: string;
  token: string;
  /** what is being ordered as a query: the choice of coupon and voucher, or the group buy with its number */
  query: string;
  back: { to: string; text: string };
  group: { needs: number; joined: number; endsAt: number } | null;
}

/** What can be done about one of them at one step stands beside it. */
export interface ShortLine extends ShelfLifeFix {
  lineId: number;
  name: string;
  unit: string;
  text: string;
}

/** What is asked for the whole order as the form begins: of the cart its own wish, of a group buy nothing. */
export const expiryMonthsInForce = ({ group, expiryMonths }: CheckoutPage): string =>
  group ? "0" : String(expiryMonths);

export type CheckoutFields = {
  addressId: string;
  delivery: Delivery;
  invoiceType: InvoiceType;
  expiryMonths: string;
  remark: string;
  agree: string;
};

/** What a form begins with that nobody has sent yet. */
export const freshCheckout = (page: CheckoutPage) => ({
  delivery: "carrier" as const,
  invoiceType: "ordinary" as const,
  expiryMonths: expiryMonthsInForce(page),
  agree: "1",
});

/** What the page gets back from a form that did not go through. */
export interface CheckoutReply extends FormReply {
  changes?: { text: string; way?: { to: string; text: string } }[];
  /** something must be altered: sending the form again would change nothing */
  isBlocked?: boolean;
  adjusted?: string;
  regions?: RegionChoices;
}

/** The changes for which nothing was placed, in words. */
export function toChangesReply(
  changes: readonly CheckoutChange[],
): Pick<CheckoutReply, "changes" | "isBlocked"> {
  return {
    changes: changes.map((change) => ({
      text: formatCheckoutChange(change),
      ...(change.kind === "blocked" && change.to
        ? { way: { to: change.to, text: change.way ?? "查看" } }
        : {}),
    })),
    isBlocked: changes.some((change) => change.kind === "blocked"),
  };
}
