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
import type { CartLine } from "~/modules/cart/pricing/pricing";
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

/** What one field of the form did; without text there is nothing to say. */
interface FieldResult {
  field: string;
  ok: boolean;
  text: string;
}

/** Applies wishes for validity, numbers, selection, then the button. Lines of others and deleted lines are skipped. Returns a result for each line. */
export function changeCart(viewer: SignedIn, fields: CartFieldsValue, now: number): Promise<CartChanged> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    const wanted = wantedChange(fields);
    const wishes = await applyExpiry(trx, viewer, fields, now);
    const before = await readAsShown(trx, viewer, fields, now);
    const quantities = await applyQuantities(trx, viewer, { cart: before, wanted }, now);
    const isChanged = quantities.some(({ ok }) => ok);
    const after = isChanged ? await readPricedCart(viewer, now, trx) : before;
    const selection = decideSelection(after, wanted, lastingRestrictions(before));
    await selectLines(trx, companyId, selection.on, true);
    await selectLines(trx, companyId, selection.off, false);
    const pressed = await applyButton(trx, viewer, fields, now);
    return {
      errors: errorsIn([...quantities, ...pressed]),
      notices: [
        ...noticesIn(quantities),
        ...wishes.map((text) => text + waitingText(after)),
        ...noticesIn(pressed),
      ],
      selected: selection.selected,
      unconfirmed: selection.selected.filter((id) => hasChanged(after, id)).length,
    };
  });
}

const errorsIn = (results: readonly FieldResult[]): CartChanged["errors"] =>
  Object.fromEntries(results.filter(({ ok }) => !ok).map(({ field, text }) => [field, [text]]));

const noticesIn = (results: readonly FieldResult[]): string[] =>
  results.filter(({ ok, text }) => ok && text !== "").map(({ text }) => text);

/** The button of the form: an add-on, a favourite, or confirming changed prices. */
async function applyButton(
  trx: Db,
  viewer: SignedIn,
  fields: CartFieldsValue,
  now: number,
): Promise<FieldResult[]> {
  const results: FieldResult[] = [];
  if (fields.addOn !== undefined) {
    const [offerId, goodsId, shownPrice] = fields.addOn.split(":").map(Number) as [number, number, number?];
    const added = await addAddOnDeal(trx, viewer, { offerId, goodsId, quantity: 1, shownPrice }, now);
    results.push({ field: `swap-${offerId}`, ...added });
  }
  if (fields.favourite !== undefined) {
    const moved = await moveToFavourites(trx, viewer, [fields.favourite], now);
    if (moved > 0) results.push({ field: "favourite", ok: true, text: "已移入收藏夹" });
  }
  if (fields.do === "seen") await confirmSeen(trx, viewer.buyer.companyId, parseSeenPrices(fields.changed));
  return results;
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
    await acceptExpiry(trx, companyId, { ids: [accepted.id], day: accepted.day }, now);
    texts.push(`已同意收到效期至 ${accepted.day} 的商品`);
  }
  if (wanted.cart !== null && wanted.cart !== cart) {
    await setCartExpiry(trx, companyId, wanted.cart, now);
    texts.push(`整单效期要求：${formatMinimumShelfLife(wanted.cart)}`);
  }
  // A form with JavaScript sends one line; without, the few that were opened.
  for (const { id, months } of wanted.lines) {
    if (!lines.has(id) || lines.get(id) === months) continue;
    await setLineExpiry(trx, companyId, { ids: [id], months }, now);
    texts.push(`效期要求：${months === null ? "随整单" : formatMinimumShelfLife(months)}`);
  }
  return [...new Set(texts)];
}

function waitingText({ lines, restrictions }: PricedCart): string {
  const short = shortLines(lines, restrictions).filter(({ line }) => line.isSelected).length;
  return short > 0 ? `，有 ${short} 种商品暂不能满足` : "";
}

interface WantedQuantities {
  cart: PricedCart;
  wanted: CartChangeWanted;
}

const named = (field: string, name: string, { ok, text }: { ok: boolean; text: string }): FieldResult => ({
  field,
  ok,
  text: text && `${name}：${text}`,
});

