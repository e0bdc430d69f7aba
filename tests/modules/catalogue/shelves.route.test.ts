import { matched } from "./cards/named";
import { readTableReply } from "~/modules/catalogue/listing/order-sum";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadCompanies } from "~/demo/companies/companies.server";
import { loadGoods } from "~/demo/goods.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { takeSharedToken } from "~/platform/http/limits/shared-rate.server";
import { MAX_SUGGESTED_GOODS, type SuggestedGoods } from "~/shell/search/suggest";
import { SEARCHES } from "~/shell/list-request.server";
import { loader as api } from "~/routes/_api+/api.$";
import { action as favourite } from "~/routes/_catalogue+/favourites";
import { loader as pack } from "~/routes/_catalogue+/goods.$id.pack[.svg]";
import { loader as detail } from "~/routes/_catalogue+/list.info.$id/route";
import { action as order, loader as list } from "~/routes/_catalogue+/list.($view)/route";
import { loader as searchGoods } from "~/routes/_catalogue+/search.goods";
import { loader as search } from "~/routes/_catalogue+/search.($view)/route";
import { loader as herbs } from "~/routes/_catalogue+/zyyp/route";
import { emptyTables } from "../../rows";

const SITE = "http://shop.test";
const args = (request: Request, params: Record<string, string> = {}) => ({ request, params, context: {} });
let demo = "";
let pending = "";

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, now()));
  await loadGoods(now(), { limit: 150 });
  const cookie = async (accountId: number, companyId: number) =>
    (await startSession(new Request(SITE), { accountId, companyId })).split(";")[0]!;
  demo = await cookie(1, 1);
  pending = await cookie(2, 2);
});

const get = (path: string, cookie = "") =>
  new Request(SITE + path, cookie ? { headers: { Cookie: cookie } } : {});
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  new Request(SITE + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      Origin: SITE,
      Host: "shop.test",
      "Content-Type": "application/x-www-form-urlencoded",
      ...(cookie && { Cookie: cookie }),
    },
  });

/** Every number that stands under a name that could be a price. */
function pricesIn(value: unknown, found: unknown[] = []): unknown[] {
  if (Array.isArray(value)) value.forEach((item) => pricesIn(item, found));
  else if (value && typeof value === "object")
    for (const [name, inner] of Object.entries(value)) {
      if (/price|ladder|amount/i.test(name) && !/ladderType|priceLock|hasPrices/.test(name)) {
        if (inner !== null && !(Array.isArray(inner) && inner.length === 0)) found.push({ [name]: inner });
      } else pricesIn(inner, found);
    }
  return found;
}

describe("goods among the suggestions", () => {
  const suggested = async (keywords: string, cookie = "") => {
    const query = new URLSearchParams({ keywords, type: "drug" });
    const answer = await searchGoods(args(get(`/search/goods?${query}`, cookie)));
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    return (await answer.json()) as SuggestedGoods[];
  };
  it("are few, with what the company pays and may order", async () => {
    const goods = await suggested("阿莫西林", demo);
    expect(goods.length).toBeGreaterThan(0);
    expect(goods.length).toBeLessThanOrEqual(MAX_SUGGESTED_GOODS);
    expect(goods[0]).toMatchObject({
      goods: { name: expect.stringContaining("阿莫西林") as string, priceLock: null },
    });
    expect(goods[0]!.price).toBeGreaterThan(0);
  });
  it("carry no price for visitors, nor for a company under review", async () => {
    for (const [cookie, priceLock] of [
      ["", "login"],
      [pending, "review"],
    ] as const)
      for (const item of await suggested("阿莫西林", cookie))
        expect(item).toMatchObject({ price: null, goods: { price: null, ladder: [], priceLock } });
  });
  it("are none for nothing typed, and for what nothing is found by", async () => {
    expect(await suggested("")).toEqual([]);
    expect(await suggested("不存在的东西")).toEqual([]);
  });
});

it("notes what a company did not find, and nothing of a visitor, of a later page or of what was found", async () => {
  const ask = (query: string, cookie = "") =>
    search(args(get(`/search?keywords=${encodeURIComponent(query)}`, cookie)));
  await ask("量子药");
  await ask("阿莫西林", demo);
  await ask("量子药", demo);
  await ask("量子药", demo);
  const missed = await db.selectFrom("missed_search").select(["company_id", "words", "lacking"]).execute();
  expect(missed).toEqual([{ company_id: 1, words: "量子药", lacking: "" }]);
});

