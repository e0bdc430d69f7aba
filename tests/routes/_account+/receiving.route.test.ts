import { beforeEach, expect, test } from "vitest";
import * as page from "~/routes/_account+/_orders+/ysjl.$id/route";
import * as listPage from "~/routes/_account+/_orders+/ysjl._index";
import { loader as exportLoader } from "~/routes/_account+/_orders+/ysjl_.export.$format";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { call, findToken, getCookie, signedInCompanies } from "../../modules/orders/route-fixtures";
import { openShopFor, orderOf, ship } from "../../modules/trace-codes/trace-fixtures";

let id: number;
let rowId: number;

beforeEach(async () => {
  await openShopFor(() => signedInCompanies(2));
  const order = await orderOf(1, [[11, 20]]);
  await ship(order.id);
  await db.updateTable("shipment").set({ shipped_at: now() }).execute();
  ({ id } = await db.selectFrom("shipment").select("id").executeTakeFirstOrThrow());
  ({ id: rowId } = await db.selectFrom("order_line_batch").select("id").executeTakeFirstOrThrow());
});

const values = (who: number, also: Record<string, string> = {}) => ({
  token: findToken(who),
  result: "all",
  inspector: "张三",
  arrivedOn: toDay(now()),
  ...also,
});
const send = (who: number, form: Record<string, string>) => call(page, who, `/ysjl/${id}`, form);
const cases = () => db.selectFrom("order_case").select("id").execute();

test("one press accepts all, twice too; the record is shown and listed", async () => {
  const form = values(1);
  for (const answer of [await send(1, form), await send(1, form)])
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/ysjl/${id}`]);
  const shown = (await (await call(page, 1, `/ysjl/${id}`)).json()) as {
    record: { rows: { result: string; inspector: string }[] };
  };
  expect(shown.record.rows[0]).toMatchObject({ result: "合格", inspector: "张三" });
  const list = (await (await call(listPage, 1, "/ysjl")).json()) as { waiting: object[]; records: object[] };
  expect([list.waiting.length, list.records.length]).toEqual([0, 1]);
  const others = (await (await call(listPage, 2, "/ysjl")).json()) as {
    waiting: object[];
    records: object[];
  };
  expect([others.waiting.length, others.records.length]).toEqual([0, 0]);
});

test("another tab is told that the parcel is accepted, with 409", async () => {
  expect((await send(1, values(1))).status).toBe(303);
  expect((await send(1, values(1))).status).toBe(409);
});

test("a refused form comes back with its numbers; nothing is opened", async () => {
  const answer = await send(1, values(1, { result: "differences", [`damage-${rowId}`]: "3" }));
  expect(answer.status).toBe(400);
  const reply = (await answer.json()) as { initialValue: Record<string, string>; error: object };
  expect(reply.initialValue[`damage-${rowId}`]).toBe("3");
  expect(Object.keys(reply.error)).toEqual(["photos"]);
  expect(await cases()).toEqual([]);
});

test("a difference opens its request, and the record leads there", async () => {
  const form = values(1, { result: "differences", [`shortage-${rowId}`]: "2" });
  expect((await send(1, form)).status).toBe(303);
  expect((await send(1, form)).status).toBe(303);
  expect(await cases()).toHaveLength(1);
  const shown = (await (await call(page, 1, `/ysjl/${id}`)).json()) as {
    record: { rows: { result: string; cases: { to: string }[] }[] };
  };
  expect(shown.record.rows[0]).toMatchObject({
    result: "部分合格：少货 2",
    cases: [{ to: expect.stringMatching(/^\/order\/afterSalesInfo\/\d+$/) }],
  });
});

test("another company's parcel is not found, a visitor signs in first", async () => {
  expect((await send(2, values(2))).status).toBe(404);
  expect((await call(page, 2, `/ysjl/${id}`)).status).toBe(404);
  expect((await call(page, 1, "/ysjl/999999")).status).toBe(404);
  expect((await call(listPage, 0, "/ysjl")).headers.get("Location")).toContain("/login");
});

test("the file has the company's records as a table; other formats are not found", async () => {
  await send(1, values(1));
  const file = async (who: number, format: string) => {
    const request = new Request(`http://shop.test/ysjl/export/${format}`, {
      headers: { cookie: getCookie(who) },
    });
    try {
      return await exportLoader({ request, params: { format }, context: {} } as never);
    } catch (thrown) {
      return thrown as Response;
    }
  };
  const text = await (await file(1, "csv")).text();
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain("验收合格数量");
  expect(text).toContain("张三");
  expect((await (await file(2, "csv")).text()).trim().split("\n")).toHaveLength(1);
  expect((await file(1, "xlsx")).headers.get("Content-Type")).toContain("spreadsheetml");
  expect((await file(1, "pdf")).status).toBe(404);
});
