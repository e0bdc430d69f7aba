/** An order to be paid, and a company with money in its wallet, for the tests of paying. */
import type { SignedIn } from "~/modules/company/identity/buyer";
import { startPayment, type PaymentSelection } from "~/modules/orders/payment/start-payment.server";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readAccounts, postToLedger } from "~/modules/wallet/ledger.server";
import { visit } from "../../payments/admin";
import { ensureRows } from "../../../rows";

export const NOW = Date.UTC(2026, 10, 20, 4);
const HOUR = 3_600_000;
let made = 0;

export function viewerOfCompany(companyId: number): SignedIn {
  return {
    buyer: {
      companyId,
      accountId: companyId,
      kind: "pharmacy",
      status: "approved",
      rank: "A",
      areaCode: "440106",
      scopes: [],
      qualifications: [],
      contractYear: 2026,
    },
    accountName: "采购员",
    username: "buyer",
    companyName: "测试药房",
    phone: "",
    sessionId: "",
  };
}

/** A company of its own with this much in its wallet, fen. */
export async function company(balance = 0, redPacket = 0): Promise<SignedIn> {
  made += 1;
  const companyId = 1000 + made;
  // Whoever changes what a company owns holds its row: without one nobody would wait for anybody.
  await db
    .insertInto("company")
    .values({
      id: companyId,
      name: `测试药房${companyId}`,
      kind: "pharmacy",
      licence_number: `L${companyId}`,
      tax_number: `TAX${companyId}`,
      status: "approved",
      rank: "A",
      area_code: "440106",
      address: "演示路 1 号",
      contact_name: "李",
      contact_phone: "13800000001",
      created_at: NOW,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await ensureRows("account", viewerOfCompany(companyId).buyer.accountId);
  for (const [account, amount] of [
    ["balance", balance],
    ["redPacket", redPacket],
  ] as const)
    if (amount > 0)
      await inTransaction((trx) =>
        postToLedger(trx, {
          companyId,
          account,
          amount,
          kind: "grant",
          key: `grant:${companyId}:${account}`,
          note: "",
          now: NOW,
        }),
      );
  return viewerOfCompany(companyId);
}

/** An order without lines that waits for `payable` fen and has 23 hours left at `now`. */
export async function order(
  viewer: SignedIn,
  payable: number,
  isEphedrine = false,
  now = NOW,
): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto("orders")
    .values({
      number: `20261120${String(made).padStart(8, "0")}`,
      company_id: viewer.buyer.companyId,
      account_id: viewer.buyer.accountId,
      status: "pendingPayment",
      is_ephedrine: isEphedrine ? 1 : 0,
      checkout_key: `scene-${made}`,
      goods_amount: payable,
      shipping_amount: 0,
      discount_amount: 0,
      payable,
      paid: 0,
      price_rows: "[]",
      address: "{}",
      invoice_type: "ordinary",
      delivery: "carrier",
      remark: "",
      expiry_months: 0,
      placed_at: now - HOUR,
      pay_before: now + 23 * HOUR,
      paid_at: null,
      shipped_at: null,
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const choice = (seenRest: number, more: Partial<PaymentSelection> = {}): PaymentSelection => ({
  useBalance: false,
  useRedPacket: false,
  paymentMethod: "alipay",
  seenRest,
  transferProof: null,
  ...more,
});

/** A file that looks like a PDF to the shop. */
export const transferProof = () =>
  new File(["%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"], "slip.pdf", { type: "application/pdf" });

/** Starts a payment by the played provider, opens its page, and gives the payment's number. */
export async function begun(viewer: SignedIn, orderId: number, input: PaymentSelection): Promise<string> {
  const started = await startPayment(viewer, orderId, input, NOW);
  if (!started.ok) throw new Error(started.refusal.code);
  await visit(started.to);
  return (await listPayments(orderId)).at(-1)?.number ?? "";
}

export async function getState(
  orderId: number,
): Promise<{ status: string; paid: number; payments: string[] }> {
  const { status, paid } = await db
    .selectFrom("orders")
    .select(["status", "paid"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const payments = await listPayments(orderId);
  return { status, paid, payments: payments.map((p) => `${p.provider} ${p.amount} ${p.state}`) };
}

export const walletOf = (viewer: SignedIn) => readAccounts(viewer.buyer.companyId);
