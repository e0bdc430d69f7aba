/** The form of every order table: number-<goods id> and shown-<goods id> for each row, intent=sum for the sum alone. Pure. */
import { z } from "zod";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";

const MAX_ROWS = 500;
const MAX_INPUT = 12;

/** What is typed, by goods id; rows that nothing was typed into are left out. */
export function inputQuantities(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const input = Object.entries(fields).flatMap(([name, text]): [string, string][] => {
    const id = /^number-(\d{1,9})$/.exec(name)?.[1];
    return id && typeof text === "string" && text.trim() ? [[id, text.trim().slice(0, MAX_INPUT)]] : [];
  });
  return Object.fromEntries(input.slice(0, MAX_ROWS));
}

export const TableForm = z
  .object({ intent: z.enum(["sum", "add"]).default("add") })
  // Nonsense in a row is answered in that row.
  .catchall(z.unknown())
  .transform(({ intent, ...fields }) => ({
    intent,
    typed: inputQuantities(fields),
    shown: readShownTerms(fields),
  }));
