/** Data of step 2; small, because it is sent twice. Money in fen. */
import type { Address } from "~/modules/company/addresses/address";
import type { ShelfLifeFix } from "~/modules/cart/pricing/line-shelf-life";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import type { Delivery, InvoiceType } from "~/modules/orders/order/order-options";
import type { DeliveryDay } from "~/modules/shipping/delivery-days";
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
  /** minimum shelf life in months; 0: none */
  expiryMonths: number;
  /** earliest expiry day that the buyer accepted; "": none below the minimum */
  acceptedExpiry: string;
  /** the soonest expiry that is expected; "" unknown */
  expectedExpiry: string;
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
  /** the days offered for each usable address, earliest first; addresses without days are left out */
  deliveryDays: { addressId: number; days: DeliveryDay[] }[];
  company: string;
  /** changed prices, as messages */
  changed: string[];
  /** cart lines that may not be bought, with reason and remedy */
  refused: { name: string; text: string; remedy: { to: string; text: string } | null; why: string }[];
  /** shelf life for lines without their own, in months */
  expiryMonths: number;
  /** lines whose shelf life cannot be met: the buyer must decide before ordering */
  short: ShortLine[];
  snapshot: string;
  token: string;
  /** the order as a query: chosen coupon and voucher, or the group buy and its quantity */
  query: string;
  back: { to: string; text: string };
  group: { needs: number; joined: number; endsAt: number } | null;
}

/** With the remedies for one line. */
export interface ShortLine extends ShelfLifeFix {
  lineId: number;
  name: string;
  unit: string;
  text: string;
}

/** Returns the form's initial shelf life: the cart's, none for a group buy. */
export const expiryMonthsInForce = ({ group, expiryMonths }: CheckoutPage): string =>
  group ? "0" : String(expiryMonths);

export type CheckoutFields = {
  addressId: string;
  deliveryDays: Record<string, string>;
  delivery: Delivery;
  invoiceType: InvoiceType;
  expiryMonths: string;
  remark: string;
  agree: string;
};

/** Returns the initial form values. */
export const freshCheckout = (page: CheckoutPage) => ({
  delivery: "carrier" as const,
  invoiceType: "ordinary" as const,
  expiryMonths: expiryMonthsInForce(page),
  agree: "1",
});

/** The reply to a refused form. */
export interface CheckoutReply extends FormReply {
  changes?: { text: string; way?: { to: string; text: string } }[];
  /** the order must change first; submitting again would not help */
  isBlocked?: boolean;
  adjusted?: string;
  regions?: RegionChoices;
}
