import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { formatTime, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as scanner from "~/routes/_admin+/_warehouse+/staff.stock.receive/route";
import * as acceptance from "~/routes/_admin+/_purchasing+/staff.receipts.$number.acceptance/route";
import * as receiptFile from "~/routes/_admin+/_purchasing+/staff.receipts.$number.file/route";
import * as receiptPage from "~/routes/_admin+/_purchasing+/staff.receipts.$number._index/route";
import * as newReceipt from "~/routes/_admin+/_purchasing+/staff.receipts.new/route";
import * as voidPage from "~/routes/_admin+/_purchasing+/staff.receipts.$number.void/route";
import type { Browser } from "../../modules/company/browser";
import { clear, day, goods, ground } from "../../modules/orders/shop";
import { placed, PURCHASING_TABLES, supplier } from "../../modules/purchasing/purchasing-fixtures";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let warehouse: Browser;
let quality: Browser;
let order: string;
beforeAll(async () => {
  await loadPeople();
  warehouse = await roleBrowser("warehouse");
  quality = await roleBrowser("quality");
});
beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES, "setting"]);
  await clear();
  await emptyTables(["audit"]);
  await ground();
  await goods(11, [[300, 50]], { barcode: "6901234567892", sku: "HH-11" });
  await goods(12, [[300, 50]], { barcode: "6901234567892" });
  await supplier(1);
  order = await placed(1, [{ goodsId: 11, quantity: 40, price: 800 }]);
});

const path = (number: string) => `/staff/receipts/${number}`;
const stock = async () =>
  (await db.selectFrom("goods").select("stock").where("id", "=", 11).executeTakeFirstOrThrow()).stock;

const [arrivedOn, arrivedTime] = formatTime(now() - 3_600_000).split(" ") as [string, string];
const HEAD = { noteNumber: "SX-88", arrivedOn, arrivedTime, transport: "carrier" };

async function open(fields: Record<string, string> = {}, by = warehouse): Promise<Response> {
  const form = { formKey: newFormToken(), ...HEAD, orderNumber: order, ...fields };
  return getAnswer(newReceipt.action, by.post("/staff/receipts/new", form));
}
const numberIn = (answer: Response) => /(SH\d+)/.exec(answer.headers.get("Location") ?? "")![1]!;

const LINE = {
  do: "add",
  goodsId: "11",
  batch: "N-1",
  producedOn: "2026-01-01",
  expiresOn: "2029-01-01",
  arrived: "30",
  place: "a-1",
};
const post = (number: string, fields: Record<string, string>, by = warehouse) =>
  getAnswer(receiptPage.action, by.post(path(number), fields), { number });
const add = (number: string, fields: Record<string, string> = {}, by = warehouse) =>
  post(number, { formKey: newFormToken(), ...LINE, ...fields }, by);
const version = async (number: string) =>
  String(
    (
      await db
        .selectFrom("goods_receipt")
        .select("version")
        .where("number", "=", number)
        .executeTakeFirstOrThrow()
    ).version,
  );
const finish = async (number: string) => post(number, { do: "finish", version: await version(number) });

const lineIds = async () =>
  (await db.selectFrom("goods_receipt_line").select("id").orderBy("id").execute()).map(({ id }) =>
    String(id),
  );

async function accept(number: string, fields: Record<string, string> = {}, by = quality): Promise<Response> {
  const [id] = await lineIds();
  const line = {
    "lines[0].id": id!,
    "lines[0].sampled": "3",
    "lines[0].accepted": "30",
    "lines[0].rejected": "0",
    "lines[0].reason": "",
  };
  const form = {
    formKey: newFormToken(),
    version: await version(number),
    conclusion: "合格",
    ...line,
    ...fields,
  };
  return getAnswer(acceptance.action, by.post(`${path(number)}/acceptance`, form), { number });
}

describe("the scanner", () => {
  const found = async (query: string) =>
    (await (await getAnswer(scanner.loader, warehouse.get(`/staff/stock/receive?${query}`))).json()) as {
      found: { id: number }[];
      choices: string[];
      awaited: { number: string }[];
      open: { number: string }[];
    };

  test("finds a product by any of its codes, asks which where several share one, and shows its orders", async () => {
    for (const code of ["HH-11", "11", "hh-11", encodeURIComponent("ＨＨ-11")]) {
      const shown = await found(`code=${code}`);
      expect(shown.found.map(({ id }) => id)).toEqual([11]);
      expect(shown.awaited.map(({ number }) => number)).toEqual([order]);
    }
    const both = await found("code=6901234567892");
    expect(both.found.map(({ id }) => id)).toEqual([11, 12]);
    expect(both.choices[1]).toBe("/staff/stock/receive?goods=12");
    expect((await found("goods=12")).awaited).toEqual([]);
    for (const code of ["x", "%00", "9".repeat(300)]) expect((await found(`code=${code}`)).found).toEqual([]);
  });

  test("shows deliveries that are being recorded and take the product", async () => {
    const number = numberIn(await open());
    expect((await found("code=HH-11")).open.map((row) => row.number)).toEqual([number]);
    expect((await found("goods=12")).open).toEqual([]);
  });
});

