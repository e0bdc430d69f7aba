import { alongShelves } from "~/modules/catalogue/batches/shelves";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { isPastRule, readExpiryRules } from "~/modules/catalogue/batches/expiry-rules.server";
import { type HeldUnitsLookup, lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import { countNumber, MAX_COUNT_LINES, type ScopeKind, COUNT_SCOPE_NAMES } from "./count";

export interface CountWish {
  scope: ScopeKind;
  place: string;
  categoryId: number | null;
  batchIds: readonly number[];
  note: string;
}

export type OpenRefusal = { ok: false; field: "scope" | "place" | "categoryId"; text: string };
export type Opened = { ok: true; id: number } | OpenRefusal;

class NotOpened extends Error {
  constructor(readonly refusal: OpenRefusal) {
    super("not opened");
  }
}

/** Batches read for a scope; sold-out ones are left out once it is known what orders hold. */
const MAX_LOOKED_AT = 20_000;

interface Candidate {
  id: number;
  goodsId: number;
  batch: string;
  expiresOn: string;
  place: string;
  quantity: number;
  name: string;
  warehouse: string;
  price: number;
}

function candidates(trx: Db, now: number) {
  return (
    trx
      .selectFrom("batch as b")
      .innerJoin("goods as g", "g.id", "b.goods_id")
      .innerJoin("warehouse as w", "w.id", "g.warehouse_id")
      .select(["b.id", "b.goods_id as goodsId", "b.number as batch", "b.expires_on as expiresOn", "b.place"])
      .select(["b.quantity", "g.name", "w.name as warehouse", "g.base_price as price"])
      // Of an expired sold-out batch, orders hold nothing that could be shipped.
      .where((eb) => eb.or([eb("b.quantity", ">", 0), eb("b.expires_on", ">=", toDay(now))]))
      .limit(MAX_LOOKED_AT + 1)
  );
}

async function inScope(trx: Db, wish: CountWish, now: number): Promise<Candidate[]> {
  const { scope, place, categoryId, batchIds } = wish;
  const found = candidates(trx, now);
  if (scope === "place")
    return found.where("b.place", ">=", place).where("b.place", "<", `${place}\uffff`).execute();
  if (scope === "unplaced") return found.where("b.place", "=", "").execute();
  if (scope === "near") {
    const today = toDay(now);
    const rules = await readExpiryRules(trx);
    return found
      .where("b.expires_on", ">=", today)
      .where(isPastRule(rules, "near", today))
      .execute();
  }
  if (scope === "batches") {
    const some: Candidate[] = [];
    for (const part of toChunks(batchIds)) some.push(...(await found.where("b.id", "in", part).execute()));
    return some;
  }
  const path = (await categoryTree()).byId.get(categoryId ?? 0)?.path;
  if (path === undefined) return [];
  return found.where("g.category_path", ">=", path).where("g.category_path", "<", `${path}\uffff`).execute();
}

async function scopeWords({ scope, place, categoryId, batchIds }: CountWish): Promise<string> {
  if (scope === "place") return `${COUNT_SCOPE_NAMES.place} ${place}`;
  if (scope === "batches") return `${COUNT_SCOPE_NAMES.batches} ${batchIds.length} 个`;
  if (scope !== "category") return COUNT_SCOPE_NAMES[scope];
  const { byId } = await categoryTree();
  const names: string[] = [];
  for (let item = byId.get(categoryId ?? 0); item; item = byId.get(item.parentId ?? 0))
    names.unshift(item.name);
  return `${COUNT_SCOPE_NAMES.category} ${names.join(">")}`;
}

/** Opens a count of a scope, in shelf order; the same form (`key`) opens one. Refused by field: a scope without a name or batch, or with more than MAX_LINES. `now` in ms. */
export async function openCount(
  wish: CountWish,
  { key, by, heldOf, now }: { key: string; by: string; heldOf: HeldUnitsLookup; now: number },
): Promise<Opened> {
  try {
    const id = await inTransaction((trx) =>
      once(trx, key, async () => String(await openIn(trx, wish, { by, heldOf, now }))),
    );
    return { ok: true, id: Number(id) };
  } catch (error) {
    if (error instanceof NotOpened) return error.refusal;
    throw error;
  }
}

/** The same in the caller's transaction; throws NotOpened. */
async function openIn(
  trx: Db,
  wish: CountWish,
  { by, heldOf, now }: { by: string; heldOf: HeldUnitsLookup; now: number },
): Promise<number> {
  const field = wish.scope === "place" ? "place" : wish.scope === "category" ? "categoryId" : "scope";
  const refuse = (text: string): never => {
    throw new NotOpened({ ok: false, field, text });
  };
  if (wish.scope === "place" && wish.place === "") return refuse("请填写库位的开头，如 A-03");
  if (wish.scope === "category" && wish.categoryId === null) return refuse("请选择分类");
  const first = await inScope(trx, wish, now);
  if (first.length > MAX_LOOKED_AT) return refuse("范围过大，请按库位或分类分开盘点");
  // Read under the lock, so that stock and ordered units are of one moment.
  await lockGoods(
    trx,
    first.map(({ goodsId }) => goodsId),
  );
  const there = await inScope(trx, wish, now);
  const held = await heldOf(
    trx,
    there.map(({ id }) => id),
  );
  const lines = there
    .map((item) => ({ ...item, onHand: item.quantity + (held.get(item.id) ?? 0) }))
    .filter(({ onHand }) => onHand > 0)
    .toSorted(alongShelves);
  if (lines.length === 0) return refuse("这个范围内没有在库的批号");
  if (lines.length > MAX_COUNT_LINES)
    return refuse(`这个范围有 ${lines.length} 个批号，一次最多 ${MAX_COUNT_LINES} 个，请分开盘点`);
  const words = await scopeWords(wish);
  const { id } = await trx
    .insertInto("stock_count")
    .values({
      scope: wish.scope,
      scope_words: words,
      note: wish.note,
      state: "open",
      opened_at: now,
      opened_by: by,
      closed_at: null,
      closed_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const part of toChunks(lines))
    await trx
      .insertInto("stock_count_line")
      .values(
        part.map((line) => ({
          count_id: id,
          batch_id: line.id,
          price: line.price,
          book: line.onHand,
          is_added: 0 as const,
          counted: null,
          counted_book: null,
          counted_at: null,
          counted_by: null,
          earlier: null,
          corrected_by: null,
        })),
      )
      .execute();
  const after = { state: "open", scope: words, 批号数: lines.length, note: wish.note };
  await audited(trx, { subject: "stockCount", id: countNumber(id), before: null, after });
  return id;
}
