/** Operator commands for company transfers: what waits, what came, what was sent back. */
import { Command } from "commander";
import { userInfo } from "node:os";
import { confirmTransfer, type Applied } from "~/orders/settle.server";
import { PAYMENT_STATES } from "~/payments/payment";
import { transfersToConfirm } from "~/payments/payments.server";
import { finishRefund, refundsIn, type WaitingRefund } from "~/payments/refund-queue.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { formatYuan, parseYuan, type Fen } from "~/platform/money";
import { line, sayRows, tell, whole } from "./print";

const SAID: Record<Applied, string> = {
  accepted: "Confirmed: the payment is complete.",
  partial: "Confirmed in part: the amount counts, the rest is open. The company has been told.",
  surplus:
    "Confirmed: what came beyond the amount due is on the company's balance. The company has been told.",
  replay:
    "Nothing to do: this transfer was taken in before. If a second one of the same amount came, name it with --reference.",
  already: "Nothing to do: this payment is settled.",
  wrongAmount: "Not accepted: the amount differs from what is due. The payment is flagged.",
  late: "Too late: nothing waits for this payment any more. Send the money back, then run refunded-transfer.",
  unknownPayment: "No transfer with this payment number.",
  failed: "The payment failed.",
  goneBack: "The payment went back to whom it came from.",
};

/** The words for the operator and whether the command did what was asked. `reference` tells transfers of the same amount apart. */
export async function confirm(
  number: string,
  yuan: string,
  operator: string,
  reference?: string,
): Promise<{ ok: boolean; text: string }> {
  const amount: Fen | null = parseYuan(yuan);
  if (amount === null || amount === 0)
    return { ok: false, text: `${yuan} is no amount in yuan, like 1498.46` };
  const applied = await confirmTransfer(number, amount, operator, now(), reference);
  const isDone = !["wrongAmount", "late", "unknownPayment", "failed", "goneBack"].includes(applied);
  return { ok: isDone, text: SAID[applied] };
}

/** Notes that money has been sent back by hand: one refund by its number, or all that wait of a payment. */
export async function refunded(number: string): Promise<{ ok: boolean; text: string }> {
  const named = (await toSendBack()).filter((one) => one.number === number || one.paymentNumber === number);
  if (named.length === 0) return { ok: false, text: "Nothing waits to go back under this number." };
  const sent: WaitingRefund[] = [];
  for (const refund of named)
    if (await inTransaction((trx) => finishRefund(trx, refund, now()))) sent.push(refund);
  const amount = sent.reduce((sum, refund) => sum + refund.amount, 0);
  return { ok: true, text: `Noted: ${formatYuan(amount)} went back.` };
}

/** Refunds that a person has to carry out: of transfers, and those that a provider declined. */
async function toSendBack(): Promise<WaitingRefund[]> {
  const [ofTransfers, declined] = await Promise.all([
    refundsIn("waiting", { bank: true }),
    refundsIn("stuck", { bank: false }),
  ]);
  return [...ofTransfers, ...declined];
}

/** One line a transfer that waits for an operator: slips to check first, then money to send back. */
export async function waiting(): Promise<string[]> {
  const [toCheck, toReturn] = await Promise.all([transfersToConfirm(), toSendBack()]);
  const purpose = (orderId: number | null) => (orderId === null ? "recharge" : `order ${orderId}`);
  return [
    ...toCheck.map(
      (payment) =>
        line`${payment.number}  ${formatYuan(payment.amount)}  ${PAYMENT_STATES[payment.state]}  ${purpose(payment.orderId)}  file ${payment.slipFileId ?? "-"}  ${formatTime(payment.createdAt)}  ${whole(payment.note)}`,
    ),
    ...toReturn.map(
      (refund) =>
        line`${refund.number}  ${formatYuan(refund.amount)}  ${PAYMENT_STATES.refunding}  ${purpose(refund.orderId)}  of ${refund.paymentNumber} (${refund.provider})  ${formatTime(refund.createdAt)}  ${whole(refund.note)}`,
    ),
  ];
}

/** The commands about transfers, for shop.ts. */
export function transferCommands(): Command[] {
  return [
    new Command("transfers")
      .description("list transfers to confirm and money to send back by hand")
      .action(async () => {
        const lines = await waiting();
        sayRows(lines, "No transfer waits.");
      }),
    new Command("confirm-transfer")
      .description(
        "confirm that a company transfer has arrived, of an order or a recharge, in whole or in part",
      )
      .argument("<payment>", "payment number, as `transfers` lists it")
      .requiredOption("--amount <yuan>", "what arrived, e.g. 1498.46")
      .option("--reference <text>", "the bank's number of this transfer, when a payment comes in several")
      .option("--by <name>", "who confirms", userInfo().username)
      .action(async (number: string, options: { amount: string; reference?: string; by: string }) =>
        tell(await confirm(number, options.amount, options.by, options.reference)),
      ),
    new Command("refunded-transfer")
      .description("note that money has been sent back by hand")
      .argument("<number>", "number of the refund, as `transfers` lists it, or of its payment")
      .action(async (number: string) => tell(await refunded(number))),
  ];
}
