import { formatShownTerms, parseShownTerms, type ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { toCard, type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer, goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import { boughtAmong } from "~/modules/catalogue/goods/purchases.server";
import { findGoodsFor } from "~/modules/catalogue/search/search.server";
import { rowSum, type StoredNumbers, type TableReply } from "~/modules/catalogue/listing/order-sum";
import { priceQuantities } from "~/modules/cart/lines/price-quantities.server";
import { addLines } from "~/modules/cart/lines/lines.server";
import type { Buyer, SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { db, type Db } from "~/platform/database/database.server";
import type { Flash } from "~/platform/http/message.server";
import { toChunks } from "~/platform/values/chunks";
import { DAY } from "~/platform/values/clock";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import {
  DRAFT_PATH,
  isEmptied,
  MAX_DRAFT,
  refusedReply,
  toOrder,
  type QuickOrderDraftForm,
  type DraftInput,
  type DraftOrder,
  type DraftRow,
} from "./order-draft";
import { SHEET_RETENTION_DAYS } from "./quick-sheet";

/** Products found for the input. */
const MAX_FOUND = 10;
/** Rank bonus of products bought before: less than a whole name. */
const BOUGHT = 40;

export interface DraftPage {
  rows: DraftRow[];
  /** for the words of the address, with the quantity in the draft; null without words */
  found: DraftRow[] | null;
  words: string;
  draft: StoredNumbers;
}

/** Returns the login's draft and the products for `words`. A fixed number of queries. Fen, `now` in ms. */
export async function draftPage(viewer: SignedIn, words: string, now: number): Promise<DraftPage> {
  const drafted = await readDraft(viewer.buyer, now);
  const foundIds = words ? await findFor(viewer.buyer.companyId, words) : [];
  const goods = await goodsInOrder([...new Set([...foundIds, ...drafted.keys()])], viewer, now);
  const offers = await offersOn(goods, viewer, now);
  const byId = new Map(goods.map((product) => [product.id, product]));
  const toRow = (id: number): DraftRow[] => {
    const item = byId.get(id);
    return item ? [{ goods: toCard(item), offer: offers.get(id), input: drafted.get(id) ?? "" }] : [];
  };
  const isFound = new Set(foundIds);
  return {
    rows: [...drafted.keys()].filter((id) => !isFound.has(id)).flatMap(toRow),
    found: words ? foundIds.flatMap(toRow) : null,
    words,
    draft: await toStoredNumbers(viewer, { drafted, goods, offers }, now),
  };
}

/** Returns the unordered quantities of this login for a page of products; none for visitors. Fen, `now` in ms. */
export async function findStoredNumbers(viewer: Viewer, now: number): Promise<StoredNumbers | undefined> {
  if (viewer.buyer === null) return undefined;
  const drafted = await readDraft(viewer.buyer, now);
  const goods = drafted.size > 0 ? await goodsInOrder([...drafted.keys()], viewer, now) : [];
  const offers = goods.length > 0 ? await offersOn(goods, viewer, now) : new Map<number, GoodsOffer>();
  return toStoredNumbers(viewer, { drafted, goods, offers }, now);
}

interface DraftGoods {
  drafted: ReadonlyMap<number, string>;
  goods: readonly GoodsForBuyer[];
  offers: ReadonlyMap<number, GoodsOffer>;
}

async function toStoredNumbers(
  viewer: SignedIn,
  { drafted, goods, offers }: DraftGoods,
  now: number,
): Promise<StoredNumbers> {
  const rows = goods.filter(({ id }) => drafted.has(id));
  const sums = new Map(
    rows.map((item) => [item.id, rowSum({ goods: item, offer: offers.get(item.id) }, drafted.get(item.id))]),
  );
  const wanted = rows.flatMap((item) => {
    const sum = sums.get(item.id);
    return sum?.kinds ? [{ goods: item, quantity: sum.units }] : [];
  });
  const isHidden = wanted.some((item) => item.goods.price === null);
  return {
    input: Object.fromEntries(drafted),
    kinds: drafted.size,
    sums: Object.fromEntries(sums),
    total: isHidden ? null : await priceQuantities(viewer, wanted, now),
    to: DRAFT_PATH,
  };
}

/** Returns the best products for the input; among equals those bought before come first. */
export async function findFor(companyId: number, words: string): Promise<number[]> {
  const { scores } = await findGoodsFor({ companyId }, words, "drug");
  const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 5 * MAX_FOUND);
  const bought = await boughtAmong(
    companyId,
    best.map(([id]) => id),
  );
  const weight = ([id, score]: readonly [number, number]) => score + (bought.has(id) ? BOUGHT : 0);
  return best
    .sort((a, b) => weight(b) - weight(a) || a[0] - b[0])
    .slice(0, MAX_FOUND)
    .map(([id]) => id);
}

/** Quantities as entered by product id, newest first. */
async function readDraft(
  { companyId, accountId }: Buyer,
  now: number,
  trx: Db = db,
): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom("order_draft")
    .select(["goods_id", "input"])
    .where("company_id", "=", companyId)
    .where("account_id", "=", accountId)
    .where("updated_at", ">=", now - SHEET_RETENTION_DAYS * DAY)
    .orderBy("added_at", "desc")
    .orderBy("goods_id")
    .limit(MAX_DRAFT)
    .execute();
  return new Map(rows.map((row) => [row.goods_id, row.input]));
}

/** The terms shown when rows of the draft were entered, by product id. */
async function readShownDraft(
  trx: Db,
  { companyId, accountId }: Buyer,
  ids: readonly number[],
): Promise<Map<number, ShownTerms>> {
  const found = new Map<number, ShownTerms>();
  for (const part of toChunks(ids)) {
    const rows = await trx
      .selectFrom("order_draft")
      .select(["goods_id", "shown"])
      .where("company_id", "=", companyId)
      .where("account_id", "=", accountId)
      .where("goods_id", "in", part)
      .execute();
    for (const row of rows) {
      const terms = parseShownTerms(row.shown);
      if (terms) found.set(row.goods_id, terms);
    }
  }
  return found;
}

/** Returns what of this login's draft can be ordered. One query. */
export const draftQuantities = async ({ buyer }: SignedIn, now: number): Promise<DraftOrder["wanted"]> =>
  toOrder(await readDraft(buyer, now)).wanted;

async function dropRows(trx: Db, { companyId, accountId }: Buyer, ids: readonly number[]): Promise<void> {
  for (const part of toChunks([...ids]))
    await trx
      .deleteFrom("order_draft")
      .where("company_id", "=", companyId)
      .where("account_id", "=", accountId)
      .where("goods_id", "in", part)
      .execute();
}

type DraftRowInput = readonly [goodsId: number, values: string];

async function writeRows(
  trx: Db,
  { companyId, accountId }: Buyer,
  { rows, shown }: { rows: readonly DraftRowInput[]; shown: DraftInput["shown"] },
  now: number,
): Promise<void> {
  const shownText = (goodsId: number) => {
    const terms = shown.get(goodsId);
    return terms ? formatShownTerms(terms) : "";
  };
  const mine = { company_id: companyId, account_id: accountId, added_at: now, updated_at: now };
  for (const part of toChunks(rows, 300))
    await trx
      .insertInto("order_draft")
      .values(
        part.map(([goodsId, input]) => ({
          ...mine,
          goods_id: goodsId,
          input,
          shown: shownText(goodsId),
        })),
      )
      .onConflict((oc) =>
        oc.columns(["company_id", "account_id", "goods_id"]).doUpdateSet((eb) => ({
          input: eb.ref("excluded.input"),
          shown: eb
            .case()
            .when("excluded.shown", "=", "")
            .then(eb.ref("order_draft.shown"))
            .else(eb.ref("excluded.shown"))
            .end(),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
}

/** Adds quantities to the draft, replacing existing ones. Refuses with a message if it is full. */
export async function addToDraft(
  { buyer }: SignedIn,
  input: DraftInput,
  now: number,
): Promise<{ ok: true; added: number } | { ok: false; text: string }> {
  return inCompany(buyer.companyId, (trx) => addRows(trx, buyer, input, now));
}

async function addRows(
  trx: Db,
  buyer: Buyer,
  { input, shown }: DraftInput,
  now: number,
): Promise<{ ok: true; added: number } | { ok: false; text: string }> {
  const rows = [...input].filter(([, text]) => !isEmptied(text));
  const known = await readDraft(buyer, now, trx);
  const fresh = rows.filter(([id]) => !known.has(id)).map(([id]) => id);
  if (known.size + fresh.length > MAX_DRAFT)
    return { ok: false, text: `表格最多 ${MAX_DRAFT} 种商品，请先加入购物车` };
  const there = new Set((await goodsForBuyer(fresh, { buyer }, now, trx)).keys());
  const used = rows.filter(([id]) => known.has(id) || there.has(id));
  await writeRows(trx, buyer, { rows: used, shown }, now);
  return { ok: true, added: used.length };
}

/** Adds a page's numbers to the draft and removes empty ones; refuses with a message if it is full. */
async function addAndKeep(trx: Db, buyer: Buyer, input: DraftInput, now: number) {
  const added = await addRows(trx, buyer, input, now);
  if (added.ok) await keepRows(trx, buyer, input, now);
  return added;
}

/** Stores the quantities of draft rows; an empty one removes its row. */
export const keepDraft = ({ buyer }: SignedIn, input: DraftInput, now: number) =>
  inCompany(buyer.companyId, (trx) => keepRows(trx, buyer, input, now));

async function keepRows(
  trx: Db,
  buyer: Buyer,
  { input, shown }: DraftInput,
  now: number,
): Promise<Map<number, string>> {
  const known = await readDraft(buyer, now, trx);
  const changed = [...input].filter(([id, text]) => known.has(id) && known.get(id) !== text);
  const gone = changed.filter(([, text]) => isEmptied(text)).map(([id]) => id);
  await dropRows(trx, buyer, gone);
  const rows = changed.filter(([, text]) => !isEmptied(text));
  await writeRows(trx, buyer, { rows, shown }, now);
  return new Map([...new Map([...known, ...changed])].filter(([, text]) => !isEmptied(text)));
}

export type DraftOrdered = { ok: true; message: Flash } | { ok: false; reply: TableReply };

/** Stores the input and puts the draft into the cart; a row is added once, however often the form is sent. Refused rows stay with their answers. `now` in ms. */
export async function orderDraft(viewer: SignedIn, input: DraftInput, now: number): Promise<DraftOrdered> {
  return inCompany(viewer.buyer.companyId, async (trx) => {
    const rows = await keepRows(trx, viewer.buyer, input, now);
    if (rows.size === 0)
      return {
        ok: false,
        reply: { input: {}, answers: [], error: "表格是空的，已加入购物车的不会重复加入" },
      };
    return orderRows(trx, viewer, { input: rows, shown: input.shown }, now);
  });
}

/** The buttons of a product page: each stores the input; "add" puts the draft into the cart. Refused: a full draft, and by "add" nothing entered, or a result for each refused row, which stays unless its product is deleted. `now` in ms. */
export async function changeOrderDraft(
  viewer: SignedIn,
  { intent, ...input }: QuickOrderDraftForm,
  now: number,
): Promise<{ ok: true; message?: Flash } | { ok: false; reply: TableReply }> {
  if (intent === "add") return orderInput(viewer, input, now);
  const stored = await inCompany(viewer.buyer.companyId, (trx) => addAndKeep(trx, viewer.buyer, input, now));
  return stored.ok ? { ok: true } : { ok: false, reply: refusedReply(input.input, stored.text) };
}

/** Stores the input and puts the draft into the cart, including rows of other pages. */
async function orderInput(viewer: SignedIn, input: DraftInput, now: number): Promise<DraftOrdered> {
  return inCompany(viewer.buyer.companyId, async (trx) => {
    const stored = await addAndKeep(trx, viewer.buyer, input, now);
    if (!stored.ok) return { ok: false, reply: refusedReply(input.input, stored.text) };
    // Deleted products are refused like other rows.
    const sent = [...input.input].filter(([, text]) => !isEmptied(text));
    const rows = new Map([...sent, ...(await readDraft(viewer.buyer, now, trx))]);
    if (rows.size === 0)
      return { ok: false, reply: { input: {}, answers: [], error: "请先在数量列填写要订购的数量" } };
    return orderRows(trx, viewer, { input: rows, shown: input.shown }, now);
  });
}

async function orderRows(
  trx: Db,
  viewer: SignedIn,
  { input: rows, shown }: DraftInput,
  now: number,
): Promise<DraftOrdered> {
  const { wanted, wrong } = toOrder(rows);
  // Rows of other pages have their own stored shown price.
  const elsewhere = wanted.filter(({ goodsId }) => !shown.has(goodsId)).map(({ goodsId }) => goodsId);
  const stored = await readShownDraft(trx, viewer.buyer, elsewhere);
  const withTerms = wanted.map((line) => ({
    ...line,
    shown: shown.get(line.goodsId) ?? stored.get(line.goodsId),
    isExact: true as const,
  }));
  const checks = wanted.length > 0 ? await addLines(trx, viewer, withTerms, now) : [];
  const used = checks.filter(({ ok }) => ok);
  await dropRows(
    trx,
    viewer.buyer,
    used.map(({ goodsId }) => goodsId),
  );
  const refused = [
    ...checks.filter(({ ok }) => !ok).map(({ goodsId, text }) => ({ goodsId, ok: false, text })),
    ...wrong.map((goodsId) => ({ goodsId, ok: false, text: "请填写整数" })),
  ];
  if (refused.length === 0) return { ok: true, message: orderedMessage(used.length) };
  const left = Object.fromEntries(refused.map(({ goodsId }) => [goodsId, rows.get(goodsId) ?? ""]));
  const done = used.map(({ goodsId, text }) => ({ goodsId, ok: true, text }));
  return { ok: false, reply: { input: left, answers: [...done, ...refused] } };
}

function orderedMessage(kinds: number): Flash {
  const action = { to: "/cart", text: "去购物车" };
  return { kind: "success", text: `已将 ${kinds} 种商品加入购物车`, action };
}

/** Deletes expired draft rows of all logins; returns their number. `now` in ms. */
export async function deleteOldOrderDrafts(now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("order_draft")
    .where("updated_at", "<", now - SHEET_RETENTION_DAYS * DAY)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
