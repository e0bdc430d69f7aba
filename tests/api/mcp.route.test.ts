import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, it } from "vitest";
import { respond } from "~/api/serving/answer.server";
import { endpoints } from "~/api/endpoints/endpoints.server";
import type { TokenScope } from "~/modules/company/account/api-token";
import { makeToken } from "~/modules/company/account/api-token.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { getCookie, signedInCompanies } from "../modules/orders/route-fixtures";
import { clear, goods, ground, signedIn } from "../modules/orders/shop";
import { emptyTables } from "../rows";
import { SHOP } from "./call";

const URL_OF_MCP = `${SHOP}/api/mcp`;

async function newToken(scope: TokenScope): Promise<string> {
  const wish = { name: "助手", scope, lasts: 90 };
  const made = await inTransaction((trx) => makeToken(trx, signedIn(1), wish, now()));
  if (!made.ok) throw new Error(made.text);
  return made.token;
}

/** A client of the protocol's own library that reaches the shop without a network. */
async function connect(scope: TokenScope): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(URL_OF_MCP), {
    requestInit: { headers: { authorization: `Bearer ${await newToken(scope)}` } },
    fetch: (url, init) => respond(new Request(url, init), "mcp"),
  });
  await client.connect(transport);
  return client;
}

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]!.text;

beforeEach(async () => {
  await clear();
  await emptyTables(["draft_order_result", "draft_order_line", "draft_order", "api_token", "rate"]);
  await ground();
  await signedInCompanies(1);
  await goods(11, [[36_500, 500]], { pack_size: 10, base_price: 1000 });
});

describe("a program that speaks MCP", () => {
  it("finds every call that reads or proposes as a tool, and none that orders, pays or signs in", async () => {
    const client = await connect("propose");
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toHaveLength(
      endpoints.filter(({ scope }) => scope === "read" || scope === "propose").length,
    );
    expect(names).toEqual(expect.arrayContaining(["getGoodsList", "postDraftOrders", "getDraftOrdersById"]));
    expect(names).not.toContain("postOrders");
    expect(names).not.toContain("postCart");
    for (const { inputSchema, description } of tools) {
      expect(inputSchema.type).toBe("object");
      expect(JSON.stringify(inputSchema)).not.toContain("$ref");
      expect(description).toMatch(/\p{Script=Han}/u);
    }
    const draft = tools.find(({ name }) => name === "postDraftOrders")!;
    expect(draft.annotations).toMatchObject({ readOnlyHint: false });
    expect(draft.inputSchema.required).toEqual(["lines"]);
  });

  it("searches with own price, stock and expiry, proposes, and sees what became of it", async () => {
    const client = await connect("propose");
    const found = await client.callTool({ name: "getGoodsList", arguments: { keywords: "商品11" } });
    const { list } = JSON.parse(textOf(found)) as { list: object[] };
    expect(list).toMatchObject([{ id: 11, base_price: "10.00", number: 500 }]);
    expect(list[0]).toHaveProperty("yxq", expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
    const lines = [{ goods_id: 11, number: 20 }];
    const made = await client.callTool({ name: "postDraftOrders", arguments: { lines } });
    expect(made.isError).toBe(false);
    const { id, url } = JSON.parse(textOf(made)) as { id: number; url: string };
    expect(url).toBe(`/kjcg/proposed/${id}`);
    const again = await client.callTool({ name: "getDraftOrdersById", arguments: { id } });
    expect(JSON.parse(textOf(again))).toMatchObject({ state: "sent", author: "程序“助手”", total: "200.00" });
    expect(await db.selectFrom("cart_line").select("id").execute()).toEqual([]);
  });

  it("is told in words why a call is refused", async () => {
    const client = await connect("read");
    const lines = [{ goods_id: 11, number: 20 }];
    const refused = await client.callTool({ name: "postDraftOrders", arguments: { lines } });
    expect(refused).toMatchObject({ isError: true });
    expect(textOf(refused)).toBe("该访问令牌的权限是“只读”，不能进行此操作");
    const wrong = await client.callTool({ name: "getOrdersById", arguments: { id: "x" } });
    expect([wrong.isError, textOf(wrong)]).toEqual([true, "编号有误"]);
    const order = await client.callTool({ name: "postOrders", arguments: { agree: 1, payable: "1.00" } });
    expect(order.isError).toBe(true);
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  });
});

describe("without a valid token", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const send = (headers: Record<string, string>, init: RequestInit = {}) =>
    respond(
      new Request(URL_OF_MCP, {
        method: "POST",
        body: JSON.stringify(message),
        ...init,
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
      }),
      "mcp",
    );

  it("nothing is answered, also to a browser that is signed in", async () => {
    const callers: Record<string, string>[] = [
      {},
      { authorization: "Bearer qn_x" },
      { cookie: getCookie(1)!, origin: SHOP },
    ];
    for (const headers of callers) {
      const answer = await send(headers);
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
  });

  it("with one, bad messages are refused and the shop goes on", async () => {
    const authorization = `Bearer ${await newToken("read")}`;
    expect((await send({ authorization }, { body: "{" })).status).toBe(400);
    expect((await send({ authorization }, { method: "GET", body: null })).status).toBe(405);
    expect((await send({ authorization })).status).toBe(200);
  });
});
