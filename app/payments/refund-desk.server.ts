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
const NONE: Done = { ok: false, text: "没有这个编号的待退款项" };

/** Has the provider asked again, at once. Refused: transfers, which nobody but a person sends back, and unknown numbers. */
export async function retryRefund(number: string, now: number): Promise<Done> {
  const refund = await named(number);
  if (!refund) return NONE;
  if (refund.provider === "bank")
    return { ok: false, text: "对公转账需人工退款，退款后请运行 settle-refund" };
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
    return { ok: false, text: "支付机构再次未受理，请人工退款，再运行 settle-refund" };
  }
  if (answer === "waiting") return { ok: true, text: "支付机构正在退款" };
  if (answer === "closed") return { ok: false, text: `${meansText(refund.provider)}未开通，无法查询` };
  if (answer === "failed") return { ok: false, text: "暂时无法联系支付机构，原因见日志，稍后自动重试" };
  await inTransaction((trx) => finishRefund(trx, refund, now));
  return { ok: true, text: `已退款 ${formatYuan(refund.amount)}` };
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
  if (reason.trim() === "") return { ok: false, text: "请用 --reason 写明退款方式" };
  const answer = refund.provider === "bank" ? "byOperator" : await asShop(() => askProvider(refund, now));
  if (answer === "waiting") return { ok: false, text: "未登记：支付机构正在退款，登记会造成重复退款" };
  if ((answer === "failed" || answer === "closed") && !isUnasked)
    return {
      ok: false,
      text: "未登记：无法查询支付机构是否已退款。请先在支付机构核实，再加上 --unasked",
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
      ? `已登记人工退款 ${formatYuan(amount)}，已通知客户`
      : `支付机构已退款 ${formatYuan(amount)}，请勿重复退款`,
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
