import { sql, type ExpressionBuilder } from "kysely";
import { addFavourites } from "~/modules/favourites/favourites.server";
import { getSeenPrice, type ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { toChunks } from "~/platform/values/chunks";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { db, type Db, together } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { notFound } from "~/platform/http/page-error";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import type { Database } from "~/platform/database/schema";
import type { ActivityPrice } from "~/modules/promotions/offers/offer";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { formatSeenTerms } from "~/modules/cart/pricing/seen-terms";
import { lineRestriction } from "~/modules/cart/pricing/line-price";
import { BUNDLE, ORDINARY } from "~/modules/cart/pricing/line-types";
import {
  checkAddedQuantity,
  checkSetQuantity,
  refusePart,
  type QuantityCheck,
} from "~/modules/cart/pricing/quantity-check";
import type { SeenPrice } from "./seen-price";
import { noteRefusedLines } from "./refused-lines.server";

export interface WantedLine {
  goodsId: number;
  quantity: number;
  /** what the buyer saw, if known: a changed price must be confirmed */
  shown?: SeenShown | null | undefined;
  /** refused instead of rounded up if it is no multiple of the pack */
  isExact?: true;
}

export type SeenShown = Pick<ShownTerms, "price" | "from" | "ladder"> &
  Partial<Pick<ShownTerms, "activityId" | "reductionId" | "warehouseId">>;

type OrdinaryLine = Record<
  "company_id" | "goods_id" | "type" | "number" | "added_at" | "updated_at",
  number
> & {
  is_selected: 1;
  seen_price: Fen | null;
  seen_number: number | null;
  seen_terms: string | null;
};

export type QuantityResult = QuantityCheck & { lineId: number };

/** Adds products in one upsert. Numbers are rounded up to packs with a message; restricted ones are refused with a reason. Returns results in the order of the wanted lines. */
export async function addLines(
  trx: Db,
  viewer: SignedIn,
  wanted: readonly WantedLine[],
  now: number,
): Promise<QuantityCheck[]> {
  await lockCompany(trx, viewer.buyer.companyId);
  const merged = mergeWanted(wanted);
  const shown = new Map(wanted.map((w) => [w.goodsId, w.shown]));
  const { goods, activities } = await readContext(trx, viewer, [...merged.keys()], now);
  const there = [...goods.values()].filter((found) => found.cartQuantity > 0).map((found) => found.id);
  const before = await readQuantities(trx, viewer.buyer.companyId, there);
  const exact = new Set(wanted.filter((line) => line.isExact).map((line) => line.goodsId));
  const results = [...merged].map(([goodsId, quantity]): QuantityCheck => {
    const found = goods.get(goodsId);
    if (!found) return { goodsId, ok: false, quantity: 0, text: "没有找到该商品" };
    const isBroken = exact.has(goodsId) && quantity % found.packSize !== 0;
    if (isBroken) return refusePart(found, before.get(goodsId) ?? 0);
    return checkAddedQuantity(found, activities.get(goodsId) ?? null, before.get(goodsId) ?? 0, quantity);
  });
  const refused = results
    .filter(({ ok }) => !ok)
    .map(({ goodsId, quantity }) => ({ goodsId, quantity: quantity + merged.get(goodsId)! }));
  await noteRefusedLines(trx, viewer.buyer.companyId, { wanted: refused, goods, activities }, now);
  await reserveCapacity(trx, viewer.buyer.companyId, results, before);
  const rows = results
    .filter((v) => v.ok)
    .map((v) => ({
      company_id: viewer.buyer.companyId,
      goods_id: v.goodsId,
      type: ORDINARY,
      number: v.quantity - (before.get(v.goodsId) ?? 0),
      is_selected: 1 as const,
      ...seenColumns(shown.get(v.goodsId), v.quantity),
      added_at: now,
      updated_at: now,
    }));
  for (const part of toChunks(rows, 200)) await upsertLines({ rows: part, now }, trx);
  return results;
}

function seenColumns(shown: WantedLine["shown"], quantity: number) {
  if (!shown) return { seen_price: null, seen_number: null, seen_terms: null };
  const seen = getSeenPrice(shown, quantity);
  // A tier below the activity's price was shown without it.
  const terms = seen.price === shown.price ? shown : { ...shown, activityId: 0 };
  return { seen_price: seen.price, seen_number: seen.number, seen_terms: formatSeenTerms(terms) };
}

/** Different products in a cart; the longest order sheet has 2,000 lines. */
export const MAX_CART = 3000;

const countLines = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db
    .selectFrom("cart_line")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("company_id", "=", companyId),
);

