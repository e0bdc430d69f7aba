import { actingName } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import {
  type EndPlanned,
  type PricePeriod,
  type PeriodWish,
  planEnd,
  planPrice,
  priceAt,
  type PlanPricesResult,
} from "./price-period";

export interface PriceRowKey {
  goodsId: number;
  scope: string;
  key: string;
}

export interface StoredPrice extends PricePeriod {
  id: number | null;
  price: Fen;
  ladder: string;
}

/** A product's base price without rows. */
export interface ShownBase {
  id: number;
  base_price: Fen;
  ladder: string;
}

/** The price of a key `STEPS_WITHIN` ago, fen. */
export interface EarlierPrice {
  price: Fen | null;
  ladder: string;
  base: Fen;
}

export interface PriceBook {
  earlier: (key: PriceRowKey) => EarlierPrice;
  /** rows of a key that have not ended, or not `STEPS_WITHIN` ago */
  getRows: (key: PriceRowKey) => readonly StoredPrice[];
  /** rows of a product that have not ended, with its base price */
  allOf: (goodsId: number) => { key: PriceRowKey; row: StoredPrice }[];
  /** Refused like `planPrice`. */
  set: (
    key: PriceRowKey,
    to: { price: Fen; ladder: string },
    period: PeriodWish,
  ) => PlanPricesResult<StoredPrice>;
  /** Refused like `planEnd`. */
  end: (key: PriceRowKey, startsAt: number | null) => EndPlanned<StoredPrice>;
  /** Writes the changes, and the products' base price at `now`. */
  write: () => Promise<void>;
}

const nameOf = ({ goodsId, scope, key }: PriceRowKey) => `${goodsId} ${scope} ${key}`;

/** Changes within this time are judged together, ms. */
export const STEPS_WITHIN = 30 * DAY;

/** Returns the base price of a product as it is shown now. */
export const findShownBase = (trx: Db, id: number): Promise<ShownBase | undefined> =>
  trx.selectFrom("goods").select(["id", "base_price", "ladder"]).where("id", "=", id).executeTakeFirst();

/** Reads the prices of these products that apply at `now` or later, or ended within `STEPS_WITHIN`, in the caller's transaction with the products locked. One query for each 500. */
export async function openPriceBook(trx: Db, goods: readonly ShownBase[], now: number): Promise<PriceBook> {
  const ledgers = new Map<string, { key: PriceRowKey; rows: StoredPrice[] }>();
  const shown = new Map(goods.map((product) => [product.id, product]));
  const changed = new Set<StoredPrice>();
  const removed = new Set<number>();
  const opened = (key: PriceRowKey) => {
    const name = nameOf(key);
    let book = ledgers.get(name);
    if (!book) ledgers.set(name, (book = { key, rows: [] }));
    const base = key.scope === "base" && book.rows.length === 0 ? shown.get(key.goodsId) : undefined;
    // The price before the first change gets a row of its own.
    if (base) book.rows.push({ id: null, ...ALWAYS, price: base.base_price, ladder: base.ladder });
    return book.rows;
  };
  for (const part of toChunks([...shown.keys()]))
    for (const { goodsId, scope, key, ...row } of await standingRows(trx, part, now - STEPS_WITHIN)) {
      const name = nameOf({ goodsId, scope, key });
      const book = ledgers.get(name) ?? { key: { goodsId, scope, key }, rows: [] };
      book.rows.push(row);
      ledgers.set(name, book);
    }
  const touched = new Set<string>();
  return {
    earlier(key) {
      const at = now - STEPS_WITHIN;
      const own = priceAt(ledgers.get(nameOf(key))?.rows ?? [], at);
      const base = priceAt(opened({ ...key, scope: "base", key: "" }), at);
      const price = own?.price ?? null;
      return {
        price,
        ladder: own?.ladder ?? "[]",
        base: base?.price ?? shown.get(key.goodsId)?.base_price ?? 0,
      };
    },
    getRows: opened,
    allOf(goodsId) {
      opened({ goodsId, scope: "base", key: "" });
      return [...ledgers.values()]
        .filter(({ key }) => key.goodsId === goodsId)
        .flatMap(({ key, rows }) => rows.map((row) => ({ key, row })))
        .filter(({ row: { endsAt } }) => endsAt === null || endsAt > now);
    },
    set(key, { price, ladder }, wish) {
      const rows = opened(key);
      const planned = planPrice(rows, wish, now);
      if (!planned.ok) return planned;
      const { period, ends, replaced } = planned.plan;
      touched.add(nameOf(key));
      for (const { row, endsAt } of ends) changed.add(Object.assign(row, { endsAt }));
      if (replaced) changed.add(Object.assign(replaced, { ...period, price, ladder }));
      else rows.push({ id: null, ...period, price, ladder });
      return planned;
    },
    end(key, startsAt) {
      const rows = opened(key);
      const planned = planEnd(rows, startsAt, now);
      if (!planned.ok) return planned;
      touched.add(nameOf(key));
      for (const { row, endsAt } of planned.ends) changed.add(Object.assign(row, { endsAt }));
      if (planned.removed) {
        rows.splice(rows.indexOf(planned.removed), 1);
        if (planned.removed.id !== null) removed.add(planned.removed.id);
      }
      return planned;
    },
    async write() {
      const all = [...touched].map((name) => ledgers.get(name)!);
      for (const part of toChunks([...removed]))
        await trx.deleteFrom("goods_price").where("id", "in", part).execute();
      await writeRows(trx, all, changed, now);
      for (const { key, rows } of all) if (key.scope === "base") await showBase(trx, key.goodsId, rows, now);
    },
  };
}

