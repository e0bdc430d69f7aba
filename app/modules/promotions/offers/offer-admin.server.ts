import { findCategoryPath } from "~/modules/catalogue/goods/categories.server";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { toChunks } from "~/platform/values/chunks";
import type { RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import type { OfferKind, OfferScope } from "./offer";
import {
  barredText,
  type OfferGoodsResult,
  offerGoodsResult,
  type KnownGoods,
  type OfferInput,
  parseOffer,
} from "./offer-file";
import { offerFault } from "./offer-fault";
import { formatYuan } from "~/platform/values/money";
import { findKind, isAt, OFFER_KINDS, tierNames } from "~/modules/promotions/offers/kinds/kinds";
import { readOffer } from "./offer-parser";
import { promisedFault, type Sold, unitsOf } from "./promised";
import { categoryIn, storedScope, type ScopeInput } from "./scope-input";

export type OfferAnswer =
  | { ok: true; id: number; results: OfferGoodsResult[] }
  /** `is`: the current state after a concurrent change */
  | { ok: false; text: string; results: OfferGoodsResult[]; current?: OfferAsWritten };

const CHANGED = "您打开页面后，已有人改过这个活动，请核对后再办理";

export interface OfferWriting {
  isSeen?: (current: OfferAsWritten) => boolean;
  isWhole?: boolean;
  changeFault?: (before: OfferAsWritten, after: OfferAsWritten) => Promise<string | null>;
  formKey?: string;
}

type OfferRefused = Extract<OfferAnswer, { ok: false }>;

const refused = (text: string, goodsResults: OfferGoodsResult[] = []): OfferRefused => ({
  ok: false,
  text,
  results: goodsResults,
});

/** Saves an offer; a new one is off, a running one changes at once. Refused rows are left out if products are independent, else nothing is written. Sold rows stay; promised terms of a group buy stay (promised.ts). */
export async function setOffer(file: OfferInput, writing: OfferWriting = {}): Promise<OfferAnswer> {
  return undoneWhereRefused(async (trx): Promise<OfferAnswer> => {
    const { isSeen, isWhole = false, formKey, changeFault } = writing;
    const held = file.id === undefined ? null : await heldOffer(trx, file.id);
    const before = held && (await findOffer(held.id, trx));
    const fault = changeRefusal(file, held, before, isSeen);
    if (fault) return fault;
    const checked = await checkFile(trx, file, held?.sold ?? new Map(), isWhole);
    if (!checked.ok) return checked;
    const write = () => writeChecked(trx, file, { held, before, changeFault, ...checked });
    const id = before || formKey === undefined ? await write() : await once(trx, formKey, write);
    return { ok: true, id: Number(id), results: checked.results };
  });
}

/** Why the stored offer cannot be changed at all, or null; a new one has none. */
function changeRefusal(
  file: OfferInput,
  held: Held | null,
  before: OfferAsWritten | null,
  isSeen: OfferWriting["isSeen"],
): OfferRefused | null {
  if (file.id !== undefined && !held) return refused(`没有活动 ${file.id}`);
  if (before && isSeen && !isSeen(before)) return { ...refused(CHANGED), current: before };
  if (held && held.isUsed && held.kind !== file.kind)
    return refused(`活动 ${file.id} 已按${OFFER_KINDS[held.kind as OfferKind].name}使用过，类型不能更改`);
  return null;
}

interface CheckedFile {
  ok: true;
  scope: OfferScope;
  good: OfferInput["goods"];
  results: OfferGoodsResult[];
}

/** The scope and the accepted rows of an offer, or why it cannot be saved. `sold`: units by product. */
async function checkFile(
  trx: Db,
  file: OfferInput,
  sold: ReadonlyMap<number, number>,
  isWhole: boolean,
): Promise<CheckedFile | OfferRefused> {
  const scope = await findScope(trx, file.scope);
  if (scope === null) return refused("没有这个分类");
  const goodsResults = await judge(trx, file, sold);
  const good = file.goods.filter((_, i) => goodsResults[i]!.ok);
  if (isWhole && good.length < goodsResults.length) return refused("有商品不能参加，未保存", goodsResults);
  const nameOf = (id: number) => goodsResults.find((result) => result.id === id)?.name ?? "";
  const fault = rowsFault(file, goodsResults, sold) ?? offerFault(file, scope, good, nameOf);
  return fault ? refused(fault, goodsResults) : { ok: true, scope, good, results: goodsResults };
}

interface OfferChange extends Pick<OfferWriting, "changeFault"> {
  held: Held | null;
  before: OfferAsWritten | null;
}

/** Writes a checked offer and returns its id; throws Refused for a change that is not allowed. */
async function writeChecked(
  trx: Db,
  file: OfferInput,
  { scope, good, held, before, changeFault }: CheckedFile & OfferChange,
): Promise<string> {
  const id = await writeOffer(trx, file, scope);
  await writeGoods(trx, id, good, held?.sold ?? new Map());
  const after = (await findOffer(id, trx))!;
  if (before && held) {
    const promised = promisedFault(file.kind, unitsOf(soldRows(held.sold)), before, after);
    const fault = promised ?? (await changeFault?.(before, after));
    if (fault) throw new Refused(fault);
  }
  await audited(trx, {
    subject: "offer",
    id,
    before: before && toOfferAudit(before),
    after: toOfferAudit(after),
  });
  await bumpVersion(trx, "offers");
  return String(id);
}

const soldRows = (all: ReadonlyMap<number, number>): Sold[] =>
  [...all].map(([goodsId, sold]) => ({ goodsId, sold }));

class Refused extends Error {}

const undoneWhereRefused = (work: (trx: Db) => Promise<OfferAnswer>): Promise<OfferAnswer> =>
  inTransaction(work).catch((error: unknown) => {
    if (error instanceof Refused) return { ok: false, text: error.message, results: [] };
    throw error;
  });

interface Held {
  id: number;
  kind: string;
  isUsed: boolean;
  sold: Map<number, number>;
}

async function heldOffer(trx: Db, id: number): Promise<Held | null> {
  const offer = await forUpdate(
    trx.selectFrom("offer").select(["kind", "uses"]).where("id", "=", id),
  ).executeTakeFirst();
  if (!offer) return null;
  const rows = await forUpdate(
    trx.selectFrom("offer_goods").select(["goods_id", "sold"]).where("offer_id", "=", id).orderBy("goods_id"),
  ).execute();
  const sold = new Map(rows.map((row) => [row.goods_id, row.sold]));
  return { id, kind: offer.kind, isUsed: offer.uses > 0 || rows.some((row) => row.sold > 0), sold };
}

/** Returns an offer with its products as written, or null. Two queries. */
export async function findOffer(id: number, trx: Db = db) {
  const offer = await trx.selectFrom("offer").selectAll().where("id", "=", id).executeTakeFirst();
  if (!offer) return null;
  const goods = await trx
    .selectFrom("offer_goods")
    .select(["goods_id", "price", "number", "stock", "limit_per_company"])
    .where("offer_id", "=", id)
    .orderBy("goods_id")
    .execute();
  return { ...offer, goods };
}
export type OfferAsWritten = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Returns sold units of an offer's products, by id. One query. */
export async function getSold(offerId: number): Promise<Sold[]> {
  const rows = await db
    .selectFrom("offer_goods")
    .select(["goods_id", "sold"])
    .where("offer_id", "=", offerId)
    .where("sold", ">", 0)
    .orderBy("goods_id")
    .execute();
  return rows.map(({ goods_id: goodsId, sold }) => ({ goodsId, sold }));
}

/** An offer as the audit log stores it: tiers in words where words say all of them. */
export function toOfferAudit({ scope, terms, ...offer }: OfferAsWritten) {
  const { tiers, ...rest } = JSON.parse(terms) as { tiers?: { from?: number }[]; measure?: string };
  const kind = findKind(offer.kind);
  const read = kind && OFFER_KINDS[kind].rows === null ? readOffer({ ...offer, scope, terms }) : null;
  const message = {
    ...(tiers !== undefined && { tiers: read ? tierNames(read) : notedTiers(tiers, rest.measure) }),
    ...rest,
  };
  return { ...offer, scope: JSON.parse(scope) as OfferScope, terms: message };
}

const notedTiers = (tiers: readonly { from?: number }[], measure = "amount"): object[] =>
  tiers.map(({ from, ...tier }) =>
    from === undefined ? tier : { from: measure === "amount" ? formatYuan(from) : from, ...tier },
  );

async function findScope(trx: Db, written: ScopeInput | undefined) {
  if (written === undefined) return { goods: [] };
  const category = categoryIn(written);
  if (category === null) return storedScope(written, "");
  const path = await findCategoryPath(trx, category);
  return path === null ? null : storedScope(written, path);
}

async function judge(
  trx: Db,
  { kind, goods }: OfferInput,
  sold: ReadonlyMap<number, number>,
): Promise<OfferGoodsResult[]> {
  const ids = goods.map((row) => row.id);
  const known = await knownGoods(trx, ids, sold);
  const seen = new Set<number>();
  return goods.map((row) => {
    const result = offerGoodsResult(row, kind, known.get(row.id), seen);
    seen.add(row.id);
    return result;
  });
}

async function knownGoods(
  trx: Db,
  ids: readonly number[],
  sold: ReadonlyMap<number, number>,
): Promise<Map<number, KnownGoods>> {
  const known = new Map<number, KnownGoods>();
  for (const part of toChunks(ids))
    for (const row of await trx
      .selectFrom("goods")
      .select(["id", "name", "base_price", "pack_size", "stock", "status", "regulated", "is_ephedrine"])
      .where("id", "in", part)
      .execute())
      known.set(row.id, {
        name: row.name,
        basePrice: row.base_price,
        packSize: row.pack_size,
        stock: row.stock,
        isOn: row.status === "on",
        regulated: row.regulated as RegulatedClass | null,
        isEphedrine: row.is_ephedrine === 1,
        sold: sold.get(row.id) ?? 0,
      });
  return known;
}

function rowsFault(
  { kind, goods }: OfferInput,
  results: readonly OfferGoodsResult[],
  sold: ReadonlyMap<number, number>,
): string | null {
  const { rows } = OFFER_KINDS[kind];
  const bad = results.filter((result) => !result.ok);
  if (bad.length > 0 && rows?.together) return "活动中的商品须同时有效，未保存";
  if (rows && bad.length === results.length) return "活动没有商品";
  const lost = [...sold].find(([id, units]) => units > 0 && !goods.some((row) => row.id === id));
  return lost ? `商品 ${lost[0]} 已售出 ${lost[1]}，须保留；不再出售时请把 stock 设为此数` : null;
}

async function writeOffer(trx: Db, file: OfferInput, scope: unknown): Promise<number> {
  const values = {
    kind: file.kind,
    name: file.name,
    starts_at: file.starts,
    ends_at: file.ends,
    scope: JSON.stringify(scope),
    terms: JSON.stringify(parseOffer(file)),
    priority: file.priority,
    stock: file.stock,
    limit_per_company: file.limit,
  };
  if (file.id !== undefined) {
    await trx.updateTable("offer").set(values).where("id", "=", file.id).execute();
    return file.id;
  }
  const offer = trx.insertInto("offer").values({ ...values, status: "off" });
  const { id } = await offer.returning("id").executeTakeFirstOrThrow();
  if (isAt(file.kind, "group")) await trx.insertInto("group_buy").values({ offer_id: id }).execute();
  return id;
}

async function writeGoods(
  trx: Db,
  offerId: number,
  goods: OfferInput["goods"],
  sold: ReadonlyMap<number, number>,
): Promise<void> {
  await trx.deleteFrom("offer_goods").where("offer_id", "=", offerId).execute();
  const rows = goods.map((row) => ({
    offer_id: offerId,
    goods_id: row.id,
    price: row.price,
    number: row.number,
    stock: row.stock,
    sold: sold.get(row.id) ?? 0,
    limit_per_company: row.limit,
  }));
  for (const part of toChunks(rows, 100)) await trx.insertInto("offer_goods").values(part).execute();
}

export type OfferSwitched = { ok: true } | { ok: false; text: string; isStale?: true };

/** Starts or stops an offer. Refused: unknown, changed (`isSeen`), and a start with a product that may be in no offer. */
export const switchOffer = (
  id: number,
  status: "on" | "off",
  writing: Pick<OfferWriting, "isSeen"> = {},
): Promise<OfferSwitched> => inTransaction((trx) => switchOfferIn(trx, id, status, writing));

export async function switchOfferIn(
  trx: Db,
  id: number,
  status: "on" | "off",
  { isSeen }: Pick<OfferWriting, "isSeen"> = {},
): Promise<OfferSwitched> {
  const offer = await forUpdate(
    trx.selectFrom("offer").select(["name", "status", "kind"]).where("id", "=", id),
  ).executeTakeFirst();
  if (!offer) return { ok: false, text: `没有活动 ${id}` };
  if (isSeen && !isSeen((await findOffer(id, trx))!)) return { ok: false, text: CHANGED, isStale: true };
  const { kind, ...before } = offer;
  const barred = status === "on" ? await barredIn(trx, id, kind as OfferKind) : null;
  if (barred) return { ok: false, text: `${barred}。请从活动中去掉该商品后再启用` };
  await trx.updateTable("offer").set({ status }).where("id", "=", id).execute();
  await audited(trx, { subject: "offer", id, before, after: { ...before, status } });
  await bumpVersion(trx, "offers");
  return { ok: true };
}

/** The first available products of an offer that nobody may have, with the reason; or null. */
async function barredIn(trx: Db, offerId: number, kind: OfferKind): Promise<string | null> {
  const rows = await trx
    .selectFrom("offer_goods")
    .select(["goods_id", "stock", "sold"])
    .where("offer_id", "=", offerId)
    .whereRef("stock", ">", "sold")
    .orderBy("goods_id")
    .execute();
  const ids = rows.map((row) => row.goods_id);
  const known = await knownGoods(trx, ids, new Map());
  for (const id of ids) {
    const text = known.has(id) && barredText(known.get(id)!, kind);
    if (text) return `商品 ${id} ${known.get(id)!.name}：${text}`;
  }
  return null;
}
