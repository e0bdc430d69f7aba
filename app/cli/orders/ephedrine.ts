import { Command } from "commander";
import { writeXlsxStream } from "hucre/xlsx";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setQuotaLetter } from "~/modules/ephedrine/ephedrine-admin.server";
import { ephedrineLedger, LEDGER_HEADINGS } from "~/modules/ephedrine/ephedrine-ledger.server";
import { DAY, dayOf, parseTime, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainLine } from "~/platform/values/plain-text";
import { csvFile } from "~/cli/output/table-file";
import { DAY_FORM, noSuch } from "~/cli/output/command-words";
import { line, tell, type CommandResult } from "~/cli/output/print";

const wrong = (text: string): CommandResult => ({ ok: false, text });
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null;

export interface QuotaInput {
  letter: string;
  from?: string;
  until?: string;
}

/** Puts a company's letter on record: units a month, its number, and its validity; without --until it is valid for good. */
export async function setQuota(company: string, units: string, input: QuotaInput): Promise<CommandResult> {
  const at = now();
  const startsOn = input.from ?? dayOf(at);
  const endsOn = input.until ?? null;
  if (!/^\d{1,6}$/.test(units)) return wrong("每月数量应为整数，0 为停止供应");
  if (!input.letter.trim()) return wrong("请用 --letter 写明采购函编号");
  if (!isDay(startsOn) || (endsOn !== null && !isDay(endsOn))) return wrong(DAY_FORM);
  if (endsOn !== null && endsOn < startsOn) return wrong("采购函的截止日期早于开始日期");
  const companyId = /^\d{1,9}$/.test(company) ? Number(company) : 0;
  const letter = { companyId, number: input.letter.trim(), monthly: Number(units), startsOn, endsOn };
  const set = await setQuotaLetter(letter, at);
  if (!set || set === "stale") return noSuch("客户", company);
  return {
    ok: true,
    text: line`客户 ${companyId}（${set.company}）：每月 ${letter.monthly} 件，${startsOn} 至 ${endsOn ?? "长期"}`,
  };
}

export interface ExportInput {
  from?: string;
  to?: string;
  format: string;
  file?: string;
}

/** Writes the ledger of the days `from` to `to`, both included; this month without them. */
export async function exportEphedrineLedger(input: ExportInput): Promise<CommandResult> {
  const today = dayOf(now());
  const from = input.from ?? `${today.slice(0, 7)}-01`;
  const to = input.to ?? today;
  const { format } = input;
  if (format !== "csv" && format !== "xlsx") return wrong("--format 请写 csv 或 xlsx");
  if (!isDay(from) || !isDay(to)) return wrong(DAY_FORM);
  if (to < from) return wrong("--to 早于 --from");
  const path = input.file ?? `ephedrine-${from}-${to}.${format}`;
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
  return { ok: true, text: `${count} 行已写入 ${path}` };
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

/** The commands about ephedrine products, for commands.ts. */
export function ephedrineCommands(): Command[] {
  return [
    new Command("set-quota")
      .description("登记客户的含麻商品采购函，并通知客户")
      .argument("<company>", "客户编号")
      .argument("<units>", "每个自然月所有含麻商品合计的数量")
      .requiredOption("--letter <number>", "采购函编号")
      .option("--from <day>", "开始日期，不写为今天")
      .option("--until <day>", "截止日期，不写为长期")
      .action(async (company: string, units: string, input: QuotaInput) =>
        tell(await setQuota(company, units, input)),
      ),
    new Command("export-ephedrine")
      .description("导出一段时间内发货的含麻专册，每个批号一行")
      .option("--from <day>", "发货开始日期，不写为本月 1 日")
      .option("--to <day>", "截止日期，不写为今天")
      .option("--format <format>", "文件格式：csv 或 xlsx", "csv")
      .option("--file <path>", "写入的文件，不写为当前目录下的 ephedrine-<from>-<to>")
      .action(async (input: ExportInput) => tell(await exportEphedrineLedger(input))),
  ];
}
