import { lockCompany } from "~/modules/company/identity/lock.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { formatYuan, type Fen } from "~/platform/values/money";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { findCredit } from "./account.server";
import { putBack } from "./receivables.server";

export interface BankRepayment {
  id: number;
  number: string;
  amount: Fen;
  surplus: Fen;
  serial: string;
  at: number;
  isReversed: boolean;
}

/** Returns a repayment by transfer; null: no such number. One query. */
export async function findBankRepayment(
  companyId: number,
  number: string,
  trx: Db = db,
): Promise<BankRepayment | null> {
  const row = await repaymentRow(trx, companyId, number).executeTakeFirst();
  return row ? asBankRepayment(row) : null;
}

const repaymentRow = (trx: Db, companyId: number, number: string) =>
  trx
    .selectFrom("repayment")
    .selectAll()
    .where("number", "=", number)
    .where("company_id", "=", companyId)
    .where("method", "=", "bank");

function asBankRepayment(row: Row<"repayment">): BankRepayment {
  const { id, amount, surplus, at, serial, reversed_serial } = row;
  return {
    id,
    number: row.number,
    amount,
    surplus,
    at,
    isReversed: row.reversed_at !== null,
    serial: serial ?? reversed_serial ?? "",
  };
}

export interface Reversing {
  companyId: number;
  number: string;
  why: string;
  by: string;
}

export type Reversed = { ok: true; outstanding: Fen } | { ok: false; text: string };

/** Reverses a repayment by transfer in the caller's transaction, once: receivables are open again, the surplus is taken back, `release` frees the serial. The company is notified, and may exceed its limit. Refused without a change: no such repayment, already reversed, a low balance. `now` in ms. */
export async function reverseRepaymentIn(
  trx: Db,
  { companyId, number, why, by }: Reversing,
  release: (serial: string) => Promise<void>,
  now: number,
): Promise<Reversed> {
  await lockCompany(trx, companyId);
  const held = await forUpdate(repaymentRow(trx, companyId, number)).executeTakeFirst();
  if (!held) return { ok: false, text: "没有这笔转账还款" };
  const { id, amount, surplus, serial, isReversed } = asBankRepayment(held);
  if (isReversed) return { ok: false, text: "这笔还款已冲回，没有再次冲回" };
  const previous = (await findCredit(companyId, trx))!;
  if (surplus > 0) {
    const posted = await postToLedger(trx, {
      companyId,
      account: "balance",
      amount: -surplus,
      kind: "adjust",
      key: `${number}:reversed`,
      note: `冲回还款 ${number} 多付转入：${why}`,
      now,
    });
    if (posted !== "posted")
      return { ok: false, text: `余额不足 ${formatYuan(surplus)}，不能收回多付转入的款项，请先处理余额` };
  }
  const parts = await trx
    .selectFrom("credit_entry")
    .select(["receivable_id", "amount"])
    .where("repayment_id", "=", id)
    .where("kind", "=", "repay")
    .orderBy("id")
    .execute();
  for (const part of parts)
    await putBack(
      trx,
      {
        companyId,
        receivableId: part.receivable_id,
        amount: -part.amount,
        repaymentId: id,
        key: `${number}:${part.receivable_id}:reversed`,
        note: `冲回还款 ${serial}：${why}`,
      },
      now,
    );
  await trx
    .updateTable("repayment")
    .set({ serial: null, reversed_serial: serial, reversed_at: now, reversed_by: by, reversed_why: why })
    .where("id", "=", id)
    .execute();
  await release(serial);
  const outstanding = previous.outstanding + amount - surplus;
  await audited(trx, {
    subject: "credit",
    id: companyId,
    before: { 未还账款: formatYuan(previous.outstanding) },
    after: {
      未还账款: formatYuan(outstanding),
      冲回还款: formatYuan(amount),
      流水号: serial,
      ...(surplus > 0 && { 从余额收回: formatYuan(surplus) }),
    },
  });
  await sendMessages(
    trx,
    "creditReversed",
    [{ companyId, amount, due: outstanding, why, isMore: surplus > 0 }],
    now,
  );
  return { ok: true, outstanding };
}
