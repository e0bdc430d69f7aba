import { expireRequested } from "~/modules/orders/payment/overdue.server";
import { expireRecharges } from "~/modules/orders/payment/pay-page.server";
import { closeAbandoned } from "~/modules/orders/payment/settle.server";
import type { Job } from "~/platform/jobs/jobs.server";

/** Queries providers before orders and recharges expire, and closes abandoned payments. */
export async function askPayments(at: number): Promise<Record<string, number>> {
  const expired = await expireRequested(at);
  const recharges = await expireRecharges(at);
  await closeAbandoned(at);
  return { expired, recharges };
}

export const payments: Job = {
  name: "payments",
  pattern: "* * * * *",
  run: askPayments,
};
