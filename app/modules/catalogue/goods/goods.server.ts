import type { OwnPriceScope } from "./goods";
import { sql } from "kysely";
import type { Buyer, Viewer } from "~/modules/company/identity/buyer";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { toDay, isNearExpiry, startOfDay } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { ephedrineStatus } from "./ephedrine.server";
import { type GoodsForBuyer, type LadderTier, lastPurchaseDay, type GoodsTag } from "./goods";
import { awaitedBy, getLastPrice, orderedSince, releasedTo } from "./own-facts.server";
import { priceLockFor } from "./price-visibility";
import { purchaseRestriction, type RegulatedClass } from "./purchase-restriction";
import { toChunks } from "~/platform/values/chunks";

/** Returns products as `viewer` may see them (specification, section 3 "Goods"): price by company > rank > area > base, each by its period, in fen. Hidden prices are never read. Unknown ids are left out. One query for each 500 ids. */
export async function goodsForBuyer(
  ids: readonly number[],
  viewer: Pick<Viewer, "buyer">,
  now: number,
  trx: Db = db,
): Promise<Map<number, GoodsForBuyer>> {
  const found = new Map<number, GoodsForBuyer>();
  for (const chunk of toChunks([...new Set(ids)]))
    for (const row of await readGoods(chunk, viewer.buyer, now, trx)) found.set(row.id, row);
  return found;
}

interface Query {
  ids: readonly number[];
  company: number;
  companyKey: string;
  rank: string;
  district: string;
  city: string;
  province: string;
  today: number;
  now: number;
}

const goodsQuery = (isLocked: boolean) =>
  preparedQuery(db, (query: Query) =>
    db
      .selectFrom("goods as g")
      .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
      .innerJoin("warehouse as w", "w.id", "g.warehouse_id")
      .leftJoin("purchase as p", (join) =>
        join.onRef("p.goods_id", "=", "g.id").on("p.company_id", "=", query.company),
      )
      .select([
        "g.id",
        "g.name",
        "g.generic_name",
        "g.spec",
        "g.unit",
        "g.dosage_form",
        "g.kind",
        "g.manufacturer_id",
        "m.name as manufacturer",
        "g.approval_number",
        "g.marketing_authorization_holder",
        "g.registrant",
        "g.category_id",
        "g.category_path",
        "g.warehouse_id",
        "w.name as warehouse",
        "g.pack_size",
        "g.case_size",
        "g.ladder_type",
        "g.tags",
        "g.stock",
        "g.nearest_expiry",
        "g.is_ephedrine",
        "g.is_controlled",
        "g.is_preferred",
        "g.is_prescription",
        "g.with_coupon",
        "g.regulated",
        "g.scope",
        "g.status",
        "g.item_free_shipping_from",
        "g.free_shipping_from",
        "g.purchase_limit",
        "g.picture",
        "p.last_at",
      ])
      .select((eb) => [
        isLocked
          ? eb.lit(null).as("price")
          : sql<number>`coalesce(${getPrice("company", query.companyKey, query.now)}, ${getPrice("rank", query.rank, query.now)},
              ${getPrice("area", query.district, query.now)}, ${getPrice("area", query.city, query.now)},
              ${getPrice("area", query.province, query.now)}, ${getPrice("base", "", query.now)}, g.base_price)`.as(
              "price",
            ),
        isLocked
          ? sql.lit("[]").as("ladder")
          : sql<string>`coalesce(${heldAt("ladder", "base", "", query.now)}, g.ladder)`.as("ladder"),
        isLocked ? eb.lit(null).as("last_price") : getLastPrice(query.company).as("last_price"),
        releasedTo(query.company).as("released"),
        eb
          .selectFrom("favourite as f")
          .select("f.goods_id")
          .whereRef("f.goods_id", "=", "g.id")
          .where("f.company_id", "=", query.company)
          .as("favourite"),
        eb
          .selectFrom("cart_line as c")
          .select((c) => c.fn.sum<number>("c.number").as("n"))
          .whereRef("c.goods_id", "=", "g.id")
          .where("c.company_id", "=", query.company)
          .as("in_cart"),
        orderedSince(query.company, query.today).as("bought_today"),
        awaitedBy(query.company).as("awaited"),
      ])
      .where("g.id", "in", query.ids),
  );
const readers = { open: goodsQuery(false), locked: goodsQuery(true) };

