import { beforeAll, beforeEach, expect, test } from "vitest";
import { heldCorrections } from "~/modules/imports/stored/stock-corrections.server";
import { beginImport } from "~/admin/imports/start-import.server";
import { listDeps } from "~/admin/price-limit/list-deps.server";
import { correctByHand } from "~/admin/stock-count/correct-batch.server";
import { countFindings } from "~/admin/approval-requests/kinds/stock-count.server";
import { settleCount } from "~/admin/stock-count/settle-count.server";
import { importGoods } from "~/modules/imports/run-file.server";
import { findList } from "~/modules/imports/stored/stored-imports.server";
import { applyHeld, workList } from "~/modules/imports/stored/run-import.server";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import { openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { waitingAbout } from "~/modules/staff/approval-requests/approval-requests.server";
import { limitRefusal } from "~/modules/staff/limits/limits.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { keep, getRows } from "../../modules/imports/stored/lists";
import { chooseColumns } from "~/modules/imports/stored/prepare-import.server";
import { clear, goods, ground } from "../../modules/orders/shop";
import { loadPeople } from "../frame/people";
import { emptyTables, ensureRows } from "../../rows";
import { receiveGoods } from "../../modules/catalogue/batches/receive";

const KEEPER: Person = { id: 7001, name: "周仓管" };
const OTHER: Person = { id: 7002, name: "吴仓管" };
/** Base price ¥10.00: the limits are 50 units of a batch and 200 of a day. */
const BATCHES = 30;

beforeAll(() => ensureRows("staff_member", 7001, 7002));
beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables([
    "approval_request",
    "list_import_row",
    "list_import",
    "list_mapping",
    "stock_count_line",
    "stock_count",
  ]);
  await clear();
  await ground();
  await goods(
    11,
    Array.from({ length: BATCHES }, () => [300, 100]),
    { base_price: 1000 },
  );
});

const idOf = async (number: string) =>
  (await db.selectFrom("batch").select("id").where("number", "=", number).executeTakeFirstOrThrow()).id;
const free = async (number: string) =>
  (await db.selectFrom("batch").select("quantity").where("number", "=", number).executeTakeFirstOrThrow())
    .quantity;
const book = async () =>
  (await db.selectFrom("batch").select("quantity").execute()).map((row) => row.quantity);
const correct = async (number: string, onHand: number, by = KEEPER, at = now()) =>
  correctByHand(await idOf(number), { onHand, seen: await free(number) }, by, at);

test("thirty small corrections in a row come to the limit of a day and no further", async () => {
  const done = [];
  for (let at = 0; at < BATCHES; at += 1) done.push(await correct(`B11-${at}`, at % 2 === 0 ? 85 : 115));
  // 15 units are ¥150.00: the fourteenth would pass ¥2,000.00, gains counted like losses.
  expect(done.filter((item) => item?.ok)).toHaveLength(13);
  expect(done[13]).toEqual({ ok: false, text: expect.stringMatching(/今天已办 ¥1,950\.00.*请开盘点单/) });
  expect((await book()).filter((quantity) => quantity !== 100)).toHaveLength(13);
  expect(await correct("B11-20", 99, OTHER)).toEqual({ ok: true });
  expect(await correct("B11-21", 85, KEEPER, now() + DAY)).toEqual({ ok: true });
});

test("corrections at once pass the limit together no more than one after another", async () => {
  const done = await Promise.all(Array.from({ length: 10 }, (_, at) => correct(`B11-${at}`, 60)));
  expect(done.filter((item) => item?.ok)).toHaveLength(5);
  expect((await book()).reduce((sum, quantity) => sum + Math.abs(quantity - 100), 0)).toBe(200);
});

test("one batch past its own limit asks for a count, and nothing is changed or counted", async () => {
  expect(await correct("B11-0", 49)).toEqual({ ok: false, text: expect.stringContaining("每个批号") });
  expect(await free("B11-0")).toBe(100);
  expect(await correct("B11-0", 50)).toEqual({ ok: true });
});

test("a count and single corrections share the day", async () => {
  for (let at = 0; at < 4; at += 1) expect(await correct(`B11-${at}`, 51)).toEqual({ ok: true });
  const opened = await openCount(
    { scope: "batches", place: "", categoryId: null, batchIds: [await idOf("B11-9")], note: "" },
    { key: newFormToken(), by: KEEPER.name, heldOf: heldUnits, now: now() },
  );
  if (!opened.ok) throw new Error(opened.text);
  const [line] = await allLines(opened.id, "all");
  const taking = { by: KEEPER.name, heldOf: heldUnits, now: now() };
  await takeNumbers(opened.id, [{ lineId: line!.id, counted: 90, version: line!.version }], taking);
  const { mark } = await countFindings(opened.id, db);
  const wish = { agreed: { isPartial: false, isCut: false }, mark, why: "盘点", by: KEEPER };
  expect(await settleCount(opened.id, wish, now())).toEqual({ ok: true, isWaiting: true });
});

async function tried(lines: readonly (readonly string[])[], isAdded = false): Promise<number> {
  const id = await keep("stock", lines, now());
  const { columns, options, version } = (await findList(id))!;
  const wish = { chosen: columns, options: { ...options, isAdded }, version };
  const done = await chooseColumns(id, wish, await listDeps(), now());
  if (!done.ok) throw new Error(done.text);
  return id;
}
const HEAD = ["商品编号", "批号", "生产日期", "有效期至", "可售数量"];
const rowFor = (number: string, quantity: number) => ["11", number, "", "", String(quantity)];
const begin = async (id: number, by = KEEPER) =>
  beginImport(id, { why: "月底对账", version: (await findList(id))!.version }, by);
