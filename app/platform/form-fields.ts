/** What a form may hold before it is read, and what of it goes back into a page: names, lists and sizes. Pure. */
import { isSecretField } from "./form-words";

/** What a form sent, in its order. */
export type Entries = FormData | URLSearchParams;

/** Names of our forms: "number-12", "u.7", "lines[0].pictures". Those that begin with "_" control libraries and come from no form of ours. */
const NAME = /^[a-z][\w-]{0,63}(?:\.[\w-]{1,64}|\[\d{0,3}\]){0,4}$/i;
/** What every object has. */
const INHERITED = /__proto__|constructor/;
/** Fields of one form; the longest list has two a row. */
export const MAX_FIELDS = 10_000;
/** A list field of a form: its name up to the index, and the index. */
const INDEX = /\[(\d{1,3})\]/g;

/** Databases take it for the end of a text. */
const hasNul = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name).includes("\0");

/** Whether a form of ours may have sent these names: no more fields than any has, and no list longer than what was sent for it. */
export function areFormNames(names: readonly string[]): boolean {
  if (names.length > MAX_FIELDS) return false;
  const distinct = [...new Set(names)];
  return distinct.every((name) => NAME.test(name) && !INHERITED.test(name)) && haveDenseLists(distinct);
}

/** Whether the indexes of every list, at every depth, are 0, 1, 2 … without a gap: a gap would be filled with places that nobody sent. */
function haveDenseLists(names: readonly string[]): boolean {
  const lists = new Map<string, Set<number>>();
  for (const name of names)
    for (const match of name.matchAll(INDEX)) {
      const list = name.slice(0, match.index);
      const indexes = lists.get(list) ?? new Set();
      lists.set(list, indexes.add(Number(match[1])));
    }
  return [...lists.values()].every((indexes) => Math.max(...indexes) < indexes.size);
}

/** Names of the fields whose text, or file's name, holds what no database keeps. */
export const unreadableFields = (entries: Entries): string[] => [
  ...new Set([...entries].flatMap(([name, value]) => (hasNul(value) ? [name] : []))),
];

/** Characters of typed values that go back into the page: the longest field, a pasted list, has 300,000. */
const MAX_ECHO = 320_000;
/** Fields whose faults are said; a page has room for no more. */
const MAX_FAULTS = 200;

/**
 * The typed texts that go back into the page of a refused form: never secrets, never files, in all with their names no more than the longest
 * form holds.
 */
export function echoOf(payload: Record<string, unknown>): Record<string, unknown> {
  const open = Object.entries(payload).filter(([name]) => !isSecretField(name));
  return (echoed(Object.fromEntries(open), { characters: MAX_ECHO }) ?? {}) as Record<string, unknown>;
}

/** A value with its texts alone; undefined for what holds none. */
function echoed(value: unknown, left: { characters: number }): unknown {
  if (typeof value === "string") {
    const text = value.slice(0, left.characters);
    left.characters -= text.length;
    return text || undefined;
  }
  // A place in a list is kept, or what follows would move up.
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => echoed(one, left)) : undefined;
  if (typeof value !== "object" || value === null || "arrayBuffer" in value) return undefined;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    left.characters = Math.max(0, left.characters - name.length);
    const echo = echoed(part, left);
    return echo === undefined ? [] : [[name, echo] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** The faults that are said: the first so many fields. */
export const saidFaults = <T>(faults: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(faults).slice(0, MAX_FAULTS));
