import { beforeEach, describe, expect, test } from "vitest";
import { addPurchases } from "~/modules/catalogue/goods/purchases.server";
import { replenishmentPage, type ReplenishmentPage } from "~/modules/orders/overview/replenishment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as route from "~/routes/_account+/_service+/bhjy/route";
import { queriesOf } from "../../../query-count";
import { emptyTables, ensureRows } from "../../../rows";
import { messageIn } from "../../../platform/http/message-in";
import { call, signedInCompanies } from "../route-fixtures";
import { clear, goods, ground, signedIn } from "../shop";

const [DUE, RARE, SOLD_OUT] = [11, 12, 13];
let orderId = 0;

/** A completed order, or one on its way. */
async function bought(goodsId: number, daysAgo: number, units: number, status = "completed"): Promise<void> {
  const id = (orderId += 1);
  const at = now() - daysAgo * DAY;
  await ensureRows("orders", id);
  await ensureRows("order_line", id);
  await db.updateTable("orders").set({ company_id: 1, status, placed_at: at }).where("id", "=", id).execute();
  await db
    .updateTable("order_line")
    .set({ order_id: id, goods_id: goodsId, number: units, returned: 0, type: "ordinary" })
    .where("id", "=", id)
    .execute();
  await inTransaction((trx) => addPurchases(trx, 1, [{ goodsId, quantity: units }], at));
}

beforeEach(async () => {
  await clear();
  await emptyTables(["order_draft", "shortage", "purchase", "shelf_batch"]);
  orderId = 0;
  await ground();
  await signedInCompanies(2);
  await goods(DUE, [[36_500, 900]], { pack_size: 10 });
  await goods(RARE, [[36_500, 900]]);
  await goods(SOLD_OUT, [[36_500, 0]]);
  for (const daysAgo of [45, 30, 15]) {
    await bought(DUE, daysAgo, 40);
    await bought(SOLD_OUT, daysAgo, 40);
  }
  for (const daysAgo of [20, 10]) await bought(RARE, daysAgo, 5);
});

const read = async (who: number) => (await (await call(route, who, "/bhjy")).json()) as ReplenishmentPage;
const inTable = () => db.selectFrom("order_draft").select(["company_id", "goods_id", "input"]).execute();

describe("/bhjy", () => {
  test("proposes what is due and can be bought, to its company alone, and says what is too seldom bought", async () => {
    const { rows, unknown } = await read(1);
    expect(rows).toMatchObject([{ goods: { id: DUE }, quantity: 40, kind: "due", inTable: 0 }]);
    expect(rows[0]!.reason).toBe("平均 15 天买 40盒，已过 15 天");
    expect(unknown).toBe(1);
    expect(await read(2)).toMatchObject({ rows: [], unknown: 0 });
  });

  test("believes the company's own count, and what is on its way is enough", async () => {
    await ensureRows("shelf_batch", 1);
    await db
      .updateTable("shelf_batch")
      .set({ company_id: 1, goods_id: DUE, received: 40, on_hand: 4, counted_at: now() })
      .execute();
    expect((await read(1)).rows).toMatchObject([
      { quantity: 40, reason: expect.stringContaining("盘点结存 4盒") },
    ]);
    await bought(DUE, 0, 40, "pendingShipment");
    expect((await read(1)).rows).toEqual([]);
  });

  test("puts a number into the table once, however often it is pressed, and nothing into the cart", async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await call(route, 1, "/bhjy", { fill: `${DUE}:40`, [`number-${DUE}`]: "40" });
      expect(answer.status).toBe(303);
      expect(messageIn(answer)).toBe("已将 1 种商品填入采购表格，还没有加入购物车");
    }
    expect(await inTable()).toEqual([{ company_id: 1, goods_id: DUE, input: "40" }]);
    expect(await db.selectFrom("cart_line").selectAll().execute()).toEqual([]);
    expect((await read(1)).rows).toMatchObject([{ inTable: 40 }]);
    expect((await read(2)).rows).toEqual([]);
  });

  test("refuses a form without a number, and passes over unknown products", async () => {
    expect((await call(route, 1, "/bhjy", { fill: "x" })).status).toBe(400);
    expect((await call(route, 1, "/bhjy", { [`number-${DUE}`]: "0" })).status).toBe(400);
    expect((await call(route, 1, "/bhjy", { [`number-${DUE}`]: "10", "number-999": "5" })).status).toBe(303);
    expect(await inTable()).toMatchObject([{ goods_id: DUE }]);
  });

  test("needs a signed-in company", async () => {
    expect((await call(route, 0, "/bhjy")).status).toBe(303);
  });

  test("costs as many queries for many products as for few", async () => {
    const few = await queriesOf(() => replenishmentPage(signedIn(1), now()));
    for (const id of [21, 22, 23, 24]) {
      await goods(id, [[36_500, 900]]);
      for (const daysAgo of [45, 30, 15]) await bought(id, daysAgo, 40);
    }
    expect(await queriesOf(() => replenishmentPage(signedIn(1), now()))).toBe(few);
  });
});
