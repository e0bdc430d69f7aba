import { expect, it } from "vitest";
import { respond } from "~/api/serving/answer.server";
import { openApi, type OpenApi } from "~/api/docs/openapi.server";
import { expectDescribed } from "../described";

const operations = Object.values(openApi().paths).flatMap((methods) => Object.values(methods));

it("is served, and known by the browser that has it", async () => {
  const ask = (headers: HeadersInit = {}) =>
    respond(new Request("http://shop.test/api/openapi.json", { headers }), "openapi.json");
  const answer = await ask();
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  expect((await answer.json()) as OpenApi).toEqual(JSON.parse(JSON.stringify(openApi())));
  expect((await ask({ "If-None-Match": answer.headers.get("ETag")! })).status).toBe(304);
});

it("gives every call a name of its own and a Chinese title", () => {
  const names = operations.map((operation) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { summary } of operations) expect(summary).toMatch(/[一-鿿]/);
});

it("describes every path parameter", () => {
  for (const [path, methods] of Object.entries(openApi().paths))
    for (const { parameters } of Object.values(methods))
      expect(
        parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name),
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
});

it("refers to nothing that it does not hold", () => {
  const whole = JSON.stringify(openApi());
  for (const [, kind, name] of whole.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
    expect((openApi().components[kind!] as Record<string, unknown>)[name!], name).toBeDefined();
  expect(whole).not.toContain("$defs");
});

it("lets no answer through that differs", () => {
  const check = (data: unknown, code = 10000) =>
    expectDescribed("GET", "/api/cart/total", 200, { code, msg: "", data });
  expect(() => check({ total: 3 })).not.toThrow();
  for (const wrong of [{ total: "3" }, {}, { total: 3, more: 1 }, null]) expect(() => check(wrong)).toThrow();
  expect(() => check({ total: 3 }, 200)).toThrow();
  expect(() => expectDescribed("GET", "/api/cart/total", 401, { code: 10001, data: null })).toThrow();
});
