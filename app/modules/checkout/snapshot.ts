/** What a buyer saw before ordering, as a digest in the form. It only decides whether to ask again. */
import type { Checkout } from "~/modules/cart/pricing/checkout";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { withheldText } from "~/modules/cart/pricing/withheld";
import { formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { restrictionText, type PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import { formatYuan, type Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";

export type CheckoutChange =
  | { kind: "price"; name: string; from: Fen; to: Fen }
  /** another activity, reduction or warehouse than shown, as a sentence */
  | { kind: "terms"; name: string; text: string }
  | { kind: "number"; name: string; from: number; to: number; unit: string }
  | { kind: "added"; name: string; quantity: number; unit: string }
  | { kind: "gone"; name: string; reason: string }
  | { kind: "expiry"; name: string; from: number | null; to: number | null }
  /** `why`: the reason for a withheld gift */
  | { kind: "gift"; name: string; from: number; to: number; why?: string }
  | { kind: "payable"; from: Fen; to: Fen }
  /** the chosen day is not offered any more, as a sentence */
  | { kind: "deliveryDay"; text: string }
  /** blocks until the buyer changes something */
  | { kind: "blocked"; text: string; to?: string; way?: string };

interface SnapshotLine {
  goodsId: number;
  type: number;
  /** the offer of an add-on, bundle or group buy; 0 for ordinary lines */
  offerId: number;
  quantity: number;
  unitPrice: Fen;
  /** its own 效期要求, months; null: the whole order's */
  shelfLifeMonths: number | null;
}
export interface CheckoutSnapshot {
  lines: SnapshotLine[];
  gifts: { offerId: number; goodsId: number; quantity: number }[];
  payable: Fen;
}

export function snapshotText(checkout: Checkout): string {
  const { lines, gifts, payable } = takeSnapshot(checkout);
  return [
    lines
      .map((l) =>
        [l.goodsId, l.type, l.offerId, l.quantity, l.unitPrice, (l.shelfLifeMonths ?? -1) + 1].join("."),
      )
      .join(","),
    gifts.map((g) => [g.offerId, g.goodsId, g.quantity].join(".")).join(","),
    payable,
  ].join("|");
}

/** Parses a digest, or returns null. */
export function readSnapshot(text: string): CheckoutSnapshot | null {
  const parts = text.split("|");
  if (parts.length !== 3) return null;
  const lines = table(parts[0]!, 6).map(([goodsId, type, offerId, quantity, unitPrice, months]) => ({
    goodsId: goodsId!,
    type: type!,
    offerId: offerId!,
    quantity: quantity!,
    unitPrice: unitPrice!,
    shelfLifeMonths: months === 0 ? null : months! - 1,
  }));
  const gifts = table(parts[1]!, 3).map(([offerId, goodsId, quantity]) => ({
    offerId: offerId!,
    goodsId: goodsId!,
    quantity: quantity!,
  }));
  const payable = readWhole(parts[2]) ?? NaN;
  const isWhole = [...lines, ...gifts].every((row) =>
    Object.values(row).every((item) => item === null || Number.isSafeInteger(item)),
  );
  return isWhole && Number.isSafeInteger(payable) ? { lines, gifts, payable } : null;
}

const table = (text: string, columns: number) =>
  text === ""
    ? []
    : text.split(",").map((row) => {
        const cells = row.split(".").map((cell) => readWhole(cell) ?? NaN);
        return cells.length === columns ? cells : Array<number>(columns).fill(NaN);
      });

function takeSnapshot(checkout: Checkout): CheckoutSnapshot {
  const lines = checkout.orders.flatMap((order) => {
    const cart = new Map(order.lines.map((line) => [line.id, line]));
    return order.pricing.lines
      .filter((line) => line.counts)
      .map(({ id, goodsId, type, quantity, unitPrice }) => {
        const { offerId = 0, minimumShelfLife } = cart.get(id) ?? {};
        return {
          goodsId,
          type,
          offerId,
          quantity,
          unitPrice,
          shelfLifeMonths: minimumShelfLife?.own ?? null,
        };
      });
  });
  const gifts = checkout.orders.flatMap(({ pricing }) =>
    pricing.gifts.map(({ offerId, goodsId, quantity }) => ({ offerId, goodsId, quantity })),
  );
  return { lines, gifts, payable: checkout.payable };
}

// An ended flash sale leaves the same line at another price; other types are lines of their own.
const keyOf = ({ goodsId, type, offerId }: { goodsId: number; type: number; offerId: number }) =>
  type <= 1 ? `${goodsId}` : `${goodsId}.${type}.${offerId}`;

/** Returns every difference between the snapshot and the current order, in cart order, the total last. `cart` has all lines, with `restrictions` by line id. */
export function changesSince(
  snapshot: CheckoutSnapshot,
  checkout: Checkout,
  cart: readonly CartLine[],
  restrictions: ReadonlyMap<number, PurchaseRestriction>,
): CheckoutChange[] {
  const current = takeSnapshot(checkout);
  const before = new Map(snapshot.lines.map((line) => [keyOf(line), line]));
  const after = new Map(current.lines.map((line) => [keyOf(line), line]));
  const changes: CheckoutChange[] = [];
  for (const line of cart) {
    const key = keyOf({ goodsId: line.goods.id, type: line.type, offerId: line.offerId });
    const [previous, updated] = [before.get(key), after.get(key)];
    before.delete(key);
    const { name, unit } = line.goods;
    if (previous && updated) changes.push(...lineChanges(line, previous, updated));
    else if (previous) changes.push({ kind: "gone", name, reason: goneReason(line, restrictions) });
    else if (updated) changes.push({ kind: "added", name, quantity: updated.quantity, unit });
  }
  if (before.size > 0) changes.push({ kind: "gone", name: `${before.size}种商品`, reason: "已不在购物车中" });
  changes.push(...giftChanges(snapshot, checkout));
  if (snapshot.payable !== current.payable)
    changes.push({ kind: "payable", from: snapshot.payable, to: current.payable });
  return changes;
}

function goneReason(
  { id, isSelected }: CartLine,
  restrictions: ReadonlyMap<number, PurchaseRestriction>,
): string {
  const restriction = restrictions.get(id);
  if (restriction) return restrictionText(restriction);
  return isSelected ? "暂时不能购买" : "已取消勾选";
}

function lineChanges(
  { goods: { name, unit } }: CartLine,
  previous: SnapshotLine,
  updated: SnapshotLine,
): CheckoutChange[] {
  const changes: CheckoutChange[] = [];
  if (previous.unitPrice !== updated.unitPrice)
    changes.push({ kind: "price", name, from: previous.unitPrice, to: updated.unitPrice });
  if (previous.quantity !== updated.quantity)
    changes.push({ kind: "number", name, from: previous.quantity, to: updated.quantity, unit });
  if (previous.shelfLifeMonths !== updated.shelfLifeMonths)
    changes.push({ kind: "expiry", name, from: previous.shelfLifeMonths, to: updated.shelfLifeMonths });
  return changes;
}

function giftChanges(snapshot: CheckoutSnapshot, checkout: Checkout): CheckoutChange[] {
  const gifts = checkout.orders.flatMap((order) => order.pricing.gifts);
  const changes: CheckoutChange[] = gifts.flatMap((gift) => {
    const from = snapshot.gifts.find((g) => isSameGift(g, gift))?.quantity ?? 0;
    return from === gift.quantity
      ? []
      : [{ kind: "gift", name: gift.name, from, to: gift.quantity } as const];
  });
  const withheld = checkout.orders.flatMap((order) => order.pricing.withheld);
  const lost = snapshot.gifts.filter((g) => !gifts.some((gift) => isSameGift(g, gift)));
  for (const gift of lost) {
    const held = withheld.find((item) => isSameGift(item, gift));
    const why = held && { why: withheldText(held) };
    changes.push({ kind: "gift", name: held?.name ?? "原赠品", from: gift.quantity, to: 0, ...why });
  }
  return changes;
}

const isSameGift = (a: { offerId: number; goodsId: number }, b: { offerId: number; goodsId: number }) =>
  a.offerId === b.offerId && a.goodsId === b.goodsId;

const shelfLifeText = (months: number | null) =>
  months === null ? "随整单" : formatMinimumShelfLife(months);

function formatGiftChange({ name, from, to, why }: Extract<CheckoutChange, { kind: "gift" }>): string {
  if (why) return why;
  return to === 0 ? `赠品 ${name}：不再赠送` : `赠品 ${name}：数量由 ${from} 变为 ${to}`;
}

export function formatCheckoutChange(change: CheckoutChange): string {
  switch (change.kind) {
    case "price":
      return `${change.name}：单价由 ${formatYuan(change.from)} 变为 ${formatYuan(change.to)}`;
    case "terms":
      return `${change.name}：${change.text}`;
    case "number":
      return `${change.name}：数量由 ${change.from}${change.unit} 变为 ${change.to}${change.unit}`;
    case "added":
      return `${change.name}：新增 ${change.quantity}${change.unit}`;
    case "gone":
      return `${change.name}：${change.reason}，不在本次订单中`;
    case "expiry":
      return `${change.name}：效期要求由 ${shelfLifeText(change.from)} 变为 ${shelfLifeText(change.to)}`;
    case "gift":
      return formatGiftChange(change);
    case "payable":
      return `应付金额由 ${formatYuan(change.from)} 变为 ${formatYuan(change.to)}`;
    case "deliveryDay":
      return `配送日：${change.text}`;
    case "blocked":
      return change.text;
  }
}
