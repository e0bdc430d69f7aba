/** Operator commands for ephedrine goods (含麻): a company's quota letter, and the ledger of what left the shop. */
import { Command } from "commander";
import { writeXlsxStream } from "hucre/xlsx";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setQuotaLetter } from "~/orders/ephedrine-desk.server";
import { ephedrineLedger, LEDGER_HEADINGS } from "~/orders/ephedrine-ledger.server";
import { DAY, dayOf, parseTime, startOfDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { plainLine } from "~/platform/plain-text";
import { csvFile } from "./table-file";
import { line, tell, type Told } from "./print";

const wrong = (text: string): Told => ({ ok: false, text });
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null;

export interface QuotaGiven {
  letter: string;
  from?: string;
  until?: string;
}

/** Puts a company's letter on record: units a month, its number, and its validity; without --until it is valid for good. */
export async function setQuota(company: string, units: string, given: QuotaGiven): Promise<Told> {
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
    text: line`Company ${companyId} (${set.company}): ${letter.monthly} units a month, ${startsOn} to ${endsOn ?? "open end"}.`,
  };
}

export interface ExportGiven {
  from?: string;
  to?: string;
  format: string;
  file?: string;
}

/** Writes the ledger of the days `from` to `to`, both included; this month without them. */
export async function exportLedger(given: ExportGiven): Promise<Told> {
  const today = dayOf(now());
  const from = given.from ?? `${today.slice(0, 7)}-01`;
  const to = given.to ?? today;
  const { format } = given;
  if (format !== "csv" && format !== "xlsx") return wrong("--format takes csv or xlsx.");
  if (!isDay(from) || !isDay(to)) return wrong("A day is written 2026-11-20.");
  if (to < from) return wrong("--to lies before --from.");
  const path = given.file ?? `ephedrine-${from}-${to}.${format}`;
  let count = 0;
  const end = startOfDay(to) + DAY;
  const rows = async function* () {
    for await (const row of ephedrineLedger(startOfDay(from), end)) {
      count += 1;
      yield row;
    }
  };
  if (format === "csv") {
    const file = csvFile(path, LEDGER_HEADINGS);
    for await (const row of rows()) await file.write(row);
    await file.end();
  } else await writeSheet(path, rows());
  return { ok: true, text: `${count} rows in ${path}.` };
}

/** Cells stay text, so that numbers and batch numbers keep their zeros. */
async function writeSheet(path: string, rows: AsyncIterable<string[]>): Promise<void> {
  const all = async function* () {
    yield [...LEDGER_HEADINGS];
    for await (const row of rows) yield row.map(plainLine);
  };
  const sheet = writeXlsxStream(all(), { name: "含麻专册" });
  await pipeline(Readable.fromWeb(sheet as NodeReadableStream<Uint8Array>), createWriteStream(path));
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
    new Command("export-ephedrine")
      .description("write the ledger of ephedrine goods shipped in a period, a row for each batch")
      .option("--from <day>", "first day of shipping, this month's first without it")
      .option("--to <day>", "last day, today without it")
      .option("--format <format>", "csv | xlsx", "csv")
      .option("--file <path>", "where to, ephedrine-<from>-<to> in this folder without it")
      .action(async (given: ExportGiven) => tell(await exportLedger(given))),
  ];
}
