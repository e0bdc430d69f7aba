import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import * as page from "~/routes/_admin+/_goods+/staff.prices/route";
import type { Browser } from "../../modules/company/browser";
import { clear, company, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let browser: Browser;
beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]], { name: "阿莫西林胶囊", status: "off" });
  await goods(12, [[300, 50]], { name: "阿莫西林颗粒", status: "off" });
  await company(1);
  await db
    .insertInto("goods_price")
    .values({ goods_id: 11, scope: "rank", scope_key: "A", price: 900 })
    .execute();
  await loadPeople();
  browser = await roleBrowser("sales");
});

interface Shown {
  faults: string[];
  choices: { id: number }[];
  answer: unknown;
}
const ask = async (query: Record<string, string>, by = browser) =>
  getAnswer(page.loader, by.get(`/staff/prices?${new URLSearchParams(query).toString()}`));
const shown = async (query: Record<string, string>) => (await (await ask(query)).json()) as Shown;

test("company and goods by number or name: what is paid, which price wins, why it may not be bought", async () => {
  for (const query of [
    { company: "1", goods: "11", number: "3" },
    { company: "药店1", goods: "阿莫西林胶囊", number: "3" },
  ])
    expect(await shown(query)).toMatchObject({
      faults: [],
      answer: {
        company: "药店1",
        priced: { line: { unitPrice: 900, quantity: 3, gross: 2700, restriction: { code: "offSale" } } },
        sources: [
          { scope: "company", price: null },
          { scope: "rank", price: 900, isWinner: true },
          {},
          {},
          {},
          {},
        ],
      },
    });
});

test("a word that means several goods is asked again; unknown ones are said", async () => {
  const several = await shown({ company: "1", goods: "阿莫西林" });
  expect([several.choices.map(({ id }) => id).sort(), several.answer]).toEqual([[11, 12], null]);
  expect(await shown({ company: "没有的", goods: "99" })).toMatchObject({
    faults: ["没有这个客户", "没有这个商品"],
    answer: null,
  });
  expect(await shown({})).toMatchObject({ faults: [], choices: [], answer: null });
});

test("any address answers, whatever it says", async () => {
  for (const query of [
    { company: "1", goods: "11", number: "x" },
    { company: "%00" },
    { goods: "9".repeat(300) },
  ] as const)
    expect((await ask({ ...query } as Record<string, string>)).status).toBe(200);
  expect((await ask({ company: "1", goods: "11" }, await roleBrowser("warehouse"))).status).toBe(403);
});

test("a company that is not approved sees no price", async () => {
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 1).execute();
  expect(await shown({ company: "1", goods: "11" })).toMatchObject({ answer: { priced: null } });
});
