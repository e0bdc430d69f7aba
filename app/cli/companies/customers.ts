/** Operator commands for one company: its price rank and area, its data in one file, closing it on its request. */
import { Command } from "commander";
import { createWriteStream } from "node:fs";
import { userInfo } from "node:os";
import { Writable } from "node:stream";
import { ClosingFields } from "~/modules/company/closing/closing";
import { type Terms, TermsFields, describeCompanyTerms } from "~/modules/company/members/terms";
import { findTerms, setTerms } from "~/modules/company/members/terms.server";
import { closeByCommand } from "~/admin/closing/closing.server";
import { exportCustomer } from "~/admin/customer-export/customer-export.server";
import { now } from "~/platform/values/clock.server";
import { noSuch, OPERATOR } from "~/cli/output/command-words";
import { line, tell, untruncated, type CommandResult } from "~/cli/output/print";

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
const wrong = (text: string): CommandResult => ({ ok: false, text });

export interface CustomerTermsInput {
  rank?: string;
  area?: string;
  address?: string;
}

/** Sets what is said and leaves the rest; the company is told. */
export async function changeTerms(company: string, input: CustomerTermsInput): Promise<CommandResult> {
  const { rank, area: areaCode, address } = input;
  const message = Object.entries({ rank, areaCode, address }).filter(([, value]) => value !== undefined);
  if (message.length === 0) return wrong("请写明 --rank、--area 或 --address");
  const read = TermsFields.partial().safeParse(Object.fromEntries(message));
  if (!read.success) return wrong(read.error.issues[0]!.message);
  const to = Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined));
  const done = await setTerms(idOf(company), to as Partial<Terms>, now());
  if (!done) return noSuch("客户", company);
  if (!done.ok) return done;
  const { terms } = (await findTerms(idOf(company)))!;
  const words = Object.entries(describeCompanyTerms(terms)).map(([name, value]) => `${name} ${value}`);
  return { ok: true, text: line`客户 ${company}（${done.company}）：${untruncated(words.join("，"))}` };
}

/** Writes all about a company to a ZIP file; nothing without a reason. */
export async function exportCompany(
  company: string,
  { out: path, why = "" }: { out?: string; why?: string },
): Promise<CommandResult> {
  if (!why.trim()) return wrong("请用 --why 写明原因");
  const file = await exportCustomer(idOf(company), now());
  if (!file) return noSuch("客户", company);
  const to = path ?? `company-${company}.zip`;
  await file.body.pipeTo(Writable.toWeb(createWriteStream(to)) as WritableStream<Uint8Array>);
  return { ok: true, text: line`客户 ${company} 的资料已写入 ${untruncated(to)}` };
}

export interface InputClosing {
  requestedOn: string;
  requestedBy: string;
  why?: string;
  by: string;
}

/** Closes a company for good, where nothing of it is open. */
export async function closeCompany(company: string, input: InputClosing): Promise<CommandResult> {
  const read = ClosingFields.safeParse(input);
  if (!read.success) return wrong(read.error.issues[0]!.message);
  const done = await closeByCommand(idOf(company), read.data, { by: input.by, now: now() });
  if (!done) return noSuch("客户", company);
  return done.ok ? { ok: true, text: line`客户 ${company}（${done.company}）已注销` } : done;
}

/** The commands about one company, for commands.ts. */
export function customerCommands(): Command[] {
  const by = userInfo().username;
  return [
    new Command("set-terms")
      .description("改客户的价格等级、注册地区和地址，并通知客户；不写的不变")
      .argument("<company>", "客户编号")
      .option("--rank <rank>", "价格等级")
      .option("--area <district>", "注册地区，写到区县，如 广东省广州市天河区")
      .option("--address <text>", "注册地址，不含省市区")
      .action(async (company: string, input: CustomerTermsInput) => tell(await changeTerms(company, input))),
    new Command("export-company")
      .description("按客户的申请，把本店保存的全部资料导出为一个 ZIP 文件")
      .argument("<company>", "客户编号")
      .option("--out <file>", "写入的文件，不写为当前目录下以客户编号命名的文件")
      .action(async (company: string, input: { out?: string; why?: string }) =>
        tell(await exportCompany(company, input)),
      ),
    new Command("close-company")
      .description("按客户的书面申请注销，不能恢复；有未了结的事项时列出")
      .argument("<company>", "客户编号")
      .requiredOption("--requested-on <day>", "申请日期，如 2026-11-20")
      .requiredOption("--requested-by <name>", "在书面申请上签字的人")
      .option("--by <name>", OPERATOR, by)
      .action(async (company: string, input: InputClosing) => tell(await closeCompany(company, input))),
  ];
}
