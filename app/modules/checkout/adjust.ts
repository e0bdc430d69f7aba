import { isExpiryMonths } from "~/modules/catalogue/stock/minimum-shelf-life";

export type CheckoutAdjustment =
  | { what: "wish" }
  | { what: "months"; lineId: number; months: number }
  | { what: "accept"; lineId: number; day: string }
  | { what: "number"; lineId: number; quantity: number }
  | { what: "leave"; lineId: number };

const FORM = /^(months|number|leave):(\d{1,15})(?::(\d{1,6}))?$/;
const ACCEPT = /^accept:(\d{1,15}):(\d{4}-\d{2}-\d{2})$/;

/** Parses "?adjust=months:12:6"; anything else is no adjustment. */
export function readAdjustment(query: URLSearchParams): CheckoutAdjustment {
  const [, accepted, day] = ACCEPT.exec(query.get("adjust") ?? "") ?? [];
  if (accepted !== undefined && day !== undefined) return { what: "accept", lineId: Number(accepted), day };
  const [, what, id, text] = FORM.exec(query.get("adjust") ?? "") ?? [];
  const [lineId, value] = [Number(id), Number(text)];
  if (what === "leave") return { what, lineId };
  if (what === "months" && text !== undefined && isExpiryMonths(value))
    return { what, lineId, months: value };
  if (what === "number" && value > 0) return { what, lineId, quantity: value };
  return { what: "wish" };
}

/** Returns the address of step 2 with an adjustment; `query`: what is ordered, "" or "?…". */
export function adjustmentHref(query: string, adjustment: CheckoutAdjustment): string {
  const { what } = adjustment;
  const text = what === "wish" ? what : [what, adjustment.lineId, ...valueOf(adjustment)].join(":");
  return `/cart/step2${query ? `${query}&` : "?"}adjust=${text}`;
}

function valueOf(item: CheckoutAdjustment): (number | string)[] {
  switch (item.what) {
    case "months":
      return [item.months];
    case "number":
      return [item.quantity];
    case "accept":
      return [item.day];
    default:
      return [];
  }
}
