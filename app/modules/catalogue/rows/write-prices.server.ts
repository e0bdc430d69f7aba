import { regionName } from "~/platform/values/regions";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { type AuditEntry, auditedAll } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { findCosts, keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { belowMinimum, type MinimumPriceFault } from "~/modules/catalogue/prices/minimum-price";
import { earlierFloors, keepFloors, raiseFault } from "~/modules/catalogue/prices/minimum-price.server";
import { getBegin, OPEN_PERIOD, periodText, priceAt } from "~/modules/catalogue/prices/price-period";
import {
  openPriceBook,
  type PriceBook,
  type PriceRowKey,
  type StoredPrice,
} from "~/modules/catalogue/prices/price-rows.server";
import { amountChanges, ladderText, yuanText } from "./goods-cells";
import type { CellChange } from "./row-result";
import type { IsTouched, RowResult, RowPrice, ImportRowItem } from "./row-result";
import { toHeading } from "./columns";
import { goodsMeant, type StandingGoods } from "./identified-goods.server";
import type { AmountInput } from "./goods-row";
import type { PriceImportRow } from "./price-row";

type Own = Extract<PriceImportRow, { key: string }>;
type Base = Exclude<PriceImportRow, Own>;

/** Writes the prices of each row and returns their results; the caller raises the data version. */
export async function savePrices(
  trx: Db,
  used: readonly ImportRowItem<PriceImportRow>[],
  isTouched: IsTouched,
  { now, minimumPriceFault }: { now: number; minimumPriceFault?: MinimumPriceFault | undefined },
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    used.map(({ item }) => item.goods),
  );
  const companies = await knownCompanies(trx, used);
  const found = new Map<number, StandingGoods>();
  for (const { item } of used) {
    const entry = meant(item.goods);
    if (entry.kind === "found") found.set(entry.goods.id, entry.goods);
  }
  const book = await openPriceBook(trx, [...found.values()], now);
  const known = await findCosts(trx, [...found.keys()]);
  const costs = new Map<number, AmountInput>();
  const minimums = new Map<number, { previous: Fen | null; current: Fen | null }>();
  const earlier = minimumPriceFault
    ? await earlierFloors(trx, [...found.keys()], now)
    : new Map<number, Fen | null>();
  const lowered = (id: number, stood: Fen | null, current: Fen | null | undefined) =>
    current === undefined ? null : (minimumPriceFault?.([stood, earlier.get(id) ?? null], current) ?? null);
  const answered = new Set<string>();
  const entries: AuditEntry[] = [];
  const results = used.map(({ row, name, item }): RowResult => {
    const refuse = (reason: string) => ({ row, name, result: "refused" as const, reason, notes: [] });
    const element = meant(item.goods);
    if (element.kind !== "found") return refuse(element.reason);
    const { goods } = element;
    const key = touchKey(goods.id, item);
    if (answered.has(key) || isTouched(key, row)) return { ...refuse("与前面的行重复"), touches: key };
    const changedMinimum = minimums.get(goods.id);
    const stood = changedMinimum ? changedMinimum.current : goods.minimum_price;
    const { cost, minimum: floor } = getAmounts(item);
    const minimum = floor === undefined ? stood : floor;
    const done =
      lowered(goods.id, stood, floor) ?? savePrice(book, goods, item, { stood, minimum, now, companies });
    if (typeof done === "string") return { ...refuse(done), touches: key };
    answered.add(key);
    const costKnown = costs.has(goods.id) ? costs.get(goods.id) : known.get(goods.id);
    const related = [...amountChanges("cost", cost, costKnown), ...amountChanges("minimum", floor, stood)];
    if (cost !== undefined) costs.set(goods.id, cost);
    if (minimum !== stood) minimums.set(goods.id, { previous: goods.minimum_price, current: minimum });
    if (done.entry) entries.push({ subject: "goods", id: goods.id, ...done.entry });
    return { row, name: goods.name, touches: key, ...savedResult(done, related) };
  });
  await book.write();
  await auditedAll(trx, entries);
  await keepCosts(
    trx,
    [...costs].map(([goodsId, cost]) => ({ goodsId, cost })),
    now,
  );
  await keepFloors(
    trx,
    [...minimums].map(([goodsId, minimum]) => ({ goodsId, ...minimum })),
    now,
  );
  return results;
}

/** Cost and minimum price, which only rows of base prices have. */
const getAmounts = (item: PriceImportRow): Pick<Base, "cost" | "minimum"> =>
  item.scope === "base" ? item : {};

