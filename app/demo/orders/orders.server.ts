/**
 * The demo's orders, priced by the shop's own rules, with matching lines, batches, history, payments and points. They do not reduce the demo's
 * stock: their old batches are sold out. DEMO DATA.
 */
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import type { CartLine, CartPricing, Offers } from "~/modules/cart/pricing/pricing";
import { shippingRule } from "~/modules/shipping/shipping.server";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { toChunks } from "~/platform/values/chunks";
import { countSales } from "~/modules/catalogue/stock/stock.server";
import { findAddresses } from "~/modules/company/addresses/address.server";
import type { Buyer, SignedIn } from "~/modules/company/identity/buyer";
import { toYear } from "~/modules/company/contract/contract";
import { requiredQualifications, type QualificationKind } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { addressSnapshot } from "~/modules/orders/order/address";
import { hasFlag } from "~/modules/order-status/order-status";
import { orderLines } from "~/modules/orders/order/lines";
import { lineRow, permitLines, type PermittedLine } from "~/modules/orders/order/permitted-lines";
import { insertOfferSavings } from "~/modules/orders/order/order-uses.server";
import { orderNumber } from "~/modules/orders/order/write-order.server";
import { indexOrder, recountPurchases } from "~/modules/orders/order/purchases.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { DAY, toDay } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import type { NewRow } from "~/platform/database/schema";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { batchesFor } from "./order-batches.server";
import { insertMoney } from "./order-money.server";
import { getAt, COMPANY, planDemoOrders, type PlacedDemoOrder, type DemoOrderPlan } from "./order-plan";
import { seeded, type Random } from "~/demo/seed/random";

const ACCOUNT = 1;
const COUPON = { threshold: 50_000, amount: 1_500, name: "满500减15" };

/** Adds about 60 orders of company 1 over a year; order 1 waits for payment. Needs companies, products and offers. */
export async function loadOrders(trx: Db, now: number): Promise<void> {
  const random = seeded(6_060);
  const viewer = demoBuyer(now);
  const pools = await goodsPools(trx, viewer, now);
  const offers: Offers = {
    offers: await runningOffers(viewer.buyer, now, trx),
    vouchers: [],
    shipping: await shippingRule(viewer.buyer, now, trx),
  };
  const plans = planDemoOrders(now);
  const vouchers = await usedVouchers(trx, plans);
  const made = plans.map((plan, i): PlacedDemoOrder => {
    const voucherId = vouchers.get(i) ?? null;
    const priced = priceOrder(random, { plan, pools, offers, voucherId, buyer: viewer.buyer }, now);
    return { id: i + 1, number: orderNumber(i + 1, plan.placedAt), plan, voucherId, ...priced };
  });
  await insertOrders(trx, made);
  await insertLines(trx, made);
  for (const { id } of made) await indexOrder(trx, id);
  await insertMoney(trx, made);
  const standing = made
    .filter(({ plan }) => hasFlag(plan.status, "countsAsBought"))
    .flatMap(({ lines }) => lines);
  await recountPurchases(
    trx,
    COMPANY,
    standing.map((line) => line.goodsId),
  );
  await countSales(
    trx,
    standing.filter((line) => line.type !== "gift"),
  );
}

/** Company 1 for pricing, with every document, whatever it had at the time. */
export function demoBuyer(now: number): SignedIn {
  const held = (kind: QualificationKind) => ({ kind, state: "approved", endsOn: null }) as const;
  const buyer: Buyer = {
    companyId: COMPANY,
    accountId: ACCOUNT,
    kind: "clinic",
    status: "approved",
    rank: "B",
    areaCode: "440106",
    scopes: Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[],
    qualifications: requiredQualifications("clinic").map((kinds) => held(kinds[0]!)),
    contractYear: toYear(now),
  };
  return { buyer, accountName: "", username: "demo", companyName: "", phone: "", sessionId: "" };
}

interface Pools {
  ordinary: GoodsForBuyer[];
  ephedrine: GoodsForBuyer[];
  gifts: Map<number, GoodsForBuyer>;
}