const work = async (id: number) => workList(id, await listDeps(), now);
const agree = (id: number) => inTransaction(async (trx) => applyHeld(trx, id, await listDeps(trx), now()));

test("a list that sets stock holds the batches past the limit, and all of them past the day's", async () => {
  const small = await tried([HEAD, rowFor("B11-0", 90), rowFor("B11-1", 30), rowFor("B11-2", 100)]);
  const ahead = await heldCorrections(db, (await findList(small))!, { by: KEEPER, ask: limitRefusal }, now());
  expect(ahead?.batches.map(({ rows }) => rows)).toEqual([[3]]);
  expect(await begin(small)).toEqual({ ok: true, held: 1 });
  await work(small);
  expect([await free("B11-0"), await free("B11-1"), await free("B11-2")]).toEqual([90, 100, 100]);
  const [waits] = await waitingAbout("import", small);
  expect(waits).toMatchObject({
    kind: "stockList",
    limit: expect.stringContaining("每个批号"),
    after: { held: [3], gain: 0, loss: 70_000 },
  });

  const many = await tried([HEAD, ...Array.from({ length: 20 }, (_, at) => rowFor(`B11-${at + 5}`, 85))]);
  expect(await begin(many)).toEqual({ ok: true, held: 20 });
  await work(many);
  expect(await free("B11-5")).toBe(100);
  expect(await agree(many)).toEqual({ ok: true, done: 20, refused: 0 });
  expect([await free("B11-5"), await free("B11-24")]).toEqual([85, 85]);
});

test("what moves while rows wait stays moved", async () => {
  const id = await tried([HEAD, rowFor("B11-1", 30)]);
  await begin(id);
  await work(id);
  await db.updateTable("batch").set({ quantity: 95 }).where("number", "=", "B11-1").execute();
  expect(await agree(id)).toEqual({ ok: true, done: 1, refused: 0 });
  expect(await free("B11-1")).toBe(25);
});

test("a batch in several places is held whole, by what all its rows come to", async () => {
  const places = [...HEAD, "货位"];
  const id = await tried([places, [...rowFor("B11-0", 40), "A-1"], [...rowFor("B11-0", 5), "B-2"]]);
  expect(await begin(id)).toEqual({ ok: true, held: 2 });
  await work(id);
  expect(await free("B11-0")).toBe(100);
  expect(await agree(id)).toEqual({ ok: true, done: 2, refused: 0 });
  expect(await free("B11-0")).toBe(45);
  const even = await tried([places, [...rowFor("B11-1", 40), "A-1"], [...rowFor("B11-1", 58), "B-2"]]);
  expect(await begin(even)).toEqual({ ok: true, held: 0 });
});

test("two lists at once: what passes the limit together is held", async () => {
  const lists = [];
  for (let at = 0; at < 2; at += 1)
    lists.push(
      await tried([HEAD, rowFor(`B11-${at}`, 55), rowFor(`B11-${at + 2}`, 55), rowFor(`B11-${at + 4}`, 55)]),
    );
  const done = await Promise.all(lists.map((id) => begin(id)));
  expect(done.map((item) => item.ok && item.held).sort()).toEqual([0, 3]);
});

test("stock that moved since the preview does not carry a list past the limit", async () => {
  const id = await tried([HEAD, rowFor("B11-0", 100), rowFor("B11-1", 99)]);
  await db.updateTable("batch").set({ quantity: 900 }).where("number", "=", "B11-0").execute();
  expect(await begin(id)).toEqual({ ok: true, held: 0 });
  await work(id);
  expect([await free("B11-0"), await free("B11-1")]).toEqual([900, 99]);
  const [moved] = await getRows(id);
  expect(moved).toMatchObject({ result: "refused", reason: expect.stringContaining("预览后库存有变动") });
});

test("what comes in has no limit; what an added list takes away has", async () => {
  const fresh = ["11", "N1", "2025-01-01", "2030-01-01", "5000"];
  expect(await begin(await tried([HEAD, fresh]))).toEqual({ ok: true, held: 0 });
  const id = await tried([HEAD, rowFor("B11-0", 5000), rowFor("B11-1", -80)], true);
  expect(await begin(id)).toEqual({ ok: true, held: 1 });
  await work(id);
  expect([await free("B11-0"), await free("B11-1")]).toEqual([5100, 100]);
  expect(await agree(id)).toEqual({ ok: true, done: 1, refused: 0 });
  expect(await free("B11-1")).toBe(20);
  const receipt = { goodsId: 11, batch: "N2", producedOn: "2025-01-01", expiresOn: "2030-01-01" };
  const more = { quantity: 5000, place: "", paper: "SH-1" };
  expect(await receiveGoods({ ...receipt, ...more }, newFormToken(), now())).toMatchObject({ ok: true });
});

test("a list of goods in the back office leaves the batches that the book has", async () => {
  const id = await keep(
    "goods",
    [
      ["商品编号", "批次"],
      ["11", "B11-0,2025-01-01,2030-01-01,1"],
    ],
    now(),
  );
  const { columns, options, version } = (await findList(id))!;
  await chooseColumns(id, { chosen: columns, options, version }, await listDeps(), now());
  expect(await begin(id)).toMatchObject({ ok: true });
  await work(id);
  expect(await free("B11-0")).toBe(100);
  expect((await getRows(id))[0]?.notes).toEqual(["批号 B11-0 已在库，未改，请用库存清单或盘点更正"]);
  // The command sets them, as whoever runs the server does.
  await importGoods([{ 商品编号: "11", 批次: "B11-0,2025-01-01,2030-01-01,1" }], {
    kind: "drug",
    now: now(),
  });
  expect(await free("B11-0")).toBe(1);
});
