import type { OwnPriceScope } from "~/modules/catalogue/goods/goods";
import type { Buyer } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { toAreas } from "~/modules/catalogue/goods/goods.server";
import {
  findShownBasePrices,
  LATELY,
  movedSince,
  nextPriceMoment,
} from "~/modules/catalogue/prices/shown-prices.server";
import { type OfferedPrices, rankByPrice, type PriceOrder, withPrices } from "./price-order";
import { type OnPromotion, promotedTest, type Register } from "~/modules/catalogue/facets/facet-index";

/** More own prices than this are not part of a shared order. */
const FEW = 2_000;
/** At 200,000 products each is 2.4 MB. */
const MAX_STORED = 12;

/** ["company", "7"], ["rank", "A"], ["area", "440106"]. */
type Key = readonly [scope: OwnPriceScope, key: string];

interface CachedRegister {
  /** the next start or end of a price, ms */
  until: number;
  /** products with a price of the key, at most FEW + 1 */
  counts: Map<string, number>;
  orders: Map<string, Promise<PriceOrder>>;
}
/** Prices raise the data version of products, which makes a new index. */
const cache = new WeakMap<Register, CachedRegister>();

const PART = 20_000;

interface Part {
  scope: string;
  key: string;
  after: number;
  limit: number;
  now: number;
}
/** Of several that cover `now` the latest start comes last and applies. */
const readPrices = preparedQuery(db, ({ scope, key, after, limit, now }: Part) =>
  db
    .selectFrom("goods_price")
    .select(["goods_id", "price"])
    .where("scope", "=", scope)
    .where("scope_key", "=", key)
    .where("goods_id", ">", after)
    .where("starts_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("goods_id")
    .orderBy("starts_at")
    .limit(limit),
);

async function cachedRegister(register: Register, now: number): Promise<CachedRegister> {
  const known = cache.get(register);
  if (known && now < known.until) return known;
  const fresh: CachedRegister = { until: await nextPriceMoment(now), counts: new Map(), orders: new Map() };
  cache.set(register, fresh);
  return fresh;
}

export interface PriceOffers {
  offered: OfferedPrices;
  unfold: (goods: OfferedPrices["discounts"][number]["goods"]) => OnPromotion;
}

/** The keys with prices in the order that companies share, weakest first: each overrides the previous. */
async function sharedKeys(
  known: CachedRegister,
  buyer: Buyer | null,
  broad: Key | null,
  now: number,
): Promise<Key[]> {
  const { province, city, district } = toAreas(buyer?.areaCode ?? "");
  const all: Key[] = [
    ["area", province],
    ["area", city],
    ["area", district],
    ["rank", buyer?.rank ?? ""],
    ...(broad ? [broad] : []),
  ];
  const held = await Promise.all(all.map((key) => readOrderCount(known, key, now)));
  return all.filter((_, i) => held[i]! > 0);
}

/** Returns rows by price at `now` (ms); `unfold` resolves a scope to a test of rows. */
export async function rowsByPrice(
  register: Register,
  buyer: Buyer | null,
  { offered, unfold }: PriceOffers,
  now: number,
): Promise<Int32Array> {
  const known = await cachedRegister(register, now);
  const discounted = discountedPrices(register, offered, unfold);
  const own: Key | null = buyer && ["company", String(buyer.companyId)];
  const ownCount = own ? await readOrderCount(known, own, now) : 0;
  const isBroad = ownCount > FEW;
  const keys = await sharedKeys(known, buyer, isBroad ? own : null, now);
  const name = JSON.stringify([keys, offered.discounts.map(({ key }) => key)]);
  const order = await cachedOrder(known, name, () => makeOrder(register, keys, discounted, now));
  const other = new Map<number, Fen>();
  if (own && !isBroad && ownCount > 0)
    await eachPrice(register, own, now, (row, price) => other.set(row, discounted(row, price)));
  for (const [goodsId, price] of offered.activities) {
    const row = register.rowOf[goodsId] ?? -1;
    if (row < 0 || register.isEphedrine[row] === 1) continue;
    other.set(row, Math.min(other.get(row) ?? order.price[row]!, price));
  }
  return withPrices(order, other);
}

async function readOrderCount({ counts }: CachedRegister, key: Key, now: number): Promise<number> {
  const name = key.join(" ");
  const known = counts.get(name);
  if (known !== undefined) return known;
  const rows = await readPrices({ scope: key[0], key: key[1], after: 0, limit: FEW + 1, now });
  counts.set(name, rows.length);
  return rows.length;
}

async function eachPrice(
  register: Register,
  [scope, key]: Key,
  now: number,
  each: (row: number, price: Fen) => void,
): Promise<void> {
  for (let after = 0, more = true; more;) {
    const part = await readPrices({ scope, key, after, limit: PART, now });
    for (const { goods_id, price } of part) {
      const row = register.rowOf[goods_id] ?? -1;
      if (row >= 0) each(row, price);
    }
    more = part.length === PART;
    // The last product may have more prices after the part: it is read again.
    after = (part.at(-1)?.goods_id ?? after) - (more ? 1 : 0);
  }
}

function discountedPrices(
  register: Register,
  { discounts }: OfferedPrices,
  unfold: (goods: OfferedPrices["discounts"][number]["goods"]) => OnPromotion,
): (row: number, own: Fen) => Fen {
  const tested = discounts.map(({ goods, getPrice }) => ({
    isInside: promotedTest(register, unfold(goods)),
    getPrice,
  }));
  return (row, own) => {
    // ephedrine products have no offers
    if (register.isEphedrine[row] === 1) return own;
    let least = own;
    for (const { isInside, getPrice } of tested)
      if (isInside(row)) least = Math.min(least, getPrice(own, register.packSize[row]!) ?? own);
    return least;
  };
}

function cachedOrder(
  { orders }: CachedRegister,
  name: string,
  make: () => Promise<PriceOrder>,
): Promise<PriceOrder> {
  const known = orders.get(name);
  if (known) {
    orders.delete(name);
    orders.set(name, known);
    return known;
  }
  const made = make();
  if (orders.size >= MAX_STORED) orders.delete(orders.keys().next().value!);
  orders.set(name, made);
  made.catch(() => orders.delete(name));
  return made;
}

async function makeOrder(
  register: Register,
  keys: readonly Key[],
  discounted: (row: number, own: Fen) => Fen,
  now: number,
): Promise<PriceOrder> {
  const price = Float64Array.from(register.price);
  // Recent starts and ends may not be in the index yet.
  for (const [id, base] of await findShownBasePrices(await movedSince(now - LATELY, now), now)) {
    const row = register.rowOf[id] ?? -1;
    if (row >= 0) price[row] = base.price;
  }
  for (const key of keys) await eachPrice(register, key, now, (row, own) => (price[row] = own));
  for (let row = 0; row < price.length; row += 1) price[row] = discounted(row, price[row]!);
  return rankByPrice(price);
}
