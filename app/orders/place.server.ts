/** Placing orders: the cart as it is now becomes one order or two in a single transaction, or nothing happens and the buyer is told why. */
import { removeLines } from "~/cart/cart.server";
import type { Checkout } from "~/cart/checkout";
import type { CartPricing } from "~/cart/pricing";
import { shortLines, shortText } from "~/cart/line-floor";
import { expiryDay } from "~/catalogue/expiry-floor";
import { chunksOf, goodsForBuyer } from "~/catalogue/goods.server";
import { refusalText } from "~/catalogue/refusal";
import { countSales, refreshStock, takeStock, type TakenBatch } from "~/catalogue/stock.server";
import { addressesOf } from "~/company/address.server";
import type { SignedIn } from "~/company/buyer";
import { lockCompany } from "~/company/lock.server";
import { dayOf } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction, type Db } from "~/platform/database.server";
import { once } from "~/platform/forms.server";
import { metrics } from "~/platform/metrics.server";
import { dayQuota } from "~/platform/quota";
import { countWritten, QuotaSpent } from "~/platform/quota.server";
import type { GroupBuy } from "~/promotions/group-buy";
import { lockVouchers } from "~/wallet/vouchers.server";
import { readCheck, type Check } from "./check.server";
import { addressSnapshot } from "./address";
import type { OrderDraft } from "./draft";
import { PAY_WITHIN } from "./life";
import { markPaid, note } from "./life.server";
import { orderLines } from "./lines";
import { lineRow, permitLines, type Leave, type PermittedLine } from "./permitted-lines";
import { addPurchases, indexOrder } from "./purchases.server";
import { lineKey } from "./refund";
import { changesSince, readSeen, type CartChange } from "./seen";
import { UNPAID_AT } from "./unpaid";
import { unpaidFaultOf } from "./unpaid.server";
import { holdUses, useOffers } from "./use-offers.server";
import { pricedFor, withoutGifts } from "./terms";

/** `to`: where the buyer goes next. A second submit of the same form gets the first one's answer. */
export type Placed = { ok: true; to: string } | { ok: false; changes: CartChange[] };

/** Ends the transaction with nothing done. */
class Held extends Error {
  constructor(
    readonly changes: CartChange[],
    readonly stale: number[] = [],
  ) {
    super("order held");
  }
}

/**
 * Places the orders of a company's cart: ordinary goods in one, ephedrine goods in another (specification, section 2 "Cart", step 2).
 * Everything is read and priced anew inside the transaction. A selected line whose asked validity cannot be kept holds all of it. When that differs from what the buyer saw (`draft.seen`), or stock,
 * activity or vouchers ran out meanwhile, nothing is done and every change is returned: the buyer is asked, never surprised. Nor is anything
 * done for a company that has left too much unpaid.
 */
export async function placeOrders(viewer: SignedIn, draft: OrderDraft, now: number): Promise<Placed> {
  const address = (await addressesOf(viewer.buyer.companyId)).find(
    (a) => a.id === draft.addressId && a.state === "released",
  );
  if (!address) return blocked("请选择可以收货的地址");
  let placed = 0;
  try {
    const to = await inTransaction((trx) =>
      once(trx, draft.token, async () => {
        await lockCompany(trx, viewer.buyer.companyId);
        // A page that was open for longer than tokens are kept.
        const [before] = await placedBy(viewer.buyer.companyId, draft.token, trx);
        if (before !== undefined) return `/order/info/${before}`;
        const check = await readCheck(viewer, draft, now, trx);
        hold(differences(check, draft));
        hold(await tooMuch(trx, viewer.buyer.companyId, check, draft, now));
        const parts = await partsOf(trx, viewer, check, draft, now);
        await holdUses(trx, parts);
        const ids: number[] = [];
        for (const part of parts)
          ids.push(await placeOne(trx, viewer, draft, part, addressSnapshot(address), now));
        placed = ids.length;
        return wayOn(check.checkout, ids);
      }),
    );
    metrics.orders.inc(placed);
    return { ok: true, to };
  } catch (error) {
    if (error instanceof QuotaSpent) return blocked(error.body);
    if (!(error instanceof Held)) throw error;
    // Stock that only counts expired batches heals itself: the next look at the cart tells the truth.
    if (error.stale.length > 0) await inTransaction((trx) => refreshStock(trx, error.stale, now));
    return { ok: false, changes: error.changes };
  }
}

const blocked = (text: string): Placed => ({ ok: false, changes: [{ kind: "blocked", text }] });

function hold(changes: CartChange[]): void {
  if (changes.length > 0) throw new Held(changes);
}

