import type { SignedIn } from "~/modules/company/identity/buyer";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { toChunks } from "~/platform/values/chunks";
import { toCard, type CardGoods, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import type { Row } from "~/platform/database/schema";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import {
  SHEET_RETENTION_DAYS,
  sheetHref,
  type SheetCounts,
  type SheetQuery,
  type OrderSheetFilter,
} from "./quick-sheet";
import { findCandidates } from "./sheet-candidates.server";
import type { LineState } from "./sheet-match";
import type { SheetLine } from "./sheet-read";
import { sheetOwner, sheetWork } from "./sheet-work.server";

const PAGE_SIZE = 30;
const MAX_SHEETS = 20;
/** Lines of one statement: each has a dozen values, and SQLite takes some thirty thousand. */
const CHUNK = 300;

export interface SheetHead {
  id: number;
  name: string;
  createdAt: number;
}

export interface ShownLine {
  id: number;
  line: number;
  text: string;
  name: string;
  quantity: number | null;
  unit: string;
  state: LineState;
  why: string;
  goods: OrderSheetGoods | null;
  choices: OrderSheetGoods[];
  /** the choice that is preselected */
  likely: number | null;
  isAdded: boolean;
  answer: string;
}

export interface OrderSheetGoods {
  goods: CardGoods;
  offer?: GoodsOffer;
}

export interface SheetPage {
  head: SheetHead;
  query: SheetQuery;
  pages: number;
  counts: SheetCounts;
  lines: ShownLine[];
  /** lines of the whole list whose likely choice must be confirmed, at most MAX_PENDING */
  pending: PendingLine[];
}

export interface PendingLine {
  id: number;
  line: number;
  text: string;
  quantity: number | null;
  unit: string;
  goods: CardGoods;
}

const MAX_PENDING = 50;

/** Stores a list with its matches; returns its path, the same for the same token. `now` in ms. Throws WorkRefused if matching takes too much. */
export async function makeSheet(
  viewer: SignedIn,
  { name, lines, token }: { name: string; lines: readonly SheetLine[]; token: string },
  now: number,
): Promise<string> {
  const { companyId } = viewer.buyer;
  const found = await findCandidates(companyId, lines);
  const answered = await sheetWork(sheetOwner(companyId), "matchList", found);
  const rows = answered.map(({ goodsId, choices, quantity, ...line }) => ({
    ...line,
    goods_id: goodsId,
    number: quantity,
    choices: JSON.stringify(choices),
    added_at: null,
    answer: "",
  }));
  return inTransaction((trx) =>
    once(trx, token, async () => {
      const { id } = await trx
        .insertInto("quick_sheet")
        .values({ company_id: companyId, name: name.slice(0, 120), created_at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const part of toChunks(rows, CHUNK))
        await trx
          .insertInto("quick_sheet_line")
          .values(part.map((row) => ({ sheet_id: id, ...row })))
          .execute();
      await dropOldest(trx, companyId);
      return sheetHref(id);
    }),
  );
}

/** Keeps only as many lists as a company is shown. */
async function dropOldest(trx: Db, companyId: number): Promise<void> {
  const over = await trx
    .selectFrom("quick_sheet")
    .select("id")
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(MAX_SHEETS)
    .limit(100)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom("quick_sheet_line").where("sheet_id", "in", ids).execute();
  await trx.deleteFrom("quick_sheet").where("id", "in", ids).execute();
}

/** Deletes expired lists of all companies; returns their number. `now` in ms. */
export async function deleteOldSheets(now: number): Promise<number> {
  const before = now - SHEET_RETENTION_DAYS * DAY;
  const any = await db
    .selectFrom("quick_sheet")
    .select("id")
    .where("created_at", "<", before)
    .executeTakeFirst();
  if (!any) return 0;
  return inTransaction(async (trx) => {
    // The list is locked before its lines, as when ordering from it.
    const rows = await trx
      .deleteFrom("quick_sheet")
      .where("created_at", "<", before)
      .returning("id")
      .execute();
    const gone = rows.map((row) => row.id);
    for (const part of toChunks(gone))
      await trx.deleteFrom("quick_sheet_line").where("sheet_id", "in", part).execute();
    return gone.length;
  });
}

/** Returns the company's list; 404 for another's, an expired and an unknown one. */
export async function findSheet(
  companyId: number,
  id: number,
  now: number,
  trx: Db = db,
): Promise<SheetHead> {
  const row = await trx
    .selectFrom("quick_sheet")
    .select(["id", "name", "created_at as createdAt"])
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("created_at", ">=", now - SHEET_RETENTION_DAYS * DAY)
    .executeTakeFirst();
  return row ?? notFound();
}

/** Returns the stored lists, newest first. */
export async function recentSheets(
  companyId: number,
  now: number,
): Promise<(SheetHead & { lines: number })[]> {
  const rows = await db
    .selectFrom("quick_sheet as s")
    .innerJoin("quick_sheet_line as l", "l.sheet_id", "s.id")
    .select((eb) => ["s.id", "s.name", "s.created_at as createdAt", eb.fn.countAll<number>().as("lines")])
    .where("s.company_id", "=", companyId)
    .where("s.created_at", ">=", now - SHEET_RETENTION_DAYS * DAY)
    .groupBy(["s.id", "s.name", "s.created_at"])
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(MAX_SHEETS)
    .execute();
  return rows.map((row) => ({ ...row, lines: Number(row.lines) }));
}

type LineRow = Row<"quick_sheet_line">;

export const toSheetView = (row: Pick<LineRow, "state" | "added_at">): OrderSheetFilter =>
  row.added_at !== null ? "added" : (row.state as LineState);

/** Returns one page of a list as its company sees it today. A fixed number of queries. `now` in ms. */
export async function sheetPage(viewer: SignedIn, query: SheetQuery, now: number): Promise<SheetPage> {
  const head = await findSheet(viewer.buyer.companyId, query.id, now);
  const counts = await countLines(head.id);
  const pages = Math.max(1, Math.ceil(counts[query.view] / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  let input = db.selectFrom("quick_sheet_line").selectAll().where("sheet_id", "=", head.id);
  if (query.view === "added") input = input.where("added_at", "is not", null);
  else if (query.view !== "all") input = input.where("added_at", "is", null).where("state", "=", query.view);
  const rows = await input
    .orderBy("line")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const open = await readOpenLines(head.id);
  const goods = await goodsForBuyer([...rows.flatMap(goodsIds), ...open.flatMap(likelyIds)], viewer, now);
  return {
    head,
    query: { ...query, page },
    pages,
    counts: { ...counts, ready: open.filter((row) => isReady(row, goods)).length },
    lines: await shownLines(viewer, rows, goods, now),
    pending: pendingLines(open, goods),
  };
}

const goodsIds = (row: LineRow) => [...(row.goods_id === null ? [] : [row.goods_id]), ...readChoices(row)];
const likelyIds = (row: LineRow) => row.goods_id ?? row.likely ?? [];

/** Lines of the whole list that are certain, or whose likely choice must be confirmed. */
async function readOpenLines(sheetId: number): Promise<LineRow[]> {
  return db
    .selectFrom("quick_sheet_line")
    .selectAll()
    .where("sheet_id", "=", sheetId)
    .where("added_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("state", "=", "matched"),
        eb.and([eb("state", "=", "ambiguous"), eb("likely", "is not", null)]),
      ]),
    )
    .orderBy("line")
    .execute();
}

type BuyableGoods = Awaited<ReturnType<typeof goodsForBuyer>>;

function isReady(row: LineRow, goods: BuyableGoods): boolean {
  const item = row.goods_id === null ? undefined : goods.get(row.goods_id);
  return item !== undefined && row.number !== null && !item.restriction && row.number <= item.stock;
}

function pendingLines(open: readonly LineRow[], goods: BuyableGoods): PendingLine[] {
  const waiting = open.filter((row) => row.state === "ambiguous").slice(0, MAX_PENDING);
  return waiting.flatMap((row) => {
    const item = goods.get(row.likely!);
    if (!item) return [];
    const { id, line, text, number: quantity, unit } = row;
    return [{ id, line, text, quantity, unit, goods: toCard(item) }];
  });
}

async function countLines(sheetId: number): Promise<SheetCounts> {
  const rows = await db
    .selectFrom("quick_sheet_line")
    .select((eb) => ["state", eb.fn.countAll<number>().as("n"), eb.fn.count<number>("added_at").as("added")])
    .where("sheet_id", "=", sheetId)
    .groupBy("state")
    .execute();
  const counts: SheetCounts = { all: 0, ambiguous: 0, unknown: 0, matched: 0, added: 0, ready: 0 };
  for (const row of rows) {
    counts.all += Number(row.n);
    counts.added += Number(row.added);
    counts[row.state as LineState] += Number(row.n) - Number(row.added);
  }
  return counts;
}

const readChoices = (row: LineRow) => JSON.parse(row.choices) as number[];

async function shownLines(
  viewer: SignedIn,
  rows: readonly LineRow[],
  goods: BuyableGoods,
  now: number,
): Promise<ShownLine[]> {
  const shownGoods = rows.flatMap(goodsIds).flatMap((id) => goods.get(id) ?? []);
  const offers = await offersOn([...new Set(shownGoods)], viewer, now);
  const shown = (id: number | null): OrderSheetGoods[] => {
    const item = id === null ? undefined : goods.get(id);
    return item ? [{ goods: toCard(item), offer: offers.get(item.id) }] : [];
  };
  return rows.map((row) => ({
    id: row.id,
    line: row.line,
    text: row.text,
    name: row.name,
    quantity: row.number,
    unit: row.unit,
    state: row.state as LineState,
    why: row.why,
    isAdded: row.added_at !== null,
    answer: row.answer,
    likely: row.likely,
    goods: shown(row.goods_id)[0] ?? null,
    choices: readChoices(row).flatMap(shown),
  }));
}

/** Yields every line of a list. */
export async function readSheetLines(sheetId: number, trx: Db = db): Promise<LineRow[]> {
  return trx
    .selectFrom("quick_sheet_line")
    .selectAll()
    .where("sheet_id", "=", sheetId)
    .orderBy("line")
    .execute();
}

/** Replaces lines in as few statements as possible. */
export async function writeLines(trx: Db, rows: readonly LineRow[]): Promise<void> {
  for (const part of toChunks(rows, CHUNK))
    await trx
      .insertInto("quick_sheet_line")
      .values([...part])
      .onConflict((oc) =>
        oc.column("id").doUpdateSet((eb) => ({
          number: eb.ref("excluded.number"),
          unit: eb.ref("excluded.unit"),
          state: eb.ref("excluded.state"),
          goods_id: eb.ref("excluded.goods_id"),
          why: eb.ref("excluded.why"),
          added_at: eb.ref("excluded.added_at"),
          answer: eb.ref("excluded.answer"),
        })),
      )
      .execute();
}
