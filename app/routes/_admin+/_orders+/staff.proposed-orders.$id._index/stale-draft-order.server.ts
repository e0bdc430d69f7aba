/** Concurrent changes of a draft order: its current state next to the later form. */
import { draftOrderLines, type DraftOrderPart } from "~/modules/cart/draft-orders/draft-order.server";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { toStale, type Stale } from "~/platform/http/stale";

export async function staleDraftOrder(
  { id, version, remark }: DraftOrderPart,
  mine: { input: ReadonlyMap<number, string>; remark: string },
): Promise<Stale> {
  const lines = await draftOrderLines(id);
  const ids = [...new Set([...lines.keys(), ...mine.input.keys()])];
  const names = await findGoodsNames(ids);
  const labels = Object.fromEntries(ids.map((id) => [String(id), names.get(id) ?? String(id)]));
  const current = Object.fromEntries(ids.map((id) => [String(id), String(lines.get(id) ?? "")]));
  // Rows added meanwhile stay.
  const own = Object.fromEntries(
    ids.map((id) => [String(id), lines.has(id) ? (mine.input.get(id) ?? current[String(id)]!) : ""]),
  );
  return toStale(
    { ...labels, remark: "给客户的备注" },
    version,
    { ...current, remark },
    { ...own, remark: mine.remark },
  );
}
