/** Everything about one goods: what the entity holds, its batches, and the goods a buyer compares it with. */
import type { Viewer } from "~/modules/company/identity/buyer";
import { dayOf, formatEnd } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { categoryTree, findTrail } from "~/modules/catalogue/goods/categories.server";
import { cardOf, type CardGoods, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import type { Register } from "~/modules/catalogue/facets/facet-index";
import { comparableGroups } from "~/modules/catalogue/compare/compare";
import type { Comparison } from "~/modules/catalogue/listing/comparison-address";
import type { ShownPicture } from "~/modules/catalogue/pictures/goods-picture";
import { daysLeft } from "~/modules/catalogue/stock/minimum-shelf-life";
import { shelfLifeFloors } from "~/modules/catalogue/stock/minimum-shelf-lives.server";
import { agreedUntil } from "~/modules/catalogue/prices/agreed-price.server";
import { shownPictures } from "~/modules/catalogue/pictures/goods-pictures.server";
import { explainPurchase, type Why } from "~/modules/catalogue/goods/purchase-explanation.server";

export interface BatchShown {
  number: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
}

export interface GoodsDetail {
  goods: GoodsForBuyer;
  tradeName: string;
  barcode: string;
  facts: [label: string, value: string][];
  batches: BatchShown[];
  /** real ones, the main one first; empty where the drawn pack stands */
  pictures: ShownPicture[];
  trail: { id: number; name: string }[];
  /** what it is compared with, and how many goods of its substance there are; null where it is the only one or has none */
  comparison: { asked: Omit<Comparison, "quantity">; count: number } | null;
  substitutes: GoodsForBuyer[];
  sameMaker: CardGoods[];
  seen: CardGoods[];
  why: Why | null;
  /** the last day or moment of an agreed price, in words */
  agreedUntil: string | null;
  /** the nearest batch, where the shop sells it only to buyers who agree to its day; null: it sells all unasked */
  shortDated: { expiresOn: string; left: number; days: number } | null;
}

const MAX_RELATED = 6;

/**
 * The goods with what stands round it (specification, "Goods" and "Business constants"); null when there is no such goods.
 * Goods off sale are shown with that reason. `seen` are ids from the visitor's cookie; `whyCode` is the refusal that led here, if any.
 * Six queries, whatever it holds, one more for its pictures, one more for a company, two more for controlled goods that are not released.
 */
export async function goodsDetail(
  id: number,
  seen: readonly number[],
  viewer: Viewer,
  now: number,
  whyCode: string | null = null,
): Promise<GoodsDetail | null> {
  const row = await db
    .selectFrom("goods")
    .select([
      "id",
      "generic_name",
      "spec",
      "trade_name",
      "barcode",
      "facts",
      "category_id",
      "manufacturer_id",
      "name",
      "picture",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [register, tree, batches, alike, pictures] = await Promise.all([
    goodsRegister(),
    categoryTree(),
    readBatches(id, now),
    alikeGoods(row.generic_name, row.spec, id),
    shownPictures(row),
  ]);
  const sameMaker = bestOfManufacturer(register, row.manufacturer_id, [id, ...alike]);
  const recent = seen.filter((other) => other !== id).slice(0, MAX_RELATED);
  const found = await goodsForBuyer([id, ...alike, ...sameMaker, ...recent], viewer, now);
  const onSale = (ids: readonly number[]) =>
    ids.flatMap((other) => {
      const goods = found.get(other);
      return goods && goods.status === "on" ? [goods] : [];
    });
  const goods = found.get(id)!;
  const until = viewer.buyer && goods.price !== null ? await agreedUntil(id, viewer.buyer, now) : null;
  const today = dayOf(now);
  const minimum = (await shelfLifeFloors(db, [id], now)).get(id);
  const nearest = batches[0]?.expiresOn;
  return {
    goods,
    shortDated:
      minimum && nearest !== undefined && nearest < minimum.day
        ? { expiresOn: nearest, left: daysLeft(today, nearest), days: minimum.days }
        : null,
    tradeName: row.trade_name,
    barcode: row.barcode,
    facts: JSON.parse(row.facts) as [string, string][],
    batches,
    pictures,
    trail: findTrail(tree, row.category_id).map(({ id: categoryId, name }) => ({ id: categoryId, name })),
    comparison: comparisonOf(register, id),
    substitutes: onSale(alike),
    sameMaker: onSale(sameMaker).map(cardOf),
    seen: onSale(recent).map(cardOf),
    why: await explainPurchase(goods, viewer, whyCode, now),
    agreedUntil: until === null ? null : formatEnd(until),
  };
}

function comparisonOf(register: Register, id: number): GoodsDetail["comparison"] {
  const row = register.rowOf[id] ?? -1;
  if (row < 0) return null;
  const value = (trait: "substance" | "form" | "strength") => {
    const { of, values } = register.traits[trait];
    return values[of[row]!]!;
  };
  const query = { substance: value("substance"), form: value("form"), strength: value("strength") };
  const count = comparableGroups(register, query.substance).reduce((all, { ids }) => all + ids.length, 0);
  return count > 1 ? { asked: query, count } : null;
}

async function readBatches(goodsId: number, now: number): Promise<BatchShown[]> {
  const rows = await db
    .selectFrom("batch")
    .select(["number", "produced_on as producedOn", "expires_on as expiresOn", "quantity"])
    .where("goods_id", "=", goodsId)
    .where("expires_on", ">=", dayOf(now))
    .where("quantity", ">", 0)
    .where("recall_id", "is", null)
    .where("blocked_at", "is", null)
    .orderBy("expires_on")
    .orderBy("number")
    .execute();
  return rows;
}

async function alikeGoods(genericName: string, spec: string, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("goods")
    .select("id")
    .where("generic_name", "=", genericName)
    .where("spec", "=", spec)
    .where("id", "<>", id)
    .where("status", "=", "on")
    .orderBy("sales", "desc")
    .orderBy("id")
    .limit(MAX_RELATED)
    .execute();
  return rows.map((row) => row.id);
}

function bestOfManufacturer(register: Register, manufacturerId: number, except: readonly number[]): number[] {
  const ids: number[] = [];
  for (const row of register.order.relevance) {
    if (ids.length === MAX_RELATED) break;
    const id = register.id[row]!;
    if (register.manufacturerId[row] === manufacturerId && !except.includes(id)) ids.push(id);
  }
  return ids;
}
