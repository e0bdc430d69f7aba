import { beforeAll, describe, expect, test } from "vitest";
import { noteRefusals } from "~/modules/catalogue/goods/refusals.server";
import { noteMerged } from "~/modules/catalogue/former-names/merged-ids.server";
import { keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { DAY, toDay } from "~/platform/values/clock";
import { rollUpSales } from "~/modules/reports/rolled/roll-up.server";
import * as home from "~/routes/_admin+/_system+/staff._index/route";
import * as sales from "~/routes/_admin+/_reports+/staff.reports._index/route";
import * as expiring from "~/routes/_admin+/_reports+/staff.reports.expiring/route";
import * as file from "~/routes/_admin+/_reports+/staff.reports.export/route";
import * as margin from "~/routes/_admin+/_reports+/staff.reports.margin/route";
import * as offers from "~/routes/_admin+/_reports+/staff.reports.offers/route";
import * as refused from "~/routes/_admin+/_reports+/staff.reports.refused/route";
import * as unpaid from "~/routes/_admin+/_reports+/staff.reports.unpaid/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { htmlOf, shownRows } from "../../admin/lists/shown-list";

const PATH = "/staff/reports";
let boss: Browser;
let at: number;

beforeAll(async () => {
  await clear();
  await ground();
  at = now();
  const buyer = await company(1);
  await goods(11, [[300, 50]]);
  await goods(12, [[90, 500]]);
  await loadPeople();
  boss = await roleBrowser("boss");
  await cart(1, [
    [11, 4],
    [12, 2],
  ]);
  const placed = await placeOrders(buyer, await draftOf(buyer), at);
  expect(placed.ok).toBe(true);
  await inTransaction(async (trx) => {
    await keepCosts(trx, [{ goodsId: 11, cost: 700 }], at);
    await noteRefusals(trx, 1, [{ goodsId: 12, reason: "soldOut", units: 30, amount: 30_000 }], at);
  });
  await rollUpSales(at);
});

type Loader = { loader: (args: never) => unknown };
const page = async ({ loader }: Loader, query = "", by = boss) =>
  getAnswer(loader, by.get(`${PATH}${query}`));
const shown = async (of: Loader, query = "", by = boss) =>
  (await (await page(of, query, by)).json()) as { rows: Record<string, string | null>[] };

describe("the sales", () => {
  test.each([
    ["day", toDay(now()), `from=${toDay(now())}`],
    ["manufacturer", "演示药厂", "manufacturer=1"],
    ["area", "广东省", "area=44"],
    ["manager", "未指定客服人员", "manager=0"],
    ["company", "药店1", "/staff/customers/1"],
    ["goods", "商品11", "/staff/goods/11"],
  ])("by %s name their rows and lead further", async (by, name, to) => {
    const { rows } = await shown(sales, `?by=${by}&span=today`);
    const [row] = rows;
    expect(row!["name"]).toContain(name);
    expect(row!["to"]).toContain(to);
    expect(row!["net"]).toBe(by === "goods" ? "¥40.00" : "¥60.00");
  });

  test("narrowed to a maker, a category, a city or a manager say so; what is not there is empty", async () => {
    for (const [query, count] of [
      ["by=goods&manufacturer=1", 2],
      ["by=goods&manufacturer=99", 0],
      ["by=goods&category=99", 0],
      ["by=area&area=44", 1],
      ["by=company&area=4401", 1],
      ["by=company&area=11", 0],
      ["by=company&manager=0", 1],
      ["by=company&manager=7", 0],
    ] as const) {
      const answer = (await (await page(sales, `?${query}`)).json()) as {
        rows: unknown[];
        narrowed: unknown[];
      };
      expect([query, answer.rows.length, answer.narrowed.length]).toEqual([query, count, 1]);
    }
  });

  test("of a maker that was merged are those of what it has become, on the page and in its file", async () => {
    await inTransaction(async (trx) => {
      await noteMerged(trx, "manufacturer", 77, 1);
      await bumpVersion(trx, "goods");
    });
    const thrown = await page(sales, "?by=goods&manufacturer=77").catch((item: unknown) => item as Response);
    expect(thrown.headers.get("Location")).toBe(`${PATH}?by=goods&manufacturer=1`);
    const other = await page(margin, "/margin?by=goods&manufacturer=77").catch(
      (item: unknown) => item as Response,
    );
    expect(other.headers.get("Location")).toBe(`${PATH}/margin?by=goods&manufacturer=1`);
    const query = `${PATH}/export?report=sales&by=goods&manufacturer=77`;
    expect(await (await getAnswer(file.loader, boss.get(query))).text()).toContain("商品11");
  });

  test("take any address, and days that make no sense in words", async () => {
    for (const query of [
      "by=x",
      "from=x",
      "skip=-1",
      "skip=99999",
      "area=%00",
      `manufacturer=${"9".repeat(300)}`,
      "from=2099-01-01",
    ])
      expect((await page(sales, `?${query}`)).status).toBe(200);
    const answer = await (await page(sales, "?from=2026-02-30")).json();
    expect(answer).toMatchObject({
      period: { fault: expect.stringContaining("日期请写作") as unknown, preset: "month" },
    });
  });

  test("are counted anew on request, and the page comes back as it was", async () => {
    const back = `${PATH}?by=goods&span=today`;
    const done = await getAnswer(sales.action, boss.post(PATH, { back }));
    expect([done.status, done.headers.get("Location")]).toEqual([303, back]);
    const away = await getAnswer(sales.action, boss.post(PATH, { back: "https://else.where/" }));
    expect(away.headers.get("Location")).toBe(PATH);
  });

  test("say what days are still to be rolled up", async () => {
    const yesterday = toDay(at - DAY);
    await db.deleteFrom("sales_span").where("span", "=", toDay(at)).execute();
    const answer = await (await page(sales, `?from=${yesterday}&to=${toDay(at)}`)).json();
    expect(answer).toMatchObject({ fresh: { missing: 1 } });
    await rollUpSales(at);
  });
});

describe("the other reports", () => {
  test("margin is said where a cost is known, and how much of the sales has none", async () => {
    const { rows } = await shown(margin, "?span=today");
    expect(rows).toMatchObject([
      {
        name: expect.stringContaining("商品11"),
        known: "100.0%",
        cost: "¥28.00",
        margin: "¥12.00",
        rate: "30.0%",
      },
      { name: expect.stringContaining("商品12"), known: "0.0%", cost: "成本未知", margin: "—", rate: "—" },
    ]);
    expect(await (await page(margin, "?by=manufacturer")).json()).toMatchObject({
      rows: [{ name: "演示药厂" }],
    });
  });

  test("refusals stand by reason and by goods, those of one reason by themselves", async () => {
    const answer = await (await page(refused, "?span=today")).json();
    expect(answer).toMatchObject({ reasons: [{ name: "缺货" }], goods: [{ to: "/staff/goods/12" }] });
    expect(await (await page(refused, "?reason=offSale")).json()).toMatchObject({ goods: [] });
  });

  test("stock that will be left is told with what to do; costs only to those who may see them", async () => {
    const { rows } = await shown(expiring);
    expect(rows.map(({ advice }) => advice)).toContainEqual(expect.stringContaining("停止进货"));
    const purchasing = await roleBrowser("purchasing");
    const theirs = await shown(expiring, "", purchasing);
    expect([rows[0]!["cost"], theirs.rows[0]!["cost"]]).toEqual([expect.any(String), null]);
    expect(htmlOf(expiring, await (await page(expiring)).json())).toContain("成本金额");
    const hidden = await (await page(expiring, "", purchasing)).json();
    expect(htmlOf(expiring, hidden)).not.toContain("成本金额");
  });

  test("offers without any order are empty; orders to be paid are listed by age", async () => {
    expect(await (await page(offers, "?kind=voucher")).json()).toMatchObject({ rows: [] });
    const answer = await (await page(unpaid)).json();
    expect(answer).toMatchObject({
      rows: [{ company: "药店1", placedAt: expect.any(Number), payable: 7200, paid: 0 }],
      owed: { inTime: 0, over90: 0 },
    });
    const [first] = shownRows(unpaid, { ...(answer as object), ages: [] });
    expect(first!.cells).toEqual([
      expect.any(String),
      "药店1",
      expect.any(String),
      "¥72.00",
      "¥0.00",
      "¥72.00",
    ]);
  });
});

describe("files of the reports", () => {
  test.each([
    ["sales&by=goods", "商品11"],
    ["margin", "商品11"],
    ["refused", "缺货"],
    ["expiring", "B12-0"],
    ["offers", "带动金额"],
    ["unpaid", "药店1"],
  ])("%s has its rows", async (query, words) => {
    const answer = await page(file, `/export?report=${query}&format=csv`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(await answer.text()).toContain(words);
  });

  test("an unknown one is not found, and nobody exports what they may not see", async () => {
    expect((await page(file, "/export?report=x")).status).toBe(404);
    const finance = await roleBrowser("finance");
    expect((await page(file, "/export?report=unpaid", finance)).status).toBe(200);
    expect((await page(file, "/export?report=offers", finance)).status).toBe(403);
    expect((await page(file, "/export?report=sales", await roleBrowser("sales"))).status).toBe(403);
  });
});

test("whose reports they are: sales see sales, purchasing the stock, marketing the offers, all of them what was refused", async () => {
  const opens = async (role: "sales" | "purchasing" | "marketing" | "finance") => {
    const by = await roleBrowser(role);
    const answers = await Promise.all(
      [sales, margin, refused, expiring, offers, unpaid].map((item) => page(item, "", by)),
    );
    return answers.map(({ status }) => (status === 200 ? 1 : 0)).join("");
  };
  expect(await opens("sales")).toBe("101000");
  expect(await opens("purchasing")).toBe("001100");
  expect(await opens("marketing")).toBe("001010");
  expect(await opens("finance")).toBe("111001");
});

test("the start page shows the boss what was sold today, and others nothing of it", async () => {
  const shop = async (by: Browser) =>
    ((await (await getAnswer(home.loader, by.get("/staff"))).json()) as { shop: { value: string }[] }).shop;
  expect((await shop(boss)).map(({ value }) => value)).toEqual(["¥60.00", "1", "¥0.00"]);
  expect(await shop(await roleBrowser("warehouse"))).toEqual([]);
});
