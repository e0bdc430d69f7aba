/** What brings units onto a company's shelf, and takes them off again: each once. */
import { beforeEach, expect, test } from "vitest";
import { answerParcels, makeRun } from "~/modules/orders/delivery/delivery-run.server";
import type { LogisticsPort } from "~/modules/orders/shipping/logistics";
import { refreshOrder } from "~/modules/orders/shipping/logistics.server";
import { confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { resendGoods } from "~/modules/returns/settlement/settle-request.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import {
  approve,
  bought,
  decision,
  opened,
  openShop,
  receive,
  settled,
  type Sold,
} from "../../returns/after-sales-fixtures";
import { NOW } from "../shop";

const shelf = async () =>
  db
    .selectFrom("shelf_batch")
    .select(["batch_number as batch", "received", "returned", "on_hand as onHand"])
    .where("goods_id", "=", 11)
    .orderBy("expires_on")
    .orderBy("batch_number")
    .execute();
const units = async () => (await shelf()).reduce((sum, row) => sum + row.onHand, 0);

let sold: Sold;
beforeEach(async () => {
  await openShop();
  sold = await bought(false);
});
const firstBatch = () => sold.batches[11]![0]!;

test("completion counts what no carrier reported, and nothing twice", async () => {
  expect(await shelf()).toEqual([]);
  await confirmReceipt(1, sold.id, "buyer:1", NOW);
  expect(await units()).toBe(10);
  await confirmReceipt(1, sold.id, "buyer:1", NOW);
  expect(await units()).toBe(10);
});

test("a carrier's report counts its parcels once, and completion counts the others", async () => {
  await db.updateTable("shipment").set({ carrier: "shunfeng", tracking: "SF0000001" }).execute();
  const port: LogisticsPort = {
    name: "test",
    track: () => Promise.resolve({ ok: true, events: [{ at: NOW, text: "已签收" }], deliveredAt: NOW + DAY }),
  } as never;
  await refreshOrder(sold.id, NOW, { port: Promise.resolve(port) });
  const after = await units();
  expect(after).toBe(10);
  await refreshOrder(sold.id, NOW + DAY, { port: Promise.resolve(port) });
  await confirmReceipt(1, sold.id, "buyer:1", NOW);
  expect(await units()).toBe(after);
});

test("a delivery run counts what was signed for, not what was brought back", async () => {
  const parcel = await db.selectFrom("shipment").select("id").executeTakeFirstOrThrow();
  await db.updateTable("shipment").set({ carrier: "own" }).execute();
  const run = async () => {
    const wish = { carrier: "own", driver: "老陈", vehicle: "", note: "", parcelIds: [parcel.id] } as const;
    const made = await makeRun(wish, { key: newFormToken(), by: "刘洋", now: NOW });
    if (!made.ok) throw new Error(made.text);
    return made.id;
  };
  await answerParcels(await run(), new Map([[parcel.id, "returned"]]), "刘洋", NOW);
  expect(await units()).toBe(0);
  const second = await run();
  await answerParcels(second, new Map([[parcel.id, "delivered"]]), "刘洋", NOW);
  await answerParcels(second, new Map([[parcel.id, "delivered"]]), "刘洋", NOW);
  expect(await units()).toBe(10);
});

test("an exchange takes the returned units off and brings those of the new batch", async () => {
  await confirmReceipt(1, sold.id, "buyer:1", NOW);
  const before = await shelf();
  const exchange = { kind: "afterSales", reason: "quality", remedy: "exchange" } as const;
  const number = await opened(sold.id, [[firstBatch().id, 2]], exchange);
  await approve(number, true);
  await receive(number);
  expect(await shelf()).toMatchObject([{ returned: 2, onHand: before[0]!.onHand - 2 }, {}]);
  const resend = { ...decision, parcel: "演示快递 DEMO009", isLeftBehind: false };
  expect(await resendGoods(number, resend)).toEqual({ ok: true });
  expect(await resendGoods(number, resend)).toMatchObject({ ok: false });
  expect(await units()).toBe(10);
  const rows = await shelf();
  expect(rows.reduce((sum, row) => sum + row.received, 0)).toBe(12);
  expect(rows.reduce((sum, row) => sum + row.returned, 0)).toBe(2);
});

test("units refunded without coming back are off the shelf, never below 0", async () => {
  await confirmReceipt(1, sold.id, "buyer:1", NOW);
  await db.updateTable("shelf_batch").set({ on_hand: 1 }).execute();
  const { id, quantity } = firstBatch();
  await settled(await opened(sold.id, [[id, quantity]], { kind: "afterSales", reason: "shortage" }));
  expect((await shelf())[0]).toMatchObject({ returned: quantity, onHand: 0 });
});
