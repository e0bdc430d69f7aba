import { randomInt } from "node:crypto";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { postToLedger, readAmount } from "~/modules/wallet/ledger.server";
import { findCredit } from "./account.server";
import { allocate, type OpenReceivable, type RepaymentMethod } from "./credit";
import { CREDIT_PATH } from "./credit-path";
import { isOpenReceivable } from "./open-rows.server";
import { takeOff } from "./receivables.server";

/** Returns a company's open receivables, earliest due first; the caller locks the company before deciding. */
export async function getOpen(
  trx: Db,
  companyId: number,
): Promise<(OpenReceivable & { orderNumber: string })[]> {
  const rows = await trx
    .selectFrom("receivable")
    .select(["id", "open", "due_on", "order_number"])
    .where("company_id", "=", companyId)
    .where(isOpenReceivable)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    open: row.open,
    dueOn: row.due_on,
    orderNumber: row.order_number,
  }));
}

interface Repayment {
  number: string;
  companyId: number;
  method: RepaymentMethod;
  amount: Fen;
  serial: string | null;
  /** paid first; others follow */
  first: ReadonlySet<number>;
  actor: string;
}

/** `H`, the day and ten random digits, like payment numbers. */
const repaymentNumber = (now: number): string =>
  `H${toDay(now).replaceAll("-", "")}${String(randomInt(10_000_000_000)).padStart(10, "0")}`;

async function writeRepayment(
  trx: Db,
  { number, companyId, method: paymentMethod, amount, serial, first, actor }: Repayment,
  now: number,
): Promise<Fen> {
  const { parts, left } = allocate(amount, await getOpen(trx, companyId), first);
  const { id } = await trx
    .insertInto("repayment")
    .values({
      number,
      company_id: companyId,
      method: paymentMethod,
      amount,
      surplus: left,
      serial,
      actor,
      at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const note = paymentMethod === "bank" ? `对公转账还款 ${serial}` : "余额还款";
  for (const part of parts)
    await takeOff(
      trx,
      {
        companyId,
        receivableId: part.id,
        amount: part.amount,
        kind: "repay",
        repaymentId: id,
        note,
        key: `${number}:${part.id}`,
      },
      now,
    );
  return left;
}

/** Rolls back with a message. */
class RepaymentRefused extends Error {}

export type Repaid = { ok: true; to: string } | { ok: false; text: string };

/** Pays selected receivables from the balance, once for a form, all or nothing. Refused: none is open, another sum than shown, a low balance. `now` in ms. */
export async function repayFromBalance(
  { companyId, accountId }: { companyId: number; accountId: number },
  { ids, seen, token }: { ids: readonly number[]; seen: Fen; token: string },
  now: number,
): Promise<Repaid> {
  try {
    const to = await inTransaction((trx) =>
      once(trx, token, async () => {
        await lockCompany(trx, companyId);
        const ticked = (await getOpen(trx, companyId)).filter(({ id }) => ids.includes(id));
        const amount = ticked.reduce((sum, { open }) => sum + open, 0);
        if (amount === 0) throw new RepaymentRefused("请勾选要还的账款");
        if (amount !== seen) throw new RepaymentRefused("账款金额有变化，已更新，请核对后再次提交");
        const actor = `buyer:${accountId}`;
        const wanted = { companyId, method: "balance", amount, serial: null, actor } as const;
        const first = new Set(ticked.map(({ id }) => id));
        const number = repaymentNumber(now);
        await writeRepayment(trx, { ...wanted, number, first }, now);
        const posted = await postToLedger(trx, {
          companyId,
          account: "balance",
          amount: -amount,
          kind: "repay",
          key: number,
          note: `还款 ${ticked.map(({ orderNumber }) => orderNumber).join("、")}`,
          now,
        });
        if (posted !== "posted")
          throw new RepaymentRefused(shortText(amount, await readAmount(companyId, "balance", trx)));
        return CREDIT_PATH;
      }),
    );
    return { ok: true, to };
  } catch (error) {
    if (error instanceof RepaymentRefused) return { ok: false, text: error.message };
    throw error;
  }
}

const shortText = (amount: Fen, balance: Fen) =>
  `余额不足，勾选的账款共 ${formatYuan(amount)}，余额 ${formatYuan(balance)}，还差 ${formatYuan(amount - balance)}，请先充值或少选几笔`;

export interface TransferRepayment {
  companyId: number;
  amount: Fen;
  serial: string;
  /** paid first; default earliest due */
  ids: readonly number[];
  by: string;
  /** called in the transaction for a surplus, fen, before it goes to the balance; throws to roll back */
  allow?: (trx: Db, surplus: Fen) => Promise<void>;
}

export type Transferred =
  | { ok: true; number: string; outstanding: Fen; surplus: Fen }
  | { ok: false; text: string };

/** Applies a transfer to a company's debts in the caller's transaction: `claim` uses the bank's serial for the given number, or returns why it cannot. The surplus goes to the balance; the company is notified. Refused without a change: no debts, an unusable serial. `now` in ms. */
export async function repayByTransferIn(
  trx: Db,
  { companyId, amount, serial, ids, by, allow }: TransferRepayment,
  claim: (number: string) => Promise<string | null>,
  now: number,
): Promise<Transferred> {
  await lockCompany(trx, companyId);
  const previous = await findCredit(companyId, trx);
  if (!previous || previous.outstanding === 0) return { ok: false, text: "该公司没有未还的账款" };
  const number = repaymentNumber(now);
  const fault = await claim(number);
  if (fault !== null) return { ok: false, text: fault };
  if (amount > previous.outstanding) await allow?.(trx, amount - previous.outstanding);
  const wanted = { number, companyId, method: "bank", amount, serial } as const;
  const surplus = await writeRepayment(trx, { ...wanted, first: new Set(ids), actor: `operator:${by}` }, now);
  if (surplus > 0)
    await postToLedger(trx, {
      companyId,
      account: "balance",
      amount: surplus,
      kind: "recharge",
      key: `${number}:surplus`,
      note: `还款 ${number} 多付转入`,
      now,
    });
  const outstanding = previous.outstanding - (amount - surplus);
  await audited(trx, {
    subject: "credit",
    id: companyId,
    before: { 未还账款: formatYuan(previous.outstanding) },
    after: {
      未还账款: formatYuan(outstanding),
      还款: formatYuan(amount),
      流水号: serial,
      ...(surplus > 0 && { 转入余额: formatYuan(surplus) }),
    },
  });
  await sendMessages(
    trx,
    "creditRepaid",
    [{ companyId, amount, due: outstanding, isMore: surplus > 0 }],
    now,
  );
  return { ok: true, number, outstanding, surplus };
}
