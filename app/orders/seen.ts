/**
 * What a buyer saw before ordering, as a short text in the form, and what has changed since: prices, numbers, goods, gifts, the sum.
 * The text decides about nothing but asking: orders are always priced anew. Pure; money in fen.
 */
import type { Checkout } from "~/cart/checkout";
import type { CartLine } from "~/cart/pricing";
import { withheldText } from "~/cart/withheld";
import { expiryText } from "~/catalogue/expiry-floor";
import { refusalText, type Refusal } from "~/catalogue/refusal";
import { formatYuan, type Fen } from "~/platform/money";
import { readWhole } from "~/platform/whole-number";

export type CartChange =
  | { kind: "price"; name: string; from: Fen; to: Fen }
  | { kind: "number"; name: string; from: number; to: number; unit: string }
  | { kind: "added"; name: string; number: number; unit: string }
  | { kind: "gone"; name: string; reason: string }
  | { kind: "expiry"; name: string; from: number | null; to: number | null }
  /** `why`: the gift with the reason for which it is withheld */
  | { kind: "gift"; name: string; from: number; to: number; why?: string }
  | { kind: "payable"; from: Fen; to: Fen }
  /** stands in the way until the buyer alters something */
  | { kind: "blocked"; text: string; to?: string; way?: string };

interface SeenLine {
  goodsId: number;
  /** of the cart's line: 0 or 1 ordinary, 2 swap, 3 member of a bundle, 4 group buy */
  type: number;
  /** the offer of a swap, bundle or group buy; 0 for ordinary lines */
  offerId: number;
  number: number;
  unitPrice: Fen;
  /** its own 效期要求, months; null: as the whole order, which the form itself says */
  floor: number | null;
}
export interface Seen {
  lines: SeenLine[];
  gifts: { offerId: number; goodsId: number; number: number }[];
  payable: Fen;
}

/** Digest of a checkout: "goods.type.offer.number.price.floor,…|offer.goods.number,…|payable". */
export function seenText(checkout: Checkout): string {
  const { lines, gifts, payable } = seenOf(checkout);
  return [
    lines
      .map((l) => [l.goodsId, l.type, l.offerId, l.number, l.unitPrice, (l.floor ?? -1) + 1].join("."))
      .join(","),
    gifts.map((g) => [g.offerId, g.goodsId, g.number].join(".")).join(","),
    payable,
  ].join("|");
}

