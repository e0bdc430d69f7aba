import { beforeEach, describe, expect, it } from "vitest";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { giveUpUnits } from "~/modules/returns/settlement/give-up.server";
import { advance, confirmReceipt } from "~/modules/orders/transitions/transitions.server";
import { readMonthStatement } from "~/modules/invoices/month-statement.server";
import { findOrder } from "~/modules/orders/order/orders.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import { ask, openShop, stock } from "../after-sales-fixtures";
import { cart, draftOf, NOW, signedIn } from "../../orders/shop";
import { rowWishes } from "../../orders/shipping/rows";
import { recallBatch } from "../../recalls/recalling";
import { emptyTables } from "../../../rows";

const buyer = signedIn(1);
const REASON = "批次召回，厂家无货";
let id: number;
let number: string;
let payable: number;

/** Units 10 and 7 in two batches each with two gifts, paid and approved. */
beforeEach(async () => {
  await openShop();
  await emptyTables(["recall_line", "recall_company", "recall"]);
  await cart(1, [
    [11, 10],
    [12, 7],
  ]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  ({ id, number, payable } = order);
  const grant = { companyId: 1, account: "balance", kind: "recharge", note: "", now: NOW } as const;
  await inTransaction((trx) => postToLedger(trx, { ...grant, amount: payable, key: "grant" }));
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  expect((await startPayment(buyer, id, choice, NOW)).ok).toBe(true);
  await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
});

const recall = (goodsId: number, batch: string) => recallBatch(goodsId, batch);
const getStatus = async () =>
  (await db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const balance = () => readAmount(1, "balance", db);
const ship = (rows?: string) =>
  inTransaction((trx) =>
    shipIn(
      trx,
      id,
      {
        parcel: { ...parseLabel("顺丰速运 SF0000001"), rows: rows === undefined ? null : rowWishes(rows) },
        actor: "operator:周",
      },
      NOW,
    ),
  );
const giveUp = (rows?: string) =>
  giveUpUnits(id, {
    rows: rows === undefined ? null : rowWishes(rows),
    actor: "operator:林",
    reason: REASON,
    now: NOW,
  });
const rowOf = async (batch: string) =>
  (await findPackingOrder(number, NOW))!.rows.find((row) => row.batch === batch)!.row;
const undone = async () =>
  (await db.selectFrom("order_undo").select("refund").execute()).reduce((sum, row) => sum + row.refund, 0);

describe("an order whose batch is recalled after payment", () => {
  it("pays the recalled units back once, leaves stock alone, tells the company, and ships the rest", async () => {
    expect(await recall(11, "B11-1")).toMatchObject({ ok: true });
    expect(await ship()).toMatchObject({ ok: false });
    const before = await stock();
    const message = await giveUp();
    expect(message).toMatchObject({ ok: true, status: "pendingShipment" });
    const paid = await balance();
    expect(paid).toBeGreaterThan(0);
    expect(await undone()).toBe(paid);
    expect(await stock()).toBe(before);
    expect(await giveUp()).toMatchObject({ ok: false });
    expect(await balance()).toBe(paid);

    const { lines, events, status } = (await findOrder(1, id))!;
    expect(status).toBe("pendingShipment");
    expect(lines.find((line) => line.goodsId === 11)).toMatchObject({ quantity: 10, cancelledUnits: 4 });
    expect(events[0]!.text).toMatch(
      /^不能供货，商品11 4盒（批号 B11-1），¥\d+\.\d\d 按原付款方式退回，批次召回/,
    );
    const messages = await db
      .selectFrom("message")
      .select(["title", "body"])
      .where("url", "=", `/order/info/${id}`)
      .execute();
    expect(messages.at(-1)).toMatchObject({ title: "部分商品不能供货，退款已办理" });
    const recalled = (await findPackingOrder(number, NOW))!.rows.find(({ batch }) => batch === "B11-1");
    expect(recalled).toMatchObject({ left: 0, stop: "recalled" });

    expect(await ship()).toEqual({ ok: true, status: "pendingReceipt" });
    expect(
      await db.selectFrom("order_line").select(["goods_id", "shipped"]).orderBy("goods_id").execute(),
    ).toEqual([
      { goods_id: 11, shipped: 6 },
      { goods_id: 12, shipped: 7 },
      { goods_id: 14, shipped: 2 },
    ]);
    expect(await confirmReceipt(1, id, "buyer:1", NOW)).toMatchObject({ ok: true });
    // Points for what was kept alone.
    expect(await readAmount(1, "points", db)).toBe(Math.floor((payable - paid) / 100));
    // What never left cannot be asked for: 6 of the batch that came, none of the other.
    const rows = await db.selectFrom("order_line_batch").select(["id", "batch_number"]).execute();
    const of = (batch: string) => rows.find((row) => row.batch_number === batch)!.id;
    expect(await ask(id, [[of("B11-1"), 1]])).toMatchObject({ ok: false, text: "可申请数量不足，最多 0" });
    expect(await ask(id, [[of("B11-0"), 7]])).toMatchObject({ ok: false, text: "可申请数量不足，最多 6" });
    expect(await ask(id, [[of("B11-0"), 6]])).toMatchObject({ ok: true });
  });

  it("ends it where nothing is left to send: all money, the coupon and the gifts' stock are back, to the fen", async () => {
    for (const [goodsId, batch] of [
      [11, "B11-0"],
      [11, "B11-1"],
      [12, "B12-0"],
      [12, "B12-1"],
    ] as const)
      await recall(goodsId, batch);
    const before = await stock();
    const two = await Promise.all([1, 2].map(() => giveUp()));
    expect(two.map((done) => done?.ok).sort()).toEqual([false, true]);
    expect([await getStatus(), await balance(), await undone()]).toEqual(["cancelled", payable, payable]);
    expect(await stock()).toBe(before + 2);
    expect(await db.selectFrom("voucher").select("state").execute()).toEqual([{ state: "unused" }]);
    expect(await db.selectFrom("purchase").select("goods_id").execute()).toEqual([]);
    expect(await db.selectFrom("goods").select("sales").where("id", "in", [11, 12]).execute()).toEqual([
      { sales: 0 },
      { sales: 0 },
    ]);
    // Paid and paid back in the same month, nothing shipped: the shop owes nothing.
    expect((await readMonthStatement(1, "2026-11")).account.closing).toBe(0);
    expect(await giveUp()).toMatchObject({ ok: false });
  });

  it("in steps sums to the whole, and moves on to 待收货 where something was sent", async () => {
    const [b110, b111] = [await rowOf("B11-0"), await rowOf("B11-1")];
    const [b120, b121] = [await rowOf("B12-0"), await rowOf("B12-1")];
    expect(await ship(`${b120}:2`)).toMatchObject({ ok: true });
    for (const rows of [`${b110}:5`, `${b110}`, `${b111}`, `${b121},${b120}`])
      expect(await giveUp(rows)).toMatchObject({ ok: true });
    expect(await getStatus()).toBe("pendingReceipt");
    const back = await balance();
    expect(await undone()).toBe(back);
    const remaining = await db
      .selectFrom("order_line")
      .selectAll()
      .where("goods_id", "=", 12)
      .executeTakeFirstOrThrow();
    expect([remaining.shipped, remaining.returned, remaining.cancelled_units]).toEqual([2, 5, 5]);
    // The last units come back as a return: then all that was paid is back.
    await confirmReceipt(1, id, "buyer:1", NOW);
    const { id: batchId } = await db
      .selectFrom("order_line_batch")
      .select("id")
      .where("batch_number", "=", "B12-0")
      .executeTakeFirstOrThrow();
    expect(await ask(id, [[batchId, 3]])).toMatchObject({ ok: false });
    expect(await ask(id, [[batchId, 2]])).toMatchObject({ ok: true });
  });

  it("is refused before the order is approved, once it left, and for an unknown order", async () => {
    const nothing = { rows: null, actor: "operator:林", reason: REASON, now: NOW } as const;
    expect(await giveUpUnits(0, nothing)).toBeNull();
    expect(await giveUp()).toMatchObject({
      text: "没有未发出的召回批次，请用行号指明",
    });
    await ship();
    expect(await giveUp("1")).toEqual({
      ok: false,
      text: "订单待收货，不能按无法供货处理",
    });
    expect(await balance()).toBe(0);
  });
});

describe("returns of a line in two batches", () => {
  it("are capped by what came of each batch, also while only a part has been sent", async () => {
    await ship(`${await rowOf("B11-1")}:3`);
    const held = await db.selectFrom("order_line_batch").select(["id", "batch_number"]).execute();
    const of = (batch: string) => held.find((item) => item.batch_number === batch)!.id;
    expect(await ask(id, [[of("B11-0"), 1]])).toMatchObject({ ok: false, text: "可申请数量不足，最多 0" });
    expect(await ask(id, [[of("B11-1"), 4]])).toMatchObject({ ok: false, text: "可申请数量不足，最多 3" });
    await ship();
    expect(await ask(id, [[of("B11-0"), 7]])).toMatchObject({ ok: false, text: "可申请数量不足，最多 6" });
    expect(await ask(id, [[of("B11-1"), 4]])).toMatchObject({ ok: true });
    expect(await ask(id, [[of("B11-1"), 1]])).toMatchObject({ ok: false, text: "可申请数量不足，最多 0" });
    expect(await ask(id, [[of("B11-0"), 6]])).toMatchObject({ ok: true });
  });
});
