/** Import of base prices, ladders, and own prices of ranks, areas and companies. */
import { findCompanies } from "~/company/identity/companies.server";
import { type AuditEntry, auditedAll } from "~/platform/database/audit.server";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import type { LadderTier } from "~/catalogue/goods/goods";
import { type CellChange, ladderText, yuanText } from "./goods-cells";
import { chunksOf } from "~/platform/values/chunks";
import {
  type Counts,
  type IsTouched,
  type ListImport,
  type RawRows,
  type RowResult,
  runImport,
  type Taken,
} from "./import-run.server";
import { headingOf } from "./list-columns";
import { namingFault } from "./named";
import { goodsMeant, type StandingGoods } from "./named-goods.server";
import { PRICE_COLUMNS, type PriceRow, readPriceRow } from "./trade-row";

/** Imports a price list (columns in trade-row.ts). Prices in carts follow at once, orders keep theirs; the audit log has each old and new price. */
export function importPrices(rows: RawRows, run: ListImport): Promise<Counts> {
  return runImport<PriceRow>(rows, {
    ...run,
    columns: PRICE_COLUMNS,
    headFault: (columns) =>
      namingFault(columns) ??
      (columns.has("price") || columns.has("ladder") ? null : "表头里要有价格或阶梯价"),
    read: readPriceRow,
    save: (trx, taken, isTouched) => savePrices(trx, taken, isTouched, run.now),
    finish: (trx) => bumpVersion(trx, "goods"),
  });
}

type Own = Extract<PriceRow, { key: string }>;
type Change = { goods: StandingGoods; item: PriceRow; before: number | undefined };

/** Writes what each row says of a price, with a verdict for each; the data version is the caller's. */
export async function savePrices(
  trx: Db,
  taken: readonly Taken<PriceRow>[],
  isTouched: IsTouched,
  now: number,
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    taken.map(({ item }) => item.goods),
  );
  const companies = await knownCompanies(trx, taken);
  const held = await ownPrices(
    trx,
    taken.flatMap(({ item }) => {
      const found = meant(item.goods);
      return found.is === "found" && item.scope !== "base" ? [found.goods.id] : [];
    }),
  );
  const answered = new Set<string>();
  const changes: Change[] = [];
  const verdicts = taken.map(({ row, name, item }): RowResult => {
    const refuse = (reason: string) => ({ row, name, outcome: "refused" as const, reason, notes: [] });
    const found = meant(item.goods);
    if (found.is !== "found") return refuse(found.reason);
    const { goods } = found;
    const key = item.scope === "base" ? `${goods.id} base` : priceKey(goods.id, item);
    if (answered.has(key) || isTouched(key)) return refuse("与前面的行重复");
    const fault = item.scope === "base" ? baseFault(goods, item) : companyFault(item, companies);
    if (fault) return refuse(fault);
    answered.add(key);
    const before = held.get(key);
    const changed = item.scope === "base" ? baseChanges(goods, item) : ownChanges(item, before);
    const isNew = item.scope !== "base" && before === undefined;
    const outcome = changed.length === 0 ? "unchanged" : isNew ? "created" : "updated";
    if (outcome !== "unchanged") changes.push({ goods, item, before });
    return { row, name: goods.name, outcome, notes: [], changes: changed, touches: key };
  });
  await write(trx, changes, now);
  await auditedAll(trx, changes.map(auditEntry));
  return verdicts;
}

type Base = Extract<PriceRow, { scope: "base" }>;
const priceKey = (goodsId: number, { scope, key }: { scope: string; key: string }) =>
  `${goodsId} ${scope} ${key}`;
const stoodLadder = (goods: StandingGoods) => JSON.parse(goods.ladder) as LadderTier[];
const toLadder = (goods: StandingGoods, item: Base): LadderTier[] => item.ladder ?? stoodLadder(goods);

function baseFault(goods: StandingGoods, item: Base): string | null {
  const [first] = toLadder(goods, item);
  return first && first.price >= (item.price ?? goods.base_price) ? "阶梯价须低于基础价" : null;
}

const companyFault = (item: Own, companies: ReadonlySet<string>) =>
  item.scope === "company" && !companies.has(item.key) ? "没有这个客户" : null;

const changed = (changes: readonly CellChange[]) => changes.filter(({ from, to }) => from !== to);

const baseChanges = (goods: StandingGoods, item: Base): CellChange[] =>
  changed([
    {
      what: headingOf("price"),
      from: yuanText(goods.base_price),
      to: yuanText(item.price ?? goods.base_price),
    },
    {
      what: headingOf("ladder"),
      from: ladderText(stoodLadder(goods)),
      to: ladderText(toLadder(goods, item)),
    },
  ]);

const ownChanges = (item: Own, before: number | undefined): CellChange[] =>
  changed([
    {
      what: `${headingOf(item.scope)}${item.key}的价格`,
      from: before === undefined ? "" : yuanText(before),
      to: item.price === null ? "" : yuanText(item.price),
    },
  ]);

function auditEntry({ goods, item, before }: Change): AuditEntry {
  if (item.scope === "base") {
    const { base_price, ladder } = goods;
    return {
      ...{ subject: "goods", id: goods.id, before: { base_price, ladder } },
      after: { base_price: item.price ?? base_price, ladder: JSON.stringify(toLadder(goods, item)) },
    };
  }
  const of = (price: number | null | undefined) =>
    price === null || price === undefined ? null : { scope: item.scope, key: item.key, price };
  return { subject: "goods", id: goods.id, before: of(before), after: of(item.price) };
}

async function knownCompanies(trx: Db, taken: readonly Taken<PriceRow>[]): Promise<Set<string>> {
  const ids = taken.flatMap(({ item }) => (item.scope === "company" ? [Number(item.key)] : []));
  const known = await findCompanies(ids, trx);
  return new Set([...known.keys()].map(String));
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
  // One statement a goods: at most 400 in a chunk.
  for (const { goods, item } of changes) {
    if (item.scope === "base") {
      const ladder = JSON.stringify(toLadder(goods, item));
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