/** Sets numbers of lines and sets of bundles; each refusal is an error of its field, each rounding a notice. */
async function applyQuantities(
  trx: Db,
  viewer: SignedIn,
  change: WantedQuantities,
  now: number,
): Promise<FieldResult[]> {
  const lines = await applyLineQuantities(trx, viewer, change, now);
  return [...lines, ...(await applySets(trx, viewer, change, now))];
}

async function applyLineQuantities(
  trx: Db,
  viewer: SignedIn,
  { cart, wanted }: WantedQuantities,
  now: number,
): Promise<FieldResult[]> {
  const invalid = wanted.quantities.filter(({ quantity }) => quantity === null);
  const input = wanted.quantities.flatMap(({ id, quantity }) =>
    quantity === null ? [] : [{ id, quantity }],
  );
  const held = new Map(cart.lines.map((line) => [line.id, line]));
  const addOns = input.filter(({ id }) => held.get(id)?.type === ADD_ON_DEAL);
  const others = input.filter(({ id }) => held.get(id)?.type !== ADD_ON_DEAL);
  const ordinary = await setLines(trx, viewer, others, now);
  return [
    ...invalid.map(({ id }) => ({ field: `number-${id}`, ok: false, text: "请填写正确的数量" })),
    ...ordinary.map((result) =>
      named(`number-${result.lineId}`, held.get(result.lineId)!.goods.name, result),
    ),
    ...(await setAddOnDeals(trx, viewer, addOns, now)).map((result) =>
      named(`number-${result.lineId}`, result.name, result),
    ),
  ];
}

async function applySets(
  trx: Db,
  viewer: SignedIn,
  { cart, wanted }: WantedQuantities,
  now: number,
): Promise<FieldResult[]> {
  const results: FieldResult[] = [];
  for (const { id, quantity: sets } of wanted.sets) {
    if (sets === null) {
      results.push({ field: `sets-${id}`, ok: false, text: "请填写正确的套数" });
      continue;
    }
    const members = cart.lines.filter((line) => line.type === BUNDLE && line.offerId === id);
    const offer = cart.offers.find((o) => o.id === id);
    const have = new Map(members.map((line) => [line.goods.id, line.quantity]));
    if (offer && getSets(offer.goods, have) === sets) continue;
    const result = await setBundle(trx, viewer, { offerId: id, sets }, now);
    if (!result) continue;
    results.push(named(`sets-${id}`, offer?.name ?? "组合", result));
    const healed = result.ok && members.some((line) => cart.restrictions.has(line.id)) ? members[0] : null;
    if (healed) await selectLines(trx, viewer.buyer.companyId, [healed.id], true);
  }
  return results;
}

/** Restrictions that the buyer cannot lift; lines that wait for confirmation keep their boxes. */
function lastingRestrictions({ lines, restrictions }: PricedCart): PricedCart["restrictions"] {
  const waits = new Set(waitingLines(lines, restrictions).map((line) => line.id));
  return new Map([...restrictions].filter(([id]) => !waits.has(id)));
}

/** Which lines the form selects, unselects and leaves selected; restricted lines are never selected. */
function decideSelection(
  cart: PricedCart,
  wanted: CartChangeWanted,
  wasRefused: PricedCart["restrictions"],
): { on: number[]; off: number[]; selected: number[] } {
  const shown = new Set(wanted.quantities.map((n) => n.id));
  const shownBundles = new Set(wanted.sets.map((s) => s.id));
  const restrictions = lastingRestrictions(cart);
  const leads = leadIds(cart.lines);
  const isWanted = (line: CartLine): boolean => {
    const isShown = line.type === BUNDLE ? shownBundles.has(line.offerId) : shown.has(line.id);
    // A restricted line had no box; its new number has decided.
    if (!isShown || wasRefused.has(line.id)) return line.isSelected;
    // Lines that wait for a validity decision are in no group.
    const group = cart.restrictions.has(line.id) ? "" : groupKey(line);
    return wanted.isSelected({ id: leads.get(line.id) ?? line.id, group });
  };
  const decided = cart.lines
    .filter((line) => !restrictions.has(line.id))
    .map((line) => ({ id: line.id, before: line.isSelected, after: isWanted(line) }));
  const ids = (lines: typeof decided) => lines.map(({ id }) => id);
  return {
    on: ids(decided.filter(({ before, after }) => after && !before)),
    off: ids(decided.filter(({ before, after }) => before && !after)),
    selected: ids(decided.filter(({ after }) => after)),
  };
}
