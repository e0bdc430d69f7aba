import { Command } from "commander";
import type { NumberKind } from "~/modules/catalogue/rows/identified-goods.server";
import { readReportName } from "~/modules/documents/test-report";
import { fileReport, notifyBuyers } from "~/modules/documents/test-report-admin.server";
import { now } from "~/platform/values/clock.server";
import { countsText, dryRunOption, trialWords } from "~/cli/output/command-words";
import { say } from "~/cli/output/print";
import { type DocumentCommand, storeDocuments } from "./stored-documents";

interface NamedReport {
  goods: string;
  numberKind?: NumberKind;
  batch: string;
}

type ReportedBatch = Parameters<typeof notifyBuyers>[0][number];

/** `stored`: gets the batches with a new report */
const reportCommand = (stored: ReportedBatch[], isTrial: boolean): DocumentCommand<NamedReport> => ({
  columns: new Set(["goods", "sku", "approval_number", "batch", "file"]),
  unnamed: "文件名应为 <商品编号或批准文号>_<批号>.pdf，或在 CSV 中写明",
  readName: readReportName,
  readCells({ cells, numberKind }) {
    const { batch = "" } = cells;
    return numberKind && batch ? { goods: cells[numberKind]!, numberKind, batch } : null;
  },
  async store(about, file) {
    const { batch } = about;
    const result = await fileReport({ ...about, ...file }, now(), isTrial);
    if (result.result === "refused") return result;
    const { result: status, goodsIds } = result;
    if (status !== "unchanged") stored.push(...goodsIds.map((goodsId) => ({ goodsId, batch })));
    return { result: status, text: `商品 ${goodsIds.join("、")}，批号 ${batch}` };
  },
});

/**
 * Stores the given reports and notifies the buyers once; `say` gets a line for each file. Returns the number refused. A dry run checks each file,
 * stores nothing and notifies nobody.
 */
export async function fileReports(
  paths: readonly string[],
  say: (line: string) => void,
  isTrial = false,
): Promise<number> {
  const stored: ReportedBatch[] = [];
  const counts = await storeDocuments(paths, reportCommand(stored, isTrial), say);
  const notified = stored.length > 0 ? await notifyBuyers(stored, now(), isTrial) : 0;
  say(trialWords(`${countsText(counts)}；${isTrial ? "会" : "已"}通知${notified}家客户`, isTrial));
  return counts.refused;
}

export function testReportCommands(): Command[] {
  return [
    new Command("test-reports")
      .description("按批号存放药检报告，逐个列出结果；新的代替旧的")
      .argument(
        "<paths...>",
        "名为 <商品编号或批准文号>_<批号>.pdf 的文件，或其目录，或 CSV，其列为 商品编号 或 批准文号、批号、文件",
      )
      .addOption(dryRunOption())
      .action(async (paths: string[], { dryRun = false }: { dryRun?: boolean }) => {
        const refused = await fileReports(paths, say, dryRun);
        process.exitCode = refused > 0 ? 1 : 0;
      }),
  ];
}
