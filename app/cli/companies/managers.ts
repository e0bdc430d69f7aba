/** Operator commands for account managers: list, add, assign. A company is told when it gets a dedicated one. */
import { Command } from "commander";
import { assignManager } from "~/modules/company/members/assign-manager.server";
import { addManager, listManagers, type ManagerRow } from "~/modules/company/members/managers.server";
import { now } from "~/platform/values/clock.server";
import { inTransaction } from "~/platform/database/database.server";
import { type PrintColumns, line, formatRows, sayTable, tell, type CommandResult } from "~/cli/output/print";

const MANAGERS: PrintColumns<ManagerRow> = {
  编号: (row) => row.id,
  姓名: (row) => row.name,
  电话: (row) => row.phone,
  类型: (row) => (row.isDefault ? "默认客服" : "专属客服"),
  客户数: (row) => `${row.companies}家客户`,
};

/** One line a manager. */
export async function managerLines(): Promise<string[]> {
  return formatRows(MANAGERS, await listManagers());
}

/** Adds a manager; with `isDefault` it looks after every company without one of its own. */
export async function add(name: string, phone: string, isDefault: boolean): Promise<CommandResult> {
  const [own, number] = [name.trim(), phone.trim()];
  if (!own || own.length > 20) return { ok: false, text: "姓名应为 1 至 20 个字" };
  if (!/^[\d -]{5,20}$/.test(number)) return { ok: false, text: "请填写电话号码" };
  const id = await inTransaction((trx) => addManager(trx, { name: own, phone: number, isDefault }));
  return { ok: true, text: line`已添加${isDefault ? "默认客服" : "客服"} ${id}（${own}）` };
}

const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** Assigns a manager, or with "none" gives the company back to the default one. */
export async function assign(company: string, manager: string): Promise<CommandResult> {
  const companyId = idOf(company);
  const done = await assignManager(companyId, manager === "none" ? null : idOf(manager), now());
  if (!done.ok) return done;
  return {
    ok: true,
    text: line`客户 ${companyId}（${done.company}）的客服：${done.manager?.name ?? "默认客服"}`,
  };
}

/** The commands about account managers, for shop.ts. */
export function managerCommands(): Command[] {
  return [
    new Command("managers")
      .description("列出客服及各自负责的客户数")
      .action(async () => sayTable(MANAGERS, await managerLines(), "没有客服")),
    new Command("add-manager")
      .description("添加客服")
      .argument("<name>", "姓名，客户可见")
      .argument("<phone>", "电话，客户可见")
      .option("--default", "负责没有专属客服的客户")
      .action(async (name: string, phone: string, { default: isDefault }: { default?: true }) =>
        tell(await add(name, phone, isDefault === true)),
      ),
    new Command("set-manager")
      .description("为客户安排专属客服，并通知客户")
      .argument("<company>", "客户编号")
      .argument("<manager>", "客服编号，见 managers；none 恢复默认客服")
      .action(async (company: string, manager: string) => tell(await assign(company, manager))),
  ];
}
