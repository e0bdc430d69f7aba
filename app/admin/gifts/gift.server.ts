import { closedRefusal } from "~/modules/company/identity/closed.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { grantVouchersIn } from "~/modules/vouchers/grant.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { VOUCHER_PATHS } from "~/modules/wallet/wallet-page";
import { type Gift, giftText } from "./gift";

const pathOf = (gift: Gift): string => {
  if (gift.what === "voucher") return VOUCHER_PATHS[gift.kind];
  return gift.what === "points" ? "/jfsc" : "/zhhb";
};

export type GrantedGift = { ok: true } | { ok: false; text: string };

/** Grants it in the caller's transaction, once for each `key`, and notifies the company. Refused: vouchers that do not run or are too few, a used key, a closed company. `now` in ms. */
export async function giveIn(
  trx: Db,
  companyId: number,
  { gift, reason }: { gift: Gift; reason: string },
  { key, now }: { key: string; now: number },
): Promise<GrantedGift> {
  const closed = await closedRefusal(trx, companyId);
  if (closed) return { ok: false, text: closed };
  if (gift.what === "voucher") {
    const done = await grantVouchersIn(trx, companyId, gift, { key, now });
    if (!done.ok) return done;
  } else {
    const result = await postToLedger(trx, {
      companyId,
      account: gift.what,
      amount: gift.number,
      kind: "grant",
      key: `grant:${key}`,
      note: reason,
      now,
    });
    if (result !== "posted") return { ok: false, text: "这次发放已办理过" };
  }
  const what = giftText(gift);
  await audited(trx, {
    subject: "company",
    id: companyId,
    before: null,
    after: { 发放: what, 原因: reason },
  });
  await sendMessages(trx, "gift", [{ companyId, what, reason, url: pathOf(gift) }], now);
  return { ok: true };
}