async function goodsPools(trx: Db, viewer: SignedIn, now: number): Promise<Pools> {
  const base = trx
    .selectFrom("goods")
    .select("id")
    .where("status", "=", "on")
    .where("regulated", "is", null)
    .where("is_controlled", "=", 0)
    .where("purchase_limit", "is", null)
    .where("scope", "not in", ["biological", "deviceThree"])
    .where("stock", ">=", 200)
    .where("base_price", "<=", 12_000);
  const read = async (isEphedrine: 0 | 1, limit: number) => {
    const rows = await base
      .where("is_ephedrine", "=", isEphedrine)
      .orderBy("sales", "desc")
      .orderBy("id")
      .limit(limit)
      .execute();
    const found = await goodsForBuyer(
      rows.map((row) => row.id),
      viewer,
      now,
      trx,
    );
    // Purchase rights are checked as of today; these orders are in the past.
    return rows.map((row) => ({ ...found.get(row.id)!, restriction: null }));
  };
  const gifts = (await runningOffers(viewer.buyer, now, trx)).flatMap((o) =>
    o.kind === "gift" ? o.goods.map((g) => g.goodsId) : [],
  );
  return {
    ordinary: await read(0, 120),
    ephedrine: await read(1, 10),
    gifts: await goodsForBuyer(gifts, viewer, now, trx),
  };
}

interface DemoCheckout {
  plan: DemoOrderPlan;
  pools: Pools;
  offers: Offers;
  voucherId: number | null;
  buyer: Buyer;
}

function priceOrder(
  random: Random,
  { plan, pools, offers, voucherId, buyer }: DemoCheckout,
  now: number,
): { pricing: CartPricing; lines: PermittedLine[] } {
  const pool = plan.isEphedrine && pools.ephedrine.length > 0 ? pools.ephedrine : pools.ordinary;
  const picked = new Map<number, CartLine>();
  while (picked.size < Math.min(plan.kinds, pool.length)) {
    const goods = random.pick(pool);
    const packs = goods.price !== null && goods.price * goods.packSize > 20_000 ? 1 : random.int(1, 6);
    picked.set(goods.id, {
      id: goods.id,
      goods,
      type: 0,
      offerId: 0,
      quantity: packs * goods.packSize,
      isSelected: true,
      seenPrice: null,
      activity: null,
    });
  }
  const coupon = {
    ...COUPON,
    id: voucherId ?? 0,
    kind: "coupon" as const,
    scope: { all: true as const },
    endsAt: now,
  };
  const usable = { ...offers, vouchers: voucherId === null ? [] : [coupon] };
  const checkout = splitCheckout([...picked.values()], usable, {}, now);
  const order = checkout.orders[0]!;
  const lines = orderLines(order.lines, order.pricing, pools.gifts, offers.offers);
  const facts = new Map([...order.lines.map(({ goods }) => [goods.id, goods] as const), ...pools.gifts]);
  // Old orders do not count in today's quotas.
  const query = new Map([...facts].map(([id, goods]) => [id, { ...goods, ephedrine: null }]));
  const [leave] = permitLines(buyer, [{ isEphedrine: order.isEphedrine, lines }], query, now);
  if (leave!.refused.length > 0) throw new Error(`demo order: ${JSON.stringify(leave!.refused)}`);
  return { pricing: order.pricing, lines: leave!.lines };
}

