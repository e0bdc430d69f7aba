import { beforeEach, describe, expect, it } from "vitest";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { importStock } from "~/modules/imports/run-file.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { advance, cancelOrder, markPaid } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../shop";

let buyer: SignedIn;
let results: RowResult[];
beforeEach(async () => {
  results = [];
  await clear();
  await ground();
  buyer = await company(1);
  await goods(11, [[300, 50]]);
  await cart(1, [[11, 6]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
});

const order = () => db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
async function count(column: "实物库存" | "可售库存", quantity: number, isAdded = false) {
  const rows = [{ 商品编号: "11", 批号: "B11-0", [column]: String(quantity) }];
  const onResult = (result: RowResult) => void results.push(result);
  const counts = await importStock(rows, {
    file: "rows",
    now: NOW,
    onRowResult: onResult,
    isAdded,
    heldOf: heldUnits,
  });
  const { stock } = await db.selectFrom("goods").select("stock").executeTakeFirstOrThrow();
  return { ...counts, stock };
}

describe("on-hand units", () => {
  it("are free less what orders hold that has not left, whatever their state", async () => {
    expect(await count("实物库存", 50)).toMatchObject({ unchanged: 1, stock: 44 });
    expect(results[0]!.notes).toEqual(["实物 50，未发货订单占用 6"]);
    const { id, payable } = await order();
    await inTransaction((trx) => markPaid(trx, id, { amount: payable, actor: "shop", note: "" }, NOW));
    await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
    expect(await count("实物库存", 60)).toMatchObject({ updated: 1, stock: 54 });
    const parcel = { ...parseLabel("顺丰速运 SF0000001"), rows: [{ row: 1, quantity: 4 }] };
    await inTransaction((trx) => shipIn(trx, id, { parcel, actor: "operator:周" }, NOW));
    expect(await count("实物库存", 60)).toMatchObject({ stock: 58 });
    await inTransaction((trx) =>
      shipIn(trx, id, { parcel: { ...parcel, rows: null }, actor: "operator:周" }, NOW),
    );
    expect(await count("实物库存", 60)).toMatchObject({ stock: 60 });
  });

  it("that are fewer than orders hold leave nothing to sell, and say what is short", async () => {
    expect(await count("实物库存", 4)).toMatchObject({ updated: 1, stock: 0 });
    expect(results[0]!.notes).toContain("未发货订单还缺 2");
  });

  it("of a cancelled order are free again", async () => {
    await cancelOrder(1, (await order()).id, { actor: "buyer:1", reason: "" }, NOW);
    expect(await count("实物库存", 50)).toMatchObject({ unchanged: 1, stock: 50 });
  });

  it("are no numbers to add, and free ones are taken as they are", async () => {
    await expect(count("实物库存", 5, true)).rejects.toThrow("增减库存请用可售库存或数量列");
    expect(await count("可售库存", 50)).toMatchObject({ stock: 50 });
  });
});