function differences({ checkout, lines, refusals, group }: Check, draft: OrderDraft): CartChange[] {
  const seen = readSeen(draft.seen);
  if (!seen) return [{ kind: "blocked", text: "请重新核对订单信息后提交" }];
  if (draft.group && !group)
    return [{ kind: "blocked", text: "该拼团已结束，不能再参团", to: "/ptzq", way: "查看其他拼团" }];
  const [joining] = group ? lines : [];
  const refusal = joining && refusals.get(joining.id);
  if (group && refusal) {
    const text = `${joining.goods.name}：${refusalText(refusal)}`;
    return [{ kind: "blocked", text, to: `/list/info-pt/${group.goodsId}`, way: "返回拼团" }];
  }
  const short = shortLines(lines, refusals).filter(({ line }) => line.isSelected);
  if (short.length > 0)
    return short.map(({ line, refusal }) => ({
      ...{ kind: "blocked", text: shortText(line, refusal) },
      ...{ to: "/cart#group-short", way: "修改效期要求或数量" },
    }));
  const changes = changesSince(seen, checkout, lines, refusals);
  if (checkout.orders.length === 0)
    changes.push({ kind: "blocked", text: "没有可以下单的商品", to: "/cart", way: "返回购物车" });
  return changes;
}

/** What a company has placed and not paid, or placed today, keeps it from placing more. */
async function tooMuch(
  trx: Db,
  companyId: number,
  { checkout }: Check,
  draft: OrderDraft,
  now: number,
): Promise<CartChange[]> {
  const toPay = checkout.orders
    .map((order) => pricedFor(draft.delivery, order.pricing))
    .filter((pricing) => pricing.payable > 0);
  const amount = toPay.reduce((sum, pricing) => sum + pricing.selectedTotal, 0);
  const text = await unpaidFaultOf(trx, companyId, { orders: toPay.length, amount });
  if (text !== null) return [{ kind: "blocked", text, to: UNPAID_AT, way: "查看待付款订单" }];
  const quota = dayQuota(config.ORDERS_DAY, "提交的订单");
  await countWritten(trx, quota, `orders:${companyId}`, checkout.orders.length, now);
  return [];
}

