/** Counted numbers as they are typed beside the lines of a page. Pure. */
import { parseNumberInput, readWhole } from "~/platform/values/whole-number";
import { MAX_COUNTED_UNITS } from "./count";
import type { CountEntry } from "./take-count.server";

/** The fields of a line: what is typed, and the line as the form was made. */
export const countedField = (lineId: number): string => `counted-${lineId}`;
export const seenField = (lineId: number): string => `seen-${lineId}`;

/** "3:12": its version, and what stood in the field. */
export const serializeCountField = (version: number, counted: number | null): string =>
  `${version}:${counted ?? ""}`;

/** The lines in which something else is typed than stood there. Refused by field: no whole number. */
export function readTypedNumbers(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; given: CountEntry[] } | { ok: false; faults: Record<string, string[]> } {
  const given: CountEntry[] = [];
  const faults: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    const lineId = readWhole(/^seen-(\d{1,12})$/.exec(name)?.[1], 1);
    const seen = /^(\d{1,9}):(\d*)$/.exec(typeof value === "string" ? value : "");
    if (lineId === null || !seen) continue;
    const sent = fields[countedField(lineId)];
    const typed = typeof sent === "string" ? sent.trim() : "";
    if (typed === seen[2]) continue;
    const counted = typed === "" ? null : parseNumberInput(typed, 0, MAX_COUNTED_UNITS);
    if (typed !== "" && counted === null) faults[countedField(lineId)] = [`“${typed}”不是数量，请填写整数`];
    else given.push({ lineId, counted, version: Number(seen[1]) });
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, given };
}
