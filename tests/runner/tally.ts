/** What a test program says at its end to the run that started it: how many passed, and by name what did not. */
import { readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface Tally {
  passed: number;
  /** each with the first words of its error */
  failed: string[];
  /** ms that each file's tests took, beside whatever else ran */
  took: Record<string, number>;
}

export const newTally = (): Tally => ({ passed: 0, failed: [], took: {} });

const SHOWN = 12;

/** The files that took longest, in s. */
export const slowestFiles = ({ took }: Tally): string[] =>
  Object.entries(took)
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, SHOWN)
    .map(([file, ms]) => `${(ms / 1000).toFixed(0)} s ${file}`);

/** The variable that holds the file of the tally. */
const FILE = "TEST_TALLY";

export const tallyTo = (path: string) => ({ [FILE]: path });

export function writeTally(tally: Tally): void {
  const path = process.env[FILE];
  if (path) writeFileSync(path, JSON.stringify(tally));
}

/** What was written to `path`; null when the program ended before it could. */
export function readTally(path: string): Tally | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Tally;
  } catch {
    return null;
  }
}

/** The first lines of an error, without colours: enough to know it again. */
export const inShort = (message: string | undefined) =>
  stripVTControlCharacters(message ?? "no message")
    .split("\n")
    .filter(Boolean)
    .slice(0, 6)
    .join("\n    ");
