/** Import of prices: base price and ladder of a goods, or its own price for a rank, an area or a company; a verdict for each row. */
import { bumpVersion, type Db } from "~/platform/database.server";
import type { LadderTier } from "./goods";
import { chunksOf } from "./goods.server";
import { type Counts, type RawRows, type RowVerdict, runImport, type Taken } from "./import-run.server";
import type { ListImport } from "./import-stock.server";
import { goodsMeant, type Meant } from "./named-goods.server";
import { lockGoods } from "./stock.server";
import { type PriceRow, readPriceRow } from "./trade-row";

/** Imports a price list (columns in trade-row.ts). Prices in carts follow at once, orders keep theirs. */
export function importPrices(rows: RawRows, given: ListImport): Promise<Counts> {
  return runImport<PriceRow>(rows, {
    ...given,
    read: readPriceRow,
    save: (trx, taken) => savePrices(trx, taken, given.now),
    finish: (trx) => bumpVersion(trx, "goods"),
  });
}

type Own = Extract<PriceRow, { key: string }>;
type Change = { goods: Meant; item: PriceRow };

async function savePrices(trx: Db, taken: readonly Taken<PriceRow>[], now: number): Promise<RowVerdict[]> {
  const meant = await goodsMeant(trx, taken, (ids) => lockGoods(trx, ids));
  const companies = await knownCompanies(trx, taken);
  const held = await ownPrices(
    trx,
    taken.flatMap(({ item }) => {
      const found = meant(item.goods);
      return found.ok && item.scope !== "base" ? [found.goods.id] : [];
    }),
  );
  const written = new Set<string>();
  const changes: Change[] = [];
  const verdicts = taken.map(({ row, name, item }): RowVerdict => {
    const refuse = (reason: string) => ({ row, name, outcome: "refused" as const, reason, notes: [] });
    const found = meant(item.goods);
    if (!found.ok) return refuse(found.reason);
    const { goods } = found;
    const key = item.scope === "base" ? `${goods.id} base` : priceKey(goods.id, item);
    if (written.has(key)) return refuse("与前面的行重复");
    const fault = item.scope === "base" ? baseFault(goods, item) : companyFault(item, companies);
    if (fault) return refuse(fault);
    written.add(key);
    const outcome = item.scope === "base" ? baseOutcome(goods, item) : ownOutcome(item, held.get(key));
    if (outcome !== "unchanged") changes.push({ goods, item });
    return { row, name: goods.name, outcome, notes: [] };
  });
  await write(trx, changes, now);
  return verdicts;
}

type Base = Extract<PriceRow, { scope: "base" }>;
const priceKey = (goodsId: number, { scope, key }: { scope: string; key: string }) =>
  `${goodsId} ${scope} ${key}`;
const ladderOf = (goods: Meant, item: Base): LadderTier[] =>
  item.ladder ?? (JSON.parse(goods.ladder) as LadderTier[]);

function baseFault(goods: Meant, item: Base): string | null {
  const [first] = ladderOf(goods, item);
  return first && first.price >= (item.price ?? goods.base_price) ? "阶梯价须低于基础价" : null;
}

const companyFault = (item: Own, companies: ReadonlySet<string>) =>
  item.scope === "company" && !companies.has(item.key) ? "没有这个客户" : null;

function baseOutcome(goods: Meant, item: Base): "updated" | "unchanged" {
  const isSame =
    (item.price ?? goods.base_price) === goods.base_price &&
    JSON.stringify(ladderOf(goods, item)) === JSON.stringify(JSON.parse(goods.ladder));
  return isSame ? "unchanged" : "updated";
}

function ownOutcome(item: Own, before: number | undefined): "created" | "updated" | "unchanged" {
  if (before === undefined) return item.price === null ? "unchanged" : "created";
  return item.price === before ? "unchanged" : "updated";
}

async function knownCompanies(trx: Db, taken: readonly Taken<PriceRow>[]): Promise<Set<string>> {
  const ids = taken.flatMap(({ item }) => (item.scope === "company" ? [Number(item.key)] : []));
  const known = new Set<string>();
  for (const part of chunksOf([...new Set(ids)]))
    for (const { id } of await trx.selectFrom("company").select("id").where("id", "in", part).execute())
      known.add(String(id));
  return known;
}

async function ownPrices(trx: Db, goodsIds: readonly number[]): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const part of chunksOf([...new Set(goodsIds)]))
    for (const row of await trx.selectFrom("goods_price").selectAll().where("goods_id", "in", part).execute())
      held.set(priceKey(row.goods_id, { scope: row.scope, key: row.scope_key }), row.price);
  return held;
}

async function write(trx: Db, changes: readonly Change[], now: number): Promise<void> {
  const own: { goods_id: number; scope: string; scope_key: string; price: number }[] = [];
  // One statement a changed goods: each has its own price and ladder, and a chunk has at most 400.
  for (const { goods, item } of changes) {
    if (item.scope === "base") {
      const ladder = JSON.stringify(ladderOf(goods, item));
      const base_price = item.price ?? goods.base_price;
      await trx
        .updateTable("goods")
        .set({ base_price, ladder, updated_at: now })
        .where("id", "=", goods.id)
        .execute();
    } else if (item.price !== null)
      own.push({ goods_id: goods.id, scope: item.scope, scope_key: item.key, price: item.price });
    else
      await trx
        .deleteFrom("goods_price")
        .where("goods_id", "=", goods.id)
        .where("scope", "=", item.scope)
        .where("scope_key", "=", item.key)
        .execute();
  }
  for (const part of chunksOf(own))
    await trx
      .insertInto("goods_price")
      .values(part)
      .onConflict((oc) =>
        oc
          .columns(["goods_id", "scope", "scope_key"])
          .doUpdateSet((eb) => ({ price: eb.ref("excluded.price") })),
      )
      .execute();
}
