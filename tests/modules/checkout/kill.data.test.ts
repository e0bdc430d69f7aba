import { beforeEach, describe, expect, it } from "vitest";
import { findOrder } from "~/modules/orders/order/orders.server";
import { db } from "~/platform/database/database.server";
import { startBuyers } from "../orders/processes";
import { cart, clear, company, goods, ground } from "../orders/shop";

const BUYERS = 60;
const STOCK = 400;

beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [
    [300, 300],
    [60, 100],
  ]);
  await goods(12, [[300, STOCK]]);
  for (let id = 1; id <= BUYERS; id += 1) {
    await company(id);
    await cart(id, [
      [11, 3],
      [12, 2],
    ]);
  }
});

async function sums(): Promise<{ left: number; sold: number; derived: number }> {
  const sum = (value: { n: number | string | null }) => Number(value.n ?? 0);
  const left = await db
    .selectFrom("batch")
    .select((eb) => eb.fn.sum<number>("quantity").as("n"))
    .executeTakeFirstOrThrow();
  const sold = await db
    .selectFrom("order_line_batch")
    .select((eb) => eb.fn.sum<number>("number").as("n"))
    .executeTakeFirstOrThrow();
  const derived = await db
    .selectFrom("goods")
    .select((eb) => eb.fn.sum<number>("stock").as("n"))
    .executeTakeFirstOrThrow();
  return { left: sum(left), sold: sum(sold), derived: sum(derived) };
}

describe("a process killed while it places orders", () => {
  it("loses no order that it acknowledged, keeps stock and sold together, and another one goes on", async () => {
    const killed = startBuyers(1, BUYERS, "each", () => {
      if (killed.results.length === 12) killed.process.kill("SIGKILL");
    });
    const acknowledged = await killed.done;
    expect(killed.process.signalCode).toBe("SIGKILL");
    expect(acknowledged.length).toBeGreaterThanOrEqual(12);
    for (const { company: id, to } of acknowledged) {
      const order = await findOrder(id, Number(to!.split("/").at(-1)));
      expect(order).toMatchObject({ status: "pendingPayment", events: [{ text: "提交订单" }] });
      expect(order!.lines.map((line) => line.batches.reduce((sum, batch) => sum + batch.units, 0))).toEqual([
        2, 3,
      ]);
    }
    const after = await sums();
    expect(after.left + after.sold).toBe(2 * STOCK);
    expect(after.derived).toBe(after.left);
    const orders = await db.selectFrom("orders").select("company_id").execute();
    expect(after.sold).toBe(orders.length * 5);
    // What was under way when it was killed is whole or not at all; the next process orders the rest.
    const waiting = await db.selectFrom("cart_line").select("company_id").distinct().execute();
    expect(waiting.length + orders.length).toBe(BUYERS);
    const rest = startBuyers(BUYERS - 3, BUYERS, "each");
    const more = await rest.done;
    expect(more.filter((result) => result.to)).toHaveLength(4);
    const end = await sums();
    expect(end.left + end.sold).toBe(2 * STOCK);
  });
});