/** A used coupon for each order that had one, by index. */
async function usedVouchers(trx: Db, plans: readonly DemoOrderPlan[]): Promise<Map<number, number>> {
  const holders = plans.flatMap((plan, i) => (plan.hasCoupon ? [{ i, at: plan.placedAt }] : []));
  const oldest = Math.min(...holders.map(({ at }) => at));
  const newest = Math.max(...holders.map(({ at }) => at));
  const template = await trx
    .insertInto("voucher_template")
    .values({
      kind: "coupon",
      ...COUPON,
      scope: JSON.stringify({ all: true }),
      starts_at: oldest - DAY,
      ends_at: newest + DAY,
      total: holders.length,
      claimed: holders.length,
      limit_per_company: holders.length,
      status: "off",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const found = new Map<number, number>();
  for (const { i, at } of holders) {
    const voucher = await trx
      .insertInto("voucher")
      .values({
        template_id: template.id,
        company_id: COMPANY,
        state: "unused",
        order_id: null,
        starts_at: at - DAY,
        ends_at: newest + DAY,
        claimed_at: at - DAY,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    found.set(i, voucher.id);
  }
  return found;
}

async function insertOrders(trx: Db, made: readonly PlacedDemoOrder[]): Promise<void> {
  const [address] = await findAddresses(COMPANY, trx);
  const snapshot = addressSnapshot(address!);
  const rows = made.map(({ id, number, plan, pricing }): NewRow<"orders"> => ({
    number,
    company_id: COMPANY,
    account_id: ACCOUNT,
    status: plan.status,
    is_ephedrine: plan.isEphedrine ? 1 : 0,
    checkout_key: `demo:${id}`,
    goods_amount: pricing.selectedTotal,
    shipping_amount: pricing.shipping,
    discount_amount: pricing.discountTotal,
    payable: pricing.payable,
    paid: plan.paidBy ? pricing.payable : 0,
    // Only uncompleted orders wait for cashback of today's offers; older offers are unknown.
    cashback: hasFlag(plan.status, "isInFulfilment") ? (pricing.cashback?.amount ?? 0) : 0,
    price_rows: JSON.stringify(pricing.rows),
    address: snapshot,
    invoice_type: plan.invoiceType,
    delivery: "carrier",
    remark: plan.remark,
    expiry_months: 0,
    placed_at: plan.placedAt,
    pay_before: plan.payBefore,
    paid_at: getAt(plan, "paid"),
    shipped_at: getAt(plan, "shipped"),
    completed_at: getAt(plan, "received"),
    cancelled_at: getAt(plan, "cancelled"),
    cancel_reason: plan.cancelReason,
  }));
  // Separately, because it must be order 1 on both databases.
  const ids = new Map<string, number>();
  for (const part of [rows.slice(0, 1), rows.slice(1)]) {
    const inserted = await trx.insertInto("orders").values(part).returning(["id", "number"]).execute();
    for (const row of inserted) ids.set(row.number, row.id);
  }
  for (const order of made) order.id = ids.get(order.number)!;
  const events = made.flatMap(({ id, plan }) =>
    plan.events.map((event) => ({
      order_id: id,
      at: event.at,
      kind: event.kind,
      status: event.status,
      actor: event.actor === "buyer" ? `buyer:${ACCOUNT}` : event.actor,
      note: event.kind === "paid" ? paidNote(made, id) : event.note,
    })),
  );
  for (const part of toChunks(events, 200)) await trx.insertInto("order_event").values(part).execute();
  for (const { id, plan, voucherId, pricing } of made) {
    const isBackKnown = hasFlag(plan.status, "isInFulfilment");
    const savings = pricing.savings.map((saving) => ({ ...saving, back: isBackKnown ? saving.back : 0 }));
    await insertOfferSavings(trx, id, savings);
    if (voucherId === null) continue;
    const isUsed = pricing.usedVoucherIds.includes(voucherId);
    const change = isUsed ? { state: "used", order_id: id } : { state: "expired" };
    await trx.updateTable("voucher").set(change).where("id", "=", voucherId).execute();
    if (isUsed)
      await trx
        .insertInto("order_use")
        .values({ order_id: id, kind: "voucher", ref_id: voucherId, goods_id: null, number: 1 })
        .execute();
  }
}

function paidNote(made: readonly PlacedDemoOrder[], id: number): string {
  const order = made.find((item) => item.id === id)!;
  return `${paymentMethodText(order.plan.paidBy ?? "")} ${formatYuan(order.pricing.payable)}`;
}

async function insertLines(trx: Db, made: readonly PlacedDemoOrder[]): Promise<void> {
  const rows = made.flatMap(({ id, plan, lines }) =>
    lines.map((line) => ({
      ...lineRow(id, line),
      shipped: getAt(plan, "shipped") === null ? 0 : line.quantity,
    })),
  );
  const placedAt = new Map(made.map(({ id, plan }) => [id, plan.placedAt]));
  const batches = await batchesFor(
    trx,
    rows.map((row) => ({ goodsId: row.goods_id, day: toDay(placedAt.get(row.order_id)!) })),
  );
  for (const part of toChunks(rows, 200)) {
    const inserted = await trx
      .insertInto("order_line")
      .values(part)
      .returning(["id", "order_id", "goods_id", "number"])
      .execute();
    await trx
      .insertInto("order_line_batch")
      .values(
        inserted.map((line) => {
          const batch = batches.get(`${line.goods_id} ${toDay(placedAt.get(line.order_id)!)}`)!;
          return {
            order_line_id: line.id,
            batch_id: batch.id,
            batch_number: batch.number,
            expires_on: batch.expires_on,
            number: line.number,
          };
        }),
      )
      .execute();
  }
}
