/** The order of a list by price: each viewer's own, made from the price that stands on the cards. */
import type { Buyer } from "~/company/buyer";
import { db } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import { prepared } from "~/platform/prepared.server";
import { areasOf } from "./goods.server";
import { type OfferedPrices, priceOrder, type PriceOrder, withPrices } from "./price-order";
import { type OnPromotion, promotedTest, type Register } from "./register";

/** Own prices of a company up to which they are put into the order that it shares with others. */
const FEW = 2_000;
/** Orders that are kept; at 200,000 goods each is 2.4 MB. */
const MOST_KEPT = 12;

/** Whose prices: ["company", "7"], ["rank", "A"], ["area", "440106"]. */
type Key = readonly [scope: "company" | "rank" | "area", key: string];

interface Kept {
  /** how many goods have a price of the key, at most FEW + 1 */
  counts: Map<string, number>;
  orders: Map<string, Promise<PriceOrder>>;
}
/** Prices raise the data version of goods, by which registers are made anew. */
const kept = new WeakMap<Register, Kept>();

/** Rows read at once, so that a long list of prices never holds the event loop for long. */
const PART = 20_000;

interface Part {
  scope: string;
  key: string;
  after: number;
  limit: number;
}
const readPrices = prepared(db, ({ scope, key, after, limit }: Part) =>
  db
    .selectFrom("goods_price")
    .select(["goods_id", "price"])
    .where("scope", "=", scope)
    .where("scope_key", "=", key)
    .where("goods_id", ">", after)
    .orderBy("goods_id")
    .limit(limit),
);

/** `unfold` gives a scope as the register tests it. */
export async function rowsByPrice(
  register: Register,
  buyer: Buyer | null,
  offered: OfferedPrices,
  unfold: (goods: OfferedPrices["discounts"][number]["goods"]) => OnPromotion,
): Promise<Int32Array> {
  const known: Kept = kept.get(register) ?? { counts: new Map(), orders: new Map() };
  kept.set(register, known);
  const discounted = discountedPrices(register, offered, unfold);
  const own: Key | null = buyer && ["company", String(buyer.companyId)];
  const isBroad = own !== null && (await countOf(known, own)) > FEW;
  // the weakest first, as each overrules those before it
  const { province, city, district } = areasOf(buyer?.areaCode ?? "");
  const all: Key[] = [
    ["area", province],
    ["area", city],
    ["area", district],
    ["rank", buyer?.rank ?? ""],
    ...(own && isBroad ? [own] : []),
  ];
  const held = await Promise.all(all.map((key) => countOf(known, key)));
  const keys = all.filter((_, i) => held[i]! > 0);
  const name = JSON.stringify([keys, offered.discounts.map(({ key }) => key)]);
  const order = await keptOrder(known, name, () => makeOrder(register, keys, discounted));
  const other = new Map<number, Fen>();
  if (own && !isBroad && (await countOf(known, own)) > 0)
    await eachPrice(register, own, (row, price) => other.set(row, discounted(row, price)));
  for (const [goodsId, price] of offered.activities) {
    const row = register.rowOf[goodsId] ?? -1;
    if (row < 0 || register.isEphedrine[row] === 1) continue;
    other.set(row, Math.min(other.get(row) ?? order.price[row]!, price));
  }
  return withPrices(order, other);
}

async function countOf({ counts }: Kept, key: Key): Promise<number> {
  const name = key.join(" ");
  const known = counts.get(name);
  if (known !== undefined) return known;
  const rows = await readPrices({ scope: key[0], key: key[1], after: 0, limit: FEW + 1 });
  counts.set(name, rows.length);
  return rows.length;
}

/** Calls `each` with every goods on sale that has a price of the key. */
async function eachPrice(
  register: Register,
  [scope, key]: Key,
  each: (row: number, price: Fen) => void,
): Promise<void> {
  for (let after = 0, more = true; more;) {
    const part = await readPrices({ scope, key, after, limit: PART });
    for (const { goods_id, price } of part) {
      const row = register.rowOf[goods_id] ?? -1;
      if (row >= 0) each(row, price);
    }
    after = part.at(-1)?.goods_id ?? after;
    more = part.length === PART;
  }
}

/** The lowest price that site discounts leave of a row's own. */
function discountedPrices(
  register: Register,
  { discounts }: OfferedPrices,
  unfold: (goods: OfferedPrices["discounts"][number]["goods"]) => OnPromotion,
): (row: number, own: Fen) => Fen {
  const tested = discounts.map(({ goods, priceOf }) => ({
    isInside: promotedTest(register, unfold(goods)),
    priceOf,
  }));
  return (row, own) => {
    // ephedrine goods are an order of their own without offers
    if (register.isEphedrine[row] === 1) return own;
    let least = own;
    for (const { isInside, priceOf } of tested)
      if (isInside(row)) least = Math.min(least, priceOf(own, register.packSize[row]!) ?? own);
    return least;
  };
}

function keptOrder({ orders }: Kept, name: string, make: () => Promise<PriceOrder>): Promise<PriceOrder> {
  const known = orders.get(name);
  if (known) {
    // the one that was asked for last goes last
    orders.delete(name);
    orders.set(name, known);
    return known;
  }
  const made = make();
  if (orders.size >= MOST_KEPT) orders.delete(orders.keys().next().value!);
  orders.set(name, made);
  made.catch(() => orders.delete(name));
  return made;
}

async function makeOrder(
  register: Register,
  keys: readonly Key[],
  discounted: (row: number, own: Fen) => Fen,
): Promise<PriceOrder> {
  const price = Float64Array.from(register.price);
  for (const key of keys) await eachPrice(register, key, (row, own) => (price[row] = own));
  for (let row = 0; row < price.length; row += 1) price[row] = discounted(row, price[row]!);
  return priceOrder(price);
}
