import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as download from "~/routes/_account+/_orders+/order_.codes.$file";
import * as bills from "~/routes/_admin+/_warehouse+/staff.trace-bills._index/route";
import * as lookup from "~/routes/_admin+/_warehouse+/staff.trace-codes._index/route";
import * as out from "~/routes/_admin+/_warehouse+/staff.trace-codes.out/route";
import * as receipt from "~/routes/_admin+/_purchasing+/staff.receipts.$number._index/route";
import * as receiptCodes from "~/routes/_admin+/_purchasing+/staff.receipts.$number.codes.$line/route";
import * as bench from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.scanner/route";
import * as codesPage from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.codes/route";
import * as checkPage from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.check/route";
import type { Browser } from "../../modules/company/browser";
import { getCookie, signedInCompanies } from "../../modules/orders/route-fixtures";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import {
  accept,
  placed,
  PURCHASING_TABLES,
  received,
  supplier,
} from "../../modules/purchasing/purchasing-fixtures";
import { recallBatch } from "../../modules/recalls/recalling";
import { emptyTables } from "../../rows";
import {
  batchOf,
  code,
  openShop,
  orderOf,
  pack,
  range,
  receive,
  setTrace,
  ship,
  stateOf,
} from "../../modules/trace-codes/trace-fixtures";

let browser: Browser;
let other: Browser;
let order: { id: number; number: string };
beforeAll(async () => {
  await loadPeople();
  browser = await roleBrowser("warehouse");
  other = await roleBrowser("finance");
});
beforeEach(async () => {
  await emptyTables([...PURCHASING_TABLES]);
  await openShop();
  order = await orderOf(1, [[11, 4]]);
});

const codesOf = async (fields: Record<string, string>, by = browser) =>
  getAnswer(codesPage.action, by.post(`/staff/warehouse/${order.number}/codes`, fields), {
    number: order.number,
  });

describe("the codes of an order", () => {
  test("are packed, refused line by line, asked for and taken out", async () => {
    await receive(range(1, 2).join(" "));
    expect((await codesOf({ do: "scan", codeLines: `${code(1)} ${code(2)}` })).status).toBe(303);
    expect(await stateOf(code(1))).toBe("packed");
    const wrong = await codesOf({ do: "scan", codeLines: "123\n456" });
    expect([wrong.status, await wrong.text()]).toMatchObject([400, expect.stringContaining("第 2 行 456")]);
    const asked = (await (await codesOf({ do: "scan", codeLines: code(5, "8699999") })).json()) as {
      question: { rows: number[] };
    };
    expect(asked.question.rows).toEqual([1]);
    const placed = { do: "scan", codeLines: code(5, "8699999"), row: "1", level: "1", units: "1" };
    expect((await codesOf(placed)).status).toBe(303);
    expect((await codesOf({ do: "undo", code: code(1) })).status).toBe(303);
    expect(await stateOf(code(1))).toBe("inStock");
    const page = await getAnswer(codesPage.loader, browser.get(`/staff/warehouse/${order.number}/codes`), {
      number: order.number,
    });
    expect(await page.json()).toMatchObject({
      rows: [{ scanned: 2, left: 4, isTraced: true }],
      count: { expected: 4, scanned: 2 },
    });
  });

  test("of a recalled batch leave as recalled, by no other way out", async () => {
    await receive([code(1), code(2)].join(" "));
    const batch = await db
      .selectFrom("batch")
      .select("number")
      .where("id", "=", await batchOf(11))
      .executeTakeFirstOrThrow();
    const leave = (type: string, traceLines: string) =>
      getAnswer(
        out.action,
        browser.post("/staff/trace-codes/out", { type, traceLines, partner: "供应商1", why: "外观异常" }),
      );
    expect((await leave("202", code(1))).status).toBe(303);
    expect(await recallBatch(11, batch.number)).toMatchObject({ ok: true });
    const refused = await leave("205", code(2));
    expect([refused.status, await refused.text()]).toMatchObject([400, expect.stringContaining("召回出库")]);
    expect((await leave("211", code(2))).status).toBe(303);
    expect(await stateOf(code(2))).toBe("out");
  });

  test("are nobody else's business", async () => {
    expect((await codesOf({ do: "scan", codeLines: code(1) }, other)).status).toBe(403);
    for (const [loader, path] of [
      [codesPage.loader, `/staff/warehouse/${order.number}/codes`],
      [checkPage.loader, `/staff/warehouse/${order.number}/check`],
      [lookup.loader, "/staff/trace-codes"],
      [bills.loader, "/staff/trace-bills"],
      [out.loader, "/staff/trace-codes/out"],
    ] as const)
      expect((await getAnswer(loader, other.get(path), { number: order.number })).status).toBe(403);
    expect(
      (await getAnswer(codesPage.loader, browser.get("/staff/warehouse/none/codes"), { number: "none" }))
        .status,
    ).toBe(404);
  });

  test("count at the bench without JavaScript", async () => {
    await receive(code(1));
    const send = (fields: Record<string, string>) =>
      getAnswer(
        bench.action,
        browser.post(`/staff/warehouse/${order.number}/scanner`, {
          key: newFormToken(),
          carrier: "own",
          tracking: "",
          note: "",
          each: "1",
          ...fields,
        }),
        { number: order.number },
      );
    const answer = await (await send({ do: "scan", code: code(1), "units-1": "2" })).json();
    expect(answer).toMatchObject({ result: { kind: "right" }, packed: { 1: 3 } });
    expect(await (await send({ do: "scan", code: code(1), "units-1": "3" })).json()).toMatchObject({
      result: { word: "追溯码未计入" },
      packed: { 1: 3 },
    });
    await setTrace({ missing: "reason" });
    const refused = await send({ do: "ship", "units-1": "4" });
    expect([refused.status, await refused.text()]).toMatchObject([400, expect.stringContaining("缺码原因")]);
    expect((await send({ do: "ship", "units-1": "4", codesReason: "厂家未赋码" })).status).toBe(303);
  });
});

