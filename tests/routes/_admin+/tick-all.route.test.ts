import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdOrder } from "~/modules/orders/admin/hold.server";
import { db } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_orders+/staff.orders._index/route";
import * as toShip from "~/routes/_admin+/_warehouse+/staff.warehouse._index/route";
import type { Browser } from "../../modules/company/browser";
import { paidOrder } from "../../modules/orders/admin/paid-order";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let service: Browser;
let numbers: string[];

beforeAll(async () => {
  await loadPeople();
  service = await roleBrowser("service");
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  numbers = [];
  for (const id of [1, 2, 3]) numbers.push((await paidOrder(id, [[11, 4]])).number);
});

const send = async (fields: Record<string, string> | URLSearchParams) => {
  const answer = await getAnswer(list.action as never, service.post("/staff/orders?index", fields));
  const body = (await answer.json()) as { results?: { name: string; isDone: boolean }[]; error?: object };
  return { ...body, status: answer.status };
};
const waiting = async () =>
  (
    await db
      .selectFrom("orders")
      .select("number")
      .where("status", "=", "pendingReview")
      .orderBy("id")
      .execute()
  ).map(({ number }) => number);
const done = (names: readonly string[]) => names.map((name) => ({ name, isDone: true }));

describe("orders to review", () => {
  test("that are ticked are approved, and no other", async () => {
    const [item, two, three] = numbers as [string, string, string];
    const ticked = new URLSearchParams([
      ["keys", item],
      ["keys", three],
    ]);
    expect((await send(ticked)).results).toMatchObject(done([item, three]));
    expect(await waiting()).toEqual([two]);
    expect((await send({ keys: two })).results).toMatchObject(done([two]));
  });

  test("are all approved that fit the filter and that nobody holds back, the oldest first", async () => {
    const [item, two, three] = numbers as [string, string, string];
    const [{ id }] = (await db.selectFrom("orders").select("id").where("number", "=", item).execute()) as [
      { id: number },
    ];
    await holdOrder(id, "刘洋", "缺货", NOW);
    expect((await send({ all: "1", words: "药店2" })).results).toMatchObject(done([two]));
    expect((await send({ all: "1", state: "completed" })).results).toMatchObject(done([three]));
    expect(await waiting()).toEqual([item]);
    expect(await send({ all: "1" })).toMatchObject({ status: 400 });
  });

  test("nothing ticked, or what is no number, is refused in words", async () => {
    expect(await send({})).toMatchObject({ status: 400, error: { "": ["请先勾选订单"] } });
    expect((await send({ keys: "x' or 1=1" })).status).toBe(400);
    expect((await send({ all: "0" })).status).toBe(400);
    const many = new URLSearchParams(Array.from({ length: 201 }, (_, i) => ["keys", String(100_000 + i)]));
    expect((await send(many)).status).toBe(400);
    expect(await waiting()).toHaveLength(3);
  });
});

test("the address of a list says that all are ticked", async () => {
  const isAll = async (route: { loader: unknown }, path: string, browser: Browser) =>
    ((await (await getAnswer(route.loader as never, browser.get(path))).json()) as { isAll: boolean }).isAll;
  expect(await isAll(list, "/staff/orders?all=1", service)).toBe(true);
  expect(await isAll(list, "/staff/orders?all=2", service)).toBe(false);
  expect(await isAll(toShip, "/staff/warehouse?all=1", await roleBrowser("warehouse"))).toBe(true);
});