/** Reads a digest back; null when it is none. */
export function readSeen(text: string): Seen | null {
  const parts = text.split("|");
  if (parts.length !== 3) return null;
  const lines = table(parts[0]!, 6).map(([goodsId, type, offerId, number, unitPrice, floor]) => ({
    goodsId: goodsId!,
    type: type!,
    offerId: offerId!,
    number: number!,
    unitPrice: unitPrice!,
    floor: floor === 0 ? null : floor! - 1,
  }));
  const gifts = table(parts[1]!, 3).map(([offerId, goodsId, number]) => ({
    offerId: offerId!,
    goodsId: goodsId!,
    number: number!,
  }));
  const payable = readWhole(parts[2]) ?? NaN;
  const isWhole = [...lines, ...gifts].every((row) =>
    Object.values(row).every((one) => one === null || Number.isSafeInteger(one)),
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

function seenOf(checkout: Checkout): Seen {
  const lines = checkout.orders.flatMap((order) => {
    const cart = new Map(order.lines.map((line) => [line.id, line]));
    return order.pricing.lines
      .filter((line) => line.counts)
      .map(({ id, goodsId, type, number, unitPrice }) => {
        const { offerId = 0, floor } = cart.get(id) ?? {};
        return { goodsId, type, offerId, number, unitPrice, floor: floor?.own ?? null };
      });
  });
  const gifts = checkout.orders.flatMap(({ pricing }) =>
    pricing.gifts.map(({ offerId, goodsId, number }) => ({ offerId, goodsId, number })),
  );
  return { lines, gifts, payable: checkout.payable };
}

// A flash sale that ends makes its line an ordinary one: the same line at another price. Swaps, bundles and group buys are lines of
// their own, each of its offer.
const keyOf = ({ goodsId, type, offerId }: { goodsId: number; type: number; offerId: number }) =>
  type <= 1 ? `${goodsId}` : `${goodsId}.${type}.${offerId}`;

/**
 * Every difference between what was seen and what would be ordered now, in the order of the cart; the sum last. `cart` holds all
 * lines, also those that may no longer be bought: they stay there with their reason (`refusals`, by line id). An empty list means that
 * nothing changed.
 */
export function changesSince(
  seen: Seen,
  checkout: Checkout,
  cart: readonly CartLine[],
  refusals: ReadonlyMap<number, Refusal>,
): CartChange[] {
  const current = seenOf(checkout);
  const before = new Map(seen.lines.map((line) => [keyOf(line), line]));
  const after = new Map(current.lines.map((line) => [keyOf(line), line]));
  const changes: CartChange[] = [];
  for (const line of cart) {
    const { goods, type, offerId, isSelected } = line;
    const key = keyOf({ goodsId: goods.id, type, offerId });
    const [was, is] = [before.get(key), after.get(key)];
    before.delete(key);
    const { name, unit } = goods;
    if (was && !is) {
      const refusal = refusals.get(line.id);
      const reason = refusal ? refusalText(refusal) : isSelected ? "暂时不能购买" : "已取消勾选";
      changes.push({ kind: "gone", name, reason });
    }
    if (is && !was) changes.push({ kind: "added", name, number: is.number, unit });
    if (!is || !was) continue;
    if (was.unitPrice !== is.unitPrice)
      changes.push({ kind: "price", name, from: was.unitPrice, to: is.unitPrice });
    if (was.number !== is.number)
      changes.push({ kind: "number", name, from: was.number, to: is.number, unit });
    if (was.floor !== is.floor) changes.push({ kind: "expiry", name, from: was.floor, to: is.floor });
  }
  if (before.size > 0) changes.push({ kind: "gone", name: `${before.size}种商品`, reason: "已不在购物车中" });
  changes.push(...giftChanges(seen, checkout));
  if (seen.payable !== current.payable)
    changes.push({ kind: "payable", from: seen.payable, to: current.payable });
  return changes;
}

function giftChanges(seen: Seen, checkout: Checkout): CartChange[] {
  const gifts = checkout.orders.flatMap((order) => order.pricing.gifts);
  const changes: CartChange[] = gifts.flatMap((gift) => {
    const from = seen.gifts.find((g) => isSameGift(g, gift))?.number ?? 0;
    return from === gift.number ? [] : [{ kind: "gift", name: gift.name, from, to: gift.number } as const];
  });
  const withheld = checkout.orders.flatMap((order) => order.pricing.withheld);
  const lost = seen.gifts.filter((g) => !gifts.some((gift) => isSameGift(g, gift)));
  for (const gift of lost) {
    const held = withheld.find((one) => isSameGift(one, gift));
    const why = held && { why: withheldText(held) };
    changes.push({ kind: "gift", name: held?.name ?? "原赠品", from: gift.number, to: 0, ...why });
  }
  return changes;
}

const isSameGift = (a: { offerId: number; goodsId: number }, b: { offerId: number; goodsId: number }) =>
  a.offerId === b.offerId && a.goodsId === b.goodsId;

const floorText = (months: number | null) => (months === null ? "随整单" : expiryText(months));

/** The sentence a buyer reads. */
export function changeText(change: CartChange): string {
  switch (change.kind) {
    case "price":
      return `${change.name}：单价由 ${formatYuan(change.from)} 变为 ${formatYuan(change.to)}`;
    case "number":
      return `${change.name}：数量由 ${change.from}${change.unit} 变为 ${change.to}${change.unit}`;
    case "added":
      return `${change.name}：新增 ${change.number}${change.unit}`;
    case "gone":
      return `${change.name}：${change.reason}，不在本次订单中`;
    case "expiry":
      return `${change.name}：效期要求由 ${floorText(change.from)} 变为 ${floorText(change.to)}`;
    case "gift":
      if (change.why) return change.why;
      return change.to === 0
        ? `赠品 ${change.name}：不再赠送`
        : `赠品 ${change.name}：数量由 ${change.from} 变为 ${change.to}`;
    case "payable":
      return `应付金额由 ${formatYuan(change.from)} 变为 ${formatYuan(change.to)}`;
    case "blocked":
      return change.text;
  }
}