const savedResult = (
  done: Exclude<Done, string>,
  related: readonly CellChange[],
): Pick<RowResult, "result" | "notes" | "changes" | "priced"> => ({
  result: done.result === "unchanged" && related.length > 0 ? "updated" : done.result,
  notes: [],
  changes: [...done.changes, ...related],
  ...(done.priced && { priced: done.priced }),
});

type Done =
  | {
      result: "created" | "updated" | "unchanged";
      changes: CellChange[];
      entry: Pick<AuditEntry, "before" | "after"> | null;
      priced?: RowPrice;
    }
  | string;

const UNCHANGED: Done = { result: "unchanged", changes: [], entry: null };

function touchKey(goodsId: number, item: PriceImportRow): string {
  const of = item.scope === "base" ? "base" : `${item.scope} ${item.key}`;
  return [goodsId, of, item.period?.startsAt ?? ""].join(" ").trim();
}

const rowKey = (goodsId: number, item: PriceImportRow): PriceRowKey => ({
  goodsId,
  scope: item.scope,
  key: item.scope === "base" ? "" : item.key,
});

const companyFault = (item: Own, companies: Companies) =>
  item.scope === "company" && !companies.has(item.key) ? "没有这个客户" : null;

const changed = (changes: readonly CellChange[]) => changes.filter(({ from, to }) => from !== to);

function isSame(
  rows: readonly StoredPrice[],
  to: { price: number; ladder: string },
  { period }: PriceImportRow,
  now: number,
): boolean {
  const at = getBegin(period ?? OPEN_PERIOD, now);
  const held = priceAt(rows, at);
  if (held?.price !== to.price || held.ladder !== to.ladder) return false;
  return (
    period === undefined ||
    (held.endsAt === period.endsAt && (at === now || held.startsAt === period.startsAt))
  );
}

const getWhen = ({ period }: PriceImportRow) => ({
  ...(period?.startsAt && { starts_at: period.startsAt }),
  ...(period?.endsAt && { ends_at: period.endsAt }),
});

function withWhen(text: string, { period }: PriceImportRow): string {
  const when = period ? periodText(period) : "";
  return when ? `${text}（${when}）` : text;
}

const getBegins = ({ price, ladder, period = OPEN_PERIOD }: Base) =>
  price === null && ladder === null ? null : period;

interface Bounds {
  /** after the row, fen; null: none */
  minimum: Fen | null;
  now: number;
}

function savePrice(
  book: PriceBook,
  goods: StandingGoods,
  item: PriceImportRow,
  bounds: OwnBounds & { /** minimum price before the row, fen */ stood: Fen | null },
): Done {
  const { stood, minimum: floor, now, companies } = bounds;
  if (item.scope !== "base") return companyFault(item, companies) ?? saveOwn(book, goods, item, bounds);
  const raised = { goodsId: goods.id, previous: stood, current: item.minimum, base: getBegins(item) };
  return raiseFault(book, raised, now) ?? saveBase(book, goods, item, { minimum: floor, now });
}

function tierFault(minimum: Fen | null, price: Fen, ladder: readonly LadderTier[]): string | null {
  if (ladder[0] && ladder[0].price >= price) return "阶梯价须低于基础价";
  return belowMinimum(minimum, { price, ladder });
}

function saveBase(book: PriceBook, goods: StandingGoods, item: Base, { minimum, now }: Bounds): Done {
  const key = rowKey(goods.id, item);
  const period = item.period ?? OPEN_PERIOD;
  if (item.isTakenBack) return takeBackBase(book, key, period.startsAt);
  if (item.price === null && item.ladder === null) return UNCHANGED;
  const rows = book.getRows(key);
  const held = priceAt(rows, getBegin(period, now));
  if (!held) return "开始时间不能早于今天";
  const price = item.price ?? held.price;
  const stood = JSON.parse(held.ladder) as LadderTier[];
  const tiers = item.ladder ?? stood;
  const fault = tierFault(minimum, price, tiers);
  if (fault !== null) return fault;
  const ladder = JSON.stringify(tiers);
  if (isSame(rows, { price, ladder }, item, now)) return UNCHANGED;
  const before = { base_price: held.price, ladder: held.ladder };
  const previous = { price: held.price, ladder: held.ladder, endsAt: held.endsAt };
  const earlier = book.earlier(key);
  const planned = book.set(key, { price, ladder }, period);
  if (!planned.ok) return planned.reason;
  const differs = changed([
    { what: toHeading("price"), from: yuanText(before.base_price), to: withWhen(yuanText(price), item) },
    { what: toHeading("ladder"), from: ladderText(stood), to: ladderText(tiers) },
  ]);
  const after = { base_price: price, ladder, ...getWhen(item) };
  const priced = {
    ...key,
    previous,
    to: { price, ladder },
    ...planned.plan.period,
    base: previous.price,
    earlier,
  };
  return { result: "updated", changes: differs, entry: { before, after }, priced };
}

