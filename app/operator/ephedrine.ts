/** Operator commands for ephedrine goods (含麻): a company's quota letter. */
import { Command } from "commander";
import { setQuotaLetter } from "~/orders/ephedrine-desk.server";
import { dayOf, parseTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";

interface Said {
  ok: boolean;
  text: string;
}
const wrong = (text: string): Said => ({ ok: false, text });
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null;

export interface QuotaGiven {
  letter: string;
  from?: string;
  until?: string;
}

/** Puts a company's letter on record: units a month, its number, and its validity; without --until it is valid for good. */
export async function setQuota(company: string, units: string, given: QuotaGiven): Promise<Said> {
  const at = now();
  const startsOn = given.from ?? dayOf(at);
  const endsOn = given.until ?? null;
  if (!/^\d{1,6}$/.test(units)) return wrong("Units a month: a whole number, 0 to stop them.");
  if (!given.letter.trim()) return wrong("Say the number of the letter with --letter.");
  if (!isDay(startsOn) || (endsOn !== null && !isDay(endsOn))) return wrong("A day is written 2026-11-20.");
  if (endsOn !== null && endsOn < startsOn) return wrong("The letter ends before it begins.");
  const companyId = /^\d{1,9}$/.test(company) ? Number(company) : 0;
  const letter = { companyId, number: given.letter.trim(), monthly: Number(units), startsOn, endsOn };
  const set = await setQuotaLetter(letter, at);
  if (!set) return wrong(`There is no company ${company}.`);
  return {
    ok: true,
    text: `Company ${companyId} (${set.company}): ${letter.monthly} units a month, ${startsOn} to ${endsOn ?? "open end"}.`,
  };
}

function tell({ ok, text }: Said): void {
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = ok ? 0 : 1;
}

/** The commands about ephedrine goods, for commands.ts. */
export function ephedrineCommands(): Command[] {
  return [
    new Command("set-quota")
      .description("put a company's quota letter for ephedrine goods on record; the company is told")
      .argument("<company>", "id of the company")
      .argument("<units>", "units of all such goods together in a calendar month")
      .requiredOption("--letter <number>", "number of the letter")
      .option("--from <day>", "first day, today without it")
      .option("--until <day>", "last day, open end without it")
      .action(async (company: string, units: string, given: QuotaGiven) =>
        tell(await setQuota(company, units, given)),
      ),
  ];
}