const ALWAYS: PricePeriod = { startsAt: 0, endsAt: null };

const standingRows = (trx: Db, ids: readonly number[], at: number) =>
  trx
    .selectFrom("goods_price")
    .select(["id", "goods_id as goodsId", "scope", "scope_key as key"])
    .select(["price", "ladder", "starts_at as startsAt", "ends_at as endsAt"])
    .where("goods_id", "in", ids)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .orderBy("id")
    .execute();

/** Returns the base prices at `at` (ms), fen; products without base rows are left out. One query for each 500. */
export async function findBasePricesAt(
  trx: Db,
  ids: readonly number[],
  at: number,
): Promise<Map<number, Fen>> {
  const rows = new Map<number, (PricePeriod & { price: Fen })[]>();
  for (const part of toChunks([...new Set(ids)])) {
    const found = await trx
      .selectFrom("goods_price")
      .select(["goods_id as goodsId", "price", "starts_at as startsAt", "ends_at as endsAt"])
      .where("goods_id", "in", part)
      .where("scope", "=", "base")
      .where("starts_at", "<=", at)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
      .execute();
    for (const { goodsId, ...row } of found) rows.set(goodsId, [...(rows.get(goodsId) ?? []), row]);
  }
  const prices = new Map<number, Fen>();
  for (const [id, own] of rows) {
    const held = priceAt(own, at);
    if (held) prices.set(id, held.price);
  }
  return prices;
}

async function writeRows(
  trx: Db,
  ledgers: readonly { key: PriceRowKey; rows: readonly StoredPrice[] }[],
  changed: ReadonlySet<StoredPrice>,
  now: number,
): Promise<void> {
  const by = { set_by: actingName(), set_at: now };
  const fresh = [];
  for (const { key, rows } of ledgers)
    for (const row of rows) {
      const { price, ladder, startsAt: starts_at, endsAt: ends_at } = row;
      const values = { price, ladder, starts_at, ends_at };
      if (row.id === null)
        fresh.push({
          goods_id: key.goodsId,
          scope: key.scope,
          scope_key: key.key,
          ...values,
          ...getPriceAuthor(row, by),
        });
      else if (changed.has(row))
        await trx.updateTable("goods_price").set(values).where("id", "=", row.id).execute();
    }
  for (const part of toChunks(fresh)) await trx.insertInto("goods_price").values(part).execute();
}

/** The author of an original price is unknown. */
const getPriceAuthor = ({ startsAt }: StoredPrice, by: { set_by: string; set_at: number }) =>
  startsAt === 0 ? { set_by: "", set_at: 0 } : by;

async function showBase(trx: Db, id: number, rows: readonly StoredPrice[], now: number): Promise<void> {
  const held = priceAt(rows, now);
  if (!held) return;
  await trx
    .updateTable("goods")
    .set({ base_price: held.price, ladder: held.ladder, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Adds rows from `now` on for base prices that another form or list has written; `was`: the previous ones. Returns the prices `STEPS_WITHIN` ago, by product. */
export async function followBasePrices(
  trx: Db,
  changes: readonly { previous: ShownBase; current: Omit<ShownBase, "id"> }[],
  now: number,
): Promise<Map<number, EarlierPrice>> {
  const earlier = new Map<number, EarlierPrice>();
  if (changes.length === 0) return earlier;
  const book = await openPriceBook(
    trx,
    changes.map(({ previous }) => previous),
    now,
  );
  for (const { previous, current } of changes) {
    const key = { goodsId: previous.id, scope: "base", key: "" };
    earlier.set(previous.id, book.earlier(key));
    book.set(key, { price: current.base_price, ladder: current.ladder }, { startsAt: null, endsAt: null });
  }
  await book.write();
  return earlier;
}
