import { removeLines } from "~/modules/cart/lines/cart.server";
import { confirmSeen } from "~/modules/cart/lines/lines.server";
import type { SeenPrice } from "~/modules/cart/lines/seen-price";
import type { Refusal } from "~/modules/catalogue/goods/refusal-reasons";
import { noteRefusals } from "~/modules/catalogue/goods/refusals.server";
import { confirmedNote } from "~/modules/cart/draft-orders/draft-order";
import { linkDraftOrder } from "~/modules/cart/draft-orders/draft-order-answer.server";
import { expiryDay } from "~/modules/catalogue/stock/minimum-shelf-life";
import {
  countSales,
  refreshStock,
  takeStock,
  type AllocatedBatch,
} from "~/modules/catalogue/stock/stock.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { addressSnapshot, type AddressSnapshot } from "~/modules/orders/order/address";
import { PAY_WITHIN } from "~/modules/orders/order/transition";
import type { PermittedLine } from "~/modules/orders/order/permitted-lines";
import { insertOfferSavings, insertVoucherUses } from "~/modules/orders/order/order-uses.server";
import { placedBy } from "~/modules/orders/order/placed.server";
import { addPurchases } from "~/modules/catalogue/goods/purchases.server";
import { indexOrder } from "~/modules/orders/order/purchases.server";
import { addOrderEvent, addOrderNote } from "~/modules/orders/order/transition.server";
import { insertOrder, insertOrderLines, type NewOrder } from "~/modules/orders/order/write-order.server";
import { markPaid } from "~/modules/orders/transitions/transitions.server";
import type { DeliveryDay } from "~/modules/shipping/delivery-days";
import { config } from "~/platform/config/config.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { dayQuota } from "~/platform/http/limits/quota";
import { countWritten, QuotaSpent } from "~/platform/http/limits/quota.server";
import { metrics } from "~/platform/observability/metrics.server";
import { toDay } from "~/platform/values/clock";
import { lockVouchers } from "~/modules/vouchers/vouchers.server";
import { readPlacingFacts } from "./checkout-facts.server";
import type { CheckoutForm } from "./checkout-form";
import { blocked, findNotifiedPrices, getRefusals } from "./objections";
import { planOrders, type PlannedOrder } from "./order-plan";
import type { CheckoutChange } from "./snapshot";
import { holdUses, useOffers } from "./use-offers.server";

/** `to`: the next page. A second submit gets the first one's answer. */
export type PlaceResult = { ok: true; to: string } | { ok: false; changes: CheckoutChange[] };

class Refused extends Error {
  constructor(
    readonly changes: CheckoutChange[],
    readonly stale: number[] = [],
    readonly refusals: Refusal[] = [],
    readonly notified: SeenPrice[] = [],
  ) {
    super("checkout refused");
  }
}

/** Places the orders of a checkout form: ordinary products in one, ephedrine products in another (specification, section 2 "Cart", step 2). Refused with every change, without any effect except the refusal log: differences from the snapshot, shelf lives, stock, offers, vouchers, unpaid orders, the daily limit. */
export async function placeOrders(viewer: SignedIn, form: CheckoutForm, now: number): Promise<PlaceResult> {
  const { companyId } = viewer.buyer;
  let placed = 0;
  try {
    const to = await inTransaction((trx) =>
      once(trx, form.token, async () => {
        await lockCompany(trx, companyId);
        // The form token is stored for days; the order's key for good.
        const [before] = await placedBy(companyId, form.token, trx);
        if (before !== undefined) return `/order/info/${before}`;
        const facts = await readPlacingFacts(viewer, form, now, trx);
        const plan = planOrders(viewer.buyer, facts, form, now);
        if (!plan.ok) {
          const notified = findNotifiedPrices(facts, plan.changes);
          throw new Refused(plan.changes, [], getRefusals(facts, plan.changes), notified);
        }
        const placing = { viewer, form, address: facts.address!, deliveryDay: plan.deliveryDay };
        const orders = await writeOrders(trx, placing, plan.orders, now);
        placed = orders.length;
        return nextPath(orders);
      }),
    );
    metrics.orders.inc(placed);
    return { ok: true, to };
  } catch (error) {
    if (error instanceof QuotaSpent) return { ok: false, changes: [blocked(error.body)] };
    if (!(error instanceof Refused)) throw error;
    const { refusals, notified } = error;
    if (notified.length > 0) await inTransaction((trx) => confirmSeen(trx, companyId, notified));
    if (refusals.length > 0) await inTransaction((trx) => noteRefusals(trx, companyId, refusals, now));
    // Stock of expired batches is recounted, so that the next cart shows the right one.
    if (error.stale.length > 0) await inTransaction((trx) => refreshStock(trx, error.stale, now));
    return { ok: false, changes: error.changes };
  }
}

/** What all orders of one form have in common. */
interface Placing {
  viewer: SignedIn;
  form: CheckoutForm;
  address: AddressSnapshot;
  deliveryDay: DeliveryDay | null;
}

interface PlacedOrder {
  orderId: number;
  order: PlannedOrder;
}

/** Takes stock for all orders by product id, then offers, then writes the orders, to avoid deadlocks. */
async function writeOrders(
  trx: Db,
  placing: Placing,
  orders: readonly PlannedOrder[],
  now: number,
): Promise<PlacedOrder[]> {
  const quota = dayQuota(config.ORDERS_DAY, "提交的订单");
  await countWritten(
    trx,
    quota,
    { key: `orders:${placing.viewer.buyer.companyId}`, count: orders.length },
    now,
  );
  const lines = orders.flatMap((order) => order.lines);
  const allocated = await takeBatches(trx, lines, now);
  await holdUses(trx, orders);
  const placed: PlacedOrder[] = [];
  let next = 0;
  for (const order of orders) {
    const batches = allocated.slice(next, next + order.lines.length);
    next += order.lines.length;
    placed.push({ orderId: await placeOne(trx, placing, { order, batches }, now), order });
  }
  await noteApprovalRequests(trx, placing.viewer, placed, now);
  return placed;
}