/** Removes a future base price; a current one is required. */
function takeBackBase(book: PriceBook, key: PriceRowKey, startsAt: number | null): Done {
  const coming = book.getRows(key).find((row) => row.startsAt === startsAt);
  if (!coming) return "没有从那时开始的基础价";
  const { price, ladder } = coming;
  const planned = book.end(key, startsAt);
  if (!planned.ok) return planned.reason;
  const before = { base_price: price, ladder, starts_at: startsAt };
  const changes = [{ what: toHeading("price"), from: yuanText(price), to: "" }];
  return { result: "updated", changes, entry: { before, after: null } };
}

function whosePrice({ scope, key }: Own, companies: Companies): string {
  const name = scope === "area" ? regionName(key) : scope === "company" ? companies.get(key) : "";
  return `${toHeading(scope)}${key}${name ? ` ${name}` : ""}的价格`;
}

type OwnBounds = Bounds & { companies: Companies };

/** The own price that applies where that of a row begins, and the base price then. */
function standingOwn(book: PriceBook, goods: StandingGoods, item: Own, now: number) {
  const key = rowKey(goods.id, item);
  const at = getBegin(item.period ?? OPEN_PERIOD, now);
  const held = priceAt(book.getRows(key), at) ?? null;
  const everybody = priceAt(book.getRows({ ...key, scope: "base", key: "" }), at);
  return {
    key,
    before: held && { scope: item.scope, key: item.key, price: held.price },
    previous: held && { price: held.price, ladder: held.ladder, endsAt: held.endsAt },
    base: everybody?.price ?? goods.base_price,
    earlier: book.earlier(key),
  };
}

type StandingOwn = ReturnType<typeof standingOwn>;

function saveOwn(book: PriceBook, goods: StandingGoods, item: Own, bounds: OwnBounds): Done {
  const standing = standingOwn(book, goods, item, bounds.now);
  if (item.price === null) return endOwn(book, standing, item, bounds);
  return setOwn(book, standing, { ...item, price: item.price }, bounds);
}

const ownChange = ({ before }: StandingOwn, item: Own, companies: Companies, to: string): CellChange[] => [
  { what: whosePrice(item, companies), from: before ? yuanText(before.price) : "", to },
];

function endOwn(
  book: PriceBook,
  standing: StandingOwn,
  item: Own,
  { now, companies }: Pick<OwnBounds, "now" | "companies">,
): Done {
  const { key, before, previous, base, earlier } = standing;
  if (!before) return UNCHANGED;
  const planned = book.end(key, (item.period ?? OPEN_PERIOD).startsAt);
  if (!planned.ok) return planned.reason;
  const isLater = planned.removed === null && planned.at > now;
  const after = isLater ? { ...before, ends_at: planned.at } : null;
  const until = periodText({ startsAt: 0, endsAt: planned.at });
  const changes = ownChange(
    standing,
    item,
    companies,
    isLater ? `${yuanText(before.price)}（${until}）` : "",
  );
  const priced = {
    ...key,
    previous,
    to: { price: null, ladder: "[]" },
    startsAt: planned.at,
    endsAt: null,
    base,
    earlier,
  };
  return { result: "updated", changes, entry: { before, after }, priced };
}

function setOwn(
  book: PriceBook,
  standing: StandingOwn,
  item: Own & { price: Fen },
  { minimum, now, companies }: OwnBounds,
): Done {
  const { key, before, previous, base, earlier } = standing;
  const below = belowMinimum(minimum, { price: item.price, ladder: [] });
  if (below !== null) return below;
  const to = { price: item.price, ladder: "[]" };
  if (isSame(book.getRows(key), to, item, now)) return UNCHANGED;
  const planned = book.set(key, to, item.period ?? OPEN_PERIOD);
  if (!planned.ok) return planned.reason;
  const after = { scope: item.scope, key: item.key, price: item.price, ...getWhen(item) };
  const text = withWhen(yuanText(item.price), item);
  return {
    result: before ? "updated" : "created",
    changes: changed(ownChange(standing, item, companies, text)),
    entry: { before, after },
    priced: { ...key, previous, to, ...planned.plan.period, base, earlier },
  };
}

type Companies = ReadonlyMap<string, string>;

async function knownCompanies(trx: Db, used: readonly ImportRowItem<PriceImportRow>[]): Promise<Companies> {
  const ids = used.flatMap(({ item }) => (item.scope === "company" ? [Number(item.key)] : []));
  const known = await findCompanies(ids, trx);
  return new Map([...known].map(([id, { name }]) => [String(id), name]));
}
