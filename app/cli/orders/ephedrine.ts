import { Command } from "commander";
import { writeXlsxStream } from "hucre/xlsx";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ephedrineLedger, LEDGER_HEADINGS } from "~/modules/ephedrine/ephedrine-ledger.server";
import { DAY, isDay, toDay, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { plainLine } from "~/platform/values/plain-text";
import { csvFile } from "~/cli/output/table-file";
import { DAY_FORM } from "~/cli/output/command-words";
import { tell, type CommandResult } from "~/cli/output/print";

const wrong = (text: string): CommandResult => ({ ok: false, text });

export interface ExportInput {
  from?: string;
  to?: string;
  format: string;
  file?: string;
}

/** Writes the ledger from `from` to `to`, both included; this month by default. */
export async function exportEphedrineLedger(input: ExportInput): Promise<CommandResult> {
  const today = toDay(now());
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

/** Cells are text, so that numbers keep their leading zeros. */
async function writeSheet(path: string, rows: AsyncIterable<string[]>): Promise<void> {
  const all = async function* () {
    yield [...LEDGER_HEADINGS];
    for await (const row of rows) yield row.map(plainLine);
  };
  const sheet = writeXlsxStream(all(), { name: "含麻专册" });
  await pipeline(Readable.fromWeb(sheet as NodeReadableStream<Uint8Array>), createWriteStream(path));
}

export function ephedrineCommands(): Command[] {
  return [
    new Command("export-ephedrine")
      .description("导出一段时间内发货的含麻专册，每个批号一行")
      .option("--from <day>", "发货开始日期，不写为本月 1 日")
      .option("--to <day>", "截止日期，不写为今天")
      .option("--format <format>", "文件格式：csv 或 xlsx", "csv")
      .option("--file <path>", "写入的文件，不写为当前目录下的 ephedrine-<from>-<to>")
      .action(async (input: ExportInput) => tell(await exportEphedrineLedger(input))),
  ];
}
