import { buffer } from "node:stream/consumers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { orderDocumentsZip } from "~/modules/documents/order-documents.server";
import { afterSalesFormPage } from "~/modules/returns/request/form-page.server";
import { findColdParcels } from "~/modules/cold-chain/temperature-logs.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY, HOUR, formatTime } from "~/platform/values/clock";
import * as page from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.temperature._index/route";
import * as withdrawal from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.temperature.$id.withdrawal/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW, signedIn } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";
import { postFiles } from "../post-files";

let warehouse: Browser;
let order: { id: number; number: string };
beforeAll(async () => {
  await loadPeople();
  warehouse = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await emptyTables(["temperature_log"]);
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  await goods(12, [[300, 50]]);
  await db.updateTable("goods").set({ storage_class: "cold" }).where("id", "=", 11).execute();
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  order = await ship(buyer);
});

async function ship(buyer: Awaited<ReturnType<typeof company>>) {
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const row = await db
    .selectFrom("orders")
    .select(["id", "number", "payable"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await inTransaction((trx) => markPaid(trx, row.id, { amount: row.payable, actor: "shop", note: "" }, NOW));
  for (const move of ["approve", "ship"] as const)
    await advance(row.id, move, { actor: "operator:刘洋", text: "顺丰速运 SF1" }, Date.now() - HOUR);
  return row;
}

const path = () => `/staff/warehouse/${order.number}/temperature`;
const logFile = (...degrees: string[]) =>
  [
    "时间,温度(℃)",
    ...degrees.map((text, at) => `${formatTime(Date.now() - DAY + at * 300_000)},${text}`),
  ].join("\n");
const upload = async (text: string, fields: Record<string, string> = {}, browser = warehouse) => {
  const sent = { key: newFormToken(), parcel: "1", storageClass: "cold", logger: "TL-1", ...fields };
  const request = postFiles(browser, path(), sent, {
    file: [new File([text], "log.csv", { type: "text/csv" })],
  });
  return getAnswer(page.action, request, { number: order.number });
};
const logs = async () => (await findColdParcels(order)).flatMap((parcel) => parcel.logs);

test("a file is stored once with the limits of its class, and is shown with what was outside", async () => {
  const key = newFormToken();
  const text = logFile("5", "9.1", "5");
  expect((await upload(text, { key })).status).toBe(303);
  expect((await upload(text, { key })).status).toBe(303);
  const again = await upload(text);
  expect([again.status, (await again.json()).error]).toEqual([400, { file: ["这份温度记录已经上传过"] }]);
  expect((await logs()).map(({ limits }) => limits)).toEqual([{ min: 200, max: 800 }]);
  const shown = await getAnswer(page.loader, warehouse.get(path()), { number: order.number });
  const { parcels } = (await shown.json()) as { parcels: { logs: { result: string }[] }[] };
  expect(parcels[0]!.logs[0]!.result).toBe("超出限值 1 次，累计 5 分钟");
});

test("the buyer sees the chart where it asks for a return, and has it as a PDF in the documents", async () => {
  expect((await upload(logFile("5", "9.1", "5"))).status).toBe(303);
  const buyer = { accountId: 1, companyId: 1 };
  const batch = await db.selectFrom("order_line_batch").select("id").executeTakeFirstOrThrow();
  const search = new URLSearchParams(`reason=temperature&u.${batch.id}=1`);
  const read = (more: string) =>
    afterSalesFormPage(buyer, order.id, "return", new URLSearchParams(`${search}${more}`));
  expect(await read("")).toMatchObject({ step: "choose", coldParcels: [] });
  expect(await read("&chosen=1")).toMatchObject({
    step: "tell",
    reason: "temperature",
    coldParcels: [{ parcelNumber: 1, logs: [{ logger: "TL-1", kind: "bad" }] }],
  });
  const zip = await orderDocumentsZip(1, order.id, "https://shop.test", NOW);
  const entry = zip?.entries.find(({ name }) => name === "运输温度/包裹1_TL-1.pdf");
  if (!entry || !("write" in entry.content)) throw new Error("The ZIP has no chart.");
  const bytes = await buffer(entry.content.write());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(zip?.entries.map(({ name }) => name)).toContain("运输温度/包裹1_TL-1.csv");
});

test.each([
  ["时间,温度\n昨天,5", {}, "第 2 行：时间“昨天”无法识别"],
  ["", { storageClass: "frozen" }, "包裹内没有该储存条件的商品"],
])("%j %j is refused", async (text, fields, words) => {
  const answer = await upload(text || logFile("5"), fields);
  expect([answer.status, (await answer.json()).error]).toEqual([400, { file: [words] }]);
  expect(await logs()).toEqual([]);
});

test("a parcel or order that is not there is 404, and without the permission it is 403", async () => {
  expect((await upload(logFile("5"), { parcel: "2" })).status).toBe(404);
  const unknown = { number: "2020010100000001" };
  expect((await getAnswer(page.loader, warehouse.get("/x"), unknown)).status).toBe(404);
  expect((await upload(logFile("5"), {}, await roleBrowser("sales"))).status).toBe(403);
});

test("a wrong file is withdrawn once and kept", async () => {
  await upload(logFile("5"));
  const [log] = await logs();
  const params = { number: order.number, id: String(log!.id) };
  const send = (browser = warehouse, own = params) =>
    getAnswer(withdrawal.action, browser.post(`${path()}/${log!.id}/withdrawal`, { why: "传错包裹" }), own);
  expect((await send(await roleBrowser("sales"))).status).toBe(403);
  expect((await send(warehouse, { ...params, number: "2020010100000001" })).status).toBe(404);
  expect((await send()).status).toBe(303);
  expect((await send()).status).toBe(404);
  expect(await logs()).toEqual([]);
  const { n } = await db
    .selectFrom("temperature_log")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
  expect((await upload(logFile("5"))).status).toBe(303);
});

test("a parcel without cold goods has no temperature", async () => {
  await cart(1, [[12, 4]]);
  expect(await findColdParcels(await ship(signedIn(1)))).toEqual([]);
});
