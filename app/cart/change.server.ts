/** Applies what the buyer changed on the cart page, in one transaction, and says for each line what came of it. */
import { expiryText } from "~/catalogue/expiry-floor";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import type { Db } from "~/platform/database.server";
import { setsOf } from "./bundle";
import { setBundle } from "./bundle-lines.server";
import { wantedChange, wantedExpiry, type CartChangeWanted, type CartFieldsValue } from "./cart-form";
import { groupKey } from "./cart-page";
import { readJudged, type JudgedCart } from "./cart.server";
import { keptExpiry, setCartExpiry, setLineExpiry } from "./floors.server";
import { shortLines, waitingLines } from "./line-floor";
import { BUNDLE, SWAP } from "./line-types";
import { forgetSeenPrices, moveToFavourites, selectLines, setLines } from "./lines.server";
import { leadIds } from "./offer-view";
import { addSwap, setSwaps } from "./swap-lines.server";

export interface CartChanged {
  /** refused numbers by field name, each with its reason */
  errors: Record<string, string[]>;
  /** what was done otherwise than typed, and moves */
  notices: string[];
  /** lines selected afterwards */
  selected: number[];
}

/** Wishes for validity, numbers, selection, then what a button asks for. Lines of others and lines that are gone are passed over. */
export function changeCart(viewer: SignedIn, fields: CartFieldsValue, now: number): Promise<CartChanged> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    const wanted = wantedChange(fields);
    const wishes = await applyExpiry(trx, viewer, fields, now);
    const before = await readJudged(viewer, now, trx);
    const numbers = await applyNumbers(trx, viewer, before, wanted, now);
    const after = numbers.isChanged ? await readJudged(viewer, now, trx) : before;
    const selected = await applySelection(trx, companyId, after, wanted, hardRefusals(before));
    const { errors, notices } = numbers;
    notices.push(...wishes.map((text) => text + waitingText(after)));
    if (fields.swap !== undefined) {
      const [offerId, goodsId] = fields.swap.split(":").map(Number) as [number, number];
      const verdict = await addSwap(trx, viewer, offerId, goodsId, 1, now);
      if (verdict.ok) notices.push(verdict.text);
      else errors[`swap-${offerId}`] = [verdict.text];
    }
    if (fields.favourite !== undefined) {
      const moved = await moveToFavourites(trx, viewer, [fields.favourite], now);
      if (moved > 0) notices.push("已移入收藏夹");
    }
    if (fields.do === "seen") await forgetSeenPrices(trx, companyId);
    return { errors, notices, selected };
  });
}

/** Writes the wishes for validity that are others than those kept; what was changed in words. */
async function applyExpiry(
  trx: Db,
  viewer: SignedIn,
  fields: CartFieldsValue,
  now: number,
): Promise<string[]> {
  const { companyId } = viewer.buyer;
  const wanted = wantedExpiry(fields);
  if (wanted.cart === null && wanted.lines.length === 0) return [];
  const { cart, lines } = await keptExpiry(trx, companyId);
  const said: string[] = [];
  if (wanted.cart !== null && wanted.cart !== cart) {
    await setCartExpiry(trx, companyId, wanted.cart, now);
    said.push(`整单效期要求：${expiryText(wanted.cart)}`);
  }
  // A form with JavaScript sends one line; without, the few that were opened.
  for (const { id, months } of wanted.lines) {
    if (!lines.has(id) || lines.get(id) === months) continue;
    await setLineExpiry(trx, companyId, [id], months, now);
    said.push(`效期要求：${months === null ? "随整单" : expiryText(months)}`);
  }
  return [...new Set(said)];
}

function waitingText({ lines, refusals }: JudgedCart): string {
  const short = shortLines(lines, refusals).filter(({ line }) => line.isSelected).length;
  return short > 0 ? `，有 ${short} 种商品暂不能满足` : "";
}

interface NumbersApplied extends Pick<CartChanged, "errors" | "notices"> {
  isChanged: boolean;
}

