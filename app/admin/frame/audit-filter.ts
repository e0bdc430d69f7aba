import { cutText } from "~/platform/values/cut-text";
import { parseEnd, parseTime } from "~/platform/values/clock";
import { readWhole } from "~/platform/values/whole-number";
import { commandsNamed } from "./command-names";
import { getSubject } from "./change-names";

export const FILTER_NAMES = ["who", "about", "command", "from", "to"] as const;
export type AuditFilterName = (typeof FILTER_NAMES)[number];

export interface AuditPage {
  filter: {
    operator?: string;
    subject?: string;
    subjectId?: string;
    commands?: string[];
    from?: number;
    to?: number;
  };
  /** rows before this id */
  before: number | null;
  input: Record<AuditFilterName, string>;
  faults: string[];
}

const MAX_WORD = 100;

/** Days as "2026-11-20", inclusive; about as "公司 12", "company:12" or "公司". */
export function getAuditPage(params: URLSearchParams): AuditPage {
  const input = Object.fromEntries(
    FILTER_NAMES.map((name) => [name, cutText(params.get(name), MAX_WORD)]),
  ) as Record<AuditFilterName, string>;
  const faults: string[] = [];
  const toTime = (text: string, word: string, read: typeof parseTime): number | undefined => {
    const time = text === "" ? undefined : read(text);
    if (time === null) faults.push(`${word}请写作 2026-11-20`);
    return time ?? undefined;
  };
  const from = toTime(input.from, "开始日期", parseTime);
  const to = toTime(input.to, "截止日期", parseEnd);
  const [about = "", subjectId] = input.about.split(/[:： ]/, 2);
  const subject = getSubject(about);
  return {
    filter: {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(input.who && { operator: input.who }),
      ...(input.command && { commands: commandsNamed(input.command) }),
      ...(subject && { subject }),
      ...(subjectId && { subjectId }),
    },
    before: readWhole(params.get("before")),
    input,
    faults,
  };
}

/** Returns the filter's address, with `more`. */
export function auditPath(
  path: string,
  values: Record<AuditFilterName, string>,
  more: Record<string, string> = {},
) {
  const filled = Object.entries({ ...values, ...more }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString();
  return query ? `${path}?${query}` : path;
}
