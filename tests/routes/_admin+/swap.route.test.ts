import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as proposals from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as packing from "~/routes/_admin+/_warehouse+/staff.warehouse.$number._index/route";
import * as swap from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.swap/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables, ensureRows } from "../../rows";

let packer: Browser;
let second: Browser;
let order: { id: number; number: string };
let row: number;
let batches: Map<string, number>;

beforeAll(async () => {
  await loadPeople();
  packer = await roleBrowser("warehouse");
  const member = await db
    .selectFrom("staff_member")
    .select("id")
    .where("username", "=", "staff-service")
    .executeTakeFirstOrThrow();
  await db.insertInto("staff_member_role").values({ member_id: member.id, role: "warehouse" }).execute();
  second = await roleBrowser("service");
});
beforeEach(async () => {
  await emptyTables(["approval_request"]);
  await clear();
  await ground();
  await goods(11, [
    [300, 10],
    [500, 20],
    [600, 3],
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
  row = (await db.selectFrom("order_line_batch").select("id").executeTakeFirstOrThrow()).id;
  const rows = await db.selectFrom("batch").select(["number", "id"]).execute();
  batches = new Map(rows.map(({ number, id }) => [number, id]));
});

const at = () => ({ number: order.number });
const propose = (to: string, fields: Record<string, string> = {}, by = packer) =>
  getAnswer(
    swap.action as never,
    by.post("/x", {
      row: String(row),
      from: String(batches.get("B11-0")),
      to: String(batches.get(to) ?? 0),
      why: "外箱破损",
      ...fields,
    }),
    at(),
  );
const approvalRequestId = async () =>
  String((await db.selectFrom("approval_request").select("id").executeTakeFirstOrThrow()).id);
async function agree(by = second): Promise<readonly [number, string]> {
  const id = await approvalRequestId();
  const seen = await getAnswer(proposals.loader as never, by.get("/x"), { id });
  const { mark } = (await seen.json()) as { mark: string };
  const sent = { intent: "agree", version: "1", mark };
  const answer = await getAnswer(proposals.action as never, by.post("/x", sent), { id });
  return [answer.status, await answer.text()];
}
const held = () =>
  db
    .selectFrom("order_line_batch")
    .select(["batch_number", "number", "batch_id"])
    .orderBy("id")
    .execute()
    .then((rows) => rows.map((row) => [row.batch_number, row.number]));
const free = async () =>
  (await db.selectFrom("batch").select("quantity").orderBy("id").execute()).map(({ quantity }) => quantity);

test("only batches with enough free units are offered, and the page of the order says what waits", async () => {
  const page = await getAnswer(swap.loader as never, packer.get("/x?row=1"), at());
  expect(await page.json()).toMatchObject({
    row: { batch: "B11-0", left: 4 },
    refusal: null,
    choices: [{ batchNumber: "B11-1", quantity: 20 }],
  });
  expect((await propose("B11-1")).status).toBe(303);
  const seen = await getAnswer(packing.loader as never, packer.get("/x"), at());
  expect(await seen.json()).toMatchObject({ mayReplace: true, waiting: [{ why: "外箱破损" }] });
});

test("a second person's agreement moves what is reserved, once; the first one's does not", async () => {
  await propose("B11-1");
  await propose("B11-1");
  expect(await db.selectFrom("approval_request").select("id").execute()).toHaveLength(1);
  expect((await agree(packer))[0]).toBe(400);
  expect(await held()).toEqual([["B11-0", 4]]);
  expect((await agree())[0]).toBe(303);
  expect(await held()).toEqual([["B11-1", 4]]);
  expect(await free()).toEqual([10, 16, 3]);
  const bought = await db.selectFrom("bought_batch").select(["batch_number", "number"]).execute();
  expect(bought).toEqual([{ batch_number: "B11-1", number: 4 }]);
  const found = await db
    .selectFrom("order_search")
    .select("text")
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(found.text).toContain("b11-1");
  const notes = await db.selectFrom("order_event").select("note").execute();
  expect(notes.some(({ note }) => note.includes("B11-0 更换为 B11-1"))).toBe(true);
  const { stock } = await db.selectFrom("goods").select("stock").executeTakeFirstOrThrow();
  expect(stock).toBe(29);
  expect((await agree())[0]).toBe(400);
  expect(await free()).toEqual([10, 16, 3]);
});

test("quality may agree to it too, where the warehouse has one person; sales may not", async () => {
  await propose("B11-1");
  expect((await agree(await roleBrowser("quality")))[0]).toBe(303);
  expect(await held()).toEqual([["B11-1", 4]]);
  expect((await propose("B11-0", { from: String(batches.get("B11-1")) })).status).toBe(303);
  const waiting = await db
    .selectFrom("approval_request")
    .select("id")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const sent = { intent: "agree", version: "1", mark: "x" };
  const answer = await getAnswer(proposals.action as never, (await roleBrowser("sales")).post("/x", sent), {
    id: String(waiting.id),
  });
  expect(answer.status).toBe(404);
  expect(await held()).toEqual([["B11-1", 4]]);
});

const shipOne = () =>
  inTransaction((trx) =>
    shipIn(
      trx,
      order.id,
      {
        parcel: { carrier: "own", tracking: "", note: "", rows: [{ row: 1, quantity: 1 }] },
        actor: "operator:刘洋",
      },
      NOW,
    ),
  );

test("what has left keeps its batch; only the rest moves", async () => {
  expect(await shipOne()).toMatchObject({ ok: true });
  expect((await propose("B11-2")).status).toBe(303);
  expect((await agree())[0]).toBe(303);
  expect(await held()).toEqual([
    ["B11-0", 1],
    ["B11-2", 3],
  ]);
  expect(await free()).toEqual([9, 20, 0]);
});

test.each([
  ["a parcel left meanwhile", shipOne, "已变"],
  [
    "the batch was blocked",
    () => db.updateTable("batch").set({ blocked_at: 1 }).where("number", "=", "B11-1").execute(),
    "已停售",
  ],
  [
    "the units were sold",
    () => db.updateTable("batch").set({ quantity: 3 }).where("number", "=", "B11-1").execute(),
    "新批号不够",
  ],
])("nothing moves where %s", async (_, meanwhile, text) => {
  await propose("B11-1");
  await meanwhile();
  const before = [await held(), await free()];
  expect(await agree()).toEqual([400, expect.stringContaining(text)]);
  expect([await held(), await free()]).toEqual(before);
});

test("batches that are too few, too short for the wish, stopped or another's, and stale forms are refused", async () => {
  expect((await propose("B11-2")).status).toBe(400);
  expect((await propose("none")).status).toBe(400);
  expect((await propose("B11-1", { why: "" })).status).toBe(400);
  expect((await propose("B11-1", { from: String(batches.get("B11-1")) })).status).toBe(400);
  expect((await propose("B11-1", {}, await roleBrowser("quality"))).status).toBe(403);
  await db.updateTable("order_line").set({ expiry_months: 18 }).execute();
  expect((await propose("B11-1")).status).toBe(400);
  await db.updateTable("order_line").set({ expiry_months: 0 }).execute();
  await ensureRows("recall", 1);
  await db.updateTable("batch").set({ recall_id: 1 }).where("number", "=", "B11-1").execute();
  expect((await propose("B11-1")).status).toBe(400);
  await db.updateTable("batch").set({ recall_id: 1 }).where("number", "=", "B11-0").execute();
  expect(await (await propose("B11-1")).text()).toContain("请按召回办理");
  await db.updateTable("orders").set({ status: "pendingReceipt" }).execute();
  expect((await propose("B11-1")).status).toBe(404);
  expect(await db.selectFrom("approval_request").select("id").execute()).toEqual([]);
});