describe("the codes of a delivery", () => {
  let number: string;
  let lines: number[];
  beforeEach(async () => {
    await supplier(1);
    const bought = await placed(1, [{ goodsId: 11, quantity: 40, price: 800 }]);
    number = await received(bought, [
      { goodsId: 11, batch: "N-1", arrived: 10 },
      { goodsId: 11, batch: "N-2", arrived: 5 },
    ]);
    lines = (await db.selectFrom("goods_receipt_line").select("id").orderBy("id").execute()).map(
      ({ id }) => id,
    );
  });
  const acceptTen = async () => {
    const done = await accept(number, ({ accepted }) =>
      accepted === 5 ? { accepted: 0, rejected: 5, reason: "damage" } : {},
    );
    expect(done.ok).toBe(true);
  };
  const at = (line: number | string = lines[0]!, receiptNumber = number) => ({
    path: `/staff/receipts/${receiptNumber}/codes/${line}`,
    params: { number: receiptNumber, line: String(line) },
  });
  const send = (fields: Record<string, string>, { path, params } = at(), by = browser) =>
    getAnswer(receiptCodes.action, by.post(path, fields), params);
  const page = async ({ path, params } = at(), by = browser) =>
    getAnswer(receiptCodes.loader, by.get(path), params);
  const countCodes = async () =>
    Number(
      (
        await db
          .selectFrom("trace_code")
          .select((eb) => eb.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const refusal = async (answer: Response) => {
    expect(answer.status).toBe(400);
    return answer.text();
  };

  test("are stored for accepted units once, never for more of them, and told to the platform", async () => {
    await setTrace({ upload: "on" });
    expect(await (await page()).json()).toMatchObject({ accepted: 0, withCodes: 0, line: { batchId: null } });
    expect(await refusal(await send({ traceLines: code(1) }))).toContain("没有验收入库");
    await acceptTen();
    expect(await refusal(await send({ traceLines: code(1) }, at(lines[1]!)))).toContain("没有验收入库");
    expect(await refusal(await send({ traceLines: `${code(1)}\n12345` }))).toContain("第 2 行 12345");
    expect(await refusal(await send({ traceLines: "" }))).toContain("请扫或粘贴追溯码");
    expect(await refusal(await send({ traceLines: range(1, 11).join(" ") }))).toContain("多于入库数量 10");
    expect(await countCodes()).toBe(0);

    const some = { traceLines: `${code(900)}：${range(1, 6).join(" ")}` };
    const twice = await Promise.all([send(some), send(some)]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect(await stateOf(code(900))).toBe("inStock");
    expect(await refusal(await send({ traceLines: range(7, 11).join(" ") }))).toContain("共 11 个最小包装");
    expect(await stateOf(code(7))).toBeNull();
    expect((await send({ traceLines: range(7, 10).join(" ") })).status).toBe(303);
    expect(await countCodes()).toBe(11);
    expect(await (await page()).json()).toMatchObject({ accepted: 10, withCodes: 10 });

    const bills = await db.selectFrom("trace_bill").select(["partner", "content", "bill_type"]).execute();
    expect(bills).toMatchObject([
      { partner: "供应商1", bill_type: 102, content: expect.stringContaining(code(900)) },
      { partner: "供应商1", bill_type: 102, content: expect.stringContaining(code(7)) },
    ]);
    expect(bills[0]!.content).not.toContain(code(1));
    const rows = await db
      .selectFrom("audit")
      .select("after")
      .where("subject", "=", "goodsReceipt")
      .where("command", "=", "登记追溯码")
      .execute();
    expect(rows).toHaveLength(2);
    const detail = await getAnswer(receipt.loader, browser.get(`/staff/receipts/${number}`), { number });
    const { line } = (await (await page()).json()) as { line: { batchId: number } };
    expect(await detail.json()).toMatchObject({ unitsWithCodes: { [line.batchId]: 10 } });
  });

  test("of two submits at once fit the units together", async () => {
    await acceptTen();
    const answers = await Promise.all([
      send({ traceLines: range(1, 6).join(" ") }),
      send({ traceLines: range(11, 16).join(" ") }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
    expect(await countCodes()).toBe(6);
  });

  test("of a carton are its contents, and not those that came without it", async () => {
    await acceptTen();
    expect((await send({ traceLines: code(900), unitsEach: "5" })).status).toBe(303);
    expect(await refusal(await send({ traceLines: `${code(900)}：${range(1, 4).join(" ")}` }))).toContain(
      "登记为 5 个最小包装，写在里面的码有 4 个",
    );
    await setTrace({ upload: "on" });
    expect((await send({ traceLines: `${code(900)}：${range(1, 5).join(" ")}` })).status).toBe(303);
    // The carton's own bill stands for what is in it.
    expect(await db.selectFrom("trace_bill").select("content").execute()).toEqual([]);
    expect(await (await page()).json()).toMatchObject({ withCodes: 5 });
  });

  test("are nobody else's business, and of no other line or receipt", async () => {
    await acceptTen();
    expect((await page(at(), other)).status).toBe(403);
    expect((await send({ traceLines: code(1) }, at(), other)).status).toBe(403);
    for (const wrong of [at(lines[1]! + 1), at("x"), at(0), at(lines[0]!, "SH1")]) {
      expect((await page(wrong)).status).toBe(404);
      expect((await send({ traceLines: code(1) }, wrong)).status).toBe(404);
    }
  });
});

describe("the buyer's file", () => {
  const get = async (who: number, file: string) => {
    const request = new Request(`http://shop.test/order/codes/${file}`, {
      headers: { cookie: getCookie(who) },
    });
    try {
      return (await download.loader({ request, params: { file }, context: {} } as never)) as Response;
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };

  test("has the codes of its own parcels under stable headings, and another company finds nothing", async () => {
    const { clear, ground, goods } = await import("../../modules/orders/shop");
    await clear();
    await ground();
    await signedInCompanies(2);
    await goods(11, [[300, 500]], { kind: "drug", approval_number: "国药准字H10000011" });
    const own = await orderOf(1, [[11, 10]]);
    await receive(`${code(900)}：${range(1, 10).join(" ")}`);
    await pack(own.id, code(900));
    await ship(own.id);
    const file = await get(1, `${own.id}.csv`);
    const lines = (await file.text()).replace("\ufeff", "").trim().split(/\r?\n/);
    expect(lines[0]).toBe(
      "批准文号,商品名称,规格,生产企业,批号,有效期至,追溯码,上级码,层级,最小包装数,包裹,状态",
    );
    expect(lines).toHaveLength(12);
    expect(lines[2]).toContain(`,${code(1)},${code(900)},最小包装,1,1,已发货`);
    expect((await get(1, `${own.id}.xlsx`)).status).toBe(200);
    expect((await get(2, `${own.id}.csv`)).status).toBe(404);
    expect((await get(1, "x.csv")).status).toBe(404);
  });
});

test("a refused bill is sent again under its number, by who may", async () => {
  await setTrace({ upload: "on" });
  await receive(range(1, 4).join(" "));
  await pack(order.id, range(1, 4).join(" "));
  await ship(order.id);
  const bill = await db.selectFrom("trace_bill").selectAll().executeTakeFirstOrThrow();
  const send = (by: Browser) =>
    getAnswer(bills.action, by.post("/staff/trace-bills", { id: String(bill.id) }));
  expect((await send(browser)).status).toBe(400);
  await db.updateTable("trace_bill").set({ state: "refused", fault: "码未激活" }).execute();
  expect((await send(other)).status).toBe(403);
  const page = await (await getAnswer(bills.loader, browser.get("/staff/trace-bills?state=refused"))).json();
  expect(page).toMatchObject({ rows: [{ billCode: bill.bill_code, fault: "码未激活", mayResend: true }] });
  expect((await send(browser)).status).toBe(303);
  expect(await db.selectFrom("trace_bill").select(["bill_code", "state"]).execute()).toEqual([
    { bill_code: bill.bill_code, state: "waiting" },
  ]);
});

test("a code's page tells its product, its pack and where it went", async () => {
  await receive(range(1, 4).join(" "));
  await pack(order.id, range(1, 4).join(" "));
  await ship(order.id);
  const read = async (query: string) =>
    (await getAnswer(lookup.loader, browser.get(`/staff/trace-codes?${query}`))).json();
  expect(await read(`code=${code(1)}`)).toMatchObject({
    one: { found: { stateText: "已出库", goods: "商品11 0.25g*24片" }, steps: [{ text: "出库" }, {}, {}] },
  });
  expect(await read("code=123")).toMatchObject({ one: { found: null } });
  const batch = await db.selectFrom("trace_code").select("batch_id").executeTakeFirstOrThrow();
  const list = (await read(`batch=${batch.batch_id}`)) as { list: { codes: { where: string }[] } };
  expect(list.list.codes[0]!.where).toContain(order.number);
});