/** Refuses new lines beyond the limit; more of an existing line is allowed. */
async function reserveCapacity(
  trx: Db,
  companyId: number,
  results: QuantityCheck[],
  before: ReadonlyMap<number, number>,
): Promise<void> {
  const fresh = results.filter((result) => result.ok && !before.has(result.goodsId));
  if (fresh.length === 0) return;
  const [held] = await countLines({ companyId }, trx);
  const text = `购物车最多保留 ${MAX_CART} 种商品，请先下单或删除部分商品`;
  for (const item of fresh.slice(Math.max(0, MAX_CART - Number(held?.n ?? 0))))
    Object.assign(item, { ok: false, quantity: 0, text });
}

const upsertLines = preparedQuery(db, ({ rows, now }: { rows: readonly OrdinaryLine[]; now: number }, trx) =>
  trx
    .insertInto("cart_line")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["company_id", "goods_id", "type", "offer_id"]).doUpdateSet((eb) => ({
        number: eb("cart_line.number", "+", eb.ref("excluded.number")),
        is_selected: 1 as const,
        // Adding without shown terms does not confirm a change.
        seen_price: eb.fn.coalesce("excluded.seen_price", "cart_line.seen_price"),
        seen_number: eb.fn.coalesce("excluded.seen_number", "cart_line.seen_number"),
        seen_terms: eb.fn.coalesce("excluded.seen_terms", "cart_line.seen_terms"),
        updated_at: now,
      })),
    ),
);

function mergeWanted(wanted: readonly WantedLine[]): Map<number, number> {
  const merged = new Map<number, number>();
  for (const { goodsId, quantity } of wanted)
    merged.set(goodsId, (merged.get(goodsId) ?? 0) + Math.max(1, Math.trunc(quantity)));
  return merged;
}

async function readContext(trx: Db, viewer: SignedIn, goodsIds: readonly number[], now: number) {
  const [goods, activities] = await together(trx, [
    () => goodsForBuyer(goodsIds, viewer, now, trx),
    () => activityPrices(goodsIds, viewer.buyer.companyId, now, trx),
  ]);
  return { goods, activities };
}

const queryQuantities = preparedQuery(
  db,
  ({ companyId, goodsIds }: { companyId: number; goodsIds: readonly number[] }) =>
    db
      .selectFrom("cart_line")
      .select(["goods_id", "number"])
      .where("company_id", "=", companyId)
      .where("type", "=", ORDINARY)
      .where("goods_id", "in", goodsIds),
);

async function readQuantities(trx: Db, companyId: number, goodsIds: readonly number[]) {
  const quantities = new Map<number, number>();
  for (const part of toChunks(goodsIds)) {
    const rows = await queryQuantities({ companyId, goodsIds: part }, trx);
    for (const row of rows) quantities.set(row.goods_id, row.number);
  }
  return quantities;
}

/** Sets the ordinary line of a product to `number` units; null without such a line. */
export async function setLine(
  trx: Db,
  viewer: SignedIn,
  { goodsId, quantity }: { goodsId: number; quantity: number },
  now: number,
): Promise<QuantityCheck | null> {
  await lockCompany(trx, viewer.buyer.companyId);
  const line = await trx
    .selectFrom("cart_line")
    .select("id")
    .where("company_id", "=", viewer.buyer.companyId)
    .where("goods_id", "=", goodsId)
    .where("type", "=", ORDINARY)
    .executeTakeFirst();
  return line ? ((await setLines(trx, viewer, [{ id: line.id, quantity }], now))[0] ?? null) : null;
}