/** Lines by their numbers, bundles by their sets: each refused one is an error of its field, each rounded one a notice. */
async function applyNumbers(
  trx: Db,
  viewer: SignedIn,
  { lines, offers, refusals }: JudgedCart,
  wanted: CartChangeWanted,
  now: number,
): Promise<NumbersApplied> {
  const applied: NumbersApplied = { errors: {}, notices: [], isChanged: false };
  const say = (field: string, name: string, verdict: { ok: boolean; text: string }) => {
    if (verdict.ok) applied.isChanged = true;
    if (!verdict.ok) applied.errors[field] = [`${name}：${verdict.text}`];
    else if (verdict.text) applied.notices.push(`${name}：${verdict.text}`);
  };
  for (const { id, number } of wanted.numbers)
    if (number === null) applied.errors[`number-${id}`] = ["请填写正确的数量"];
  const typed = wanted.numbers.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]));
  const held = new Map(lines.map((line) => [line.id, line]));
  const swaps = typed.filter(({ id }) => held.get(id)?.type === SWAP);
  const others = typed.filter(({ id }) => held.get(id)?.type !== SWAP);
  for (const verdict of await setLines(trx, viewer, others, now))
    say(`number-${verdict.lineId}`, held.get(verdict.lineId)!.goods.name, verdict);
  for (const { lineId, name, ...verdict } of await setSwaps(trx, viewer, swaps, now))
    say(`number-${lineId}`, name, verdict);
  for (const { id, number } of wanted.sets) {
    const members = lines.filter((line) => line.type === BUNDLE && line.offerId === id);
    const offer = offers.find((o) => o.id === id);
    const have = new Map(members.map((line) => [line.goods.id, line.number]));
    if (number === null) applied.errors[`sets-${id}`] = ["请填写正确的套数"];
    if (number === null || (offer && setsOf(offer.goods, have) === number)) continue;
    const verdict = await setBundle(trx, viewer, id, number, now);
    if (!verdict) continue;
    say(`sets-${id}`, offer?.name ?? "组合", verdict);
    const heals = verdict.ok && members.some((line) => refusals.has(line.id));
    const first = members[0];
    if (heals && first) await selectLines(trx, viewer.buyer.companyId, [first.id], true);
  }
  return applied;
}

/** What may not be bought whatever the buyer says; lines that wait for him keep their boxes. */
function hardRefusals({ lines, refusals }: JudgedCart): JudgedCart["refusals"] {
  const waits = new Set(waitingLines(lines, refusals).map((line) => line.id));
  return new Map([...refusals].filter(([id]) => !waits.has(id)));
}

/** Selects and unselects what the form shows; what may not be bought is never selected. Two statements. */
async function applySelection(
  trx: Db,
  companyId: number,
  cart: JudgedCart,
  wanted: CartChangeWanted,
  wasRefused: JudgedCart["refusals"],
): Promise<number[]> {
  const shown = new Set(wanted.numbers.map((n) => n.id));
  const shownBundles = new Set(wanted.sets.map((s) => s.id));
  const { lines } = cart;
  const refusals = hardRefusals(cart);
  const leads = leadIds(lines);
  const on: number[] = [];
  const off: number[] = [];
  const stays: number[] = [];
  for (const line of lines) {
    if (refusals.has(line.id)) continue;
    const isShown = line.type === BUNDLE ? shownBundles.has(line.offerId) : shown.has(line.id);
    // A line that could not be bought had no box to tick; its new number has decided about it.
    const isJudged = isShown && !wasRefused.has(line.id);
    const id = leads.get(line.id) ?? line.id;
    // What waits for its validity stands in no group of the page.
    const group = cart.refusals.has(line.id) ? "" : groupKey(line);
    const isWanted = isJudged ? wanted.isSelected({ id, group }) : line.isSelected;
    if (isWanted) stays.push(line.id);
    if (isWanted !== line.isSelected) (isWanted ? on : off).push(line.id);
  }
  await selectLines(trx, companyId, on, true);
  await selectLines(trx, companyId, off, false);
  return stays;
}
