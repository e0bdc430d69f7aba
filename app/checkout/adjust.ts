/** What step 2 lets a buyer alter about a line whose asked validity cannot be kept, as its buttons say it in the address. Pure. */
import { isExpiryMonths } from "~/catalogue/stock/minimum-shelf-life";

export type Adjustment =
  | { what: "wish" }
  | { what: "months"; lineId: number; months: number }
  | { what: "number"; lineId: number; quantity: number }
  /** not this time: it stays in the cart, unselected */
  | { what: "leave"; lineId: number };

const FORM = /^(months|number|leave):(\d{1,15})(?::(\d{1,6}))?$/;

/** Reads "?adjust=months:12:6"; anything else is the form's own choice. */
export function readAdjustment(query: URLSearchParams): Adjustment {
  const [, what, id, text] = FORM.exec(query.get("adjust") ?? "") ?? [];
  const [lineId, value] = [Number(id), Number(text)];
  if (what === "leave") return { what, lineId };
  if (what === "months" && text !== undefined && isExpiryMonths(value))
    return { what, lineId, months: value };
  if (what === "number" && value > 0) return { what, lineId, quantity: value };
  return { what: "wish" };
}

/** The address of step 2 with an adjustment; `query`: what is being ordered, "" or "?…". */
export function adjustmentHref(query: string, one: Adjustment): string {
  const { what } = one;
  const value = what === "months" ? [one.months] : what === "number" ? [one.quantity] : [];
  const text = what === "wish" ? what : [what, one.lineId, ...value].join(":");
  return `/cart/step2${query ? `${query}&` : "?"}adjust=${text}`;
}