/** Sets the numbers of ordinary lines in one update; others' and unchanged lines are skipped. A refused number changes nothing; a line that becomes available is selected. Members of a bundle are refused: use setBundle. */
export async function setLines(
  trx: Db,
  viewer: SignedIn,
  changes: readonly { id: number; quantity: number }[],
  now: number,
): Promise<QuantityResult[]> {
  await lockCompany(trx, viewer.buyer.companyId);
  const wanted = new Map(changes.map((c) => [c.id, Math.max(1, Math.trunc(c.quantity))]));
  const held = await readHeldLines(trx, viewer.buyer.companyId, [...wanted.keys()]);
  const changed = held.filter((l) => l.quantity !== wanted.get(l.id));
  const members = changed.filter((l) => l.type === BUNDLE).map(refuseMember);
  const lines = changed.filter((l) => l.type === ORDINARY);
  if (lines.length === 0) return members;
  const goodsIds = lines.map((l) => l.goods_id);
  const { goods, activities } = await readContext(trx, viewer, goodsIds, now);
  const judged = lines.flatMap((line) => {
    const found = goods.get(line.goods_id);
    if (!found) return [];
    const activity = activities.get(line.goods_id) ?? null;
    const result = checkSetQuantity(found, activity, line.quantity, wanted.get(line.id)!);
    return [{ line, result, heals: wasRestricted(found, line.quantity, activity) }];
  });
  const accepted = judged.filter((j) => j.result.ok);
  await writeQuantities(
    trx,
    accepted.map(({ line, result }) => ({ id: line.id, quantity: result.quantity })),
    now,
  );
  const refused = judged
    .filter((j) => !j.result.ok)
    .map(({ line }) => ({ goodsId: line.goods_id, quantity: wanted.get(line.id)! }));
  await noteRefusedLines(trx, viewer.buyer.companyId, { wanted: refused, goods, activities }, now);
  const healed = accepted.filter((j) => j.heals).map((j) => j.line.id);
  await selectLines(trx, viewer.buyer.companyId, healed, true);
  return [...judged.map((j) => ({ ...j.result, lineId: j.line.id })), ...members];
}

const refuseMember = (line: HeldLine): QuantityResult => ({
  lineId: line.id,
  goodsId: line.goods_id,
  ok: false,
  quantity: line.quantity,
  text: "组合内的商品请按套调整数量",
});

const wasRestricted = (goods: GoodsForBuyer, quantity: number, activity: ActivityPrice | null) =>
  lineRestriction(goods, quantity, activity) !== null;

interface HeldLine {
  id: number;
  goods_id: number;
  type: number;
  quantity: number;
}

/** Throws 404 unless all these ids are lines of the company. */
export async function requireLines(trx: Db, companyId: number, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids);
  if ((await readHeldLines(trx, companyId, [...wanted])).length !== wanted.size) notFound();
}