/** Writes one order with its lines, uses, vouchers and history, and removes its lines from the cart; returns its id. */
async function placeOne(
  trx: Db,
  placing: Placing,
  { order, batches }: { order: PlannedOrder; batches: readonly AllocatedBatch[][] },
  now: number,
): Promise<number> {
  const { companyId, accountId } = placing.viewer.buyer;
  const actor = `buyer:${accountId}` as const;
  const orderId = await insertOrder(trx, orderRow(placing, order, now), now);
  await insertOrderLines(trx, orderId, order.lines, batches);
  await indexOrder(trx, orderId);
  const short = await useOffers(trx, companyId, orderId, order);
  if (short) throw new Refused([short]);
  await insertOfferSavings(trx, orderId, order.pricing.savings);
  await takeVouchers(trx, companyId, orderId, order.pricing.usedVoucherIds);
  const bought = order.lines.filter((line) => line.type !== "gift");
  await countSales(trx, bought);
  await addPurchases(trx, companyId, bought, now);
  await removeLines(trx, companyId, order.cartLineIds);
  await addOrderEvent(trx, { orderId, kind: "placed", status: "pendingPayment", actor, note: "", now });
  if (order.pricing.payable === 0) await markPaid(trx, orderId, { amount: 0, actor, note: "无需付款" }, now);
  return orderId;
}

const orderRow = (
  { viewer, form, address, deliveryDay }: Placing,
  { key, isEphedrine, pricing, group }: PlannedOrder,
  now: number,
): NewOrder => ({
  company_id: viewer.buyer.companyId,
  account_id: viewer.buyer.accountId,
  is_ephedrine: isEphedrine ? 1 : 0,
  group_offer_id: group?.offerId ?? null,
  cashback: pricing.cashback?.amount ?? 0,
  checkout_key: key,
  goods_amount: pricing.selectedTotal,
  shipping_amount: pricing.shipping,
  discount_amount: pricing.discountTotal,
  payable: pricing.payable,
  price_rows: JSON.stringify(pricing.rows),
  address: addressSnapshot(address),
  invoice_type: form.invoiceType,
  delivery: form.delivery,
  delivery_day: deliveryDay?.day ?? null,
  delivery_until: deliveryDay?.until ?? null,
  remark: form.remark,
  expiry_months: form.expiryMonths,
  pay_before: Math.min(now + PAY_WITHIN, group?.endsAt ?? Infinity),
});

/** Orders from a draft order name its author and confirmer in their history. */
async function noteApprovalRequests(
  trx: Db,
  { buyer: { companyId, accountId }, accountName }: SignedIn,
  placed: readonly PlacedOrder[],
  now: number,
): Promise<void> {
  const fromCart = placed
    .filter(({ order }) => order.cartLineIds.length > 0)
    .map(({ orderId, order }) => ({ orderId, goodsIds: order.lines.map(({ goodsId }) => goodsId) }));
  for (const { orderId, staffName } of await linkDraftOrder(trx, companyId, fromCart)) {
    const note = confirmedNote(staffName, accountName);
    await addOrderNote(trx, orderId, { actor: `buyer:${accountId}`, note }, now);
  }
}

/** Takes the batches of each line; refused with a message for each short line. */
async function takeBatches(
  trx: Db,
  lines: readonly PermittedLine[],
  now: number,
): Promise<AllocatedBatch[][]> {
  const today = toDay(now);
  const wanted = lines.map(({ goodsId, quantity, expiryMonths, minExpiry = today }) => {
    const wished = expiryDay(today, expiryMonths);
    return { goodsId, quantity, minExpiry: wished > minExpiry ? wished : minExpiry };
  });
  const stock = await takeStock(trx, wanted, now);
  if (stock.ok) return stock.allocated;
  const changes = stock.short.map(({ at, left }) => {
    const { name, unit, expiryMonths } = lines[at]!;
    const text =
      expiryMonths > 0
        ? `${name}：效期不少于 ${expiryMonths} 个月的仅有 ${left}${unit}，请调整效期要求或数量`
        : `${name}：库存不足，仅剩 ${left}${unit}`;
    return blocked(text, { to: "/cart", way: "修改数量" });
  });
  throw new Refused(
    changes,
    stock.short.map(({ goodsId }) => goodsId),
    stock.short.map(({ at }) => {
      const { goodsId, quantity: units, amount, expiryMonths } = lines[at]!;
      return { goodsId, units, amount, reason: expiryMonths > 0 ? "expiryShort" : "stockShort" };
    }),
  );
}

async function takeVouchers(trx: Db, companyId: number, orderId: number, ids: readonly number[]) {
  if (ids.length === 0) return;
  if (!(await lockVouchers(trx, ids, companyId, orderId)))
    throw new Refused([
      blocked("所选优惠券或现金券已被使用，请重新选择", { to: "/cart", way: "返回购物车" }),
    ]);
  await insertVoucherUses(trx, orderId, ids);
}

/** The payment page; ephedrine products allow only bank transfer. */
function nextPath(placed: readonly PlacedOrder[]): string {
  const ordinary = placed.find(({ order }) => !order.isEphedrine);
  return ordinary ? `/cart/step3/${ordinary.orderId}` : `/cart/hm?id=${placed[0]!.orderId}`;
}
