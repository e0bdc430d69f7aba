import type { Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import {
  addCodeEvents,
  findInside,
  insertCodes,
  lockCodes,
  moveCodes,
  type CodeRow,
} from "~/modules/trace-codes/codes/code-rows.server";
import { topCodes, toNodes } from "~/modules/trace-codes/codes/code-tree";
import {
  findTraceProducts,
  learnProduct,
  type TraceProduct,
} from "~/modules/trace-codes/codes/products.server";
import { getPrefix, type ReadCode, type TraceCodeState } from "~/modules/trace-codes/codes/trace-code";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import {
  type CodeChoice,
  findRowOfCode,
  type KnownCode,
  type LearnedProduct,
  type PackRow,
  type RowResult,
} from "./pack-rules";

export interface CodesToPack {
  rows: readonly PackRow[];
  codes: readonly ReadCode[];
  choice: CodeChoice | null;
  actor: string;
}

export interface PackedCode {
  code: string;
  row: number;
  units: number;
}

/** Returns the packed units of order rows. One query for each 500. */
export async function countPacked(trx: Db, rowIds: readonly number[]): Promise<Map<number, number>> {
  const packed = new Map<number, number>();
  for (const part of toChunks(rowIds))
    for (const row of await trx
      .selectFrom("trace_code")
      .select((eb) => ["order_line_batch_id as id", eb.fn.sum<number>("units").as("units")])
      .where("order_line_batch_id", "in", part)
      .where("state", "=", "packed")
      .where("is_scanned", "=", 1)
      .groupBy("order_line_batch_id")
      .execute())
      packed.set(row.id!, Number(row.units));
  return packed;
}

interface Facts {
  input: CodesToPack;
  known: ReadonlyMap<string, CodeRow>;
  products: ReadonlyMap<string, TraceProduct[]>;
  packed: Map<number, number>;
  /** contents that came with the codes, and their units */
  given: ReadonlyMap<string, { level: number; units: number; hasContents: boolean }>;
}

type Found = Extract<RowResult, { kind: "found" }>;

/** Packs codes for rows of an order that the caller has locked: each code and all that is in it. Returns where each went. Refused (TraceRefusedError), all or none: a code of another product or batch, one that is packed, has left or was opened, more than is left; with a question: one that a person has to place. A number of queries fixed for each 500 codes. `now` in ms. */
export async function packCodes(trx: Db, input: CodesToPack, now: number): Promise<PackedCode[]> {
  const { codes, rows, actor } = input;
  const known = await lockCodes(
    trx,
    codes.map(({ code }) => code),
  );
  const packs = [...known.values()].filter(({ level }) => level > 1).map(({ code }) => code);
  const inside = await findInside(trx, packs);
  const covered = new Set(inside.map(({ code }) => code));
  const top = topCodes(codes).filter(({ code }) => !covered.has(code));
  const unknown = codes.filter(({ code }) => !known.has(code)).map(({ code }) => code);
  const facts: Facts = {
    input,
    known,
    products: await findTraceProducts(trx, unknown),
    packed: await countPacked(
      trx,
      rows.map(({ id }) => id),
    ),
    given: weighGiven(codes),
  };
  const places = new Map<string, Found>();
  for (const { code } of top) {
    const result = placeCode(code, facts);
    places.set(code, result);
    facts.packed.set(result.row.id, (facts.packed.get(result.row.id) ?? 0) + result.units);
  }
  await writePacked(trx, { facts, places, inside }, now);
  await learnPlaces(trx, places, { actor, now });
  return [...places].map(([code, { row, units }]) => ({ code, row: row.row, units }));
}

function weighGiven(codes: readonly ReadCode[]): Facts["given"] {
  const parents = new Set(codes.map(({ parent }) => parent));
  return new Map(
    toNodes(codes).map(({ code, level, units }) => [code, { level, units, hasContents: parents.has(code) }]),
  );
}

function placeCode(code: string, facts: Facts): Found {
  const row = facts.known.get(code);
  const own = facts.given.get(code);
  const contents = own?.hasContents ? own : null;
  if (row && contents) refuseOtherContents(row, contents.units);
  const { rows, choice } = facts.input;
  const result = findRowOfCode(code, {
    rows,
    packed: facts.packed,
    known: row ? toKnown(row) : null,
    learned: toLearned(facts, code),
    choice: choice && contents ? { ...choice, ...contents } : choice,
    contents: contents?.units ?? null,
  });
  if (result.kind === "found") return result;
  throw new TraceRefusedError(result.text, result.kind === "ask" ? { code, rows: result.rows } : null);
}

function refuseOtherContents({ code, units }: CodeRow, now: number): void {
  if (units !== now)
    throw new TraceRefusedError(`追溯码 ${code} 登记为内含 ${units}，现在是 ${now}，请核对实物`);
}

const toLearned = ({ products }: Facts, code: string): LearnedProduct[] =>
  (products.get(getPrefix(code)) ?? []).map(({ goods_id, level, units }) => ({
    goodsId: goods_id,
    level,
    units,
  }));

const toKnown = (row: CodeRow): KnownCode => ({
  code: row.code,
  goodsId: row.goods_id,
  batchId: row.batch_id,
  state: row.state as TraceCodeState,
  isOpened: row.is_opened === 1,
  units: row.units,
});

interface Writing {
  facts: Facts;
  places: ReadonlyMap<string, Found>;
  inside: readonly CodeRow[];
}

type RowOfCode = (code: string) => Found;

async function writePacked(trx: Db, { facts, places, inside }: Writing, now: number): Promise<void> {
  const { input, known } = facts;
  const { actor, codes } = input;
  const top = toTops([...codes, ...inside.map(({ code, parent_code }) => ({ code, parent: parent_code }))]);
  const rowOf: RowOfCode = (code) => places.get(top(code))!;
  const there = [...known.values(), ...inside.filter(({ code }) => !known.has(code))];
  refuseThere(there, rowOf);
  const fresh = codes
    .filter(({ code }) => !known.has(code))
    .map((item) => toFresh(item, { facts, places, rowOf, top }, now));
  await insertCodes(trx, fresh);
  await putIntoPacks(trx, codes, known);
  const ofRow = new Map<string, string[]>();
  for (const { code } of there) {
    const key = `${rowOf(code).row.id} ${places.has(code) ? 1 : 0}`;
    ofRow.set(key, [...(ofRow.get(key) ?? []), code]);
  }
  for (const [key, own] of ofRow) {
    const [id, isScanned] = key.split(" ").map(Number);
    const changes = {
      state: "packed",
      order_line_batch_id: id!,
      is_scanned: isScanned as 0 | 1,
      packed_by: actor,
      changed_at: now,
    };
    await moveCodes(trx, own, ["inStock"], changes);
  }
  await addCodeEvents(trx, [...places.keys()], { kind: "packed", actor, note: "" }, now);
}

/** Refuses packs that are no longer whole, or of mixed contents. */
function refuseThere(there: readonly CodeRow[], rowOf: RowOfCode): void {
  const gone = there.find((row) => row.state !== "inStock" || row.is_opened === 1);
  if (gone) throw new TraceRefusedError(`包装里的追溯码 ${gone.code} 已不在库，不能整件装箱，请逐个扫码`);
  const other = there.find((row) => {
    const { goodsId, batchId } = rowOf(row.code).row;
    return row.goods_id !== goodsId || row.batch_id !== batchId;
  });
  if (other) throw new TraceRefusedError(`包装里的追溯码 ${other.code} 登记为另一商品或批号，请逐个扫码`);
}

interface FreshFacts {
  facts: Facts;
  places: ReadonlyMap<string, Found>;
  rowOf: RowOfCode;
  top: (code: string) => string;
}

/** A code that was never received; in a received pack it has the pack's receipt. */
function toFresh(
  { code, parent }: ReadCode,
  { facts, places, rowOf, top }: FreshFacts,
  now: number,
): CodeRow {
  const place = rowOf(code);
  const isTop = places.has(code);
  const { level, units } = isTop ? place : facts.given.get(code)!;
  return {
    code,
    goods_id: place.row.goodsId,
    batch_id: place.row.batchId,
    level,
    units,
    parent_code: parent,
    state: "packed",
    is_opened: 0,
    is_scanned: isTop ? 1 : 0,
    order_line_batch_id: place.row.id,
    receipt_ref: facts.known.get(top(code))?.receipt_ref ?? "",
    packed_by: facts.input.actor,
    changed_at: now,
  };
}

/** Stores packs of known codes that were not known until now. */
async function putIntoPacks(
  trx: Db,
  codes: readonly ReadCode[],
  known: ReadonlyMap<string, CodeRow>,
): Promise<void> {
  const ofPack = new Map<string, string[]>();
  for (const { code, parent } of codes) {
    const row = known.get(code);
    if (!row || parent === null || row.parent_code === parent) continue;
    if (row.parent_code !== null)
      throw new TraceRefusedError(`追溯码 ${code} 登记在包装 ${row.parent_code} 里，请核对实物`);
    ofPack.set(parent, [...(ofPack.get(parent) ?? []), code]);
  }
  for (const [parent, inside] of ofPack)
    for (const part of toChunks(inside))
      await trx.updateTable("trace_code").set({ parent_code: parent }).where("code", "in", part).execute();
}

/** Returns the outermost pack in the list of each of its codes. */
function toTops(codes: readonly ReadCode[]): (code: string) => string {
  const parents = new Map(codes.map(({ code, parent }) => [code, parent]));
  const there = new Set(parents.keys());
  return (code) => {
    let top = code;
    for (let above = parents.get(top); above && there.has(above); above = parents.get(top)) top = above;
    return top;
  };
}

async function learnPlaces(
  trx: Db,
  places: ReadonlyMap<string, Found>,
  { actor, now }: { actor: string; now: number },
): Promise<void> {
  const ofGoods = new Map<number, { code: string; level: number; units: number }[]>();
  for (const [code, { row, level, units, isLearned }] of places)
    if (isLearned) ofGoods.set(row.goodsId, [...(ofGoods.get(row.goodsId) ?? []), { code, level, units }]);
  for (const [goodsId, codes] of ofGoods) await learnProduct(trx, { goodsId, codes }, actor, now);
}

/** Takes a scanned code, and all that is in it, out of an order's rows again. A code that was never received is forgotten. Refused (TraceRefusedError): not packed for them. */
export async function unpackCode(
  trx: Db,
  { code, rowIds, actor }: { code: string; rowIds: readonly number[]; actor: string },
  now: number,
): Promise<void> {
  const row = (await lockCodes(trx, [code])).get(code);
  const isHere =
    row?.state === "packed" && row.order_line_batch_id !== null && rowIds.includes(row.order_line_batch_id);
  if (!isHere) throw new TraceRefusedError(`追溯码 ${code} 没有装在这单里`);
  if (row.is_scanned === 0) throw new TraceRefusedError(`追溯码 ${code} 随整件装箱，请取消整件的码`);
  await unpackAll(trx, [row, ...(await findInside(trx, [code]))], actor, now);
}

/** Takes all codes out of these rows, because their units will not leave. */
export async function releaseRows(
  trx: Db,
  rowIds: readonly number[],
  actor: string,
  now: number,
): Promise<void> {
  for (const part of toChunks(rowIds)) {
    const rows = await trx
      .selectFrom("trace_code")
      .selectAll()
      .where("order_line_batch_id", "in", part)
      .where("state", "=", "packed")
      .execute();
    if (rows.length > 0) await unpackAll(trx, rows, actor, now);
  }
}

async function unpackAll(trx: Db, rows: readonly CodeRow[], actor: string, now: number): Promise<void> {
  const codesOf = (all: readonly CodeRow[]) => all.map(({ code }) => code);
  const received = codesOf(rows.filter((row) => row.receipt_ref !== ""));
  const never = codesOf(rows.filter((row) => row.receipt_ref === ""));
  const changes = {
    state: "inStock",
    order_line_batch_id: null,
    is_scanned: 0,
    packed_by: "",
    changed_at: now,
  };
  await moveCodes(trx, received, ["packed"], changes as Partial<CodeRow>);
  const scanned = codesOf(rows.filter((row) => row.is_scanned === 1 && row.receipt_ref !== ""));
  await addCodeEvents(trx, scanned, { kind: "unpacked", actor, note: "" }, now);
  for (const part of toChunks(never)) {
    await trx.deleteFrom("trace_event").where("code", "in", part).execute();
    await trx.deleteFrom("trace_code").where("code", "in", part).where("state", "=", "packed").execute();
  }
}
