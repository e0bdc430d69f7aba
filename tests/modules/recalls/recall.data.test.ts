import { beforeEach, expect, test } from "vitest";
import { refreshStock, takeStock } from "~/modules/catalogue/stock/stock.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { listAdminRecalls } from "~/modules/recalls/admin-recalls.server";
import { RECALL_HEADINGS, recallFileRows } from "~/modules/recalls/recall-file.server";
import { findRecallStatus, remindRecall, startRecall } from "~/modules/recalls/recall-admin.server";
import { countAnswers } from "~/modules/recalls/recall";
import { answerRecall, listOpenRecalls, recallPage } from "~/modules/recalls/recall.server";
import { findRecallProgress } from "~/modules/recalls/recall-list";
import { listRecalls } from "~/modules/recalls/recall-list.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { bought, openShop, type Sold } from "../returns/after-sales-fixtures";
import { cart, company, draftOf, NOW, signedIn } from "../orders/shop";
import { liftRecall, RECALL, recallBatch } from "./recalling";
import { emptyTables } from "../../rows";

const BATCH = "B11-1";
let order: Sold;

const begin = (batch = BATCH) => recallBatch(11, batch);
async function begun(): Promise<{ id: number; number: string }> {
  expect(await begin()).toMatchObject({ ok: true });
  return db
    .selectFrom("recall")
    .select(["id", "number"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}
const stock = async () =>
  (await db.selectFrom("goods").select(["stock", "nearest_expiry"]).where("id", "=", 11).execute())[0]!;
const answer = (id: number, fields: Record<string, string>, who = 1, token = newFormToken()) => {
  const { note = "", ...input } = fields;
  return answerRecall(signedIn(who), id, { token, note, input }, NOW);
};
const cases = () =>
  db.selectFrom("order_case").select(["id", "kind", "reason", "state", "order_id"]).execute();
const standing = async (companyId = 1) =>
  (await listRecalls(companyId, 1, NOW)).cards.map(findRecallProgress);
const findMessages = (companyId: number) =>
  db
    .selectFrom("message")
    .select(["title", "body"])
    .where("company_id", "=", companyId)
    .where("url", "like", "/order/recall/%")
    .orderBy("id")
    .execute();

beforeEach(async () => {
  await openShop();
  await emptyTables(["recall_line", "recall_company", "recall"]);
  await company(2);
  order = await bought();
});

test("what is left of the batch is sold no more, and is again once the recall is lifted", async () => {
  const before = await stock();
  expect(before.stock).toBe(496);
  const { number } = await begun();
  expect(number).toMatch(/^ZH\d{8}\d{6}$/);
  expect(await stock()).toEqual({ stock: 0, nearest_expiry: null });
  const take = () =>
    inTransaction(async (trx) => {
      const used = await takeStock(trx, [{ goodsId: 11, quantity: 1 }], NOW);
      return used.ok;
    });
  expect(await take()).toBe(false);
  await inTransaction((trx) => refreshStock(trx, [11], NOW));
  expect((await stock()).stock).toBe(0);
  expect(await begin()).toMatchObject({ ok: false });
  expect(await begin("B11-9")).toMatchObject({ ok: false });
  expect(await liftRecall(number)).toMatchObject({ ok: true });
  expect(await liftRecall(number)).toMatchObject({ ok: false });
  expect(await stock()).toEqual(before);
  expect(await take()).toBe(true);
  expect(await begin()).toMatchObject({ ok: true });
});

test("two operators recall a batch once", async () => {
  const answers = await Promise.all([begin(), begin(), begin()]);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(await db.selectFrom("recall").select("id").execute()).toHaveLength(1);
  expect(await findMessages(1)).toHaveLength(1);
});

test("the buyer is told what it bought, answers once, and a return of what is left is opened", async () => {
  const { id, number } = await begun();
  const [message] = await findMessages(1);
  expect(message?.title).toBe("二级召回：商品11 批号 B11-1");
  expect(await findMessages(2)).toEqual([]);
  expect(await listOpenRecalls(1)).toMatchObject([{ id, goodsName: "商品11", batchNumber: BATCH }]);
  expect(await standing()).toEqual(["toAnswer"]);
  const page = (await recallPage(signedIn(1), id, NOW))!;
  expect(page.recall).toMatchObject({ level: "two", reason: RECALL.reason, body: RECALL.body, number });
  const [line] = page.lines;
  expect(page.lines).toHaveLength(1);
  expect(line).toMatchObject({ orderId: order.id, quantity: 4, isShipped: true, remaining: null });
  const field = `remaining-${line!.id}`;
  for (const wrong of ["", "-1", "5", "1.5", "x"])
    expect(await answer(id, { [field]: wrong })).toEqual({
      ok: false,
      errors: { fields: { [field]: [expect.stringContaining("")] } },
    });
  expect(await cases()).toEqual([]);

  const token = newFormToken();
  const answers = await Promise.all([
    answer(id, { [field]: "3", note: "已售 1 盒" }, 1, token),
    answer(id, { [field]: "3", note: "已售 1 盒" }, 1, token),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, to: `/order/recall/${id}` });
  expect(await answer(id, { [field]: "0" })).toEqual({
    ok: false,
    errors: { form: ["这次召回已回复或已解除，无需再次提交"] },
  });
  const opened = await cases();
  expect(opened).toMatchObject([
    { kind: "return", reason: "recall", state: "pendingParcel", order_id: order.id },
  ]);
  expect(await db.selectFrom("order_case_line").select(["order_line_batch_id", "number"]).execute()).toEqual([
    { order_line_batch_id: line!.id, number: 3 },
  ]);
  const after = (await recallPage(signedIn(1), id, NOW))!;
  expect(after).toMatchObject({ answeredAt: NOW, note: "已售 1 盒" });
  expect(after.lines[0]).toMatchObject({ remaining: 3, returnCase: { state: "待寄回" } });
  expect(await listOpenRecalls(1)).toEqual([]);
  expect((await listRecalls(1, 9, NOW)).cards).toMatchObject([
    { id, number, batchNumber: BATCH, orders: 1, bought: 4, remaining: 3, returns: 1, openReturns: 1 },
  ]);
  expect(await standing()).toEqual(["returning"]);
  await db.updateTable("order_case").set({ state: "completed" }).execute();
  expect(await standing()).toEqual(["answered"]);
  expect(await listRecalls(2, 1, NOW)).toMatchObject({ cards: [], total: 0 });
  const status = await findRecallStatus(number);
  expect(status).toMatchObject({ startedBy: "质管", companies: [{ remaining: 3, answeredAt: NOW }] });
  const [listed] = await listAdminRecalls({ state: "all", number: "", before: null, limit: 1 });
  expect(listed).toMatchObject({ number, companies: 1, answered: 1 });
});

test("a drill asks and counts times alike, blocks nothing, opens no return and is marked everywhere", async () => {
  const before = await stock();
  const drill = () => startRecall({ ...RECALL, goodsId: 11, batchNumber: BATCH, isDrill: true }, now());
  const two = await Promise.all([drill(), drill()]);
  expect(two.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stock()).toEqual(before);
  const batch = db.selectFrom("batch").select("recall_id").where("number", "=", BATCH);
  expect(await batch.executeTakeFirst()).toEqual({ recall_id: null });
  const { id, number } = await db.selectFrom("recall").select(["id", "number"]).executeTakeFirstOrThrow();
  expect(number).toMatch(/^YL/);
  for (const { title, body } of await findMessages(1)) {
    expect(title).toContain("【召回演练】");
    expect(body).toContain("这是召回演练，不是真实召回");
  }
  expect(await listOpenRecalls(1)).toMatchObject([{ id, isDrill: true }]);
  expect(await remindRecall(number, now())).toBe(1);
  const [line] = (await recallPage(signedIn(1), id, NOW))!.lines;
  expect(await answer(id, { [`remaining-${line!.id}`]: "3" })).toMatchObject({
    ok: true,
    text: "已回复，感谢您参加召回演练，商品请照常销售",
  });
  expect(await cases()).toEqual([]);
  expect((await listRecalls(1, 1, NOW)).cards).toMatchObject([{ isDrill: true, remaining: 3, returns: 0 }]);
  const list = { state: "all", number: "", before: null, limit: 9 } as const;
  expect(await listAdminRecalls({ ...list, type: "recall" })).toEqual([]);
  expect(await listAdminRecalls({ ...list, type: "drill" })).toMatchObject([{ number, isDrill: true }]);
  expect(await findRecallStatus(number)).toMatchObject({ isDrill: true, state: "演练中" });
  const rows = [];
  for await (const row of recallFileRows({ ...list, type: "drill" })) rows.push(row);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toHaveLength(RECALL_HEADINGS.length);
  expect(rows[0]).toEqual(expect.arrayContaining(["召回演练", "100.0 %"]));
  // A real recall of the same batch goes on beside it, and the end of the drill leaves it alone.
  expect(await begin()).toMatchObject({ ok: true });
  const recalled = await batch.executeTakeFirst();
  expect(await liftRecall(number)).toMatchObject({ ok: true, companies: 1 });
  expect(await batch.executeTakeFirst()).toEqual(recalled);
  expect((await findMessages(1)).at(-1)!.title).toBe("【召回演练】演练已结束：商品11 批号 B11-1");
});

test("nothing left: answered with 0, no return is opened", async () => {
  const { id } = await begun();
  const [line] = (await recallPage(signedIn(1), id, NOW))!.lines;
  expect(await answer(id, { [`remaining-${line!.id}`]: "0" })).toMatchObject({ ok: true });
  expect(await cases()).toEqual([]);
});

test("units that are on their way back already cannot come back twice: nothing is kept", async () => {
  const { id } = await begun();
  const [line] = (await recallPage(signedIn(1), id, NOW))!.lines;
  await db
    .updateTable("order_line")
    .set((eb) => ({ shipped: eb.ref("number"), returned: eb.ref("number") }))
    .where("order_id", "=", order.id)
    .execute();
  const refused = await answer(id, { [`remaining-${line!.id}`]: "4" });
  expect(refused).toMatchObject({ ok: false, errors: { form: [expect.stringContaining("可申请数量不足")] } });
  expect((await recallPage(signedIn(1), id, NOW))!.answeredAt).toBeNull();
  expect(await cases()).toEqual([]);
});

test("another company finds no such recall, and a lifted one takes no answer", async () => {
  const { id, number } = await begun();
  expect(await recallPage(signedIn(2), id, NOW)).toBeNull();
  expect(await answer(id, {}, 2)).toBeNull();
  const [line] = (await recallPage(signedIn(1), id, NOW))!.lines;
  await liftRecall(number);
  expect(await answer(id, { [`remaining-${line!.id}`]: "1" })).toMatchObject({ ok: false });
  expect(await listOpenRecalls(1)).toEqual([]);
  expect(await standing()).toEqual(["lifted"]);
  expect((await findMessages(1)).map((item) => item.title)).toEqual([
    "二级召回：商品11 批号 B11-1",
    "召回已解除：商品11 批号 B11-1",
  ]);
});

test("who has not answered is reminded, not twice in an hour", async () => {
  const { number } = await begun();
  expect([await remindRecall(number, now()), await remindRecall(number, now())]).toEqual([1, 0]);
  expect((await findMessages(1)).at(-1)?.title).toContain("请尽快回复");
  expect(await findRecallStatus(number)).toMatchObject({ companies: [{ answeredAt: null, reminders: 1 }] });
});

test("an order with the batch is not shipped, and has nothing to answer", async () => {
  await cart(2, [[11, 5]]);
  const placed = await placeOrders(signedIn(2), await draftOf(signedIn(2)), NOW);
  if (!placed.ok) throw new Error("not placed");
  const { id: orderId } = await db
    .updateTable("orders")
    .set({ status: "pendingShipment" })
    .where("company_id", "=", 2)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id, number } = await begun();
  expect(await listOpenRecalls(2)).toEqual([]);
  expect(await standing(2)).toEqual(["held"]);
  expect((await findMessages(2)).map((item) => item.body)).toEqual([
    `该批次尚未向您发货，已暂停发货，无需回复。召回原因：${RECALL.reason}`,
  ]);
  expect((await findMessages(1))[0]!.body).toContain("前回复剩余数量");
  const recall = (await findRecallStatus(number))!;
  expect(recall).toMatchObject({ body: RECALL.body, endReason: null });
  expect(countAnswers(recall.companies)).toEqual({ due: 1, answered: 0 });
  const listed = await listAdminRecalls({ state: "all", number, before: null, limit: 2 });
  expect(listed).toMatchObject([{ companies: 1, answered: 0 }]);
  expect((await recallPage(signedIn(2), id, NOW))!.lines).toMatchObject([{ quantity: 5, isShipped: false }]);
  expect(await advance(orderId, "ship", { actor: "operator:周", text: "" }, NOW)).toMatchObject({
    ok: false,
  });
  expect(await remindRecall(number, now())).toBe(1);
  await liftRecall(number);
  expect(await advance(orderId, "ship", { actor: "operator:周", text: "" }, NOW)).toMatchObject({ ok: true });
});
