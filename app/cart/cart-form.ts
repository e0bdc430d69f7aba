/**
 * The cart's one form, whole (without JavaScript) or only the part that changed (with it). A line is judged when its number is in it, a
 * bundle when its sets are; its box bears the id of one of its lines.
 * 全选 boxes are sent with how they were, so that a box the buyer touched counts and an untouched one does not overrule the lines.
 */
import { z } from "zod";
import { readNumber } from "./number";

const ids = z.array(z.coerce.number().int().positive()).max(5000).default([]);
const keys = z.array(z.string().max(20)).max(100).default([]);

/** The fields of the form beside number-<line id> and sets-<offer id>. */
export const CartFields = z.looseObject({
  do: z.enum(["update", "checkout", "remove", "seen"]).default("update"),
  selected: ids,
  group: keys,
  groupWas: keys,
  all: z.string().optional(),
  allWas: z.string().optional(),
  /** the one line that a button is about */
  favourite: z.coerce.number().int().positive().optional(),
  /** "7:31": goods 31 shall be swapped for in offer 7 */
  swap: z
    .string()
    .regex(/^\d{1,15}:\d{1,15}$/)
    .optional(),
  /** "12:200": line 12 shall hold a full case of 200 */
  fullCase: z
    .string()
    .regex(/^\d{1,15}:\d{1,6}$/)
    .optional(),
  /** sent by JavaScript: answer with data instead of a page */
  quiet: z.string().optional(),
});
export type CartFieldsValue = z.output<typeof CartFields>;

export interface CartChangeWanted {
  /** line id and typed number; null for what is no number */
  numbers: { id: number; number: number | null }[];
  /** offer id of a bundle and typed sets */
  sets: { id: number; number: number | null }[];
  isSelected(line: { id: number; group: string }): boolean;
}

/** The typed numbers, and which of the lines shall be selected. */
export function wantedChange(fields: CartFieldsValue): CartChangeWanted {
  const selected = new Set(fields.selected);
  const isAllTouched = fields.allWas !== undefined && (fields.all ? "1" : "0") !== fields.allWas;
  const on = new Set(fields.group);
  const was = new Map(fields.groupWas.map((text) => [text.slice(0, -2), text.endsWith(":1")]));
  const numbers = typedIn(fields, /^number-(\d{1,15})$/);
  const [caseLine, caseNumber] = (fields.fullCase ?? "").split(":").map(Number);
  const withCase = numbers.map((n) => (n.id === caseLine ? { ...n, number: caseNumber ?? null } : n));
  return {
    numbers: withCase,
    sets: typedIn(fields, /^sets-(\d{1,15})$/),
    isSelected({ id, group }) {
      if (isAllTouched) return Boolean(fields.all);
      const before = was.get(group);
      if (before !== undefined && before !== on.has(group)) return on.has(group);
      return selected.has(id);
    },
  };
}

function typedIn(fields: CartFieldsValue, pattern: RegExp): { id: number; number: number | null }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = pattern.exec(name)?.[1];
    return id ? [{ id: Number(id), number: readNumber(value) }] : [];
  });
}
