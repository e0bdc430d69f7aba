/** Operator commands for company transfers: what waits, what came, what was sent back. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { confirmTransfer, type Applied } from "~/orders/settle.server";
import { PAYMENT_STATES } from "~/payments/payment";
import { movePayment, paymentByNumber, paymentsIn } from "~/payments/payments.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { formatYuan, parseYuan, type Fen } from "~/platform/money";

const SAID: Record<Applied, string> = {
  accepted: "Confirmed: the order is paid.",
  replay: "Nothing to do: this transfer was taken in before with this amount.",
  already: "Nothing to do: this payment is settled.",
  wrongAmount:
    "Not accepted: the amount differs from what is due. The payment is flagged and the order still waits.",
  late: "Too late: the order no longer waits for this payment. Send the money back, then run refunded-transfer.",
  unknownPayment: "No transfer with this payment number.",
  failed: "The payment failed.",
};

/** The words for the operator and whether the command did what was asked. */
export async function confirm(
  number: string,
  yuan: string,
  operator: string,
): Promise<{ ok: boolean; text: string }> {
  const amount: Fen | null = parseYuan(yuan);
  if (amount === null) return { ok: false, text: `${yuan} is no amount in yuan, like 1498.46` };
  const applied = await confirmTransfer(number, amount, operator, now());
  const isDone = applied === "accepted" || applied === "replay" || applied === "already";
  return { ok: isDone, text: SAID[applied] };
}

/** Notes that a transfer's money has been sent back by hand. */
export async function refunded(number: string): Promise<{ ok: boolean; text: string }> {
  const payment = await paymentByNumber(number);
  if (payment?.provider !== "bank") return { ok: false, text: SAID.unknownPayment };
  const moved = await inTransaction((trx) => movePayment(trx, payment.id, "refunding", "refunded", now()));
  if (moved) return { ok: true, text: `Noted: ${formatYuan(payment.amount)} went back.` };
  return { ok: false, text: `Nothing goes back: the payment is ${PAYMENT_STATES[payment.state]}.` };
}

/** One line a transfer that waits for an operator: slips to check first, then money to send back. */
export async function waiting(): Promise<string[]> {
  const [toCheck, toReturn] = await Promise.all([
    paymentsIn("pending", { only: "bank" }),
    paymentsIn("refunding", { only: "bank" }),
  ]);
  return [...toCheck, ...toReturn].map(
    (payment) =>
      `${payment.number}  ${formatYuan(payment.amount)}  ${PAYMENT_STATES[payment.state]}  ` +
      `order ${payment.orderId}  file ${payment.slipFileId ?? "-"}  ${formatTime(payment.createdAt)}  ${payment.note}`,
  );
}

function tell({ ok, text }: { ok: boolean; text: string }): void {
  if (ok) console.log(text);
  else console.error(text);
  process.exitCode = ok ? 0 : 1;
}

/** The commands about transfers, for shop.ts. */
export function transferCommands(): Command[] {
  return [
    new Command("transfers")
      .description("list company transfers that wait for an operator")
      .action(async () => {
        const lines = await waiting();
        console.log(lines.length > 0 ? lines.join("\n") : "No transfer waits.");
      }),
    new Command("confirm-transfer")
      .description("confirm that a company transfer has arrived")
      .argument("<payment>", "payment number, as `transfers` lists it")
      .requiredOption("--amount <yuan>", "what arrived, e.g. 1498.46")
      .option("--by <name>", "who confirms", userInfo().username)
      .action(async (number: string, options: { amount: string; by: string }) =>
        tell(await confirm(number, options.amount, options.by)),
      ),
    new Command("refunded-transfer")
      .description("note that a transfer's money has been sent back")
      .argument("<payment>", "payment number, as `transfers` lists it")
      .action(async (number: string) => tell(await refunded(number))),
  ];
}
