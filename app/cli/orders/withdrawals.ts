/** Operator commands for withdrawals of balance: list them, note one as paid, return one with the reason. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { payOut } from "~/admin/finance/outgoing.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan } from "~/platform/values/money";
import { WITHDRAWAL_STATES, type WithdrawalState } from "~/modules/wallet/withdrawal";
import {
  returnWithdrawal,
  withdrawalsForOperator,
  type WithdrawalMoved,
} from "~/modules/wallet/withdrawal.server";
import { choicesOf, NEEDS_REASON, noState, noSuch, OPERATOR, REASON } from "~/cli/output/command-words";
import {
  type PrintColumns,
  formatRows,
  sayTable,
  tell,
  untruncated,
  type CommandResult,
} from "~/cli/output/print";

type AdminWithdrawal = Awaited<ReturnType<typeof withdrawalsForOperator>>[number];

const WITHDRAWALS: PrintColumns<AdminWithdrawal> = {
  提现编号: (row) => row.number,
  状态: (row) => WITHDRAWAL_STATES[row.state as WithdrawalState] ?? row.state,
  申请时间: (row) => formatTime(row.created_at),
  金额: (row) => formatYuan(row.amount),
  客户编号: (row) => row.company_id,
  客户: (row) => row.company,
  联系电话: (row) => row.contact_phone,
  户名: (row) => untruncated(row.holder),
  开户银行: (row) => untruncated(row.bank),
  银行账号: (row) => untruncated(row.bank_account),
  备注: (row) => untruncated(row.note),
};

/** One line for each withdrawal: those that wait, or those in another state, or all. */
export async function listWithdrawals(state: WithdrawalState | "all"): Promise<string[]> {
  return formatRows(WITHDRAWALS, await withdrawalsForOperator(state === "all" ? null : state));
}

/** Notes that the transfer has gone out, past the limit of one person as a proposal for a second one. */
export async function payByNumber(
  number: string,
  reference: string,
  by = userInfo().username,
): Promise<CommandResult> {
  const paid = await payOut({ number, reference: reference.trim() }, { id: null, name: by }, now());
  if (paid === null) return noSuch("提现", number);
  return paid.ok && paid.amount !== undefined
    ? { ok: true, text: `已打款 ${formatYuan(paid.amount)}` }
    : paid;
}

/** Gives the money back to the balance; the company reads the reason. */
export async function returnByNumber(number: string, reason: string): Promise<CommandResult> {
  if (!reason.trim()) return NEEDS_REASON;
  return words(number, await returnWithdrawal(number, reason.trim(), now()), "已退回余额");
}

function words(number: string, moved: WithdrawalMoved, done: string): CommandResult {
  if (moved === null) return noSuch("提现", number);
  return moved.ok ? { ok: true, text: `${done} ${formatYuan(moved.amount)}` } : moved;
}

/** The commands about withdrawals, for shop.ts. */
export function withdrawalCommands(): Command[] {
  const states = { ...WITHDRAWAL_STATES, all: "全部" };
  return [
    new Command("withdrawals")
      .description("列出余额提现及收款账户，先申请的在前")
      .argument("[state]", choicesOf(states), "pending")
      .action(async (state: string) => {
        if (!Object.hasOwn(states, state)) return tell(noState(state, states));
        const lines = await listWithdrawals(state as WithdrawalState | "all");
        sayTable(WITHDRAWALS, lines, "没有提现申请");
      }),
    new Command("pay-withdrawal")
      .description("登记提现已打款，并通知客户；超过限额时提出，由另一位同事复核")
      .argument("<number>", "提现编号")
      .option("--reference <text>", "银行流水号，客户可见", "")
      .option("--by <name>", OPERATOR, userInfo().username)
      .action(async (number: string, { reference, by }: { reference: string; by: string }) =>
        tell(await payByNumber(number, reference, by)),
      ),
    new Command("reject-withdrawal")
      .description("退回提现：款项退回余额，客户可见原因")
      .argument("<number>", "提现编号")
      .requiredOption("--reason <text>", REASON)
      .action(async (number: string, { reason }: { reason: string }) =>
        tell(await returnByNumber(number, reason)),
      ),
  ];
}
