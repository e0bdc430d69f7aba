import { findCandidates } from "~/modules/cart/quick-order/sheet-candidates.server";
import { sheetOwner, sheetWork } from "~/modules/cart/quick-order/sheet-work.server";
import type { DraftRow } from "~/modules/cart/quick-order/order-draft";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";
import { addToDraftOrder } from "./propose.server";
import { candidateRows } from "./draft-order.server";

/** A line that was not added, with or without products to choose from. */
export interface OpenLine {
  text: string;
  why: string;
  quantity: number | null;
  choices: DraftRow[];
}

export type PasteListResult = { ok: true; added: number; open: OpenLine[] } | { ok: false; text: string };

/** Adds lines that are certain and have a quantity; returns the others with their choices. Refused: an empty or too long list, a sent draft order. `now` in ms. */
export async function addPasted(
  viewer: SignedIn,
  id: number,
  text: string,
  now: number,
): Promise<PasteListResult> {
  const { companyId } = viewer.buyer;
  try {
    const read = await sheetWork(sheetOwner(companyId), "readQuickOrderSheet", { text });
    if (!read.ok) return read;
    const found = await findCandidates(companyId, read.lines);
    const answered = await sheetWork(sheetOwner(companyId), "matchList", found);
    const sums = new Map<number, number>();
    for (const { goodsId, quantity } of answered)
      if (goodsId !== null && quantity !== null && quantity > 0)
        sums.set(goodsId, (sums.get(goodsId) ?? 0) + quantity);
    const wanted = [...sums].map(([goodsId, quantity]) => ({ goodsId, quantity }));
    const added = wanted.length > 0 ? await addToDraftOrder(viewer, id, wanted, now) : { ok: true as const };
    if (!added.ok) return added;
    const open = answered.filter(
      ({ goodsId, quantity }) => goodsId === null || !sums.has(goodsId) || !quantity,
    );
    const getChoices = (line: (typeof answered)[number]) =>
      line.goodsId === null ? line.choices : [line.goodsId];
    const rows = await candidateRows(viewer, [...new Set(open.flatMap(getChoices))], now);
    return {
      ok: true,
      added: wanted.length,
      open: open.map((line) => ({
        text: line.text,
        why: line.why,
        quantity: line.quantity,
        choices: rows.filter(({ goods }) => getChoices(line).includes(goods.id)),
      })),
    };
  } catch (error) {
    if (!(error instanceof WorkRefused)) throw error;
    return { ok: false, text: error.message };
  }
}
