/** Operator commands for refunds: what is not back yet and why, ask the provider again, settle one by hand. */
import { Command } from "commander";
import { openRefunds, retryRefund, settleRefund, type OpenRefund } from "~/payments/refund-desk.server";
import { DAY, formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { formatYuan } from "~/platform/money";
import { sayRows, tabbed, tell, whole } from "./print";

function actor({ provider, state, tries, nextTryAt }: OpenRefund): string {
  if (provider === "bank") return "by hand";
  if (state === "stuck") return "declined, by hand";
  return `${provider} is asked${tries > 0 ? `, ${tries} times so far, next ${formatTime(nextTryAt)}` : ""}`;
}

/** One line a refund that is not done, the oldest first. `at` in ms. */
export async function refundLines(at: number): Promise<string[]> {
  return (await openRefunds()).map((refund) =>
    tabbed([
      refund.number,
      formatYuan(refund.amount),
      actor(refund),
      `${Math.floor((at - refund.createdAt) / DAY)} days, since ${formatTime(refund.createdAt)}`,
      refund.orderId === null ? "recharge" : `order ${refund.orderId}`,
      `company ${refund.companyId}`,
      `of ${refund.paymentNumber} (${refund.provider})`,
      whole(refund.note),
    ]),
  );
}

/** The commands about refunds, for commands.ts. */
export function refundCommands(): Command[] {
  return [
    new Command("refunds")
      .description("list refunds that are not done: those a provider is asked for, declined, or sent by hand")
      .action(async () => {
        const lines = await refundLines(now());
        sayRows(lines, "Every refund is done.");
      }),
    new Command("retry-refund")
      .description("ask the provider for a refund again, at once")
      .argument("<number>", "number of the refund, as `refunds` lists it")
      .action(async (number: string) => tell(await retryRefund(number, now()))),
    new Command("settle-refund")
      .description("note that a refund was sent in another way, such as by a transfer, and tell the company")
      .argument("<number>", "number of the refund, as `refunds` lists it")
      .requiredOption("--reason <text>", "how it was sent, as the company reads it")
      .option("--unasked", "although the provider cannot be asked; look there first, or it is paid twice")
      .action(async (number: string, { reason, unasked }: { reason: string; unasked?: true }) =>
        tell(await settleRefund(number, { reason, isUnasked: unasked === true, now: now() })),
      ),
  ];
}
