/** Buying again what an order held: whole or chosen lines go into the cart, each line is answered. */
import { addLines } from "~/cart/cart.server";
import { addVerdict } from "~/cart/verdict";
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { lockCompany } from "~/company/lock.server";
import { db, inTransaction } from "~/platform/database.server";
import { once } from "~/platform/forms.server";
import { activityPrices } from "~/promotions/offers.server";
import { answersText, readAnswers, type ReorderAnswer } from "./reorder";

/**
 * Adds lines of an order to the cart at today's prices; `lineIds` null is all of them, gifts never. The path of the page that answers
 * every line, once for a form token; null: no such order of this company.
 */
export async function reorder(
  viewer: SignedIn,
  orderId: number,
  lineIds: readonly number[] | null,
  token: string,
  now: number,
): Promise<string | null> {
  const lines = await boughtLines(viewer.buyer.companyId, orderId);
  if (lines.length === 0) return null;
  const chosen = lineIds === null ? lines : lines.filter((line) => lineIds.includes(line.id));
  if (chosen.length === 0) return `/order/info/${orderId}`;
  return inTransaction((trx) =>
    once(trx, token, async () => {
      await lockCompany(trx, viewer.buyer.companyId);
      const wanted = chosen.map((line) => ({ goodsId: line.goods_id, number: line.number }));
      const verdicts = await addLines(trx, viewer, wanted, now);
      const refused = new Set(verdicts.filter((verdict) => !verdict.ok).map((verdict) => verdict.goodsId));
      const answers = chosen.map((line) => ({ lineId: line.id, ok: !refused.has(line.goods_id) }));
      return `/order/info/${orderId}?again=${answersText(answers)}`;
    }),
  );
}

/**
 * The answers in words, from the query of the page. A refused line changed nothing, so its reason is found by asking again; it is never
 * taken from the address. No queries without answers.
 */
export async function reorderAnswers(
  viewer: SignedIn,
  orderId: number,
  text: string | null,
  now: number,
): Promise<ReorderAnswer[]> {
  const given = readAnswers(text);
  if (given.size === 0) return [];
  const { companyId } = viewer.buyer;
  const lines = (await boughtLines(companyId, orderId)).filter((line) => given.has(line.id));
  const ids = lines.map((line) => line.goods_id);
  const [goods, activities] = await Promise.all([
    goodsForBuyer(ids, viewer, now),
    activityPrices(ids, companyId, now),
  ]);
  return lines.map((line) => {
    const ok = given.get(line.id)!;
    const found = goods.get(line.goods_id);
    if (!found) return { name: line.name, ok: false, text: "该商品已不再销售" };
    const inCart = ok ? 0 : found.cartNumber;
    const verdict = addVerdict(found, activities.get(line.goods_id) ?? null, inCart, line.number);
    const reason = verdict.ok ? "当时未能加入，现在可以购买" : verdict.text;
    const added = verdict.ok ? verdict.text : "已加入购物车";
    return { name: line.name, ok, text: ok ? added : reason };
  });
}

function boughtLines(companyId: number, orderId: number) {
  return db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.id", "l.goods_id", "l.name", "l.number"])
    .where("o.id", "=", orderId)
    .where("o.company_id", "=", companyId)
    .where("l.type", "<>", "gift")
    .orderBy("l.id")
    .execute();
}
