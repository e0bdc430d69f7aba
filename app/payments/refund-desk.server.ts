/** What operators do about refunds that fail or wait: look at them, have the provider asked again, settle one by hand. */
import { audited, asShop } from "~/platform/audit.server";
import { db, inTransaction, type Db, together } from "~/platform/database.server";
import { formatYuan, type Fen } from "~/platform/money";
import { sendMessages } from "~/support/messages.server";
import { meansText } from "./payment";
import { askProvider, askSoon, finishRefund, refundsIn, type WaitingRefund } from "./refund-queue.server";

export interface OpenRefund extends WaitingRefund {
  /** waiting: the provider, or for transfers a person, has still to send it. stuck: the provider declined */
  state: "waiting" | "stuck";
}
export type Done = { ok: true; text: string } | { ok: false; text: string };

/** Every refund that is not done, oldest first; at most 200 of each sort. Three queries. */
export async function openRefunds(trx: Db = db): Promise<OpenRefund[]> {
  const refundsOf = (state: OpenRefund["state"], bank: boolean) => async () =>
    (await refundsIn(state, { bank }, trx)).map((row) => ({ ...row, state }));
  const sorts = await together(trx, [
    refundsOf("waiting", true),
    refundsOf("waiting", false),
    refundsOf("stuck", false),
  ]);
  return sorts.flat().sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
}

async function named(number: string): Promise<OpenRefund | undefined> {
  for (const state of ["waiting", "stuck"] as const)
    for (const bank of [false, true]) {
      const [refund] = await refundsIn(state, { bank, number });
      if (refund) return { ...refund, state };
    }
  return undefined;
}
const NONE: Done = { ok: false, text: "No refund waits under this number." };

/** Has the provider asked again, at once. Refused: transfers, which nobody but a person sends back, and unknown numbers. */
export async function retryRefund(number: string, now: number): Promise<Done> {
  const refund = await named(number);
  if (!refund) return NONE;
  if (refund.provider === "bank")
    return { ok: false, text: "A transfer is sent back by hand: settle-refund when that is done." };
  await inTransaction(async (trx) => {
    await move(trx, refund.id, "stuck", "waiting");
    await askSoon(trx, refund.id, now);
    const before = { state: refund.state };
    await audited(trx, {
      subject: "refund",
      id: refund.id,
      before,
      after: { state: "waiting", asked: true },
    });
  });
  const answer = await asShop(() => askProvider(refund, now));
  if (answer === "byOperator") {
    await inTransaction((trx) => move(trx, refund.id, "waiting", "stuck"));
    return { ok: false, text: "The provider declined again: send the money by hand, then settle-refund." };
  }
  if (answer === "waiting") return { ok: true, text: "The provider has it under way." };
  if (answer === "closed")
    return { ok: false, text: `${refund.provider} is not set up: it cannot be asked.` };
  if (answer === "failed")
    return { ok: false, text: "The provider could not be asked; the log says why. It is asked again soon." };
  await inTransaction((trx) => finishRefund(trx, refund, now));
  return { ok: true, text: `${formatYuan(refund.amount)} went back.` };
}

/**
 * Notes that an operator has sent the money in another way, and tells the company. The provider is asked first, so that it does not send
 * it too: refused while it has it under way, and while it cannot be asked unless `isUnasked`.
 */
export async function settleRefund(
  number: string,
  { reason, isUnasked, now }: { reason: string; isUnasked: boolean; now: number },
): Promise<Done> {
  const refund = await named(number);
  if (!refund) return NONE;
  if (reason.trim() === "") return { ok: false, text: "Say --reason: how the money was sent." };
  const answer = refund.provider === "bank" ? "byOperator" : await asShop(() => askProvider(refund, now));
  if (answer === "waiting")
    return { ok: false, text: "Not settled: the provider has it under way and would pay a second time." };
  if ((answer === "failed" || answer === "closed") && !isUnasked)
    return {
      ok: false,
      text: "Not settled: the provider cannot be asked whether it has sent it. See for yourself there, then add --unasked.",
    };
  const isByHand = answer !== "refunded";
  const settled = await inTransaction(async (trx) => {
    if (!(await finishRefund(trx, refund, now))) return false;
    if (!isByHand) return true;
    const note = `${refund.note}（人工退款：${reason.trim()}）`;
    await trx.updateTable("payment_refund").set({ note }).where("id", "=", refund.id).execute();
    await audited(trx, { subject: "refund", id: refund.id, before: { note: refund.note }, after: { note } });
    await tellSent(trx, refund, reason.trim(), now);
    return true;
  });
  if (!settled) return NONE;
  const amount: Fen = refund.amount;
  return {
    ok: true,
    text: isByHand
      ? `Settled: ${formatYuan(amount)} went back by hand. The company has been told.`
      : `The provider has sent it back meanwhile: ${formatYuan(amount)}. Do not send it again.`,
  };
}

async function move(trx: Db, id: number, from: string, to: string): Promise<void> {
  await trx
    .updateTable("payment_refund")
    .set({ state: to })
    .where("id", "=", id)
    .where("state", "=", from)
    .execute();
}

function tellSent(trx: Db, refund: WaitingRefund, how: string, now: number): Promise<void> {
  const { companyId, number, amount, provider, orderId } = refund;
  const message = {
    ...{ companyId, kind: "order", title: `退款 ${formatYuan(amount)} 已办理` },
    body: `原付款方式${meansText(provider)}，由商城财务人工退款：${how}。退款编号 ${number}`,
    url: orderId === null ? "/yegl" : `/order/info/${orderId}`,
  };
  return sendMessages(trx, [message], now);
}
