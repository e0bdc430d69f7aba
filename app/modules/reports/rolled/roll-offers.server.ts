import { sql } from "kysely";
import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import type { Moments } from "./sold-lines.server";
import { getSavings, type SavingRow } from "./order-savings";

interface Part {
  kind: "offer" | "voucher";
  id: number;
  amount: Fen;
  saved: Fen;
  isUnknown: boolean;
  gifts: number;
}

/** Recomputes the day's rows in the caller's transaction. Six queries. */
export async function rollOffers(trx: Db, day: string, moments: Moments): Promise<void> {
  await trx.deleteFrom("sales_offer").where("span", "=", day).execute();
  const parts = await getParts(trx, moments);
  const orders = await findOrders(trx, [...parts.keys()]);
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  for (const [orderId, ofOrder] of parts) {
    const { companyId, amount } = orders.get(orderId)!;
    for (const part of merged(ofOrder)) {
      const row = rowOf(day, companyId, amount, part);
      const key = `${part.kind} ${part.id} ${companyId}`;
      const before = rows.get(key);
      rows.set(key, before ? added(before, row) : row);
    }
  }
  for (const chunk of toChunks([...rows.values()], 200))
    await trx.insertInto("sales_offer").values(chunk).execute();
}

const rowOf = (span: string, company_id: number, order_amount: Fen, part: Part) => {
  const { kind, id: ref_id, amount, saved, gifts } = part;
  const unknown = part.isUnknown ? 1 : 0;
  return { span, kind, ref_id, company_id, orders: 1, order_amount, amount, saved, unknown, gifts };
};

type OfferRow = ReturnType<typeof rowOf>;
const added = (a: OfferRow, b: OfferRow): OfferRow => ({
  ...a,
  orders: a.orders + b.orders,
  order_amount: a.order_amount + b.order_amount,
  amount: a.amount + b.amount,
  saved: a.saved + b.saved,
  gifts: a.gifts + b.gifts,
  unknown: a.unknown + b.unknown,
});

/** Merges an offer's lines to one part for each order. */
function merged(parts: readonly Part[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = `${part.kind} ${part.id}`;
    const before = found.get(key);
    const [amount, saved, gifts] = [part.amount, part.saved, part.gifts];
    if (before)
      found.set(key, {
        ...before,
        amount: before.amount + amount,
        saved: before.saved + saved,
        gifts: before.gifts + gifts,
        isUnknown: before.isUnknown || part.isUnknown,
      });
    else found.set(key, part);
  }
  return [...found.values()];
}

async function getParts(trx: Db, moments: Moments): Promise<Map<number, Part[]>> {
  const parts = new Map<number, Part[]>();
  const add = (orderId: number, part: Part) => parts.set(orderId, [...(parts.get(orderId) ?? []), part]);
  const placed = trx
    .selectFrom("orders as o")
    .where("o.placed_at", ">=", moments.from)
    .where("o.placed_at", "<", moments.to)
    .where("o.status", "<>", "cancelled");
  const lines = await placed
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .where("l.offer_id", "is not", null)
    .select([
      "o.id",
      "l.offer_id",
      "l.type",
      "l.number",
      sql<number>`l.amount - l.discount_share`.as("amount"),
    ])
    .execute();
  const stored = await placed
    .innerJoin("order_offer as f", "f.order_id", "o.id")
    .select(["o.id", "f.offer_id", sql<number>`f.saved + f.shipping_saved + f.cashback`.as("saved")])
    .execute();
  const notified = new Set(stored.map(({ id }) => id));
  for (const { id, offer_id, saved } of stored)
    add(id, { kind: "offer", id: offer_id, amount: 0, saved, isUnknown: false, gifts: 0 });
  for (const { id, offer_id, type, number, amount } of lines) {
    const gifts = type === "gift" ? number : 0;
    const isUnknown = type !== "gift" && !notified.has(id);
    add(id, { kind: "offer", id: offer_id!, amount, saved: 0, isUnknown, gifts });
  }
  const used = await placed
    .innerJoin("order_use as u", "u.order_id", "o.id")
    .innerJoin("voucher as v", "v.id", "u.ref_id")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .where("u.kind", "=", "voucher")
    .select(["o.id", "t.id as templateId", "t.kind"])
    .execute();
  const vouchers = new Map<number, { templateId: number; kind: string }[]>();
  for (const { id, ...voucher } of used) vouchers.set(id, [...(vouchers.get(id) ?? []), voucher]);
  const priced = await placed
    .where((eb) =>
      eb.or(
        ["reduction", "discount", "coupon", "cashVoucher"].map((kind) =>
          eb("o.price_rows", "like", `%"kind":"${kind}"%`),
        ),
      ),
    )
    .select(["o.id", "o.price_rows"])
    .execute();
  const offers = await trx
    .selectFrom("offer")
    .select(["id", "kind", "name"])
    .where("kind", "in", ["orderReduction", "orderDiscount"])
    .execute();
  for (const { id, price_rows } of priced)
    for (const item of getSavings(JSON.parse(price_rows) as SavingRow[], vouchers.get(id) ?? [], offers))
      if (item.kind === "voucher" || !notified.has(id))
        add(id, { kind: item.kind, id: item.id, amount: 0, saved: item.saved, isUnknown: false, gifts: 0 });
  return parts;
}

/** Returns the company of each order and its products' value after discounts, fen. */
async function findOrders(
  trx: Db,
  ids: readonly number[],
): Promise<Map<number, { companyId: number; amount: Fen }>> {
  const found = new Map<number, { companyId: number; amount: Fen }>();
  for (const part of toChunks(ids)) {
    const rows = await trx
      .selectFrom("orders as o")
      .innerJoin("order_line as l", "l.order_id", "o.id")
      .select(["o.id", "o.company_id", sql<number>`sum(l.amount - l.discount_share)`.as("amount")])
      .where("o.id", "in", part)
      .groupBy(["o.id", "o.company_id"])
      .execute();
    for (const { id, company_id, amount } of rows)
      found.set(id, { companyId: company_id, amount: Number(amount) });
  }
  return found;
}