test("what arrives is recorded once, accepted by quality, and then in stock", async () => {
  const number = numberIn(await open());
  const key = newFormToken();
  const [first, second] = [await add(number, { formKey: key }), await add(number, { formKey: key })];
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(await lineIds()).toHaveLength(1);
  expect((await finish(number)).status).toBe(303);
  expect(await stock()).toBe(50);
  expect((await accept(number)).status).toBe(303);
  expect(await stock()).toBe(80);
  const batch = db.selectFrom("batch").select(["quantity", "place"]).where("number", "=", "N-1");
  expect(await batch.executeTakeFirst()).toEqual({ quantity: 30, place: "A-1" });
  const logged = await db
    .selectFrom("audit")
    .select(["command", "after"])
    .where("subject", "=", "batch")
    .execute();
  expect(logged).toMatchObject([{ command: "验收入库" }]);
  expect(JSON.parse(logged[0]!.after!)).toEqual({ free: 30, place: "A-1", received: 30, paper: "SX-88" });
});

test("an acceptance sent twice counts once, and one from an older state answers 409", async () => {
  const number = numberIn(await open());
  await add(number);
  await finish(number);
  const key = newFormToken();
  const seen = await version(number);
  const same = { formKey: key, version: seen };
  expect([(await accept(number, same)).status, (await accept(number, same)).status]).toEqual([303, 303]);
  expect(await stock()).toBe(80);
  const other = numberIn(await open({ noteNumber: "SX-89" }));
  await add(other, { arrived: "5" });
  await finish(other);
  const answer = await accept(other, { version: "1" });
  expect(answer.status).toBe(409);
  expect(await stock()).toBe(80);
});

test.each([
  [{ batch: "" }, "请填写批号"],
  [{ arrived: "0" }, "到货数量请填写 1 至"],
  [{ arrived: "1.5" }, "到货数量请填写 1 至"],
  [{ expiresOn: "2026-01-01" }, "有效期至须晚于生产日期"],
  [{ producedOn: "x" }, "请填写生产日期"],
  [{ producedOn: toDay(now() + 86_400_000) }, "生产日期晚于今天"],
  [{ place: "<b>" }, "库位请用字母、数字和连字符"],
  [{ goodsId: "12" }, "不在采购订单中"],
  [{ goodsId: "999" }, "没有这个商品"],
])("a line %j is refused: %s", async (fields, text) => {
  const answer = await add(numberIn(await open()), fields as Record<string, string>);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)]);
});

test.each([
  [{ noteNumber: "" }, "请填写随货同行单号"],
  [{ arrivedOn: toDay(now() + 86_400_000) }, "到货时间不能晚于现在"],
  [{ arrivedTime: "25:00" }, "到货时间请填写时和分"],
  [{ temperature: "冷" }, "到货温度请填写摄氏度"],
  [{ orderNumber: "CG1" }, "没有这张采购订单"],
  [{ orderNumber: "", supplierId: "1", warehouseId: "1" }, "没有采购订单不能收货"],
])("a delivery %j is refused: %s", async (fields, text) => {
  const answer = await open(fields as Record<string, string>);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)]);
});

test("other roles and unknown receipts bring nothing in", async () => {
  const number = numberIn(await open());
  expect((await open({}, quality)).status).toBe(403);
  expect((await add(number, {}, quality)).status).toBe(403);
  expect((await add("SH1")).status).toBe(404);
  await add(number);
  await finish(number);
  expect((await accept(number, {}, await roleBrowser("purchasing"))).status).toBe(403);
  const own = await accept(number, {}, warehouse);
  expect([own.status, await own.text()]).toEqual([400, expect.stringContaining("验收须由收货以外的人办理")]);
  expect(await stock()).toBe(50);
});

test("a receipt made by mistake is void, and its goods do not come in", async () => {
  const number = numberIn(await open());
  await add(number);
  const form = { version: await version(number), why: "重复登记" };
  const answer = await getAnswer(voidPage.action, warehouse.post(`${path(number)}/void`, form), { number });
  expect(answer.status).toBe(303);
  expect((await add(number)).status).toBe(400);
  expect((await accept(number)).status).toBe(400);
  expect(await stock()).toBe(50);
});

test("lines come from a file, each with its own result, and once for the form", async () => {
  const number = numberIn(await open());
  const csv = [
    "商品,批号,生产日期,有效期至,到货数量",
    `HH-11,F-1,2026/1/5,${day(700)},12`,
    `11,F-2,20260105,${day(700)},3`,
    `nothing,F-3,2026-01-05,${day(700)},3`,
    `11,F-4,2026-01-05,2020-01-01,3`,
  ].join("\n");
  const key = newFormToken().slice(0, 22);
  const send = async () => {
    const file = new File([csv], "到货.csv", { type: "text/csv" });
    const sent = warehouse.post(`${path(number)}/file`, { formKey: key, file: [file] });
    return getAnswer(receiptFile.action, sent, { number });
  };
  const { results } = (await (await send()).json()) as {
    results: { row: number; isDone: boolean; text: string }[];
  };
  expect(results.map(({ row, isDone }) => [row, isDone])).toEqual([
    [2, true],
    [3, true],
    [4, false],
    [5, false],
  ]);
  expect(results[2]!.text).toContain("没有找到唯一的商品");
  await send();
  expect(await lineIds()).toHaveLength(2);
});
