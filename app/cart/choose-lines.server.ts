/** Which lines of the cart are selected, as a call of the API asks: what may not be bought is never selected, and said. */
import { refusalText } from "~/catalogue/refusal";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import type { Db } from "~/platform/database.server";
import { readJudged } from "./cart.server";
import { requireLines, selectLines } from "./lines.server";

/** A line that may not be bought. */
export interface LineRefused {
  lineId: number;
  name: string;
  text: string;
}

/** Selects or unselects these lines, bundles whole; gives those that may not be bought. 404 for a line that is not the company's. */
export function chooseLines(
  viewer: SignedIn,
  ids: readonly number[],
  isSelected: boolean,
  now: number,
): Promise<LineRefused[]> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    await requireLines(trx, companyId, ids);
    if (isSelected) return selectOpen(trx, viewer, ids, now);
    await selectLines(trx, companyId, ids, false);
    return [];
  });
}

/** Selects these lines and no others. 404 for a line that is not the company's. */
export function chooseOnly(viewer: SignedIn, ids: readonly number[], now: number): Promise<LineRefused[]> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    await requireLines(trx, companyId, ids);
    await trx
      .updateTable("cart_line")
      .set({ is_selected: 0 })
      .where("company_id", "=", companyId)
      .where("is_selected", "=", 1)
      .execute();
    return selectOpen(trx, viewer, ids, now);
  });
}

/** Swaps are judged by what is selected beside them, so they are looked at after the others. */
async function selectOpen(
  trx: Db,
  viewer: SignedIn,
  ids: readonly number[],
  now: number,
): Promise<LineRefused[]> {
  const wanted = new Set(ids);
  const { companyId } = viewer.buyer;
  const before = await readJudged(viewer, now, trx);
  const isOpen = (id: number, refusals = before.refusals) => !refusals.has(id);
  await selectLines(
    trx,
    companyId,
    ids.filter((id) => isOpen(id)),
    true,
  );
  const waiting = ids.filter((id) => before.refusals.get(id)?.code === "swapShort");
  const { refusals } = waiting.length > 0 ? await readJudged(viewer, now, trx) : before;
  await selectLines(
    trx,
    companyId,
    waiting.filter((id) => isOpen(id, refusals)),
    true,
  );
  return before.lines.flatMap((line) => {
    const refusal = wanted.has(line.id) ? refusals.get(line.id) : undefined;
    return refusal ? [{ lineId: line.id, name: line.goods.name, text: refusalText(refusal) }] : [];
  });
}
