import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { readAddress } from "~/modules/orders/order/address";
import { advance, confirmReceipt, markPaid } from "~/modules/orders/transitions/transitions.server";
import { receiveOverdue } from "~/modules/orders/payment/overdue.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../shop";
import { ensureRows } from "../../../rows";
import { rowWishes } from "./rows";

let buyer: SignedIn;
let id: number;
let number: string;

beforeEach(async () => {
  await clear();
  await ground();
  buyer = await company(1);
  await goods(11, [
    [60, 3],
    [300, 50],
  ]);
  await goods(12, [[300, 50]]);
  await cart(1, [
    [11, 6],
    [12, 4],
  ]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  ({ id, number } = order);
  await inTransaction((trx) => markPaid(trx, id, { amount: order.payable, actor: "shop", note: "" }, NOW));
  await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
});

const order = () => db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const ship = (rows: string | null, at = NOW) =>
  inTransaction((trx) =>
    shipIn(
      trx,
      id,
      {
        parcel: { ...parseLabel("顺丰速运 SF0000001"), rows: rows === null ? null : rowWishes(rows) },
        actor: "operator:周",
      },
      at,
    ),
  );
const shippedOf = async () =>
  (await db.selectFrom("order_line").select("shipped").orderBy("id").execute()).map((line) => line.shipped);

describe("shipping in parts", () => {
  it("leaves the order in 待发货 until the last parcel, from which the receipt counts", async () => {
    expect(await ship("2,3:1", NOW)).toEqual({ ok: true, status: "pendingShipment" });
    expect(await order()).toMatchObject({ status: "pendingShipment", shipped_at: null });
    expect(await shippedOf()).toEqual([0, 4]);
    expect(await confirmReceipt(1, id, "buyer:1", NOW)).toMatchObject({ ok: false });
    expect(await ship(null, NOW + 3 * DAY)).toEqual({ ok: true, status: "pendingReceipt" });
    expect(await order()).toMatchObject({ shipped_at: NOW + 3 * DAY });
    expect(await shippedOf()).toEqual([4, 6]);
    expect(await receiveOverdue(NOW + 13 * DAY - 1)).toBe(0);
    expect(await receiveOverdue(NOW + 13 * DAY)).toBe(1);
    const parcels = await db
      .selectFrom("shipment")
      .select(["number", "tracking"])
      .orderBy("number")
      .execute();
    expect(parcels).toEqual([
      { number: 1, tracking: "SF0000001" },
      { number: 2, tracking: "SF0000001" },
    ]);
    const units = await db
      .selectFrom("shipment_line as s")
      .innerJoin("order_line_batch as b", "b.id", "s.order_line_batch_id")
      .select((eb) => ["b.id", "b.number", eb.fn.sum<number>("s.number").as("sent")])
      .groupBy(["b.id", "b.number"])
      .execute();
    expect(units).toHaveLength(3);
    for (const row of units) expect(Number(row.sent)).toBe(row.number);
  });

  it("tells the company of each parcel and writes its history", async () => {
    await ship("1");
    await ship(null);
    const message = await db.selectFrom("message").select(["title", "body", "url"]).orderBy("id").execute();
    expect(message.map(({ title }) => title)).toEqual(["订单部分发货", "订单已发货"]);
    expect(message[1]).toMatchObject({
      body: `订单 ${number} 已发货：顺丰速运 SF0000001。`,
      url: `/order/info/${id}#parcels`,
    });
    const events = await db.selectFrom("order_event").select("kind").orderBy("id").execute();
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(["shippedPart", "shipped"]);
  });

  it("sends nothing twice, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ship("1:2")));
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(2);
    expect(await shippedOf()).toEqual([4, 0]);
    const last = await Promise.all([ship(null), ship(null)]);
    expect(last.filter((answer) => answer?.ok)).toHaveLength(1);
    expect(await shippedOf()).toEqual([4, 6]);
  });

  it("changes nothing when it is refused", async () => {
    expect(await ship("9")).toMatchObject({ ok: false });
    expect(await ship("1:5")).toEqual({ ok: false, text: "第 1 行 商品12 还有 4盒 未发出" });
    await ensureRows("recall", 1);
    await db.updateTable("batch").set({ recall_id: 1 }).where("number", "=", "B11-0").execute();
    expect(await ship(null)).toEqual({ ok: false, text: "批号 B11-0 召回中，不能发货" });
    expect(await ship("2:1")).toMatchObject({ ok: false });
    expect(await shippedOf()).toEqual([0, 0]);
    expect(await db.selectFrom("shipment").select("id").execute()).toEqual([]);
    expect(await ship("1,3")).toEqual({ ok: true, status: "pendingShipment" });
    expect(
      await inTransaction((trx) =>
        shipIn(trx, 999, { parcel: { ...parseLabel(""), rows: null }, actor: "shop" }, NOW),
      ),
    ).toBeNull();
  });
});

describe("the packing page", () => {
  it("lists what is left of each batch, and where it goes", async () => {
    const { address } = await db.selectFrom("orders").select("address").executeTakeFirstOrThrow();
    const { receiver, phone, region, detail } = readAddress(address);
    expect(await findPackingOrder(number, NOW)).toMatchObject({
      status: "pendingShipment",
      delivery: "普通物流",
      receiver,
      phone,
      address: region + detail,
      rows: [
        { row: 1, goodsId: 12, name: "商品12", batch: "B12-0", quantity: 4, left: 4 },
        { row: 2, goodsId: 11, name: "商品11", batch: "B11-0", quantity: 3, left: 3 },
        { row: 3, goodsId: 11, name: "商品11", batch: "B11-1", quantity: 3, left: 3 },
      ],
    });
    expect(await ship("2")).toEqual({ ok: true, status: "pendingShipment" });
    expect((await findPackingOrder(number, NOW))!.rows[1]).toMatchObject({ batch: "B11-0", left: 0 });
    expect(await ship(null)).toEqual({ ok: true, status: "pendingReceipt" });
    expect(await ship(null)).toEqual({ ok: false, text: "订单待收货，不能发货" });
    expect(await findPackingOrder("QN0", NOW)).toBeNull();
  });
});
