import { plainLine } from "~/platform/values/plain-text";
import { commandName } from "./command-names";
import { type ReferenceNameLookup, NO_NAMES, type ReferenceKind, subjectNamed } from "./change-references";
import { subjectText } from "./change-names";
import { formatAuditChange } from "./change-words";

export interface ChangeRow {
  id: number;
  at: number;
  who: string;
  command: string;
  about: string;
  what: string;
  why: string;
}

export interface AuditRow {
  id: number;
  at: number;
  operator: string;
  command: string;
  subject: string;
  subject_id: string;
  before: string | null;
  after: string | null;
  why: string;
}

/** Longer ones are truncated; the export has all. */
const MAX_WORDS = 300;

/** Returns one change in one line, with names as far as `nameOf` knows them. */
export function changeRow(row: AuditRow, nameOf: ReferenceNameLookup = NO_NAMES): ChangeRow {
  const words = plainLine(formatAuditChange(row.subject, row.before, row.after, nameOf));
  const name = plainLine(subjectNamed(row.subject, row.subject_id, nameOf));
  return {
    id: row.id,
    at: row.at,
    who: row.operator,
    command: commandName(row.command),
    about: `${subjectText(row.subject, row.subject_id)} ${name}`.trim(),
    what: words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words,
    why: row.why,
  };
}

/** The numbers of things that rows name, by what they are. */
export function referencesIn(rows: readonly AuditRow[]): Map<ReferenceKind, (number | string)[]> {
  const found = new Map<ReferenceKind, Set<number | string>>();
  const note: ReferenceNameLookup = (kind, id) =>
    void found.set(kind, (found.get(kind) ?? new Set()).add(id));
  for (const row of rows) changeRow(row, note);
  return new Map([...found].map(([kind, ids]) => [kind, [...ids]]));
}
