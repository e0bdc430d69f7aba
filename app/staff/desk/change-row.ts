/** A row of the audit log as the desk shows it. Pure. */
import { plainLine } from "~/platform/values/plain-text";
import { changeText, subjectText } from "./change-words";

export interface ChangeRow {
  id: number;
  at: number;
  who: string;
  /** what was pressed or typed */
  command: string;
  /** "员工 3" */
  about: string;
  what: string;
  why: string;
}

interface AuditRow {
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

/** One change in one line. */
export function changeRow(row: AuditRow): ChangeRow {
  const words = plainLine(changeText(row.subject, row.before, row.after));
  return {
    ...{ id: row.id, at: row.at, who: row.operator, command: row.command },
    about: subjectText(row.subject, row.subject_id),
    what: words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words,
    why: row.why,
  };
}
