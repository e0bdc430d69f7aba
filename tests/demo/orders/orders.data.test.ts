import { beforeAll, describe, expect, it } from "vitest";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import { loadCases } from "~/demo/orders/after-sales.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { loadGoods } from "~/demo/goods.server";
import { loadGroupOrders } from "~/demo/offers/group-orders.server";
import { loadOffers } from "~/demo/offers/offers.server";
import { loadOrders } from "~/demo/orders/orders.server";
import { loadShipments } from "~/demo/orders/shipments.server";
import { AFTER_SALES_STATES } from "~/modules/returns/status/after-sales";
import { findAfterSales, listAfterSales } from "~/modules/returns/request/read.server";
import { cancelOrder, pointsFor } from "~/modules/orders/transitions/transitions.server";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { findOrder } from "~/modules/orders/order/orders.server";
import { refreshOrder } from "~/modules/orders/shipping/logistics.server";
import { readOrderParcels } from "~/modules/orders/shipping/parcels.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { findFile } from "~/platform/files/files.server";
import { runningGroups } from "~/modules/promotions/group-buy/group-buy.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import { WAITED_FOR } from "../../runner/limits";

const NOW = Date.parse("2026-11-20T06:00:00Z");

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, NOW));
  await loadGoods(NOW, { limit: 600 });
  await inTransaction((trx) => loadOffers(trx, NOW));
  await inTransaction((trx) => loadOrders(trx, NOW));
  await inTransaction(loadShipments);
  await loadGroupOrders(NOW);
});
const ofDemo = () => db.selectFrom("orders").selectAll().where("company_id", "=", 1).orderBy("id").execute();

describe("the demo's orders", () => {
  it("are some sixty over a year, in every state, and order 1 waits for payment", async () => {
    const orders = await ofDemo();
    expect(orders).toHaveLength(60);
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(Object.keys(ORDER_STATUS_NAMES)));
    expect(orders[0]).toMatchObject({ id: 1, status: "pendingPayment", is_ephedrine: 0 });
    expect(orders[0]!.pay_before).toBeGreaterThan(NOW);
    expect(orders.every((order) => order.placed_at < NOW)).toBe(true);
    expect(new Set(orders.map((order) => order.number)).size).toBe(60);
  });

  it("left in parcels that hold what the lines say, one in two and one in part", async () => {
    const lines = await db
      .selectFrom("order_line as l")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select(["l.id", "l.shipped"])
      .where("o.company_id", "=", 1)
      .execute();
    const sent = await db
      .selectFrom("shipment_line as s")
      .innerJoin("order_line_batch as b", "b.id", "s.order_line_batch_id")
      .select((eb) => ["b.order_line_id", eb.fn.sum<number>("s.number").as("number")])
      .groupBy("b.order_line_id")
      .execute();
    const sentOf = new Map(sent.map((row) => [row.order_line_id, Number(row.number)]));
    for (const line of lines) expect(sentOf.get(line.id) ?? 0).toBe(line.shipped);
    const ids = (await ofDemo()).map(({ id }) => id);
    // A page waits two seconds for the carriers; a busy machine may need longer.
    await Promise.all(ids.map((id) => refreshOrder(id, NOW, { waits: WAITED_FOR })));
    const parcels = await Promise.all(ids.map((id) => readOrderParcels(id, NOW)));
    expect(parcels.filter((own) => own.length === 2)).toHaveLength(1);
    for (const parcel of parcels.flat()) {
      expect(parcel.events.length, parcel.tracking).toBeGreaterThan(0);
      expect(parcel.events.every(({ at }) => at >= parcel.shippedAt && at <= NOW)).toBe(true);
    }
    const whole = await Promise.all((await ofDemo()).map(({ id }) => findOrder(1, id)));
    expect(whole.filter((order) => order?.isPart).map((order) => order?.status)).toEqual(["pendingShipment"]);
  });

  it("agree with themselves: sums, lines, batches, history, payments, points", async () => {
    const orders = await ofDemo();
    for (const { id } of orders) {
      const row = orders.find((order) => order.id === id)!;
      const order = (await findOrder(1, id))!;
      expect(row.goods_amount - row.discount_amount + row.shipping_amount).toBe(row.payable);
      expect(order.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(row.goods_amount);
      for (const line of order.lines)
        expect(line.batches.reduce((sum, batch) => sum + batch.units, 0)).toBe(line.quantity);
      expect((JSON.parse(row.price_rows) as PriceSumRow[]).at(-1)!.amount).toBe(row.payable);
      const times = [...order.events].reverse().map((event) => event.at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(NOW);
      expect(order.payments.reduce((sum, payment) => sum + payment.amount, 0)).toBe(row.paid);
    }
    const completed = orders.filter((order) => order.status === "completed");
    expect(await readAmount(1, "points")).toBe(
      completed.reduce((sum, order) => sum + pointsFor(order.paid), 0),
    );
    expect(await readAmount(1, "balance")).toBe(0);
    const purchases = await db.selectFrom("purchase").selectAll().execute();
    expect(purchases.length).toBeGreaterThan(20);
  });

  it("join group buys in every state, each company with a paid order of its own", async () => {
    const groups = await runningGroups(1, NOW);
    expect(groups).toHaveLength(6);
    const byId = [...groups].sort((a, b) => a.offerId - b.offerId);
    expect(byId.map((group) => group.joined)).toEqual([2, 2, 1, 0, 2, 0]);
    expect(byId[0]).toMatchObject({ goodsId: 1, needs: 4 });
    expect(byId[0]!.used).toBeGreaterThan(0);
    expect(byId.map((group) => group.formedAt !== null)).toEqual([false, false, false, false, true, false]);
    const orders = await db
      .selectFrom("orders")
      .select(["status", "paid", "payable", "company_id"])
      .where("group_offer_id", "is not", null)
      .execute();
    expect(orders.every((order) => order.paid === order.payable)).toBe(true);
    expect(orders.filter((order) => order.status === "pendingReview")).toHaveLength(2);
    expect(orders.filter((order) => order.status === "pendingGroup")).toHaveLength(5);
  });

  it("can be cancelled like any other", async () => {
    const stock = async () =>
      Number(
        (
          await db
            .selectFrom("goods")
            .select((eb) => eb.fn.sum<number>("stock").as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await stock();
    const order = (await findOrder(1, 1))!;
    expect(await cancelOrder(1, 1, { actor: "buyer:1", reason: "" }, NOW)).toMatchObject({ ok: true });
    expect(await stock()).toBe(before + order.lines.reduce((sum, line) => sum + line.quantity, 0));
  });

  it("come back in cases of every state, each with its sample pictures", async () => {
    await loadCases(NOW);
    const { cards, total } = await listAfterSales(1, { kind: null, page: 1 });
    expect(total).toBe(7);
    expect(new Set(cards.map((card) => card.state))).toEqual(new Set(Object.keys(AFTER_SALES_STATES)));
    for (const card of cards) {
      const page = (await findAfterSales(1, card.kind, card.serial))!;
      expect(page.photos.length).toBeGreaterThan(0);
      expect(await findFile(1, page.photos[0]!)).toMatchObject({ row: { mime: "image/png" } });
    }
    const files = await db.selectFrom("file").select("id").where("purpose", "=", "case").execute();
    expect(files).toHaveLength(3);
  });
});
