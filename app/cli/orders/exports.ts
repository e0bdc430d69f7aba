import { Argument, Command, Option } from "commander";
import { exportTable, getTotal } from "~/admin/exports/export-tables.server";
import { type What, WHATS } from "~/admin/exports/exports";
import type { ExportFilter, OnRead } from "~/modules/orders/overview/export.server";
import { parseEnd, parseTime } from "~/platform/values/clock";
import { writeTable } from "~/cli/output/table-file";
import { DAY_FORM, noSuch } from "~/cli/output/command-words";
import { say, tell } from "~/cli/output/print";
import { withProgress } from "~/cli/output/progress";

export interface ExportTarget {
  path: string;
  format: "csv" | "xlsx";
}

/** Writes an export to a file and returns the number of rows. */
export function exportTo(
  what: What,
  { path, format }: ExportTarget,
  filter: ExportFilter,
  onRead?: OnRead,
): Promise<number> {
  const { headings, rows } = exportTable(what, filter, { withCost: true, ...(onRead && { onRead }) });
  return writeTable(path, format, headings, rows);
}

interface FormValues {
  from?: string;
  to?: string;
  company?: string;
  format: "csv" | "xlsx";
  out?: string;
}

/** Parses the filter, or returns an error message. The last day is included. */
export function readExport(
  input: FormValues,
): { ok: true; filter: ExportFilter } | { ok: false; text: string } {
  const from = input.from === undefined ? undefined : parseTime(input.from);
  const to = input.to === undefined ? undefined : parseEnd(input.to);
  if (from === null || to === null) return { ok: false, text: DAY_FORM };
  if (input.company !== undefined && !/^\d{1,9}$/.test(input.company))
    return { ok: false, text: noSuch("客户", input.company).text };
  const filter = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(input.company !== undefined && { companyId: Number(input.company) }),
  };
  return { ok: true, filter };
}

export function exportCommands(): Command[] {
  return [
    new Command("export")
      .description("把商品、订单、订单明细、发票明细、钱包流水或操作记录导出为 CSV 或 XLSX 文件")
      .addArgument(
        new Argument(
          "<what>",
          "goods 商品（修改后可用 import-goods 导回），orders 订单和 lines 订单明细按下单时间，invoices 发票明细按申请时间，ledger 流水和 audit 操作记录按时间",
        ).choices(WHATS),
      )
      .option("--from <day>", "开始日期")
      .option("--to <day>", "截止日期（含当日）")
      .option("--company <id>", "只导出一家客户")
      .addOption(new Option("--format <format>", "文件格式").choices(["csv", "xlsx"]).default("csv"))
      .option("--out <file>", "写入的文件，不写为当前目录下的 <what>.<format>")
      .action(async (what: What, input: FormValues) => {
        const read = readExport(input);
        process.exitCode = read.ok ? 0 : 1;
        if (!read.ok) return tell(read);
        const path = input.out ?? `${what}.${input.format}`;
        const total = await getTotal(what, read.filter);
        const count = await withProgress((onProgress) =>
          exportTo(what, { path, format: input.format }, read.filter, (done) =>
            onProgress(done, total, path),
          ),
        );
        say(`${count} 行已写入 ${path}`);
      }),
  ];
}