/** The orders of the company that one token placed: ordinary goods first, then those with ephedrine; none where it placed nothing. */
export async function placedBy(companyId: number, token: string, trx: Db = db): Promise<number[]> {
  const rows = await trx
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", companyId)
    .where("checkout_key", "in", [token, `${token}:1`])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** One order of the checkout, with everything that is written down for it. */
interface Part {
  key: string;
  isEphedrine: boolean;
  pricing: CartPricing;
  lines: PermittedLine[];
  portions: TakenBatch[][];
  cartLineIds: number[];
  group: GroupBuy | null;
}

/**
 * Every line is asked whether it may be ordered; then both orders take their stock together, in goods order: two checkouts never wait for
 * each other in a ring.
 */
async function partsOf(
  trx: Db,
  viewer: SignedIn,
  check: Check,
  draft: OrderDraft,
  now: number,
): Promise<Part[]> {
  const drafts = check.checkout.orders.map((order, at) => {
    const pricing = pricedFor(draft.delivery, order.pricing);
    return {
      key: at === 0 ? draft.token : `${draft.token}:${at}`,
      isEphedrine: order.isEphedrine,
      pricing,
      lines: orderLines(order.lines, pricing, check.giftGoods, check.offers),
      // The line of a group buy stands in no cart.
      cartLineIds: check.group ? [] : order.lines.map((line) => line.id),
      group: check.group,
    };
  });
  const ids = drafts.flatMap((part) => part.lines.map((line) => line.goodsId));
  const leaves = permitLines(viewer.buyer, drafts, await goodsForBuyer(ids, viewer, now, trx), now);
  hold(leaves.flatMap(refusedLines));
  const parts = drafts.map((part, i) => {
    const { lines, refused } = leaves[i]!;
    return { ...part, lines, pricing: withoutGifts(part.pricing, refused) };
  });
  const portions = await takeFor(
    trx,
    parts.flatMap((part) => part.lines),
    now,
  );
  return parts.map((part) => ({ ...part, portions: portions.splice(0, part.lines.length) }));
}

/** What is paid for holds the order when it may not be had; a gift only stays out of it. */
function refusedLines({ refused }: Leave): CartChange[] {
  return refused
    .filter(({ line }) => line.type !== "gift")
    .map(({ line, refusal }) => ({
      ...{ kind: "blocked", text: `${line.name}：${refusalText(refusal)}` },
      ...{ to: "/cart", way: "返回购物车" },
    }));
}

async function placeOne(
  trx: Db,
  viewer: SignedIn,
  draft: OrderDraft,
  part: Part,
  address: string,
  now: number,
): Promise<number> {
  const { companyId, accountId } = viewer.buyer;
  const { lines, pricing } = part;
  const orderId = await insertOrder(trx, viewer, draft, part, address, now);
  await insertLines(trx, orderId, lines, part.portions);
  await indexOrder(trx, orderId);
  hold(await useOffers(trx, companyId, orderId, part));
  await useOwned(trx, companyId, orderId, pricing.usedVoucherIds);
  const bought = lines.filter((line) => line.type !== "gift");
  await countSales(trx, bought);
  await addPurchases(trx, companyId, bought, now);
  await removeLines(trx, companyId, part.cartLineIds);
  const actor = `buyer:${accountId}` as const;
  await note(trx, { orderId, kind: "placed", status: "pendingPayment", actor, note: "", now });
  if (pricing.payable === 0) await markPaid(trx, orderId, 0, { actor, note: "无需付款" }, now);
  return orderId;
}

async function insertOrder(
  trx: Db,
  viewer: SignedIn,
  draft: OrderDraft,
  { key, isEphedrine, pricing, group }: Part,
  address: string,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto("orders")
    .values({
      number: key,
      company_id: viewer.buyer.companyId,
      account_id: viewer.buyer.accountId,
      status: "pendingPayment",
      is_ephedrine: isEphedrine ? 1 : 0,
      group_offer_id: group?.offerId ?? null,
      cashback: pricing.cashback?.amount ?? 0,
      checkout_key: key,
      goods_amount: pricing.selectedTotal,
      shipping_amount: pricing.shipping,
      discount_amount: pricing.discountTotal,
      payable: pricing.payable,
      paid: 0,
      price_rows: JSON.stringify(pricing.rows),
      address,
      invoice_type: draft.invoiceType,
      delivery: draft.delivery,
      remark: draft.remark,
      expiry_months: draft.expiryMonths,
      placed_at: now,
      pay_before: Math.min(now + PAY_WITHIN, group?.endsAt ?? Infinity),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("orders")
    .set({ number: orderNumber(id, now) })
    .where("id", "=", id)
    .execute();
  return id;
}

/** "20261120" and eight digits: unique because the id is. */
export function orderNumber(id: number, now: number): string {
  return dayOf(now).replaceAll("-", "") + String(id % 100_000_000).padStart(8, "0");
}

/** The batches of each line, those that keep what it asks for; all of them, or a verdict for each line that comes short. */
async function takeFor(trx: Db, lines: readonly PermittedLine[], now: number): Promise<TakenBatch[][]> {
  const today = dayOf(now);
  const wanted = lines.map(({ goodsId, number, expiryMonths }) => {
    return { goodsId, number, minExpiry: expiryDay(today, expiryMonths) };
  });
  const stock = await takeStock(trx, wanted, now);
  if (stock.ok) return stock.taken;
  const changes = stock.short.map(({ at, left }): CartChange => {
    const { name, unit, expiryMonths } = lines[at]!;
    const text =
      expiryMonths > 0
        ? `${name}：效期不少于 ${expiryMonths} 个月的仅有 ${left}${unit}，请调整效期要求或数量`
        : `${name}：库存不足，仅剩 ${left}${unit}`;
    return { kind: "blocked", text, to: "/cart", way: "修改数量" };
  });
  throw new Held(
    changes,
    stock.short.map((s) => s.goodsId),
  );
}

async function insertLines(
  trx: Db,
  orderId: number,
  lines: readonly PermittedLine[],
  portions: readonly TakenBatch[][],
): Promise<void> {
  const keyOf = ({ goods_id, type, offer_id }: { goods_id: number; type: string; offer_id: number | null }) =>
    lineKey({ goodsId: goods_id, type, offerId: offer_id });
  const rows = lines.map((line) => lineRow(orderId, line));
  const ids = new Map<string, number>();
  for (const part of chunksOf(rows)) {
    const returned = await trx
      .insertInto("order_line")
      .values(part)
      .returning(["id", "goods_id", "type", "offer_id"])
      .execute();
    for (const row of returned) ids.set(keyOf(row), row.id);
  }
  const batches = rows.flatMap((row, i) =>
    portions[i]!.map((p) => ({
      order_line_id: ids.get(keyOf(row))!,
      batch_id: p.batchId,
      batch_number: p.batchNumber,
      expires_on: p.expiresOn,
      number: p.number,
    })),
  );
  for (const part of chunksOf(batches)) await trx.insertInto("order_line_batch").values(part).execute();
}

async function useOwned(trx: Db, companyId: number, orderId: number, voucherIds: readonly number[]) {
  if (voucherIds.length === 0) return;
  if (!(await lockVouchers(trx, voucherIds, companyId, orderId)))
    throw new Held([
      { kind: "blocked", text: "所选优惠券或现金券已被使用，请重新选择", to: "/cart", way: "返回购物车" },
    ]);
  await trx
    .insertInto("order_use")
    .values(
      voucherIds.map((id) => ({ order_id: orderId, kind: "voucher", ref_id: id, goods_id: null, number: 1 })),
    )
    .execute();
}

/** To paying: ephedrine goods alone go by bank transfer only. */
function wayOn(checkout: Checkout, ids: readonly number[]): string {
  const ordinary = checkout.orders.findIndex((order) => !order.isEphedrine);
  return ordinary >= 0 ? `/cart/step3/${ids[ordinary]}` : `/cart/hm?id=${ids[0]}`;
}
