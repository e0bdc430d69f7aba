import { type Command, Option } from "commander";
import { userInfo } from "node:os";
import { actAs, type Operator } from "~/platform/database/audit.server";
import { now } from "~/platform/values/clock.server";
import { findByUsername, listMembers } from "~/modules/staff/accounts/members.server";
import { backupCommands } from "~/cli/records/backups";
import { inChinese } from "~/cli/output/command-words";
import { exportCompanyCommands } from "~/cli/records/export-company";
import { ephedrineCommands } from "~/cli/orders/ephedrine";
import { exportCommands } from "~/cli/orders/exports";
import { goodsDocumentCommands } from "~/cli/goods/goods-documents";
import { goodsPictureCommands } from "~/cli/goods/goods-pictures";
import { importCommands } from "~/cli/goods/imports";
import { memberCommands } from "~/cli/records/staff-members";
import { helpCommands } from "~/cli/records/help";
import { refundCommands } from "~/cli/orders/refunds";
import { testReportCommands } from "~/cli/goods/test-reports";
import { plainLine } from "~/platform/values/plain-text";
import { nameFault, nameKey, plainName } from "~/platform/values/person-name";

export const DATABASE_GROUP = "数据库：";

/** Group title → its commands; a new command file also needs a word in tests/cli/commands.ts. */
const GROUPS: Record<string, readonly (() => Command[])[]> = {
  [DATABASE_GROUP]: [backupCommands],
  "客户：": [exportCompanyCommands],
  "商品、库存与价格：": [importCommands, testReportCommands, goodsDocumentCommands, goodsPictureCommands],
  "订单与资金：": [ephedrineCommands, refundCommands],
  "员工：": [memberCommands],
  "帮助页：": [helpCommands],
  "账目与日志：": [exportCommands],
};

/** The operator without `--as`: no account, and marked so in the audit log. */
const machineName = () => plainName(plainLine(process.env["SHOP_OPERATOR"] || userInfo().username));
const marked = (machine: string) => `命令行：${machine}`;

/** Returns the name of an account; throws with a message if it is unknown or has ended. */
async function nameOfAccount(username: string): Promise<string> {
  const member = await findByUsername(username.trim().toLowerCase());
  if (!member) throw new Error(`--as：没有员工账号 ${username}，见 staff-members`);
  if (member.endedAt !== null) throw new Error(`--as：员工账号 ${username} 已停用`);
  return member.name;
}

/** Returns the name after `--by`; throws with a message if it is invalid or belongs to a member, who has an account. */
async function inputName(input: string): Promise<string> {
  const name = plainName(input);
  const fault = nameFault(name, "--by：姓名");
  if (fault !== null) throw new Error(fault);
  const key = nameKey(name);
  const member = (await listMembers()).find((member) => nameKey(member.name) === key);
  if (member) throw new Error(`--by：${member.name} 是员工，请改用 --as ${member.username}`);
  return name;
}

/** All commands, each with `--as` and `--why`. */
export function shopCommands(): Command[] {
  return Object.entries(GROUPS).flatMap(([title, manufacturers]) =>
    manufacturers.flatMap((make) =>
      make().map((command) => {
        const has = (name: string) => command.options.some((option) => option.long === name);
        if (!has("--as")) command.addOption(new Option("--as <account>", "操作人的员工账号，记入审计日志"));
        if (!has("--why")) command.addOption(new Option("--why <text>", "原因，记入审计日志"));
        return inChinese(command).helpGroup(title);
      }),
    ),
  );
}

/** Options that already give a reason. */
const REASONS = ["why", "reason", "decline", "refuse", "text"] as const;

/** Runs before a command: audits its changes under this name. Throws if `--as` is no account. */
export async function begin(command: Command): Promise<Operator> {
  const options = command.opts<Record<string, unknown>>();
  const account = typeof options["as"] === "string" ? await nameOfAccount(options["as"]) : null;
  const name = account ?? marked(machineName());
  // A name in the history that companies read; the machine's appears without its mark.
  if (command.options.some((option) => option.long === "--by")) {
    const isEntered = account === null && command.getOptionValueSource("by") === "cli";
    command.setOptionValue(
      "by",
      isEntered ? await inputName(String(options["by"])) : (account ?? machineName()),
    );
  }
  const why = REASONS.map((key) => options[key]).find((text) => typeof text === "string" && text !== "");
  const { as: _as, by: _by, why: _why, ...values } = options;
  const input = { arguments: command.args, ...(Object.keys(values).length > 0 && { options: values }) };
  const operator = { name, command: command.name(), input, why: String(why ?? ""), now: now() };
  actAs(operator);
  return operator;
}
