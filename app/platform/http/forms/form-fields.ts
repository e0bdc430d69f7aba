import { isSecretField } from "./form-words";

export type Entries = FormData | URLSearchParams;

/** "number-12", "u.7", "lines[0].pictures". A leading "_" would control libraries. */
const NAME = /^[a-z][\w-]{0,63}(?:\.[\w-]{1,64}|\[\d{0,3}\]){0,4}$/i;
const INHERITED = /__proto__|constructor/;
/** The longest list has two fields for each row. */
export const MAX_FIELDS = 10_000;
const INDEX = /\[(\d{1,3})\]/g;

const hasNul = (value: FormDataEntryValue) => (typeof value === "string" ? value : value.name).includes("\0");

/** Whether a form of ours may have sent these names: not too many, and no list longer than its entries. */
export function areFormNames(names: readonly string[]): boolean {
  if (names.length > MAX_FIELDS) return false;
  const distinct = [...new Set(names)];
  return distinct.every((name) => NAME.test(name) && !INHERITED.test(name)) && haveDenseLists(distinct);
}

/** A gap in a list's indexes would be filled with made-up entries. */
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

/** Returns the fields whose text or file name contains characters that no database stores. */
export const unreadableFields = (entries: Entries): string[] => [
  ...new Set([...entries].flatMap(([name, value]) => (hasNul(value) ? [name] : []))),
];

/** Returns the fields with a chosen file that has no content; a field without a choice is sent as a file without a name. */
export const emptyFiles = (entries: Entries): string[] => [
  ...new Set(
    [...entries].flatMap(([name, value]) =>
      typeof value === "object" && value.size === 0 && value.name !== "" ? [name] : [],
    ),
  ),
];

/** Characters that are shown again; a pasted list has 300,000. */
const MAX_ECHO = 320_000;
const MAX_FAULTS = 200;

/** Returns the entered texts to show again in a refused form: never secrets or files, not more than the longest form has. */
export function getEcho(payload: Record<string, unknown>): Record<string, unknown> {
  const open = Object.entries(payload).filter(([name]) => !isSecretField(name));
  return (echoed(Object.fromEntries(open), { characters: MAX_ECHO }) ?? {}) as Record<string, unknown>;
}

function echoed(value: unknown, left: { characters: number }): unknown {
  if (typeof value === "string") {
    const text = value.slice(0, left.characters);
    left.characters -= text.length;
    return text || undefined;
  }
  // Keep the index, or what follows in a list would move up.
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => echoed(item, left)) : undefined;
  if (typeof value !== "object" || value === null || "arrayBuffer" in value) return undefined;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    left.characters = Math.max(0, left.characters - name.length);
    const echo = echoed(part, left);
    return echo === undefined ? [] : [[name, echo] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** The errors of the first fields. */
export const firstErrors = <T>(faults: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(faults).slice(0, MAX_FAULTS));

/** Text browsers send a pressed button's field twice: equal repeats of single fields are joined. Returns the same object if there are none. */
export function withoutRepeats(
  payload: Record<string, unknown>,
  issues: readonly { path: readonly PropertyKey[]; code?: string }[],
): Record<string, unknown> {
  const single = issues.flatMap(({ path: [name, ...inner] }) => {
    const values = typeof name === "string" && inner.length === 0 ? payload[name] : null;
    if (!Array.isArray(values) || values.some((value) => value !== values[0])) return [];
    return [[name as string, values[0] as unknown] as const];
  });
  return single.length > 0 ? { ...payload, ...Object.fromEntries(single) } : payload;
}
