import { MASTER_DATA_FIELDS, type MasterData, pickMasterData } from "~/modules/catalogue/rows/master-data";
import type { Viewer } from "~/modules/company/identity/buyer";
import { toDay, formatEnd } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { categoryTree, findTrail } from "~/modules/catalogue/goods/categories.server";
import { toCard, type CardGoods, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
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
  /** 产地 of herbs; "" unknown */
  origin: string;
}

export interface GoodsDetail {
  goods: GoodsForBuyer;
  tradeName: string;
  barcode: string;
  facts: [label: string, value: string][];
  /** without the retail price where prices are hidden */
  masterData: MasterData;
  batches: BatchShown[];
  pictures: ShownPicture[];
  trail: { id: number; name: string }[];
  /** products of its substance and their number; null if there are none */
  comparison: { query: Omit<Comparison, "quantity">; count: number } | null;
  substitutes: GoodsForBuyer[];
  sameManufacturer: CardGoods[];
  seen: CardGoods[];
  why: Why | null;
  agreedUntil: string | null;
  /** the nearest batch, if buyers must accept its expiry day; else null */
  shortDated: { expiresOn: string; left: number; days: number } | null;
}

const MAX_RELATED = 6;

export interface GoodsDetailRequest {
  seen: readonly number[];
  viewer: Viewer;
  whyCode?: string | null;
}

/** Returns a product with related data (specification, "Goods" and "Business constants"); null: no such product. Products off sale have that restriction. `seen`: ids from the visitor's cookie; `whyCode`: the refusal that led here. Six queries, one more for pictures, one for a company, two for controlled products that are not granted. */
export async function goodsDetail(
  id: number,
  { seen, viewer, whyCode = null }: GoodsDetailRequest,
  now: number,
): Promise<GoodsDetail | null> {
  const row = await db
    .selectFrom("goods")
    .select([
      ...MASTER_DATA_FIELDS,
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
  const sameManufacturer = bestOfManufacturer(register, row.manufacturer_id, [id, ...alike]);
  const recent = seen.filter((other) => other !== id).slice(0, MAX_RELATED);
  const found = await goodsForBuyer([id, ...alike, ...sameManufacturer, ...recent], viewer, now);
  const onSale = (ids: readonly number[]) =>
    ids.flatMap((other) => {
      const goods = found.get(other);
      return goods && goods.status === "on" ? [goods] : [];
    });
  const goods = found.get(id)!;
  const until = viewer.buyer && goods.price !== null ? await agreedUntil(id, viewer.buyer, now) : null;
  const today = toDay(now);
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
    masterData: pickMasterData({
      ...row,
      storage_class: row.storage_class as MasterData["storage_class"],
      retail_price: goods.price === null ? null : row.retail_price,
    }),
    batches,
    pictures,
    trail: findTrail(tree, row.category_id).map(({ id: categoryId, name }) => ({ id: categoryId, name })),
    comparison: getComparison(register, id),
    substitutes: onSale(alike),
    sameManufacturer: onSale(sameManufacturer).map(toCard),
    seen: onSale(recent).map(toCard),
    why: await explainPurchase(goods, viewer, whyCode, now),
    agreedUntil: until === null ? null : formatEnd(until),
  };
}

function getComparison(register: Register, id: number): GoodsDetail["comparison"] {
  const row = register.rowOf[id] ?? -1;
  if (row < 0) return null;
  const value = (trait: "substance" | "form" | "strength") => {
    const { of, values } = register.traits[trait];
    return values[of[row]!]!;
  };
  const query = { substance: value("substance"), form: value("form"), strength: value("strength") };
  const count = comparableGroups(register, query.substance).reduce((all, { ids }) => all + ids.length, 0);
  return count > 1 ? { query, count } : null;
}

async function readBatches(goodsId: number, now: number): Promise<BatchShown[]> {
  const rows = await db
    .selectFrom("batch")
    .select(["number", "produced_on as producedOn", "expires_on as expiresOn", "quantity", "origin"])
    .where("goods_id", "=", goodsId)
    .where("expires_on", ">=", toDay(now))
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
