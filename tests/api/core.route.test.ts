/** What every call of the API has in common: the envelope, its status, the ways to send fields, and who may call. */
import { beforeAll, expect, it } from "vitest";
import { signedInCompanies } from "../orders/route-scene";
import { call } from "./call";

beforeAll(() => signedInCompanies(1));

it("wraps what comes out", async () => {
  const answer = await call(1, "GET /api/cart/total");
  expect(answer).toMatchObject({ status: 200, code: 10000, msg: "", data: { total: 0 } });
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

it("asks a visitor to sign in where a company is needed", async () => {
  expect(await call(0, "GET /api/cart/total")).toMatchObject({ status: 401, code: 10001, data: null });
});

it("answers wrong fields with the first message, and all of them by field", async () => {
  const answer = await call(0, "GET /api/goods/search?type=what");
  expect(answer).toMatchObject({ status: 422, code: 422, msg: "搜索类型有误" });
  expect(answer.data).toEqual({ errors: { type: ["搜索类型有误"] } });
});

it("knows no other paths and no other methods", async () => {
  expect(await call(1, "GET /api/nothing")).toMatchObject({ status: 404, code: 404, msg: "接口不存在" });
  const wrong = await call(1, "DELETE /api/cart/total");
  expect(wrong).toMatchObject({ status: 405, code: 405 });
  expect(wrong.headers.get("Allow")).toBe("GET");
});
