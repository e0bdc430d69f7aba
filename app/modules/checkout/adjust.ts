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
  const text = query.get("adjust") ?? "";
  return readAcceptance(text) ?? readLineChange(text) ?? { what: "wish" };
}

function readAcceptance(text: string): CheckoutAdjustment | null {
  const [, lineId, day] = ACCEPT.exec(text) ?? [];
  return lineId !== undefined && day !== undefined ? { what: "accept", lineId: Number(lineId), day } : null;
}

function readLineChange(text: string): CheckoutAdjustment | null {
  const [, what, id, amount] = FORM.exec(text) ?? [];
  const [lineId, value] = [Number(id), Number(amount)];
  if (what === "leave") return { what, lineId };
  if (what === "months" && amount !== undefined && isExpiryMonths(value))
    return { what, lineId, months: value };
  return what === "number" && value > 0 ? { what, lineId, quantity: value } : null;
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
