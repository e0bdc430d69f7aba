import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import { readPricedCart } from "./cart.server";
import { requireLines, selectLines } from "./lines.server";

export interface SelectionRestriction {
  lineId: number;
  name: string;
  text: string;
}

/** Selects or unselects these lines, bundles whole; returns the restricted ones. 404 for a line of another company. */
export function chooseLines(
  viewer: SignedIn,
  ids: readonly number[],
  isSelected: boolean,
  now: number,
): Promise<SelectionRestriction[]> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    await requireLines(trx, companyId, ids);
    if (isSelected) return selectOpen(trx, viewer, ids, now);
    await selectLines(trx, companyId, ids, false);
    return [];
  });
}

/** Selects these lines and no others. 404 for a line of another company. */
export function chooseOnly(
  viewer: SignedIn,
  ids: readonly number[],
  now: number,
): Promise<SelectionRestriction[]> {
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

/** Add-ons depend on what else is selected, so they are checked last. */
async function selectOpen(
  trx: Db,
  viewer: SignedIn,
  ids: readonly number[],
  now: number,
): Promise<SelectionRestriction[]> {
  const wanted = new Set(ids);
  const { companyId } = viewer.buyer;
  const before = await readPricedCart(viewer, now, trx);
  const isOpen = (id: number, restrictions = before.restrictions) => !restrictions.has(id);
  await selectLines(
    trx,
    companyId,
    ids.filter((id) => isOpen(id)),
    true,
  );
  const waiting = ids.filter((id) => before.restrictions.get(id)?.code === "addOnShort");
  const { restrictions } = waiting.length > 0 ? await readPricedCart(viewer, now, trx) : before;
  await selectLines(
    trx,
    companyId,
    waiting.filter((id) => isOpen(id, restrictions)),
    true,
  );
  return before.lines.flatMap((line) => {
    const restriction = wanted.has(line.id) ? restrictions.get(line.id) : undefined;
    return restriction
      ? [{ lineId: line.id, name: line.goods.name, text: restrictionText(restriction) }]
      : [];
  });
}
