import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as page from "~/routes/_admin+/_warehouse+/staff.stock.$id.block/route";
import * as batch from "~/routes/_admin+/_warehouse+/staff.stock.$id._index/route";
import * as pick from "~/routes/_admin+/_warehouse+/staff.warehouse.pick/route";
import { startRecall } from "~/modules/recalls/recall-admin.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { liftRecall } from "../../modules/recalls/recalling";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let id: string;
let order: { id: number; number: string };

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["recall_company", "recall_line", "recall"]);
  await clear();
  await ground();
  await goods(11, [
    [300, 10],
    [400, 6],
  ]);
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const placed = await db.selectFrom("orders").select(["id", "number", "payable"]).executeTakeFirstOrThrow();
  await inTransaction((trx) =>
    markPaid(trx, placed.id, { amount: placed.payable, actor: "shop", note: "" }, NOW),
  );
  expect(await advance(placed.id, "approve", { actor: "operator:刘洋", text: "" }, NOW)).toMatchObject({
    ok: true,
  });
  order = placed;
  const row = await db
    .selectFrom("batch")
    .select("id")
    .where("number", "=", "B11-0")
    .executeTakeFirstOrThrow();
  id = String(row.id);
});

const send = async (
  fields: Record<string, string>,
  role: "quality" | "warehouse" = "quality",
  of = id,
): Promise<[number, string]> => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.action as never, browser.post("/x", fields), { id: of });
  return [answer.status, await answer.text()];
};
const stock = async () =>
  (await db.selectFrom("goods").select("stock").where("id", "=", 11).executeTakeFirstOrThrow()).stock;
const ship = () =>
  inTransaction((trx) =>
    shipIn(
      trx,
      order.id,
      { parcel: { carrier: "own", tracking: "", note: "", rows: null }, actor: "operator:刘洋" },
      NOW,
    ),
  );

test("a blocked batch is out of sale and stays here, until it is released", async () => {
  expect(await stock()).toBe(12);
  expect((await send({ do: "block", why: "外观异常" }))[0]).toBe(303);
  expect(await stock()).toBe(6);
  expect(await ship()).toEqual({ ok: false, text: "批号 B11-0 已停售，不能发货" });
  const other = await company(2);
  await cart(2, [[11, 8]]);
  expect((await placeOrders(other, await draftOf(other), NOW)).ok).toBe(false);
  const third = await company(3);
  await cart(3, [[11, 6]]);
  expect((await placeOrders(third, await draftOf(third), NOW)).ok).toBe(true);
  const used = await db.selectFrom("order_line_batch").select("batch_number").orderBy("id", "desc").execute();
  expect(used[0]).toEqual({ batch_number: "B11-1" });
  expect((await send({ do: "release", why: "复检合格" }))[0]).toBe(303);
  expect(await stock()).toBe(6);
  expect(await ship()).toMatchObject({ ok: true });
});

test("its page says why and names the orders that hold it; the pick list leaves it on the shelf", async () => {
  await send({ do: "block", why: "外观异常" });
  const browser = await roleBrowser("quality");
  const seen = await getAnswer(batch.loader as never, browser.get("/x"), { id });
  expect(await seen.json()).toMatchObject({
    batch: { stop: "blocked", block: { by: personOf("quality").name, why: "外观异常" } },
    holding: [{ number: order.number, units: 4, status: "pendingShipment" }],
    mayBlock: true,
    changes: [{ command: "停售批号", why: "外观异常" }],
  });
  const wave = await getAnswer(
    pick.loader,
    (await roleBrowser("warehouse")).get(`/x?numbers=${order.number}`),
  );
  expect(await wave.json()).toMatchObject({ rows: [], leftOut: [{ why: "批号 B11-0 已停售，不能发货" }] });
});

test("a recall and a block do not lift each other", async () => {
  const values = {
    goodsId: 11,
    batchNumber: "B11-0",
    level: "one",
    reason: "质量",
    body: "退回",
    by: "王",
  } as const;
  const recall = await startRecall(values, NOW);
  if (!recall.ok) throw new Error(recall.text);
  expect((await send({ do: "block", why: "外观异常" }))[0]).toBe(303);
  expect(await ship()).toEqual({ ok: false, text: "批号 B11-0 召回中，不能发货" });
  expect(await liftRecall(recall.number)).toMatchObject({ ok: true });
  expect(await ship()).toEqual({ ok: false, text: "批号 B11-0 已停售，不能发货" });
  expect(await stock()).toBe(6);
});

test("twice, the other way round, without a reason, of nothing, or by a role that may not, nothing is changed", async () => {
  expect(await send({ do: "release", why: "复检" })).toEqual([400, expect.stringContaining("没有停售")]);
  expect(await send({ do: "block", why: "" })).toEqual([400, expect.stringContaining("请写明原因")]);
  expect(await send({ do: "x", why: "原因" })).toEqual([400, expect.stringContaining("请选择操作")]);
  expect((await send({ do: "block", why: "原因" }, "warehouse"))[0]).toBe(403);
  expect((await send({ do: "block", why: "原因" }, "quality", "999999"))[0]).toBe(404);
  expect(await stock()).toBe(12);
  await send({ do: "block", why: "外观异常" });
  expect(await send({ do: "block", why: "再次" })).toEqual([400, expect.stringContaining("已由")]);
});
