import { beforeEach, expect, it } from "vitest";
import { db } from "~/platform/database/database.server";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { clear, goods, ground } from "../modules/orders/shop";
import { call } from "./call";

const line = { goods_id: 11, number: 15, price: "10.00", ck_id: 1, is_yj: 1 };
const rows = (companyId: number) =>
  db
    .selectFrom("cart_line")
    .select(["goods_id", "number"])
    .where("company_id", "=", companyId)
    .orderBy("goods_id")
    .execute();

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(1);
  await goods(11, [[36_500, 500]], { pack_size: 10 });
  await goods(12, [[36_500, 500]]);
});

it("adds once for a key, however often it is sent", async () => {
  const again = { json: { params: [line] }, headers: { "idempotency-key": "cart-add-0001" } };
  const first = await call(1, "POST /api/cart", again);
  const second = await call(1, "POST /api/cart", again);
  expect([second.msg, second.data]).toEqual([first.msg, first.data]);
  expect(await rows(1)).toMatchObject([{ goods_id: 11, number: 20 }]);
});

it("adds once for a key, also where the process was lost before it could keep its answer", async () => {
  const keyed = (key: string) => ({ json: { params: [line] }, headers: { "idempotency-key": key } });
  const lose = () => db.updateTable("stored_answer").set({ answer: null, worker: "00000000" }).execute();
  const first = await call(1, "POST /api/cart", keyed("cart-add-0002"));
  await lose();
  const again = await call(1, "POST /api/cart", keyed("cart-add-0002"));
  expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
  expect(again.headers.get("Idempotency-Replayed")).toBe(null);
  expect((await rows(1)).map((row) => row.number)).toEqual([20]);
  const quick = { headers: { "idempotency-key": "cart-add-0003" } };
  await call(1, "POST /api/cart/quick_add/12", quick);
  await lose();
  expect(await call(1, "POST /api/cart/quick_add/12", quick)).toMatchObject({ code: 10000 });
  expect((await rows(1)).map((row) => row.number)).toEqual([20, 1]);
});

it("takes the token of the user as a key, a new one for each write", async () => {
  const read = () => call<{ token: string }>(1, "GET /api/user/base");
  const [token, other] = [(await read()).data!.token, (await read()).data!.token];
  expect(other).not.toBe(token);
  const keyed = (key: string) => ({ json: { params: [line] }, headers: { "idempotency-key": key } });
  for (const key of [token, token, other]) await call(1, "POST /api/cart", keyed(key));
  expect((await rows(1)).map((row) => row.number)).toEqual([40]);
});
