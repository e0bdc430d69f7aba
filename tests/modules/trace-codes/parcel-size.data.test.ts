import { beforeEach, expect, it } from "vitest";
import { findParcelCodes } from "~/modules/trace-codes/codes/find-codes.server";
import { db } from "~/platform/database/database.server";
import { queriesOf } from "../../query-count";
import { openShop, orderOf, pack, range, receive, ship } from "./trace-fixtures";
import { goods } from "../orders/shop";

beforeEach(openShop);

it("is received, packed, shipped and listed in few statements", async () => {
  await goods(13, [[300, 5000]], { kind: "drug", approval_number: "国药准字H10000013" });
  const costs: Record<number, number[]> = {};
  for (const [at, size] of [500, 1_000].entries()) {
    const codes = range(at * 2_000 + 1, at * 2_000 + size).join(" ");
    const order = await orderOf(at + 1, [[13, size]]);
    const steps = [
      () => receive(codes, { goodsId: 13, receiptRef: `SH-${at}` }),
      () => pack(order.id, codes),
      () => ship(order.id),
    ];
    costs[size] = [];
    for (const step of steps) costs[size].push(await queriesOf(step));
    const shipment = await db
      .selectFrom("shipment")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(await findParcelCodes([shipment.id])).toHaveLength(size);
  }
  for (const [step, count] of costs[500]!.entries())
    expect(costs[1_000]![step]! - count).toBeLessThanOrEqual(6);
});
