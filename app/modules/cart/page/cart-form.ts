/** The cart's form, whole or only changes. 全选 boxes are sent with their previous state, so that an unchanged one overrides no line. */
import { z } from "zod";
import { isExpiryMonths } from "~/modules/catalogue/stock/minimum-shelf-life";
import { readQuantity } from "~/modules/cart/lines/quantity";
import { key } from "~/platform/values/number-fields";
import { readWhole } from "~/platform/values/whole-number";

const ids = z.array(key()).max(5000).default([]);
const keys = z.array(z.string().max(20)).max(100).default([]);

/** Fields besides number-<line id>, expiry-<line id> and sets-<offer id>. */
export const CartFields = z.looseObject({
  do: z.enum(["update", "checkout", "remove", "seen"]).default("update"),
  selected: ids,
  group: keys,
  groupWas: keys,
  all: z.string().optional(),
  allWas: z.string().optional(),
  favourite: key().optional(),
  /** "7:31:990": product 31, shown at 9.90, as an add-on of offer 7 */
  addOn: z
    .string()
    .regex(/^\d{1,15}:\d{1,15}(:\d{1,12})?$/)
    .optional(),
  /** unit prices as shown, "12.1660.10,…": line 12 at 16.60 for 10 units */
  shown: z.string().max(200_000).default(""),
  /** prices that changed since they were added, which "seen" confirms */
  changed: z.string().max(200_000).default(""),
  expiry: z
    .string()
    .refine((text) => readMonths(text) !== undefined)
    .optional(),
  /** "12:6": line 12, or its bundle, requires 6 months */
  minimum: z
    .string()
    .regex(/^\d{1,15}:\d{1,2}$/)
    .optional(),
  /** "12:2026-12-05": the buyer accepts units of line 12, or its bundle, that expire on this day or later */
  accept: z
    .string()
    .regex(/^\d{1,15}:\d{4}-\d{2}-\d{2}$/)
    .optional(),
  /** "12:200": set line 12 to 200 units: a full carton or what can be delivered */
  fullCase: z
    .string()
    .regex(/^\d{1,15}:\d{1,6}$/)
    .optional(),
  quiet: z.string().optional(),
});
export type CartFieldsValue = z.output<typeof CartFields>;

export interface CartChangeWanted {
  quantities: { id: number; quantity: number | null }[];
  sets: { id: number; quantity: number | null }[];
  isSelected(line: { id: number; group: string }): boolean;
}

function readMonths(text: string): number | undefined {
  const months = readWhole(text);
  return months !== null && isExpiryMonths(months) ? months : undefined;
}

/** Returns the wished validity of the cart and of lines; null: the whole cart's. Invalid ones are skipped. */
export function wantedExpiry(fields: CartFieldsValue): {
  cart: number | null;
  lines: { id: number; months: number | null }[];
} {
  const input = Object.entries(fields).flatMap(([name, value]) => {
    const id = /^expiry-(\d{1,15})$/.exec(name)?.[1];
    const months = value === undefined || value === "" ? null : readMonths(String(value));
    return id && months !== undefined ? [{ id: Number(id), months }] : [];
  });
  const [id, text] = (fields.minimum ?? "").split(":");
  const months = readMonths(text ?? "");
  const pressed = id && months !== undefined ? [{ id: Number(id), months }] : [];
  const others = input.filter((item) => item.id !== pressed[0]?.id);
  return { cart: readMonths(fields.expiry ?? "") ?? null, lines: [...others, ...pressed] };
}

/** Returns a line and its accepted earliest expiry day, or null. */
export function wantedAcceptance(fields: CartFieldsValue): { id: number; day: string } | null {
  const [id, day] = (fields.accept ?? "").split(":");
  return id && day ? { id: Number(id), day } : null;
}

/** Returns the entered numbers and the lines to select. */
export function wantedChange(fields: CartFieldsValue): CartChangeWanted {
  const selected = new Set(fields.selected);
  const isAllTouched = fields.allWas !== undefined && (fields.all ? "1" : "0") !== fields.allWas;
  const on = new Set(fields.group);
  const previous = new Map(fields.groupWas.map((text) => [text.slice(0, -2), text.endsWith(":1")]));
  const quantities = enteredIn(fields, /^number-(\d{1,15})$/);
  const [fullCartonLine, fullCartonQuantity] = (fields.fullCase ?? "").split(":").map(Number);
  const withCase = quantities.map((n) =>
    n.id === fullCartonLine ? { ...n, quantity: fullCartonQuantity ?? null } : n,
  );
  return {
    quantities: withCase,
    sets: enteredIn(fields, /^sets-(\d{1,15})$/),
    isSelected({ id, group }) {
      if (isAllTouched) return Boolean(fields.all);
      const before = previous.get(group);
      if (before !== undefined && before !== on.has(group)) return on.has(group);
      return selected.has(id);
    },
  };
}

function enteredIn(fields: CartFieldsValue, pattern: RegExp): { id: number; quantity: number | null }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = pattern.exec(name)?.[1];
    return id ? [{ id: Number(id), quantity: readQuantity(value) }] : [];
  });
}
