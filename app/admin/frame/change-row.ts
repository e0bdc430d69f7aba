/** A row of the audit log as the desk shows it. Pure. */
import { plainLine } from "~/platform/values/plain-text";
import { commandName } from "./command-names";
import { type ReferenceNameLookup, NO_NAMES, type Reference, subjectNamed } from "./change-references";
import { subjectText } from "./change-names";
import { formatAuditChange } from "./change-words";

export interface ChangeRow {
  id: number;
  at: number;
  who: string;
  /** what was pressed or typed */
  command: string;
  /** "员工 3 王芳" */
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

/** Longer ones are cut: the whole of it stands in the export. */
const MAX_WORDS = 300;

/** One change in one line; numbers of things stand with their names, as far as `nameOf` knows them. */
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
export function referencesIn(rows: readonly AuditRow[]): Map<Reference, (number | string)[]> {
  const found = new Map<Reference, Set<number | string>>();
  const note: ReferenceNameLookup = (kind, id) =>
    void found.set(kind, (found.get(kind) ?? new Set()).add(id));
  for (const row of rows) changeRow(row, note);
  return new Map([...found].map(([kind, ids]) => [kind, [...ids]]));
}
