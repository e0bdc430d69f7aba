import type { AxiosResponse } from "axios";
import { OpenAPIClientAxios, type Document } from "openapi-client-axios";
import type { OpenApi } from "~/api/docs/openapi.server";
import { DEMO_PASSWORD } from "~/demo/companies/companies.server";
import { differencesBy } from "../../api/differences";
import { expect, test } from "../support";
import type { Page } from "playwright/test";

interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}
type Fields = Record<string, unknown>;

/** Makes a token by the form of 基础信息. */
async function makeToken(page: Page, scope: "只读" | "读写"): Promise<string> {
  await page.goto("/basic/token/new");
  await page.getByLabel("名称").fill(`对接 ${scope}`);
  await page.getByRole("radio", { name: new RegExp(`^${scope}`) }).check();
  await page.getByLabel("登录密码").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "创建令牌" }).click();
  const token = await page.getByLabel("访问令牌").inputValue();
  await page.getByRole("link", { name: "已保存，返回" }).click();
  await expect(page.getByRole("region", { name: /接口访问令牌/ })).toContainText(token.slice(-4));
  return token;
}

/** The client of one token; what it gets is held against the description. */
async function clientOf(baseURL: string, token: string | null) {
  const description = (await (await fetch(`${baseURL}/api/openapi.json`)).json()) as OpenApi;
  const differences = differencesBy(description);
  const api = new OpenAPIClientAxios({
    definition: description as unknown as Document,
    withServer: { url: baseURL },
    axiosConfigDefaults: {
      validateStatus: () => true,
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    },
  });
  const client = await api.init();
  const call = async <T>(name: string, fields: Fields = {}, body?: Fields, headers: Fields = {}) => {
    const run = client[name] as (...values: unknown[]) => Promise<AxiosResponse<Envelope<T>>>;
    const answer = await run(fields, body, { headers });
    const path = new URL(answer.config.url!, baseURL).pathname;
    const differs = differences(answer.config.method!, path, answer.status, answer.data);
    expect(differs, `${name} answered ${JSON.stringify(answer.data).slice(0, 300)}`).toEqual([]);
    return { ...answer.data, status: answer.status, headers: answer.headers };
  };
  return { call, operations: api.getOperations() };
}

interface WireGoods {
  id: number;
  zbz: number;
  number: number;
  is_buy: number;
  base_price: string | null;
}

test("a token orders by a generated client, once for its key, and ends", async ({ page, buyer, baseURL }) => {
  const { call } = await clientOf(baseURL!, await makeToken(page, "读写"));
  const me = await call<{ company: string }>("getUserBase");
  expect(me.data.company).toBe(buyer.companyName);
  const found = await call<{ list: WireGoods[] }>("getGoodsList", { keywords: "阿莫西林" });
  const goods = found.data.list.find((item) => item.is_buy === 1 && item.number > item.zbz);
  expect(goods).toBeDefined();
  const line = { goods_id: goods!.id, price: goods!.base_price, number: goods!.zbz };
  expect(await call("postCart", {}, { params: [line] })).toMatchObject({ code: 10000 });
  expect(await call("getCartTotal")).toMatchObject({ data: { total: 1 } });
  const cart = await call<{ data: { id: number }[] }>("getCartList", { new: 1 });
  const ids = cart.data.data.map(({ id }) => id);
  const draft = await call<{ seen: string }>("postCartCheckout", {}, { ids, new: 1 });
  expect(draft).toMatchObject({ code: 10000 });
  const order = { seen: draft.data.seen, agree: 1 };
  const key = { "Idempotency-Key": `order-${buyer.companyId}-1` };
  const placed = await call("postOrders", {}, order, key);
  expect(placed).toMatchObject({ code: 10000 });
  const again = await call("postOrders", {}, order, key);
  expect(again.data).toEqual(placed.data);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect((await call("postOrders", {}, { ...order, remark: "别的" }, key)).status).toBe(422);
  const orders = await call<{ total: number; list: { id: number }[] }>("getOrders");
  expect(orders.data.total).toBe(1);
  const { id } = orders.data.list[0]!;
  expect(await call("getOrdersById", { id })).toMatchObject({ code: 10000 });
  expect(await call("postOrdersByIdCancellation", { id })).toMatchObject({ code: 10000 });

  await page.goto("/basic");
  await page.getByRole("link", { name: /停用/ }).click();
  await page.getByRole("button", { name: "停用" }).click();
  await expect(page.getByText("访问令牌已停用")).toBeVisible();
  expect(await call("getCartTotal")).toMatchObject({ status: 401, code: 10001 });
});

test("the description stands in words, every call once", async ({ page, baseURL }) => {
  const { operations } = await clientOf(baseURL!, null);
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("接口说明");
  await expect(
    page.locator("details.api-call[id^=get], details.api-call[id^=post], details.api-call[id^=delete]"),
  ).toHaveCount(operations.length);
  await page.getByText("/api/goods/hot").click();
  await page.getByRole("link", { name: "Goods 列表" }).first().click();
  await expect(page).toHaveURL(/#Goods$/);
});

/** What the calls that look need to be answered with something. */
const VALUES: Record<string, Fields> = {
  getGoodsSearch: { keywords: "a" },
  getArticleCategory: { category_id: 3 },
  getUserPhoneByValue: { value: "13900000000" },
};

test("every call that only looks answers as described; a token to read changes nothing", async ({
  page,
  buyer,
  baseURL,
}) => {
  expect(buyer.companyId).toBeGreaterThan(0);
  const signedIn = await clientOf(baseURL!, await makeToken(page, "只读"));
  const visitor = await clientOf(baseURL!, null);
  const codes: number[] = [];
  for (const { operationId, method, parameters = [], security = [] } of signedIn.operations) {
    const isForAll = security.some((item) => Object.keys(item).length === 0);
    const inPath = parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === "path" ? [[parameter.name, 1]] : [],
    );
    const fields = { ...Object.fromEntries(inPath), ...VALUES[operationId!] };
    const seen = await visitor.call(operationId!, fields);
    if (!isForAll) expect([operationId, seen.code]).toEqual([operationId, 10001]);
    const answer = await signedIn.call(operationId!, fields);
    const isReadable = security.some(({ token }) => token?.includes("read"));
    if (!isReadable) expect([operationId, answer.code]).toEqual([operationId, 403]);
    else if (method === "get") codes.push(answer.code);
  }
  expect(codes.filter((code) => code === 10000).length).toBeGreaterThan(40);
});

test("an address may be written in any way that browsers and programs write it", async ({ request }) => {
  for (const path of [
    "/api/goods/detail/1",
    "/api/goods/detail/%31",
    "/api/%67oods/detail/1/",
    "/api/x/../goods/detail/1",
  ]) {
    const answer = await request.get(path);
    expect(await answer.json(), path).toMatchObject({ code: 10_000, data: { id: 1 } });
  }
});
