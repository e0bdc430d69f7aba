import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moneyWriters } from "./money-writers";

/** What only does what its callers, listed too, were allowed. */
const PLACE = "the one place that writes; its callers are listed";
/** Staff cannot choose the amount: it was paid, owed or promised before. */
const REASONS: Record<string, string> = {
  "app/modules/wallet/ledger.server.ts postToLedger": PLACE,
  "app/modules/wallet/adjust.server.ts adjustIn": PLACE,
  "app/admin/gifts/gift.server.ts giveIn": PLACE,
  "app/modules/vouchers/claim.server.ts grantVoucher": PLACE,
  "app/modules/vouchers/grant.server.ts grantVouchersIn": PLACE,
  "app/modules/credit/account.server.ts setCreditIn": PLACE,
  "app/modules/credit/receivables.server.ts takeOff": PLACE,
  "app/modules/credit/receivables.server.ts putBack": PLACE,
  "app/modules/credit/receivables.server.ts note": PLACE,
  "app/modules/credit/receivables.server.ts chargeOnCredit": PLACE,
  "app/modules/credit/receivables.server.ts refundOnCredit": PLACE,
  "app/admin/finance/adjustment.server.ts adjustByHand": "limit: balance, points",
  "app/admin/finance/giving.server.ts giveByHand": "limit: points",
  "app/admin/finance/credit.server.ts setCreditByHand": "limit: credit",
  "app/modules/credit/repay.server.ts writeRepayment":
    "limit: balance, for a surplus (admin/finance/incoming)",
  "app/modules/orders/payment/transfer.server.ts keepSurplus": "limit: balance (admin/finance/incoming)",
  "app/modules/credit/reverse.server.ts reverseRepaymentIn": "limit: balance (admin/finance/reversal)",
  "app/modules/payments/refunds/refund.server.ts toWallet":
    "limit: refund (admin/finance/outgoing), and never more than was paid",
  "app/modules/payments/refunds/refund.server.ts refundPart":
    "limit: refund (admin/finance/outgoing), and never more than was paid",
  "app/modules/rewards/draw.server.ts credit":
    "limit: voucher, when the draw is started (admin/promotions/draw-starting)",
  "app/admin/approval-requests/kinds/balance-adjustment.server.ts balanceAdjustment": "two people",
  "app/admin/approval-requests/kinds/credit-limit.server.ts creditLimit": "two people",
  "app/admin/approval-requests/kinds/gift.server.ts giftGrant": "two people",
  "app/modules/vouchers/claim.server.ts insertClaimed":
    "limit: voucher, when the template is started (admin/promotions/starting)",
  "app/modules/rewards/exchange.server.ts creditVouchers":
    "limit: voucher, when the template is started (admin/promotions/starting)",
  "app/modules/rewards/exchange.server.ts spend": "a company pays with its own points",
  "app/modules/rewards/exchange.server.ts giveBack": "gives back the points that this exchange took, once",
  "app/modules/wallet/withdrawal.server.ts holdWithdrawal": "a company's own wish; takes",
  "app/modules/wallet/withdrawal.server.ts returnWithdrawal": "gives back what this withdrawal held, once",
  "app/modules/orders/payment/parts.server.ts takeFromWallet": "a company pays its order",
  "app/modules/orders/payment/parts.server.ts takeOnCredit":
    "a company pays its order, within the limit that it has",
  "app/modules/orders/transitions/transitions.server.ts receiveIn":
    "what the order promised; offers are limited when they are started",
  "app/modules/orders/order/expiry-compensation.server.ts payExpiryCompensation":
    "a percentage that the settings allow, once for a parcel, never more than its units cost",
  "app/modules/payments/recharge/recharge.server.ts credit":
    "what a provider or the bank confirmed; a surplus has the limit balance",
  "app/modules/credit/repay.server.ts repayFromBalance": "a company pays with its own balance",
  "app/modules/credit/repay.server.ts repayByTransferIn":
    "a confirmed transfer; a surplus has the limit balance",
  "app/modules/returns/settlement/settle-return.server.ts takeBack":
    "takes back what came with returned goods",
  "app/modules/credit/account.server.ts stopCreditIn": "gives nothing",
  "app/routes/_admin+/_finance+/staff.credit.$id.stop/route.tsx page": "gives nothing",
  "app/modules/credit/reminders.server.ts tellSoon": "notes that a company was reminded",
  "app/modules/credit/reminders.server.ts tellLateIn": "notes that a company was reminded",
  "app/modules/vouchers/vouchers.server.ts lockVouchers": "an order uses a company's own vouchers",
  "app/modules/vouchers/vouchers.server.ts useVouchers": "an order uses a company's own vouchers",
  "app/modules/vouchers/vouchers.server.ts releaseVouchers": "an order that ended lets its vouchers go",
  "app/modules/vouchers/vouchers.server.ts expireVouchers": "takes",
};

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("app/demo/") && !path.includes("/migrations/"));

test("every function that writes money is known, with its limit or why it needs none", () => {
  const found = files.flatMap((path) => moneyWriters({ path, text: readFileSync(path, "utf8") }));
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});

const limited = Object.entries(REASONS).filter(([, reason]) => reason.startsWith("limit: "));

test.each(
  limited.map(([name, reason]) => {
    const elsewhere = /\(([a-z/-]+)\)/.exec(reason)?.[1];
    return [name, elsewhere ? `app/${elsewhere}.server.ts` : name.split(" ")[0]!] as const;
  }),
)("where the limit of %s is, it is asked (%s)", (_, path) =>
  expect(readFileSync(path, "utf8")).toMatch(/\b(?:takeFromLimit|requireLimit|countStart|takeExposure)\(/),
);

test.each([
  ["export const gift = (trx) => postToLedger(trx, {});", ["app/x.server.ts gift"]],
  ["export function gift(trx) { return many.map(() => grantVoucher(trx)); }", ["app/x.server.ts gift"]],
  ["const give = adjustIn;", ["app/x.server.ts give"]],
  ['export const gift = (trx) => trx.updateTable("wallet_account").set({});', ["app/x.server.ts gift"]],
  [
    'import { postToLedger } from "./ledger.server"; export const look = (trx) => trx.selectFrom("ledger");',
    [],
  ],
])("%s", (text, found) => expect(moneyWriters({ path: "app/x.server.ts", text })).toEqual(found));
