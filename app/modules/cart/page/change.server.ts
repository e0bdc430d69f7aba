import { formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import { getSets } from "~/modules/cart/pricing/bundle";
import { setBundle } from "~/modules/cart/lines/bundle-lines.server";
import { parseSeenPrices } from "~/modules/cart/lines/seen-price";
import {
  wantedAcceptance,
  wantedChange,
  wantedExpiry,
  type CartChangeWanted,
  type CartFieldsValue,
} from "./cart-form";
import { groupKey } from "./cart-page";
import { readPricedCart, type PricedCart } from "~/modules/cart/lines/cart.server";
import {
  acceptExpiry,
  cartShelfLife,
  setCartExpiry,
  setLineExpiry,
} from "~/modules/cart/lines/shelf-life.server";
import { isChanged } from "~/modules/cart/pricing/changed-terms";
import { shortLines, waitingLines } from "~/modules/cart/pricing/line-shelf-life";
import { BUNDLE, ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import {
  confirmSeen,
  moveToFavourites,
  noteSeenPrices,
  selectLines,
  setLines,
} from "~/modules/cart/lines/lines.server";
import { leadIds } from "./offer-view";
import { addAddOnDeal, setAddOnDeals } from "~/modules/cart/lines/add-on-lines.server";

export interface CartChanged {
  errors: Record<string, string[]>;
  notices: string[];
  selected: number[];
  /** selected lines with a changed price that the buyer has not confirmed */
  unconfirmed: number;
}

/** Applies wishes for validity, numbers, selection, then the button. Lines of others and deleted lines are skipped. Returns a result for each line. */
export function changeCart(viewer: SignedIn, fields: CartFieldsValue, now: number): Promise<CartChanged> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    const wanted = wantedChange(fields);
    const wishes = await applyExpiry(trx, viewer, fields, now);
    const before = await readAsShown(trx, viewer, fields, now);
    const numbers = await applyQuantities(trx, viewer, before, wanted, now);
    const after = numbers.isChanged ? await readPricedCart(viewer, now, trx) : before;
    const selected = await applySelection(trx, companyId, after, wanted, lastingRestrictions(before));
    const { errors, notices } = numbers;
    notices.push(...wishes.map((text) => text + waitingText(after)));
    if (fields.swap !== undefined) {
      const [offerId, goodsId, shownPrice] = fields.swap.split(":").map(Number) as [number, number, number?];
      const result = await addAddOnDeal(trx, viewer, { offerId, goodsId, quantity: 1, shownPrice }, now);
      if (result.ok) notices.push(result.text);
      else errors[`swap-${offerId}`] = [result.text];
    }
    if (fields.favourite !== undefined) {
      const moved = await moveToFavourites(trx, viewer, [fields.favourite], now);
      if (moved > 0) notices.push("已移入收藏夹");
    }
    if (fields.do === "seen") await confirmSeen(trx, companyId, parseSeenPrices(fields.changed));
    const unconfirmed = selected.filter((id) => hasChanged(after, id)).length;
    return { errors, notices, selected, unconfirmed };
  });
}

const hasChanged = ({ prices }: PricedCart, lineId: number) => {
  const line = prices.get(lineId);
  return line !== undefined && isChanged(line);
};

/** Reads the cart and stores prices that differ from the page's: they must be confirmed even if another user confirmed them. */
async function readAsShown(
  trx: Db,
  viewer: SignedIn,
  fields: CartFieldsValue,
  now: number,
): Promise<PricedCart> {
  const cart = await readPricedCart(viewer, now, trx);
  const stale = parseSeenPrices(fields.shown).filter(({ lineId, price }) => {
    const line = cart.prices.get(lineId);
    return line !== undefined && line.unitPrice !== price && !isChanged(line);
  });
  if (stale.length === 0) return cart;
  await noteSeenPrices(trx, viewer.buyer.companyId, stale);
  return readPricedCart(viewer, now, trx);
}

async function applyExpiry(
  trx: Db,
  viewer: SignedIn,
  fields: CartFieldsValue,
  now: number,
): Promise<string[]> {
  const { companyId } = viewer.buyer;
  const wanted = wantedExpiry(fields);
  const accepted = wantedAcceptance(fields);
  if (wanted.cart === null && wanted.lines.length === 0 && !accepted) return [];
  const { cart, lines } = await cartShelfLife(trx, companyId);
  const texts: string[] = [];
  if (accepted && lines.has(accepted.id)) {
    await acceptExpiry(trx, companyId, [accepted.id], accepted.day, now);
    texts.push(`已同意收到效期至 ${accepted.day} 的商品`);
  }
  if (wanted.cart !== null && wanted.cart !== cart) {
    await setCartExpiry(trx, companyId, wanted.cart, now);
    texts.push(`整单效期要求：${formatMinimumShelfLife(wanted.cart)}`);
  }
  // A form with JavaScript sends one line; without, the few that were opened.
  for (const { id, months } of wanted.lines) {
    if (!lines.has(id) || lines.get(id) === months) continue;
    await setLineExpiry(trx, companyId, [id], months, now);
    texts.push(`效期要求：${months === null ? "随整单" : formatMinimumShelfLife(months)}`);
  }
  return [...new Set(texts)];
}

