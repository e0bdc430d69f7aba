import { beforeAll, expect, it, vi } from "vitest";
import { respond } from "~/api/serving/answer.server";
import { BUSY_TEXT } from "~/platform/values/errors";
import { getCookie, signedInCompanies } from "../modules/orders/route-fixtures";
import { call, SHOP } from "./call";

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

it("says the faults of the first fields, however many are wrong", async () => {
  const lines = Array.from({ length: 400 }, (_, i) => `x${i}`);
  const answer = await call<{ errors: object }>(1, "POST /api/favorite", { json: { goods_ids: lines } });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.data.errors)).toHaveLength(200);
});

it("reads a form and JSON alike, and nothing else", async () => {
  const send = (type: string, body: string) =>
    respond(
      new Request(`${SHOP}/api/favorite`, {
        method: "POST",
        headers: { cookie: getCookie(1), origin: SHOP, host: "shop.test", "content-type": type },
        body,
      }),
      "favorite",
    );
  const FORM = "application/x-www-form-urlencoded";
  const JSON_TYPE = "application/json; charset=utf-8";
  // A goods that is not there: the fields were read.
  for (const [type, body] of [
    [FORM, "goods_ids%5B%5D=999"],
    [JSON_TYPE, '{"goods_ids":[999]}'],
  ] as const)
    expect((await send(type, body)).status).not.toBeOneOf([400, 415, 422]);
  expect((await send(JSON_TYPE, "{")).status).toBe(400);
  expect((await send(JSON_TYPE, "[1]")).status).toBe(400);
  const other = await send("text/xml", "<a/>");
  expect(other.status).toBe(415);
  expect(await other.json()).toMatchObject({ code: 415, data: null, msg: expect.stringMatching(/[一-鿿]/) });
  expect((await send(FORM, `goods_ids=${"1".repeat(600_000)}`)).status).toBe(413);
  for (const [type, body] of [
    [FORM, "goods_ids=1%00"],
    [FORM, "goods_ids=1\0"],
    [JSON_TYPE, '{"goods_ids":["1\\u0000"]}'],
  ] as const)
    expect(await (await send(type, body)).json()).toMatchObject({
      code: 400,
      msg: "提交的内容含有无法识别的字符",
    });
  // Read by the parser and refused by the schema, however deep it goes.
  expect((await send(JSON_TYPE, `{"goods_ids":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).status).toBe(
    422,
  );
});

it("refuses a change from a page of another site", async () => {
  const form = { goods_ids: [1] };
  const headers = { origin: "https://evil.example" };
  expect(await call(1, "POST /api/favorite", { form, headers })).toMatchObject({ status: 403, code: 403 });
});

it("tells nothing of a fault but that the shop is busy", async () => {
  vi.stubGlobal(Symbol.for("shop.query") as unknown as string, () => {
    throw new Error("select secret from database");
  });
  const answer = await call(1, "GET /api/cart/total");
  vi.unstubAllGlobals();
  expect(answer).toMatchObject({ status: 500, code: 500, msg: BUSY_TEXT, data: null });
});

it("knows no other paths and no other methods", async () => {
  expect(await call(1, "GET /api/nothing")).toMatchObject({ status: 404, code: 404, msg: "接口不存在" });
  const wrong = await call(1, "DELETE /api/cart/total");
  expect(wrong).toMatchObject({ status: 405, code: 405 });
  expect(wrong.headers.get("Allow")).toBe("GET");
});