/** Returns the company's lines among these ids; with `siblings` also the other members of their bundles. */
async function readHeldLines(trx: Db, companyId: number, ids: readonly number[], siblings = false) {
  const found = new Map<number, HeldLine>();
  for (const part of toChunks(ids)) {
    const rows = await trx
      .selectFrom("cart_line")
      .select(["id", "goods_id", "type", "number as quantity"])
      .where("company_id", "=", companyId)
      .where((eb) => (siblings ? amongSiblings(companyId, part)(eb) : eb("id", "in", part)))
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** Condition for lines by id, with all members of a bundle. */
export function amongSiblings(companyId: number, ids: readonly number[]) {
  return (eb: ExpressionBuilder<Database, "cart_line">) =>
    eb.or([
      eb("cart_line.id", "in", ids),
      eb.and([
        eb("cart_line.type", "=", BUNDLE),
        eb(
          "cart_line.offer_id",
          "in",
          eb
            .selectFrom("cart_line as member")
            .select("member.offer_id")
            .where("member.company_id", "=", companyId)
            .where("member.type", "=", BUNDLE)
            .where("member.id", "in", ids),
        ),
      ]),
    ]);
}

/** A seen price keeps the number it was seen for, so a change is still reported. */
async function writeQuantities(
  trx: Db,
  quantities: readonly { id: number; quantity: number }[],
  now: number,
) {
  for (const part of toChunks(quantities, 200)) {
    const ids = part.map((n) => n.id);
    await trx
      .updateTable("cart_line")
      .set((eb) => {
        const [first, ...rest] = part;
        let quantity = eb.case().when("id", "=", first!.id).then(first!.quantity);
        for (const item of rest) quantity = quantity.when("id", "=", item.id).then(item.quantity);
        return { number: quantity.else(eb.ref("number")).end(), updated_at: now };
      })
      .where("id", "in", ids)
      .execute();
  }
}

/** Selects or unselects lines by their ids, bundles whole. */
export async function selectLines(
  trx: Db,
  companyId: number,
  ids: readonly number[],
  isSelected: boolean,
): Promise<void> {
  await lockCompany(trx, companyId);
  for (const part of toChunks(ids))
    await trx
      .updateTable("cart_line")
      .set({ is_selected: isSelected ? 1 : 0 })
      .where("company_id", "=", companyId)
      .where(amongSiblings(companyId, part))
      .execute();
}

/** Removes lines by their ids, bundles whole; returns their number. */
export async function removeLines(trx: Db, companyId: number, ids: readonly number[]): Promise<number> {
  await lockCompany(trx, companyId);
  let removed = 0;
  for (const part of toChunks(ids)) {
    const result = await trx
      .deleteFrom("cart_line")
      .where("company_id", "=", companyId)
      .where(amongSiblings(companyId, part))
      .executeTakeFirst();
    removed += Number(result.numDeletedRows);
  }
  return removed;
}

/** Counts the first line of each product: for count(distinct) SQLite would build a tree each time. */
const readCounts = preparedQuery(db, ({ companyIds }: { companyIds: readonly number[] }) =>
  db
    .selectFrom("cart_line as line")
    .select((eb) => ["line.company_id", eb.fn.countAll<number>().as("n")])
    .where("line.company_id", "in", companyIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("cart_line as first")
            .select("first.id")
            .whereRef("first.company_id", "=", "line.company_id")
            .whereRef("first.goods_id", "=", "line.goods_id")
            .whereRef("first.id", "<", "line.id"),
        ),
      ),
    )
    .groupBy("line.company_id"),
);

/** Returns the badge counts of these companies (different products); companies without lines are left out. */
export async function cartCounts(companyIds: readonly number[], trx: Db = db): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map();
  const rows = await readCounts({ companyIds }, trx);
  return new Map(rows.map((row) => [row.company_id, Number(row.n)]));
}

/** Returns the badge count of one company. */
export async function cartCount(companyId: number, trx: Db = db): Promise<number> {
  return (await cartCounts([companyId], trx)).get(companyId) ?? 0;
}

/** Moves lines into the favourites, bundles whole; returns their number. */
export async function moveToFavourites(
  trx: Db,
  viewer: SignedIn,
  ids: readonly number[],
  now: number,
): Promise<number> {
  const { companyId } = viewer.buyer;
  await lockCompany(trx, companyId);
  const lines = await readHeldLines(trx, companyId, ids, true);
  const goodsIds = lines.map((line) => line.goods_id);
  await addFavourites(trx, viewer, goodsIds, now);
  return removeLines(
    trx,
    companyId,
    lines.map((l) => l.id),
  );
}

/** Stores unit prices that pages showed, by line id; other companies' lines are skipped. */
export async function noteSeenPrices(trx: Db, companyId: number, seen: readonly SeenPrice[]): Promise<void> {
  await lockCompany(trx, companyId);
  for (const part of toChunks(seen, 200)) {
    const rows = sql.join(
      part.map(
        ({ lineId, price, number }) =>
          sql`(cast(${lineId} as bigint), cast(${price} as bigint), cast(${number} as bigint))`,
      ),
    );
    await sql`with shown(id, price, number) as (values ${rows})
      update cart_line set seen_price = shown.price, seen_number = shown.number from shown
      where cart_line.id = shown.id and cart_line.company_id = ${companyId}`.execute(trx);
  }
}

/** Stores that the buyer confirmed the current prices and terms of these lines. */
export async function confirmSeen(trx: Db, companyId: number, seen: readonly SeenPrice[]): Promise<void> {
  await noteSeenPrices(trx, companyId, seen);
  for (const part of toChunks(seen.map(({ lineId }) => lineId)))
    await trx
      .updateTable("cart_line")
      .set({ seen_terms: null })
      .where("company_id", "=", companyId)
      .where("id", "in", part)
      .execute();
}
