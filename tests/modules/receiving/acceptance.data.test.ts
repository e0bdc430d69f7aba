import { beforeEach, expect, test } from "vitest";
import type { AcceptanceInput } from "~/modules/receiving/acceptance";
import { acceptParcel, exportAcceptances, findAcceptances } from "~/modules/receiving/acceptance.server";
import { confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import { madePicture } from "../pictures/made";
import { openShop, orderOf, ship, NOW } from "../trace-codes/trace-fixtures";

const buyer = (companyId: number) => ({ companyId, accountId: companyId });
const form = (also: Record<string, unknown> = {}): AcceptanceInput => ({
  token: newFormToken(buyer(1)),
  result: "all",
  inspector: "张三",
  arrivedOn: toDay(NOW),
  temperature: null,
  remedy: "refund",
  photos: [],
  ...also,
});
const shipments = () => db.selectFrom("shipment").select("id").orderBy("number").execute();
const status = async () =>
  (await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow()).status;
const cases = () => db.selectFrom("order_case").selectAll().orderBy("id").execute();
const accept = (id: number, input = form(), companyId = 1) => acceptParcel(buyer(companyId), id, input, NOW);

let orderId: number;
let rows: { id: number; number: number }[];

beforeEach(async () => {
  await openShop();
  ({ id: orderId } = await orderOf(1, [
    [11, 20],
    [12, 4],
  ]));
  rows = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.number"])
    .where("l.order_id", "=", orderId)
    .orderBy("b.id")
    .execute();
});

test("the last parcel without a difference confirms receipt, an earlier one does not", async () => {
  await ship(orderId, { rows: [{ row: 1, quantity: 1 }] });
  const [first] = await shipments();
  expect(await accept(first!.id)).toMatchObject({ ok: true });
  expect(await status()).toBe("pendingShipment");
  await ship(orderId);
  const [, second] = await shipments();
  expect(await accept(second!.id)).toMatchObject({ ok: true });
  expect(await status()).toBe("completed");
  expect(await cases()).toEqual([]);
});

test("differences open one request for each reason, and the order waits", async () => {
  await ship(orderId);
  const [parcel] = await shipments();
  const [first, second] = rows;
  const input = form({
    result: "differences",
    remedy: "resend",
    photos: [await madePicture("box.png", { format: "png" })],
    [`shortage-${first!.id}`]: "2",
    [`damage-${first!.id}`]: "1",
    [`damage-${second!.id}`]: "1",
  });
  const answers = await Promise.all([accept(parcel!.id, input), accept(parcel!.id, input)]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, to: `/ysjl/${parcel!.id}` });
  expect(await status()).toBe("pendingReceipt");
  const opened = await cases();
  expect(opened.map((row) => [row.kind, row.reason, row.wants, row.company_id])).toEqual([
    ["afterSales", "shortage", "resend", 1],
    ["return", "damage", "refund", 1],
  ]);
  const lines = await db.selectFrom("order_case_line").selectAll().orderBy("id").execute();
  expect(lines.map((row) => [row.case_id, row.order_line_batch_id, row.number])).toEqual([
    [opened[0]!.id, first!.id, 2],
    [opened[1]!.id, first!.id, 1],
    [opened[1]!.id, second!.id, 1],
  ]);
  const photos = await db.selectFrom("order_case_photo").select("case_id").execute();
  expect(new Set(photos.map((row) => row.case_id))).toEqual(new Set(opened.map((row) => row.id)));
  const record = (await findAcceptances([parcel!.id])).get(parcel!.id)!;
  expect(record.differences).toHaveLength(3);
  const file = [];
  for await (const row of exportAcceptances(1)) file.push([row.batch !== "", row.arrived, row.accepted]);
  expect(file).toEqual([
    [true, 2, 1],
    [true, 20, 19],
  ]);
  for await (const _ of exportAcceptances(2)) throw new Error("another company's record");
});

test("a parcel is accepted once: another tab is told so, and nothing is opened twice", async () => {
  await ship(orderId);
  const [parcel] = await shipments();
  expect(await accept(parcel!.id)).toMatchObject({ ok: true });
  const again = await accept(parcel!.id, form({ result: "differences", [`shortage-${rows[0]!.id}`]: "2" }));
  expect(again).toMatchObject({ ok: false, errors: { isStale: true } });
  expect(await cases()).toEqual([]);
});

test("two tabs at once leave one record and one set of requests", async () => {
  await ship(orderId);
  const [parcel] = await shipments();
  const short = () => form({ result: "differences", [`shortage-${rows[0]!.id}`]: "2" });
  const answers = await Promise.all([accept(parcel!.id, short()), accept(parcel!.id, short())]);
  expect(answers.map((answer) => answer!.ok).toSorted()).toEqual([false, true]);
  expect(await cases()).toHaveLength(1);
});

test("units that another request holds are not claimed again, and nothing is written", async () => {
  await ship(orderId);
  const [parcel] = await shipments();
  const all = form({ result: "differences", [`shortage-${rows[0]!.id}`]: String(rows[0]!.number) });
  expect(await accept(parcel!.id, all)).toMatchObject({ ok: true });
  await db.deleteFrom("parcel_difference").execute();
  await db.deleteFrom("parcel_acceptance").execute();
  const second = form({ result: "differences", [`shortage-${rows[0]!.id}`]: "1" });
  expect(await accept(parcel!.id, second)).toMatchObject({
    ok: false,
    errors: { form: [expect.any(String)] },
  });
  expect(await findAcceptances([parcel!.id])).toEqual(new Map());
  expect(await cases()).toHaveLength(1);
});

test("another company's parcel is not found; an order that was received can still be accepted", async () => {
  await ship(orderId);
  const [parcel] = await shipments();
  expect(await accept(parcel!.id, form(), 2)).toBeNull();
  await confirmReceipt(1, orderId, "buyer:1", NOW);
  expect(await accept(parcel!.id)).toMatchObject({ ok: true });
  expect(await status()).toBe("completed");
});

test("cold goods need their temperature on arrival", async () => {
  await db.updateTable("goods").set({ storage_class: "cold" }).where("id", "=", 11).execute();
  await ship(orderId);
  const [parcel] = await shipments();
  expect(await accept(parcel!.id)).toMatchObject({
    ok: false,
    errors: { fields: { temperature: [expect.any(String)] } },
  });
  expect(await accept(parcel!.id, form({ temperature: 121 }))).toMatchObject({ ok: false });
  expect(await accept(parcel!.id, form({ temperature: 50 }))).toMatchObject({ ok: true });
});
