import { findStock, type StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { getExpiryDays, isPastExpiryRule } from "~/modules/catalogue/batches/expiry-rules";
import { isPastRule, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { lockGoods, refreshStock } from "~/modules/catalogue/stock/stock.server";
import { actingAs, audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";

type Block = NonNullable<StockBatch["block"]>;

export type Blocking = { ok: true; batch: StockBatch } | { ok: false; text: string };

const toBlockColumns = (block: Block | null) =>
  block
    ? { blocked_at: block.at, blocked_by: block.by, blocked_why: block.why }
    : { blocked_at: null, blocked_by: null, blocked_why: null };

/** Why a batch may not be sold again, or null: it would be blocked again the next day. */
async function releaseFault(trx: Db, { kind, expiresOn }: StockBatch, now: number): Promise<string | null> {
  const rules = await readExpiryRules(trx);
  const batch = { kind: kind as GoodsKind, expiresOn };
  const days = getExpiryDays(rules, "stop", batch.kind);
  return days > 0 && isPastExpiryRule(rules, "stop", batch, toDay(now))
    ? `剩余效期不足 ${days} 天，按效期规则不能再销售`
    : null;
}

async function change(trx: Db, id: number, to: Block | null, now: number): Promise<Blocking | null> {
  const found = await findStock(id, trx);
  if (!found) return null;
  await lockGoods(trx, [found.goodsId]);
  const batch = (await findStock(id, trx))!;
  const { block: current } = batch;
  if ((current !== null) === (to !== null))
    return { ok: false, text: current ? `已由 ${current.by} 停售：${current.why}` : "该批号没有停售" };
  const fault = to === null ? await releaseFault(trx, batch, now) : null;
  if (fault) return { ok: false, text: fault };
  await trx.updateTable("batch").set(toBlockColumns(to)).where("id", "=", id).execute();
  await refreshStock(trx, [found.goodsId], now);
  const [before, after] = [{ blocked: current?.why ?? false }, { blocked: to?.why ?? false }];
  await audited(trx, { subject: "batch", id, before, after });
  return { ok: true, batch };
}

/** Blocks a batch in the caller's transaction, see blockBatch. */
export const blockBatchIn = (trx: Db, id: number, block: Pick<Block, "by" | "why">, now: number) =>
  change(trx, id, { at: now, ...block }, now);

/** Blocks a batch; ordered units are not shipped until it is released. Locks the products, so that no order takes from it meanwhile. Null: no such batch. Refused: already blocked. `now` in ms. */
export const blockBatch = (id: number, by: string, why: string, now: number) =>
  inTransaction((trx) => blockBatchIn(trx, id, { by, why }, now));

/** Unblocks a batch for sale and shipping, unless it is recalled. Null: no such batch. Refused: not blocked, or too near its expiry by the shop's rules. `now` in ms. */
export const releaseBatch = (id: number, now: number) => inTransaction((trx) => change(trx, id, null, now));

const SYSTEM = "系统";

/** Blocks batches that have fewer days left than the shop's rules let it sell, audited as the work of the system. Returns their number. `now` in ms. */
export async function blockExpiring(now: number): Promise<number> {
  const rules = await readExpiryRules();
  const today = toDay(now);
  const rows = await db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select(["b.id", "g.kind"])
    .where("b.expires_on", ">=", today)
    .where("b.blocked_at", "is", null)
    .where(isPastRule(rules, "stop", today))
    .orderBy("b.id")
    .execute();
  let blocked = 0;
  for (const { id, kind } of rows) {
    const why = `剩余效期不足 ${getExpiryDays(rules, "stop", kind as GoodsKind)} 天，自动停售`;
    const operator = { name: SYSTEM, command: "效期不足自动停售", input: null, why, now };
    const done = await actingAs(operator, () => blockBatch(id, SYSTEM, why, now));
    if (done?.ok) blocked += 1;
  }
  return blocked;
}