describe("searches", () => {
  it("are limited by company, and by address for visitors; shelves and other companies go on", async () => {
    const ask = (path: string, cookie: string, from = "") => {
      const request = get(path, cookie);
      request.headers.set("x-client-address", from);
      return search(args(request)).catch((thrown: unknown) => thrown as Response);
    };
    const SEARCH = "/search?keywords=amxl";
    const use = async (who: string) => {
      for (let i = 0; i < SEARCHES.limit; i += 1) await takeSharedToken(`search:${who}`, SEARCHES, now());
    };
    expect((await ask(SEARCH, demo)).status).toBe(200);
    await use("c1");
    await use("203.0.113.9");
    const refused = [await ask(SEARCH, demo), await ask(SEARCH, "", "203.0.113.9")];
    for (const answer of refused) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await answer.text()).toMatch(/^操作过于频繁，请 \d+ 秒后再试。$/);
    }
    for (const [path, cookie, from] of [
      ["/search", demo, ""],
      [SEARCH, pending, ""],
      [SEARCH, "", "203.0.113.10"],
    ] as const)
      expect((await ask(path, cookie, from)).status).toBe(200);
  });
});

describe("prices", () => {
  it.each(["", "?page=2", "?sort=price", "?near=1"])(
    "are nowhere in /list%s for those who may not see them",
    async (query) => {
      for (const cookie of ["", pending]) {
        const answer = await list(args(get(`/list${query}`, cookie)));
        const sent = matched(await answer.json());
        expect(pricesIn(sent)).toEqual([]);
        expect(JSON.stringify(sent)).toContain(`"priceLock":"${cookie ? "review" : "login"}"`);
      }
    },
  );
  it("are nowhere in search, zones and details either", async () => {
    const answers = [
      await search(args(get("/search?keywords=amxl"))),
      await herbs(args(get("/zyyp"))),
      await detail(args(get("/list/info/1"), { id: "1" })),
    ];
    for (const answer of answers) expect(pricesIn(matched(await answer.json()))).toEqual([]);
  });
  it("are there for an approved company", async () => {
    expect(pricesIn(matched(await (await list(args(get("/list", demo)))).json())).length).toBeGreaterThan(30);
  });
});

describe("the order table", () => {
  beforeEach(async () => {
    await emptyTables(["order_draft"]);
  });
  const lines = () =>
    db
      .selectFrom("cart_line")
      .select(["goods_id", "number"])
      .where("company_id", "=", 1)
      .orderBy("goods_id")
      .execute();

  it("puts every typed number into the cart and says so", async () => {
    const answer = await order(
      args(post("/list/table?page=1", { "number-1": "20", "number-2": "" }, demo), { view: "table" }),
    );
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/list/table?page=1"]);
    expect(await lines()).toEqual([{ goods_id: 1, number: 20 }]);
  });

  it("rounds no number to packs: it is answered, and the row's button only stores another", async () => {
    const view = { view: "table" };
    const refused = await order(args(post("/list/table", { "number-1": "13" }, demo), view));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        input: { 1: "13" },
        answers: [{ goodsId: 1, ok: false, text: "每 10 盒一包，请改为整包的数量" }],
      },
    ]);
    const fields = { intent: "add", "number-1": "13", way: "1-0" };
    const stored = await order(args(post("/list/table", fields, demo), view));
    expect(stored.status).toBe(303);
    expect(await db.selectFrom("order_draft").selectAll().execute()).toEqual([]);
    expect(await lines()).toEqual([{ goods_id: 1, number: 20 }]);
  });

  it("answers each row; what is refused stays typed", async () => {
    const regulated = await db
      .selectFrom("goods")
      .select("id")
      .where("regulated", "is not", null)
      .executeTakeFirstOrThrow();
    const fields = {
      "number-1": "10",
      [`number-${regulated.id}`]: "5",
      "number-999999": "1",
      "number-3": "x",
    };
    const answer = await order(args(post("/list/table", fields, demo), { view: "table" }));
    expect(answer.status).toBe(400);
    const reply = (await answer.json()) as {
      input: Record<string, string>;
      answers: { goodsId: number; ok: boolean; text: string }[];
    };
    const message = Object.fromEntries(reply.answers.map((a) => [a.goodsId, a.ok || a.text]));
    expect(message[1]).toBe(true);
    expect(message[regulated.id]).toMatch(/不得在网上销售/);
    expect(message[999999]).toBe("没有找到该商品");
    expect(message[3]).toBe("请填写整数");
    expect(reply.input).toEqual({ [regulated.id]: "5", 999999: "1", 3: "x" });
    expect(await lines()).toEqual([{ goods_id: 1, number: 30 }]);
  });

  it("asks for a number when there is none, keeps numbers when asked to, and sends visitors to sign in", async () => {
    const table = { view: "table" };
    expect((await order(args(post("/list/table", {}, demo), table))).status).toBe(400);
    const sum = await order(
      args(post("/list/table?sort=sales", { intent: "sum", "number-1": "7" }, demo), table),
    );
    expect([sum.status, sum.headers.get("Location")]).toEqual([303, "/list/table?sort=sales"]);
    const keep = await order(args(post("/list/table", { intent: "keep", "number-2": "8" }, demo), table));
    expect([keep.status, await keep.json()]).toEqual([200, null]);
    expect(
      await db.selectFrom("order_draft").select(["goods_id", "input"]).orderBy("goods_id").execute(),
    ).toEqual([
      { goods_id: 1, input: "7" },
      { goods_id: 2, input: "8" },
    ]);
    const thrown = await order(args(post("/list/table", { "number-1": "7" }), table)).catch(
      (e: unknown) => e,
    );
    expect((thrown as Response).headers.get("Location")).toMatch(/^\/login/);
    expect(await lines()).toEqual([{ goods_id: 1, number: 30 }]);
  });

  it("says of a number of any length that it is none, and of what is no such form one sentence", async () => {
    const table = { view: "table" };
    const long = await order(args(post("/list/table", { "number-1": "9".repeat(50) }, demo), table));
    expect([long.status, await long.json()]).toEqual([
      400,
      { input: { 1: "9".repeat(12) }, answers: [{ goodsId: 1, ok: false, text: "请填写整数" }] },
    ]);
    const other = await order(args(post("/list/table", { intent: "all", "number-1": "1" }, demo), table));
    expect([other.status, readTableReply(await other.json())]).toEqual([
      400,
      { input: {}, answers: [], error: "请从选项中选择" },
    ]);
    expect(await lines()).toEqual([{ goods_id: 1, number: 30 }]);
  });
});

