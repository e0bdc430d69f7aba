import { z } from "zod";
import { MAX_SHOWN_LENGTH, readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { MAX_SHEET_BYTES, tooLargeFile } from "~/platform/files/sheet-bounds";
import { sentFiles } from "~/platform/values/sent-files";
import { readWhole } from "~/platform/values/whole-number";
import type { LineChanges } from "./quick-sheet";

export const MAX_FORM_BYTES = MAX_SHEET_BYTES + 1024 * 1024;
const MAX_TEXT = 300_000;

export const NewSheetForm = z.object({
  token: z.string(),
  text: z.string().max(MAX_TEXT, "粘贴的内容过长，请分成几次粘贴").default(""),
  file: z
    .unknown()
    .optional()
    .transform((sent): File | undefined => sentFiles(sent)[0]),
});
export type NewSheetFields = z.output<typeof NewSheetForm>;

const SentText = z.string().max(MAX_SHOWN_LENGTH);
const MAX_INPUT = 20;

const isShort = ([name, text]: [string, unknown]) =>
  name.startsWith("shown-") || typeof text !== "string" || text.length <= MAX_INPUT;

/** save: store and show the page again; keep: the same from a script; add: what is certain into the cart; confirm: the likely choices; codes: keep the lines' codes as own codes. */
export const OrderSheetLinesForm = z
  .object({ intent: z.enum(["save", "keep", "add", "confirm", "codes"]).default("add") })
  .catchall(z.union([SentText, z.array(SentText)]).optional())
  .refine((fields) => Object.entries(fields).every(isShort))
  .transform(({ intent, ...fields }) => ({ intent, changes: readChanges(intent, fields) }));

type SentFields = Record<string, string | string[] | undefined>;

function readChanges(intent: string, fields: SentFields): LineChanges {
  const readIds = (name: string) =>
    new Map(findFields(fields, name).map(([id, text]) => [id, readWhole(text) ?? 0]));
  return {
    choices: readIds("choice"),
    confirmed: intent === "confirm" ? readIds("confirm") : new Map(),
    quantities: new Map(findFields(fields, "number")),
    shown: readShownTerms(fields),
  };
}

function findFields(fields: SentFields, name: string): [number, string][] {
  const found = new RegExp(`^${name}-([1-9]\\d{0,14})$`);
  return Object.entries(fields).flatMap(([key, text]): [number, string][] => {
    const id = found.exec(key)?.[1];
    return id === undefined || Array.isArray(text) ? [] : [[Number(id), text ?? ""]];
  });
}

/** Shown at the file's field in every case. */
export const SHEET_TOO_LARGE = {
  status: "error" as const,
  error: { file: [tooLargeFile(MAX_SHEET_BYTES)] },
};
