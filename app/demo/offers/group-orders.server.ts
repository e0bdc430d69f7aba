/** Orders that join the group buys, so that each state of a group exists. DEMO DATA. */
import type { Buyer, SignedIn } from "~/modules/company/identity/buyer";
import { findAddresses } from "~/modules/company/addresses/address.server";
import type { CompanyKind, QualificationKind } from "~/modules/company/identity/qualification";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { readCheckoutFacts } from "~/modules/checkout/checkout-facts.server";
import { markPaid } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { snapshotText } from "~/modules/checkout/snapshot";
import { paymentNumber } from "~/modules/payments/payment/payment";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { toDay, HOUR } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";

interface Join {
  group: number;
  companyId: number;
  hoursAgo: number;
  packs: number;
}

/** In the order of bundle-offers.ts: two of four, one short, one of five, none yet, formed, none yet. */
const JOINS: readonly Join[] = [
  { group: 4, companyId: 4, hoursAgo: 80, packs: 10 },
  { group: 1, companyId: 4, hoursAgo: 66, packs: 5 },
  { group: 2, companyId: 7, hoursAgo: 60, packs: 4 },
  { group: 4, companyId: 7, hoursAgo: 52, packs: 6 },
  { group: 0, companyId: 7, hoursAgo: 40, packs: 8 },
  { group: 1, companyId: 7, hoursAgo: 30, packs: 3 },
  { group: 0, companyId: 1, hoursAgo: 26, packs: 5 },
];

/** Places and pays the orders of JOINS; needs the rest of the demo. */
export async function loadGroupOrders(now: number): Promise<void> {
  const groups = await db
    .selectFrom("offer as o")
    .innerJoin("offer_goods as og", "og.offer_id", "o.id")
    .innerJoin("goods as g", "g.id", "og.goods_id")
    .select(["o.id", "g.pack_size"])
    .where("o.kind", "=", "groupBuy")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .orderBy("o.id")
    .execute();
  for (const { group, companyId, hoursAgo, packs } of JOINS) {
    const found = groups[group];
    if (!found) continue;
    const wish = { offerId: found.id, quantity: packs * found.pack_size };
    const at = now - hoursAgo * HOUR;
    const orderId = await place(await viewerOfCompany(companyId), wish, at);
    if (orderId !== null) await pay(orderId, companyId, at + 5 * 60_000);
  }
}

async function viewerOfCompany(companyId: number): Promise<SignedIn> {
  const [company, documents, scopes, member] = await Promise.all([
    db.selectFrom("company").selectAll().where("id", "=", companyId).executeTakeFirstOrThrow(),
    db.selectFrom("qualification").selectAll().where("company_id", "=", companyId).execute(),
    db.selectFrom("business_scope").select("scope").where("company_id", "=", companyId).execute(),
    db
      .selectFrom("membership")
      .select("account_id")
      .where("company_id", "=", companyId)
      .executeTakeFirstOrThrow(),
  ]);
  const buyer: Buyer = {
    companyId,
    accountId: member.account_id,
    kind: company.kind as CompanyKind,
    status: "approved",
    rank: company.rank,
    areaCode: company.area_code,
    scopes: scopes.map((row) => row.scope as BusinessScopeCode),
    qualifications: documents.map((document) => ({
      kind: document.kind as QualificationKind,
      state: "approved" as const,
      endsOn: document.ends_on,
    })),
    contractYear: company.contract_year,
  };
  return { buyer, accountName: "", username: "", companyName: company.name, phone: "", sessionId: "" };
}

/** Returns the order's id; null if a small demo lacks the products. */
async function place(
  viewer: SignedIn,
  group: { offerId: number; quantity: number },
  at: number,
): Promise<number | null> {
  const choice = { vouchers: {}, group };
  const { checkout } = await readCheckoutFacts(viewer, choice, at);
  const [address] = await findAddresses(viewer.buyer.companyId);
  const placed = await placeOrders(
    viewer,
    {
      ...choice,
      addressId: address!.id,
      invoiceType: "ordinary",
      delivery: "carrier",
      remark: "",
      expiryMonths: 0,
      token: `demo-group-${group.offerId}-${viewer.buyer.companyId}`,
      snapshot: snapshotText(checkout),
    },
    at,
  );
  return placed.ok ? Number(/(\d+)$/.exec(placed.to)?.[1]) : null;
}

/** Paid in the sandbox, so that a failed group is refunded. */
async function pay(orderId: number, companyId: number, at: number): Promise<void> {
  await inTransaction(async (trx) => {
    const order = await trx
      .selectFrom("orders")
      .select(["payable", "account_id"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const number = paymentNumber(toDay(at), 900_000_000 + orderId);
    const ref = `DEMO${number}`;
    await trx
      .insertInto("payment")
      .values({
        number,
        company_id: companyId,
        order_id: orderId,
        provider: "wechat",
        amount: order.payable,
        state: "succeeded",
        provider_ref: ref,
        transfer_proof_file_id: null,
        note: "",
        created_at: at,
        finished_at: at,
        paid_at: at,
      })
      .execute();
    await trx
      .insertInto("sandbox_payment")
      .values({
        number,
        provider: "wechat",
        amount: order.payable,
        subject: "演示订单",
        state: "paid",
        ref,
        notice_id: `demo-${number}`,
        created_at: at,
        decided_at: at,
      })
      .execute();
    const note = `${paymentMethodText("wechat")} ${formatYuan(order.payable)}`;
    await markPaid(trx, orderId, { amount: order.payable, actor: `buyer:${order.account_id}`, note }, at);
  });
}