describe("the goods' page", () => {
  it("remembers what was seen and shows it on the next", async () => {
    const first = await detail(args(get("/list/info/1"), { id: "1" }));
    const cookie = first.headers.get("Set-Cookie")!.split(";")[0]!;
    const second = await detail(args(get("/list/info/2", cookie), { id: "2" }));
    expect(((await second.json()) as { seen: { id: number }[] }).seen.map((g) => g.id)).toEqual([1]);
  });
  it.each(["0", "999999", "x", "1e3", "-1"])("404 for %s", async (id) => {
    const thrown = await detail(args(get(`/list/info/${id}`), { id })).catch((e: unknown) => e);
    expect((thrown as Response).status).toBe(404);
  });
  it("has a picture that may be kept for good under its version", async () => {
    const loose = await pack(args(get("/goods/1/pack.svg"), { id: "1" }));
    expect(loose.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(loose.headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
  });
});

describe("favourites", () => {
  const count = async () =>
    (
      await db
        .selectFrom("favourite")
        .selectAll()
        .where("company_id", "=", 1)
        .where("goods_id", "=", 3)
        .execute()
    ).length;
  it("are set and unset, twice is once, and lead back", async () => {
    for (const state of ["on", "on"]) {
      const answer = await favourite(
        args(post("/favourites", { goods: "3", state, back: "/list?page=2" }, demo)),
      );
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/list?page=2"]);
    }
    expect(await count()).toBe(1);
    await favourite(args(post("/favourites", { off: "3", back: "https://evil.example/" }, demo)));
    expect(await count()).toBe(0);
  });
});

describe("the API", () => {
  const call = async (path: string, cookie = "") =>
    (await api(args(get(`/api/${path}`, cookie), { "*": path.split("?")[0]! }))).json();
  it("suggests words in its envelope", async () => {
    const answer = (await call("goods/search?keywords=amxl&type=drug")) as { code: number; data: string[] };
    expect(answer).toMatchObject({ code: 10000, msg: "" });
    expect(answer.data[0]).toBe("阿莫西林胶囊");
    expect(await call("goods/search?keywords=")).toMatchObject({ code: 10000, data: [] });
  });
  it("says what is wrong with parameters and paths", async () => {
    expect(await call("goods/search?keywords=a&type=moon")).toEqual({
      code: 422,
      msg: "搜索类型有误",
      data: { errors: { type: ["搜索类型有误"] } },
    });
    expect(await call("nothing/here")).toMatchObject({ code: 404 });
  });
  it("counts the cart", async () => {
    expect(await call("cart/total", demo)).toMatchObject({ data: { total: 1 } });
    expect(await call("cart/total")).toMatchObject({ code: 10001, data: null });
  });
});
