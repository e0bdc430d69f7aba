/** Operator commands for withdrawals of balance: list them, note one as paid, return one with the reason. */
import { Command } from "commander";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { formatYuan } from "~/platform/money";
import { WITHDRAWAL_STATES, type WithdrawalState } from "~/wallet/withdrawal";
import {
  payWithdrawal,
  returnWithdrawal,
  withdrawalsForOperator,
  type WithdrawalMoved,
} from "~/wallet/withdrawal.server";
import { sayRows, tabbed, tell, whole, type Told } from "./print";

/** One line for each withdrawal: those that wait, or those in another state, or all. */
export async function listWithdrawals(state: WithdrawalState | "all"): Promise<string[]> {
  const rows = await withdrawalsForOperator(state === "all" ? null : state);
  return rows.map((row) =>
    tabbed([
      row.number,
      WITHDRAWAL_STATES[row.state as WithdrawalState] ?? row.state,
      formatTime(row.created_at),
      formatYuan(row.amount),
      row.company,
      whole(`${row.holder}, ${row.bank}, ${row.bank_account}`),
      whole(row.note),
    ]),
  );
}

/** Notes that the transfer has gone out. */
export async function payByNumber(number: string, reference: string): Promise<Told> {
  return words(number, await payWithdrawal(number, reference.trim(), now()), "Paid:");
}

/** Gives the money back to the balance; the company reads the reason. */
export async function returnByNumber(number: string, reason: string): Promise<Told> {
  if (!reason.trim()) return { ok: false, text: "Say why: the company reads the reason." };
  return words(number, await returnWithdrawal(number, reason.trim(), now()), "Returned to the balance:");
}

function words(number: string, moved: WithdrawalMoved, done: string): Told {
  if (moved === null) return { ok: false, text: `No withdrawal with the number ${number}.` };
  return moved.ok ? { ok: true, text: `${done} ${formatYuan(moved.amount)}.` } : moved;
}

/** The commands about withdrawals, for shop.ts. */
export function withdrawalCommands(): Command[] {
  const states = [...Object.keys(WITHDRAWAL_STATES), "all"];
  return [
    new Command("withdrawals")
      .description("list withdrawals of balance, oldest first, with the bank account that each goes to")
      .argument("[state]", states.join(" | "), "pending")
      .action(async (state: string) => {
        if (!states.includes(state))
          return tell({ ok: false, text: `No state ${state}; there are ${states.join(", ")}.` });
        const lines = await listWithdrawals(state as WithdrawalState | "all");
        sayRows(lines, "No withdrawals.");
      }),
    new Command("pay-withdrawal")
      .description("note that the money of a withdrawal has been transferred; the company gets a message")
      .argument("<number>", "withdrawal number")
      .option("--reference <text>", "the bank's reference, as the company reads it", "")
      .action(async (number: string, { reference }: { reference: string }) =>
        tell(await payByNumber(number, reference)),
      ),
    new Command("reject-withdrawal")
      .description("return a withdrawal: its money goes back to the balance, the company reads the reason")
      .argument("<number>", "withdrawal number")
      .requiredOption("--reason <text>", "why, as the company reads it")
      .action(async (number: string, { reason }: { reason: string }) =>
        tell(await returnByNumber(number, reason)),
      ),
  ];
}
