import { beforeEach, expect, test } from "vitest";
import { correctStock } from "~/modules/catalogue/batches/stock-admin.server";
import { abandonCount, applyCount } from "~/modules/catalogue/stock-count/apply-count.server";
import { listCounts, findCountSums } from "~/modules/catalogue/stock-count/counts.server";
import { allLines, linesByCode, otherBatches } from "~/modules/catalogue/stock-count/lines.server";
import { type CountWish, openCount } from "~/modules/catalogue/stock-count/open-count.server";
import { addBatch, askRecount, takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import { cart, clear, company, day, draftOf, goods, ground, NOW } from "../../orders/shop";
import { emptyTables } from "../../../rows";
import { receiveGoods } from "../batches/receive";

let made = 0;
const open = async (wish: Partial<CountWish> = {}) => {
  made += 1;
  const done = await openCount(
    { scope: "place", place: "A", categoryId: null, batchIds: [], note: "", ...wish },
    { key: `stock-count-test-${made}`, by: "周", heldOf: heldUnits, now: NOW },
  );
  if (!done.ok) throw new Error(done.text);
  return done.id;
};
const taking = (by = "周") => ({ by, heldOf: heldUnits, now: NOW });
const toLine = async (count: number, batch: string) =>
  (await allLines(count, "all")).find((line) => line.batch === batch)!;
const take = async (count: number, batch: string, counts: number, by = "周", version?: number) => {
  const line = await toLine(count, batch);
  return takeNumbers(
    count,
    [{ lineId: line.id, counted: counts, version: version ?? line.version }],
    taking(by),
  );
};
const ALL = { isPartial: true, isCut: true };
const apply = (count: number, agreed = ALL) => applyCount(count, agreed, taking());
const free = async (batch: string) =>
  (await db.selectFrom("batch").select("quantity").where("number", "=", batch).executeTakeFirstOrThrow())
    .quantity;
let buyers = 0;
async function order(goodsId: number, quantity: number) {
  buyers += 1;
  const buyer = await company(buyers);
  await cart(buyers, [[goodsId, quantity]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
}

beforeEach(async () => {
  await emptyTables(["stock_count_line", "stock_count"]);
  await clear();
  buyers = 0;
  await ground();
  await goods(11, [
    [300, 50],
    [400, 5],
  ]);
  await goods(12, [[300, 7]]);
  for (const [number, place] of [
    ["B11-0", "A-10"],
    ["B11-1", "A-2"],
    ["B12-0", "B-1"],
  ] as const)
    await db.updateTable("batch").set({ place }).where("number", "=", number).execute();
});

test("a count holds what lies in its scope along the shelves, with what orders hold, once a form", async () => {
  await order(12, 7);
  const count = await open();
  expect((await allLines(count, "all")).map(({ batch, book }) => [batch, book])).toEqual([
    ["B11-1", 5],
    ["B11-0", 50],
  ]);
  // Sold to the last unit, it lies there still.
  expect((await allLines(await open({ place: "B" }), "all")).map(({ book }) => book)).toEqual([7]);
  const again = { scope: "near" as const, place: "", categoryId: null, batchIds: [], note: "" };
  const none = await openCount(again, { key: "stock-count-test-none", ...taking() });
  expect(none).toMatchObject({ ok: false, field: "scope" });
  const placeless = { ...again, scope: "place" as const };
  expect(await openCount(placeless, { key: "stock-count-test-placeless", ...taking() })).toEqual({
    ok: false,
    field: "place",
    text: "请填写库位的开头，如 A-03",
  });
  const twice = { ...again, scope: "unplaced" as const };
  await db.updateTable("batch").set({ place: "" }).where("number", "=", "B12-0").execute();
  const ids = [
    await openCount(twice, { key: "stock-count-test-twice", ...taking() }),
    await openCount(twice, { key: "stock-count-test-twice", ...taking() }),
  ];
  expect(ids[0]).toEqual(ids[1]);
  expect(await listCounts("open", { after: null, limit: 10 })).toHaveLength(3);
});

test("orders and receipts while it runs are not lost, and the stock of the goods follows", async () => {
  const count = await open();
  await order(11, 10);
  await take(count, "B11-0", 48);
  await take(count, "B11-1", 6);
  await order(11, 3);
  const document = {
    batch: "B11-0",
    producedOn: "",
    expiresOn: day(300),
    quantity: 20,
    place: "",
    paper: "S1",
  };
  const { produced_on: producedOn } = await db
    .selectFrom("batch")
    .select("produced_on")
    .where("number", "=", "B11-0")
    .executeTakeFirstOrThrow();
  const received = await receiveGoods({ ...document, producedOn, goodsId: 11 }, "stock-count-receipt-1", NOW);
  expect(received).toMatchObject({ ok: true });
  expect(await findCountSums(count)).toMatchObject({ counted: 2, different: 2, gain: 1000, loss: 2000 });
  const done = await actingAs({ name: "周", command: "盘点更正", input: {}, why: "盘点", now: NOW }, () =>
    apply(count),
  );
  expect(done).toEqual({ ok: true, corrected: 2, short: 0 });
  // 48 were there; 20 came; 13 are held: 55 are free.
  expect(await free("B11-0")).toBe(55);
  expect(await free("B11-1")).toBe(6);
  const { stock } = await db
    .selectFrom("goods")
    .select("stock")
    .where("id", "=", 11)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(61);
  const { batchId } = await toLine(count, "B11-0");
  const [row] = await auditRows({ subject: "batch", subjectId: String(batchId), limit: 1 });
  expect(JSON.parse(row!.after!)).toMatchObject({ onHand: 68, 盘点单: expect.stringMatching(/^PD0+\d+$/) });
  expect(await apply(count)).toMatchObject({ ok: false });
  expect(await free("B11-0")).toBe(55);
});

test("less than orders hold is asked, then cut to what they hold", async () => {
  await order(11, 40);
  const count = await open();
  await take(count, "B11-0", 30);
  expect(await apply(count, { isPartial: false, isCut: false })).toMatchObject({ field: "isPartial" });
  expect(await apply(count, { isPartial: true, isCut: false })).toMatchObject({ field: "isCut" });
  expect(await free("B11-0")).toBe(10);
  expect(await apply(count)).toEqual({ ok: true, corrected: 1, short: 1 });
  expect(await free("B11-0")).toBe(0);
  expect(await toLine(count, "B11-0")).toMatchObject({ correctedBy: -10, leftShort: 10 });
});

test("who counts a line second is shown the first one's number; others of the same form are kept", async () => {
  const count = await open();
  const [first, second] = await allLines(count, "all");
  await take(count, first!.batch, 4, "吴");
  const done = await takeNumbers(
    count,
    [
      { lineId: first!.id, counted: 5, version: 0 },
      { lineId: second!.id, counted: 50, version: 0 },
    ],
    taking(),
  );
  expect(done).toMatchObject({ ok: true, done: 1, meanwhile: [{ counted: 4, countedBy: "吴", version: 1 }] });
  expect(await toLine(count, second!.batch)).toMatchObject({ counted: 50, countedBy: "周" });
});

test("of two who count one line at once one is shown the other's number", async () => {
  const count = await open();
  const line = await toLine(count, "B11-0");
  const both = await Promise.all(
    ["周", "吴"].map((by, at) =>
      takeNumbers(count, [{ lineId: line.id, counted: 40 + at, version: line.version }], taking(by)),
    ),
  );
  expect(both.map((item) => item?.ok && item.done).toSorted()).toEqual([0, 1]);
});

test("two applications at once correct once; a correction or another count is not corrected a second time", async () => {
  const [item, other] = [await open(), await open()];
  for (const count of [item, other]) await take(count, "B11-0", 45);
  const both = await Promise.all([apply(item), apply(item)]);
  expect(both.filter((done) => done?.ok)).toHaveLength(1);
  expect(await free("B11-0")).toBe(45);
  expect(await toLine(other, "B11-0")).toMatchObject({ counted: 45, countedBook: 45 });
  await take(other, "B11-1", 3);
  const { batchId } = await toLine(other, "B11-1");
  expect(await correctStock(batchId, { onHand: 3, seen: 5 }, heldUnits, NOW)).toEqual({ ok: true });
  expect(await apply(other)).toEqual({ ok: true, corrected: 0, short: 0 });
  expect([await free("B11-0"), await free("B11-1")]).toEqual([45, 3]);
});

test("orders that are placed while it is applied take no unit twice", async () => {
  const buyer = await company(9);
  await cart(9, [[11, 20]]);
  const draft = await draftOf(buyer);
  const count = await open();
  await take(count, "B11-0", 30);
  const [placed, applied] = await Promise.all([placeOrders(buyer, draft, NOW), apply(count)]);
  expect([placed.ok, applied?.ok]).toEqual([true, true]);
  const { batchId } = await toLine(count, "B11-0");
  const held = (await heldUnits(db, [batchId])).get(batchId) ?? 0;
  expect((await free("B11-0")) + held).toBe(30);
});

test("a batch found beside the list is added once; a closed count takes nothing more", async () => {
  const count = await open();
  expect(await linesByCode(count, "12 B12-0")).toEqual([]);
  expect((await linesByCode(count, "ｂ11-0")).map(({ batch }) => batch)).toEqual(["B11-0"]);
  const [found] = await otherBatches(count, "12 b12-0");
  expect(found).toMatchObject({ batch: "B12-0", place: "B-1" });
  const added = [await addBatch(count, found!.id, heldUnits), await addBatch(count, found!.id, heldUnits)];
  expect(added[0]).toEqual(added[1]);
  expect((await linesByCode(count, "B12-0")).map(({ isAdded, book }) => [isAdded, book])).toEqual([
    [true, 7],
  ]);
  expect((await linesByCode(count, "11")).map(({ batch }) => batch)).toEqual(["B11-1", "B11-0"]);
  await take(count, "B12-0", 9);
  const line = await toLine(count, "B12-0");
  expect(await askRecount(count, [line.id])).toEqual({ ok: true, lines: 1 });
  expect(await toLine(count, "B12-0")).toMatchObject({ counted: null, earlier: 9, isRecount: true });
  expect(await abandonCount(count, "周", NOW)).toEqual({ ok: true });
  expect(await abandonCount(count, "周", NOW)).toMatchObject({ ok: false });
  expect(await take(count, "B12-0", 9)).toMatchObject({ ok: false });
  expect(await addBatch(count, found!.id, heldUnits)).toMatchObject({ ok: false });
  expect(await apply(count)).toMatchObject({ ok: false });
  expect(await free("B12-0")).toBe(7);
});
