import { closedRefusal } from "~/modules/company/identity/closed.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { type WalletAdjustment, adjustmentNote, formatInsufficientBalance } from "./adjustment";
import { WALLET_ACCOUNTS } from "./ledger";
import { postToLedger, readAmount } from "./ledger.server";

/** `held`: the balance afterwards, fen. */
export type Adjusted = { ok: true; held: Fen } | { ok: false; text: string };

/** Changes an account in the caller's transaction, once for each `key`, and notifies the company. Refused: more than the balance, a used key, a closed company. `now` in ms. */
export async function adjustIn(
  trx: Db,
  companyId: number,
  { account, amount, reason, text }: WalletAdjustment,
  { key, now }: { key: string; now: number },
): Promise<Adjusted> {
  const closed = await closedRefusal(trx, companyId);
  if (closed) return { ok: false, text: closed };
  const note = adjustmentNote({ reason, text });
  const result = await postToLedger(trx, {
    companyId,
    account,
    amount,
    kind: "adjust",
    key: `adjust:${key}`,
    note,
    now,
  });
  const held = await readAmount(companyId, account, trx);
  if (result === "insufficient") return { ok: false, text: formatInsufficientBalance(account, held) };
  if (result === "already") return { ok: false, text: "这次调整已办理过" };
  const name = WALLET_ACCOUNTS[account];
  await audited(trx, {
    subject: "company",
    id: companyId,
    before: { [name]: formatYuan(held - amount) },
    after: { [name]: formatYuan(held), 说明: note },
  });
  const url = account === "balance" ? "/yegl" : "/zhhb";
  await sendMessages(trx, "accountAdjusted", [{ companyId, accountName: name, amount, note, url }], now);
  return { ok: true, held };
}
