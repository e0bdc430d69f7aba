import { beforeEach, describe, expect, it, test } from "vitest";
import { runScheduledJobs } from "~/cli/scheduled/upkeep";
import { placeOrders } from "~/modules/checkout/place.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../modules/orders/shop";

beforeEach(async () => {
  await clear();
  await ground();
  const buyer = await company(1);
  await goods(11, [
    [0, 5],
    [300, 50],
  ]);
  await cart(1, [[11, 3]]);
  await placeOrders(buyer, await draftOf(buyer), NOW);
});

const order = () => db.selectFrom("orders").select(["id", "status"]).executeTakeFirstOrThrow();

describe("upkeep", () => {
  it("does nothing before its time", async () => {
    expect(await runScheduledJobs(NOW)).toEqual({
      expired: 0,
      ungrouped: 0,
      received: 0,
      lapsed: 0,
      restocked: 0,
      repriced: 0,
    });
  });

  it("cancels what was not paid and stops counting what expired", async () => {
    expect(await runScheduledJobs(NOW + DAY)).toMatchObject({ expired: 1, restocked: 0 });
    expect((await order()).status).toBe("cancelled");
    const stock = await db.selectFrom("goods").select(["stock", "nearest_expiry"]).executeTakeFirstOrThrow();
    expect(stock.stock).toBe(50);
  });
});

test("an order is approved, then shipped, in this order only", async () => {
  const { id } = await order();
  const step = (move: "approve" | "ship") => advance(id, move, { actor: "operator:林", text: "顺丰 1" }, NOW);
  expect(await advance(0, "approve", { actor: "operator:林", text: "" }, NOW)).toBeNull();
  expect(await step("approve")).toEqual({ ok: false, text: "订单待付款，不能审核" });
  await db.updateTable("orders").set({ status: "pendingReview" }).execute();
  expect(await step("ship")).toEqual({ ok: false, text: "订单待审核，不能发货" });
  expect(await step("approve")).toMatchObject({ ok: true });
  expect(await step("ship")).toMatchObject({ ok: true });
  expect((await order()).status).toBe("pendingReceipt");
});
