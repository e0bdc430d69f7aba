import { Command } from "commander";
import { createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import { exportCustomer } from "~/admin/customer-export/customer-export.server";
import { now } from "~/platform/values/clock.server";
import { noSuch } from "~/cli/output/command-words";
import { line, tell, untruncated, type CommandResult } from "~/cli/output/print";

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Writes all data of a company to a ZIP file; refused without a reason. */
export async function exportCompany(
  company: string,
  { out: path, why = "" }: { out?: string; why?: string },
): Promise<CommandResult> {
  if (!why.trim()) return { ok: false, text: "请用 --why 写明原因" };
  const file = await exportCustomer(idOf(company), now());
  if (!file) return noSuch("客户", company);
  const to = path ?? `company-${company}.zip`;
  await file.body.pipeTo(Writable.toWeb(createWriteStream(to)) as WritableStream<Uint8Array>);
  return { ok: true, text: line`客户 ${company} 的资料已写入 ${untruncated(to)}` };
}

export function exportCompanyCommands(): Command[] {
  return [
    new Command("export-company")
      .description("按客户的申请，把本店保存的全部资料导出为一个 ZIP 文件")
      .argument("<company>", "客户编号")
      .option("--out <file>", "写入的文件，不写为当前目录下以客户编号命名的文件")
      .action(async (company: string, input: { out?: string; why?: string }) =>
        tell(await exportCompany(company, input)),
      ),
  ];
}