function waitingText({ lines, restrictions }: PricedCart): string {
  const short = shortLines(lines, restrictions).filter(({ line }) => line.isSelected).length;
  return short > 0 ? `，有 ${short} 种商品暂不能满足` : "";
}

interface QuantitiesApplied extends Pick<CartChanged, "errors" | "notices"> {
  isChanged: boolean;
}

/** Sets numbers of lines and sets of bundles: each refusal is an error of its field, each rounding a notice. */
async function applyQuantities(
  trx: Db,
  viewer: SignedIn,
  { lines, offers, restrictions }: PricedCart,
  wanted: CartChangeWanted,
  now: number,
): Promise<QuantitiesApplied> {
  const applied: QuantitiesApplied = { errors: {}, notices: [], isChanged: false };
  const say = (field: string, name: string, result: { ok: boolean; text: string }) => {
    if (result.ok) applied.isChanged = true;
    if (!result.ok) applied.errors[field] = [`${name}：${result.text}`];
    else if (result.text) applied.notices.push(`${name}：${result.text}`);
  };
  for (const { id, quantity } of wanted.quantities)
    if (quantity === null) applied.errors[`number-${id}`] = ["请填写正确的数量"];
  const input = wanted.quantities.flatMap(({ id, quantity }) =>
    quantity === null ? [] : [{ id, quantity }],
  );
  const held = new Map(lines.map((line) => [line.id, line]));
  const swaps = input.filter(({ id }) => held.get(id)?.type === ADD_ON_DEAL);
  const others = input.filter(({ id }) => held.get(id)?.type !== ADD_ON_DEAL);
  for (const result of await setLines(trx, viewer, others, now))
    say(`number-${result.lineId}`, held.get(result.lineId)!.goods.name, result);
  for (const { lineId, name, ...rowResult } of await setAddOnDeals(trx, viewer, swaps, now))
    say(`number-${lineId}`, name, rowResult);
  for (const { id, quantity } of wanted.sets) {
    const members = lines.filter((line) => line.type === BUNDLE && line.offerId === id);
    const offer = offers.find((o) => o.id === id);
    const have = new Map(members.map((line) => [line.goods.id, line.quantity]));
    if (quantity === null) applied.errors[`sets-${id}`] = ["请填写正确的套数"];
    if (quantity === null || (offer && getSets(offer.goods, have) === quantity)) continue;
    const result = await setBundle(trx, viewer, id, quantity, now);
    if (!result) continue;
    say(`sets-${id}`, offer?.name ?? "组合", result);
    const heals = result.ok && members.some((line) => restrictions.has(line.id));
    const first = members[0];
    if (heals && first) await selectLines(trx, viewer.buyer.companyId, [first.id], true);
  }
  return applied;
}

/** Restrictions that the buyer cannot lift; lines that wait for confirmation keep their boxes. */
function lastingRestrictions({ lines, restrictions }: PricedCart): PricedCart["restrictions"] {
  const waits = new Set(waitingLines(lines, restrictions).map((line) => line.id));
  return new Map([...restrictions].filter(([id]) => !waits.has(id)));
}

/** Applies the selection of the form; restricted lines are never selected. Two statements. */
async function applySelection(
  trx: Db,
  companyId: number,
  cart: PricedCart,
  wanted: CartChangeWanted,
  wasRefused: PricedCart["restrictions"],
): Promise<number[]> {
  const shown = new Set(wanted.quantities.map((n) => n.id));
  const shownBundles = new Set(wanted.sets.map((s) => s.id));
  const { lines } = cart;
  const restrictions = lastingRestrictions(cart);
  const leads = leadIds(lines);
  const on: number[] = [];
  const off: number[] = [];
  const remains: number[] = [];
  for (const line of lines) {
    if (restrictions.has(line.id)) continue;
    const isShown = line.type === BUNDLE ? shownBundles.has(line.offerId) : shown.has(line.id);
    // A restricted line had no box; its new number has decided.
    const isJudged = isShown && !wasRefused.has(line.id);
    const id = leads.get(line.id) ?? line.id;
    // Lines that wait for a validity decision are in no group.
    const group = cart.restrictions.has(line.id) ? "" : groupKey(line);
    const isWanted = isJudged ? wanted.isSelected({ id, group }) : line.isSelected;
    if (isWanted) remains.push(line.id);
    if (isWanted !== line.isSelected) (isWanted ? on : off).push(line.id);
  }
  await selectLines(trx, companyId, on, true);
  await selectLines(trx, companyId, off, false);
  return remains;
}
