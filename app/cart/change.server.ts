/** Applies what the buyer changed on the cart page, in one transaction, and says for each line what came of it. */
import type { SignedIn } from "~/company/buyer";
import { inTransaction, type Db } from "~/platform/database.server";
import { wantedChange, type CartChangeWanted, type CartFieldsValue } from "./cart-form";
import { groupKey } from "./cart-page";
import { readLines } from "./cart.server";
import { refusalOf, runningActivity } from "./line-price";
import { forgetSeenPrices, moveToFavourites, selectLines, setLines } from "./lines.server";
import type { CartLine } from "./pricing";

export interface CartChanged {
  /** refused numbers by field name, each with its reason */
  errors: Record<string, string[]>;
  /** what was done otherwise than typed, and moves */
  notices: string[];
  /** lines selected afterwards */
  selected: number[];
}

/** Numbers first, then selection, then what a button asks for. Lines of others and lines that are gone are passed over. */
export function changeCart(viewer: SignedIn, fields: CartFieldsValue, now: number): Promise<CartChanged> {
  return inTransaction(async (trx) => {
    const { companyId } = viewer.buyer;
    const wanted = wantedChange(fields);
    const errors: Record<string, string[]> = {};
    const notices: string[] = [];
    const before = await readLines(viewer, now, trx);
    const names = new Map(before.map((l) => [l.goods.id, { name: l.goods.name, id: l.id }]));
    for (const { id, number } of wanted.numbers)
      if (number === null) errors[`number-${id}`] = ["请填写正确的数量"];
    const typed = wanted.numbers.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]));
    const verdicts = await setLines(trx, viewer, typed, now);
    for (const verdict of verdicts) {
      const { name, id } = names.get(verdict.goodsId)!;
      if (!verdict.ok) errors[`number-${id}`] = [`${name}：${verdict.text}`];
      else if (verdict.text) notices.push(`${name}：${verdict.text}`);
    }
    const healed = new Set(before.filter((l) => isRefused(l, now)).map((l) => l.id));
    const isSame = verdicts.every((verdict) => !verdict.ok);
    const lines = isSame ? before : await readLines(viewer, now, trx);
    const selected = await applySelection(trx, viewer, lines, wanted, healed, now);
    if (fields.favourite !== undefined) {
      const moved = await moveToFavourites(trx, companyId, [fields.favourite], now);
      if (moved > 0) notices.push("已移入收藏夹");
    }
    if (fields.do === "seen") await forgetSeenPrices(trx, companyId);
    return { errors, notices, selected };
  });
}

/** Selects and unselects the lines that the form shows; what may not be bought is never selected. Two statements. */
async function applySelection(
  trx: Db,
  viewer: SignedIn,
  lines: readonly CartLine[],
  wanted: CartChangeWanted,
  healed: ReadonlySet<number>,
  now: number,
): Promise<number[]> {
  const shown = new Set(wanted.numbers.map((n) => n.id));
  const on: number[] = [];
  const off: number[] = [];
  const stays: number[] = [];
  for (const line of lines) {
    if (isRefused(line, now)) continue;
    // A line that could not be bought had no box to tick; setLines has decided about it.
    const isJudged = shown.has(line.id) && !healed.has(line.id);
    const isWanted = isJudged ? wanted.isSelected({ id: line.id, group: groupKey(line) }) : line.isSelected;
    if (isWanted) stays.push(line.id);
    if (isWanted !== line.isSelected) (isWanted ? on : off).push(line.id);
  }
  await selectLines(trx, viewer.buyer.companyId, on, true);
  await selectLines(trx, viewer.buyer.companyId, off, false);
  return stays;
}

const isRefused = (line: CartLine, now: number) =>
  refusalOf(line.goods, line.number, runningActivity(line, now)) !== null;
