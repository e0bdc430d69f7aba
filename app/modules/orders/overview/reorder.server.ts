import { addLines } from "~/modules/cart/lines/cart.server";
import { checkAddedQuantity } from "~/modules/cart/pricing/quantity-check";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { answersText, readReorderAnswers, type ReorderAnswer } from "./reorder";

/** Adds lines of an order to the cart at today's prices; `lineIds` null is all, gifts never. Returns the path of the results, once for a form token; null: no such order. */
export async function reorder(
  viewer: SignedIn,
  { orderId, lineIds, token }: { orderId: number; lineIds: readonly number[] | null; token: string },
  now: number,
): Promise<string | null> {
  const lines = await boughtLines(viewer.buyer.companyId, [orderId]);
  if (lines.length === 0) return null;
  const chosen = lineIds === null ? lines : lines.filter((line) => lineIds.includes(line.id));
  const page = `/order/info/${orderId}`;
  return chosen.length === 0 ? page : buyAgain(viewer, chosen, { page, token }, now);
}

/** The same for all lines of several orders; other companies' are skipped. Results are on the order list. */
export async function reorderAll(
  viewer: SignedIn,
  orderIds: readonly number[],
  token: string,
  now: number,
): Promise<string> {
  const lines = await boughtLines(viewer.buyer.companyId, orderIds);
  return buyAgain(viewer, lines, { page: "/order", token }, now);
}

function buyAgain(
  viewer: SignedIn,
  chosen: Awaited<ReturnType<typeof boughtLines>>,
  { page, token }: { page: string; token: string },
  now: number,
): Promise<string> {
  return inTransaction((trx) =>
    once(trx, token, async () => {
      await lockCompany(trx, viewer.buyer.companyId);
      const wanted = chosen.map((line) => ({
        goodsId: line.goods_id,
        quantity: line.number,
        // The buyer saw the order's price, for that many units.
        shown: { price: line.unit_price, from: line.number, ladder: [] },
      }));
      const results = await addLines(trx, viewer, wanted, now);
      const refused = new Set(results.filter((result) => !result.ok).map((result) => result.goodsId));
      const answers = chosen.map((line) => ({ lineId: line.id, ok: !refused.has(line.goods_id) }));
      return `${page}?again=${answersText(answers)}`;
    }),
  );
}

/** Returns the results in words, from the page's query. A refusal is checked again, never taken from the address. No queries without results. */
export async function reorderAnswers(
  viewer: SignedIn,
  orderId: number | null,
  text: string | null,
  now: number,
): Promise<ReorderAnswer[]> {
  const answers = readReorderAnswers(text);
  if (answers.size === 0) return [];
  const { companyId } = viewer.buyer;
  const own = orderId === null ? null : [orderId];
  const lines = (await boughtLines(companyId, own, [...answers.keys()])).filter((line) =>
    answers.has(line.id),
  );
  const ids = lines.map((line) => line.goods_id);
  const [goods, activities] = await Promise.all([
    goodsForBuyer(ids, viewer, now),
    activityPrices(ids, companyId, now),
  ]);
  return lines.map((line) => {
    const ok = answers.get(line.id)!;
    const found = goods.get(line.goods_id);
    const name = [line.name, line.spec, line.manufacturer].filter(Boolean).join(" ");
    if (!found) return { name, ok: false, text: "该商品已不再销售" };
    const inCart = ok ? 0 : found.cartQuantity;
    const result = checkAddedQuantity(found, activities.get(line.goods_id) ?? null, inCart, line.number);
    const reason = result.ok ? "当时未能加入，现在可以购买" : result.text;
    const added = result.ok ? result.text : "已加入购物车";
    return { name, ok, text: ok ? added : reason };
  });
}

/** Returns an order's quantities by product, without gifts; null: no such order. One query. */
export async function orderedQuantities(
  companyId: number,
  orderId: number,
): Promise<{ goodsId: number; quantity: number }[] | null> {
  const held = new Map<number, number>();
  for (const { goods_id, number } of await boughtLines(companyId, [orderId]))
    held.set(goods_id, (held.get(goods_id) ?? 0) + number);
  return held.size > 0 ? [...held].map(([goodsId, quantity]) => ({ goodsId, quantity })) : null;
}

/** Lines without gifts: of these orders, of these ids, or both. */
function boughtLines(companyId: number, orderIds: readonly number[] | null, lineIds?: readonly number[]) {
  return db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.id", "l.goods_id", "l.name", "l.spec", "l.manufacturer", "l.number", "l.unit_price"])
    .where("o.company_id", "=", companyId)
    .$if(orderIds !== null, (all) => all.where("o.id", "in", orderIds!))
    .$if(lineIds !== undefined, (all) => all.where("l.id", "in", lineIds!))
    .where("l.type", "<>", "gift")
    .orderBy("l.id")
    .execute();
}