async function readGoods(ids: number[], buyer: Buyer | null, now: number, trx: Db): Promise<GoodsForBuyer[]> {
  const lock = priceLockFor(config.PRICE_VISIBILITY, buyer);
  const company = buyer?.companyId ?? 0;
  const query = {
    ids,
    company,
    companyKey: String(company),
    rank: buyer?.rank ?? "",
    ...toAreas(buyer?.areaCode ?? ""),
    today: startOfDay(toDay(now)),
    now,
  };
  const rows = await readers[lock ? "locked" : "open"](query, trx);
  const hasEphedrine = buyer !== null && rows.some((row) => row.is_ephedrine === 1);
  const ephedrine = hasEphedrine ? await ephedrineStatus(company, now, trx) : null;
  return rows.map((row) => {
    const goods = toGoods(row, { lock, ephedrine }, now);
    const restriction = purchaseRestriction(buyer, goods, goods.packSize, now);
    const isWaited = restriction?.code === "soldOut" && row.awaited !== null;
    goods.restriction = isWaited ? { code: "soldOut", isAwaited: true } : restriction;
    return goods;
  });
}

interface BuyerFacts {
  lock: GoodsForBuyer["priceLock"];
  ephedrine: Awaited<ReturnType<typeof ephedrineStatus>> | null;
}

type GoodsRow = Awaited<ReturnType<(typeof readers)["open"]>>[number];

/** Its restriction is not known yet. */
function toGoods(row: GoodsRow, { lock, ephedrine }: BuyerFacts, now: number): GoodsForBuyer {
  const price = row.price === null ? null : Number(row.price);
  return {
    id: row.id,
    name: row.name,
    genericName: row.generic_name,
    spec: row.spec,
    unit: row.unit,
    dosageForm: row.dosage_form,
    kind: row.kind as GoodsForBuyer["kind"],
    manufacturerId: row.manufacturer_id,
    manufacturer: row.manufacturer,
    approvalNumber: row.approval_number,
    holder: row.kind === "device" ? row.registrant : row.marketing_authorization_holder,
    categoryId: row.category_id,
    categoryPath: row.category_path,
    warehouseId: row.warehouse_id,
    warehouse: row.warehouse,
    packSize: row.pack_size,
    caseSize: row.case_size,
    price,
    priceLock: lock,
    // a tier above the company's own price would punish buying more
    ladder: (JSON.parse(row.ladder) as LadderTier[]).filter((t) => price !== null && t.price < price),
    ladderType: row.ladder_type,
    tags: JSON.parse(row.tags) as GoodsTag[],
    stock: row.stock,
    nearestExpiry: row.nearest_expiry,
    isEphedrine: row.is_ephedrine === 1,
    ...(row.is_ephedrine === 1 && ephedrine ? { ephedrine } : {}),
    ...(row.last_price === null || row.last_at === null
      ? {}
      : {
          lastPurchase: { price: Number(row.last_price), day: lastPurchaseDay(Number(row.last_at), now) },
        }),
    isControlled: row.is_controlled === 1,
    isReleased: row.released !== null,
    isPreferred: row.is_preferred === 1,
    isNearExpiry: row.nearest_expiry !== null && isNearExpiry(row.nearest_expiry, now),
    isPrescription: row.is_prescription === null ? null : row.is_prescription === 1,
    withCoupon: row.with_coupon === 1,
    regulated: row.regulated as RegulatedClass | null,
    scope: row.scope as BusinessScopeCode,
    status: row.status,
    itemFreeShippingFrom: row.item_free_shipping_from,
    freeShippingFrom: row.free_shipping_from,
    purchaseLimit: row.purchase_limit,
    boughtToday: Number(row.bought_today ?? 0),
    isFavourite: row.favourite !== null,
    cartQuantity: Number(row.in_cart ?? 0),
    restriction: null,
    picture: row.picture,
  };
}

type Scoped = OwnPriceScope | "base";

/** A subquery of `readGoods`: the latest row of a key that covers `now` (prices/price-period.ts). */
const heldAt = (column: "price" | "ladder", scope: Scoped, key: string, now: number) =>
  sql`(select ${sql.ref(`p.${column}`)} from goods_price p where p.goods_id = g.id and p.scope = ${scope} and p.scope_key = ${key}
    and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now}) order by p.starts_at desc limit 1)`;

const getPrice = (scope: Scoped, key: string, now: number) => heldAt("price", scope, key, now);

/** The areas of a six-digit region code; each may have a price. */
export function toAreas(code: string) {
  return { district: code, city: `${code.slice(0, 4)}00`, province: `${code.slice(0, 2)}0000` };
}

/** Returns the same products in the order of `ids`. */
export async function goodsInOrder(
  ids: readonly number[],
  viewer: Viewer,
  now: number,
): Promise<GoodsForBuyer[]> {
  const found = await goodsForBuyer(ids, viewer, now);
  return ids.flatMap((id) => found.get(id) ?? []);
}
