import { beforeEach, expect, test } from "vitest";
import { readShelfQuery } from "~/modules/orders/shelf/shelf";
import { putOnShelf } from "~/modules/orders/shelf/on-shelf.server";
import {
  countExpiringShelf,
  countShelf,
  readShelfPage,
  readShelfSheet,
} from "~/modules/orders/shelf/shelf.server";
import { confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { receiveGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { approveAfterSales } from "~/modules/returns/request/decide.server";
import { refundAfterSales } from "~/modules/returns/settlement/settle-request.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { bought, decision, openShop, opened } from "../../returns/after-sales-fixtures";
import { company, NOW } from "../shop";

beforeEach(openShop);

const query = (search = "") => readShelfQuery(new URLSearchParams(search));
const page = (search = "") => readShelfPage(1, query(search), NOW);
const stored = () =>
  db
    .selectFrom("shelf_batch")
    .select(["id", "goods_id", "batch_number", "received", "returned", "on_hand", "paid", "version"])
    .orderBy("id")
    .execute();
const total = async () => (await stored()).reduce((sum, row) => sum + row.received, 0);
const unitsOf = ({ batches }: Awaited<ReturnType<typeof bought>>) =>
  Object.values(batches)
    .flat()
    .reduce((sum, { quantity }) => sum + quantity, 0);
const buyer = { companyId: 1, accountId: 1 };
const entry = (id: number, input: string, [shownVersion, shownUnits]: [number, number]) =>
  new Map([[id, { input, shownVersion, shownUnits }]]);

test("a parcel counts once it is delivered, and not again when the order is received", async () => {
  const order = await bought(false);
  expect(await stored()).toEqual([]);
  const parcels = await db.selectFrom("shipment").select("id").execute();
  const ids = parcels.map(({ id }) => id);
  await inTransaction((trx) => putOnShelf(trx, { parcelIds: ids }));
  expect(await stored()).toEqual([]);
  await db.updateTable("shipment").set({ delivered_at: NOW }).execute();
  await inTransaction((trx) => putOnShelf(trx, { parcelIds: ids }));
  expect(await total()).toBe(unitsOf(order));
  await confirmReceipt(1, order.id, "buyer:1", NOW);
  expect(await total()).toBe(unitsOf(order));
});

test("a second delivery of a batch adds to its row", async () => {
  const first = await bought();
  const rows = (await stored()).length;
  const second = await bought();
  const after = await stored();
  expect(await total()).toBe(unitsOf(first) + unitsOf(second));
  expect(after.length).toBeLessThan(rows * 2);
  expect(after.some(({ version }) => version === 1)).toBe(true);
});

test("the page lists the soonest expiry first, with sums, and finds names and batches", async () => {
  const order = await bought();
  const { rows, sum, days } = await page();
  const dates = rows.map(({ expiresOn }) => expiresOn);
  expect(dates).toEqual([...dates].sort());
  expect(sum).toEqual({
    rows: rows.length,
    units: unitsOf(order),
    amount: rows.reduce((all, row) => all + row.amount, 0),
  });
  expect(days.reduce((all, { units }) => all + units, 0)).toBe(unitsOf(order));
  expect(rows.every(({ orderId }) => orderId === order.id)).toBe(true);
  expect((await page("words=商品11")).rows.map(({ goodsId }) => goodsId)).toEqual([11, 11]);
  const { batchNumber } = rows[0]!;
  expect((await page(`batch=${batchNumber}`)).rows.every((row) => row.batchNumber === batchNumber)).toBe(
    true,
  );
  expect((await page("batch=%25")).rows).toEqual([]);
  expect(await readShelfSheet(1, query(), NOW)).toHaveLength(rows.length);
});

test("amounts are what was paid after discounts", async () => {
  const order = await bought();
  const lines = await db.selectFrom("order_line").selectAll().where("order_id", "=", order.id).execute();
  const paid = lines.reduce((sum, line) => sum + line.amount - line.discount_share, 0);
  const { sum } = await page();
  expect(sum.amount).toBeLessThanOrEqual(paid);
  expect(sum.amount).toBeGreaterThan(paid - 10);
});

test("a count is stored with who and when; 0 leaves the list; sending it again changes nothing", async () => {
  await bought();
  const [row] = (await page()).rows;
  const values = entry(row!.id, "0", [row!.version, row!.onHand]);
  expect(await countShelf(buyer, values, NOW + 5)).toEqual({ ok: true, stored: 1 });
  expect(await countShelf(buyer, values, NOW + 9)).toEqual({ ok: true, stored: 0 });
  expect((await page()).rows.map(({ id }) => id)).not.toContain(row!.id);
  const [gone] = (await page("term=gone")).rows;
  expect(gone).toMatchObject({ id: row!.id, onHand: 0, amount: 0, countedAt: NOW + 5, version: 1 });
  expect(gone!.countedBy).not.toBeNull();
});

test("the second of two people gets what changed, and other rows are stored", async () => {
  await bought();
  const [row, other] = (await page()).rows;
  await countShelf(buyer, entry(row!.id, "1", [0, row!.onHand]), NOW);
  const both = new Map([
    ...entry(row!.id, "0", [0, row!.onHand]),
    ...entry(other!.id, "0", [0, other!.onHand]),
  ]);
  const result = await countShelf(buyer, both, NOW);
  expect(result).toMatchObject({ ok: false, isConflict: true });
  expect(JSON.stringify(result)).toContain("已变为 1");
  const after = new Map((await stored()).map(({ id, on_hand }) => [id, on_hand]));
  expect([after.get(row!.id), after.get(other!.id)]).toEqual([1, 0]);
});

test("an invalid number stores nothing, and another company's row is not found", async () => {
  await bought();
  await company(2);
  const [row, other] = (await page()).rows;
  const before = await stored();
  const both = new Map([
    ...entry(row!.id, "0", [0, row!.onHand]),
    ...entry(other!.id, "9999", [0, other!.onHand]),
  ]);
  expect(await countShelf(buyer, both, NOW)).toMatchObject({ ok: false, isConflict: false });
  const stranger = { companyId: 2, accountId: 2 };
  expect(await countShelf(stranger, entry(row!.id, "0", [0, row!.onHand]), NOW)).toBeNull();
  expect(await stored()).toEqual(before);
  expect((await readShelfPage(2, query(), NOW)).rows).toEqual([]);
});

test("returned units leave, never below 0, and a count for the version before is refused", async () => {
  const { id, batches } = await bought();
  const batch = batches[11]![0]!;
  const [row] = (await page("words=商品11")).rows;
  await countShelf(buyer, entry(row!.id, "1", [0, row!.onHand]), NOW);
  const number = await opened(id, [[batch.id, 2]]);
  await approveAfterSales(number, { ...decision, goodsBack: null, returnTo: null });
  expect(await receiveGoodsBack(number, { ...decision, accepted: new Map(), restock: false })).toMatchObject({
    ok: true,
  });
  const [after] = (await page("words=商品11&term=gone")).rows;
  expect(after).toMatchObject({ id: row!.id, onHand: 0, returned: 2 });
  await refundAfterSales(number, { ...decision, restock: false });
  expect((await stored()).find((item) => item.id === row!.id)).toMatchObject({ returned: 2, on_hand: 0 });
  const late = await countShelf(buyer, entry(row!.id, "1", [1, 1]), NOW);
  expect(late).toMatchObject({ ok: false, isConflict: true });
});

test("the member centre counts what has expired and what soon will", async () => {
  await bought();
  const { rows } = await page();
  const soonest = Date.parse(rows[0]!.expiresOn);
  const same = rows.filter(({ expiresOn }) => expiresOn === rows[0]!.expiresOn).length;
  expect(await countExpiringShelf(1, soonest - 91 * DAY)).toEqual({ expired: 0, soon: 0 });
  expect(await countExpiringShelf(1, soonest - 90 * DAY)).toEqual({ expired: 0, soon: same });
  expect(await countExpiringShelf(1, soonest + DAY)).toMatchObject({ expired: same });
  expect(await countExpiringShelf(2, soonest)).toEqual({ expired: 0, soon: 0 });
});
