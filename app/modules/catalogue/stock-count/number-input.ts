import { parseNumberInput, readWhole } from "~/platform/values/whole-number";
import { MAX_COUNT_UNITS } from "./count";
import type { CountEntry } from "./take-count.server";

/** The fields of a line: the input, and the line's state in the form. */
export const countedField = (lineId: number): string => `counted-${lineId}`;
export const seenField = (lineId: number): string => `seen-${lineId}`;

/** "3:12": version and previous value of the field. */
export const serializeCountField = (version: number, counts: number | null): string =>
  `${version}:${counts ?? ""}`;

/** Returns the lines with changed input. Refused by field: no whole number. */
export function readInputNumbers(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; entries: CountEntry[] } | { ok: false; faults: Record<string, string[]> } {
  const values: CountEntry[] = [];
  const faults: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    const lineId = readWhole(/^seen-(\d{1,12})$/.exec(name)?.[1], 1);
    const seen = /^(\d{1,9}):(\d*)$/.exec(typeof value === "string" ? value : "");
    if (lineId === null || !seen) continue;
    const sent = fields[countedField(lineId)];
    const input = typeof sent === "string" ? sent.trim() : "";
    if (input === seen[2]) continue;
    const counts = input === "" ? null : parseNumberInput(input, 0, MAX_COUNT_UNITS);
    if (input !== "" && counts === null) faults[countedField(lineId)] = [`“${input}”不是数量，请填写整数`];
    else values.push({ lineId, counted: counts, version: Number(seen[1]) });
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, entries: values };
}
