import { beforeAll, expect, test } from "vitest";
import type { PriceLine } from "~/modules/catalogue/admin/prices.server";
import { addMonths, DAY, toDay, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import * as prices from "~/routes/_admin+/_goods+/staff.goods.$id.prices/route";
import * as line from "~/routes/_admin+/_goods+/staff.goods.$id.prices_.$line/route";
import * as asked from "~/routes/_admin+/_goods+/staff.prices/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import type { Browser } from "../../modules/company/browser";
import { clear, company, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let buying: Browser;
let boss: Browser;
const id = "11";
beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  await company(1);
  await loadPeople();
  [buying, boss] = [await roleBrowser("purchasing"), await roleBrowser("boss")];
});

const today = toDay(now());
const next = addMonths(today, 1);
const end = addMonths(today, 2);

interface Shown {
  version: number;
  spans: { line: PriceLine; from: number; until: number | null; isRunning: boolean }[];
  past: PriceLine[];
  waiting: { id: number }[];
}
const path = `/staff/goods/${id}/prices`;
const shown = async () => (await (await getAnswer(prices.loader, buying.get(path), { id })).json()) as Shown;
async function send(fields: Record<string, string>) {
  const form = { seen: String((await shown()).version), why: "合同", scope: "company", key: "1", ...fields };
  return getAnswer(prices.action, buying.post(path, form), { id });
}
const own = async () => (await shown()).spans.filter((span) => span.line.scope === "company");
async function answerLine(of: number, fields: Record<string, string> = {}, by = buying) {
  const params = { id, line: String(of) };
  const form = { seen: String((await shown()).version), why: "改约", ...fields };
  return getAnswer(line.action, by.post(`${path}/${of}`, form), params);
}
async function paidOn(day: string) {
  const query = new URLSearchParams({ company: "1", goods: id, day }).toString();
  const answer = await getAnswer(asked.loader, buying.get(`/staff/prices?${query}`));
  return (await answer.json()) as {
    faults: string[];
    answer: {
      priced: { line: { unitPrice: number } };
      sources: { price: number | null; next: unknown }[];
    } | null;
  };
}
const unitPrice = async (day: string) => (await paidOn(day)).answer!.priced.line.unitPrice;

test("a price that is to come is shown and charged from its day until its last one", async () => {
  expect((await send({ price: "9.50", from: next, until: end })).status).toBe(303);
  expect(await own()).toMatchObject([
    {
      isRunning: false,
      from: startOfDay(next),
      until: startOfDay(end) + DAY,
      line: { setBy: expect.any(String) },
    },
  ]);
  expect([await unitPrice(""), await unitPrice(today), await unitPrice(next), await unitPrice(end)]).toEqual([
    1000, 1000, 950, 950,
  ]);
  expect(await unitPrice(toDay(startOfDay(end) + DAY))).toBe(1000);
  const { answer } = await paidOn(today);
  expect(answer!.sources[0]).toMatchObject({ price: null, next: { at: startOfDay(next), price: 950 } });
});

test("what meets it, a day that is over and one that is none are refused on the page", async () => {
  const refusals: [Record<string, string>, string][] = [
    [{ price: "9.00", from: next, until: next }, "与已定的价格重叠"],
    [{ price: "9.00", from: "2020-01-01" }, "开始时间不能早于今天"],
    [{ price: "9.00", from: end, until: next }, "结束须晚于开始"],
    [{ price: "9.00", from: "下个月" }, "开始请写作"],
    [{ price: "", from: "" }, "价格没有变化"],
  ];
  for (const [fields, words] of refusals) {
    const answer = await send(fields);
    expect([answer.status, await answer.text()], words).toEqual([400, expect.stringContaining(words)]);
  }
  expect(await own()).toHaveLength(1);
  expect((await paidOn("下个月")).faults).toEqual([expect.stringContaining("日期请写作")]);
});

test("one that has not begun is taken back once; the second press says so", async () => {
  const [coming] = await own();
  const of = coming!.line.id;
  expect((await answerLine(of, { why: "" })).status).toBe(400);
  expect((await answerLine(of, { seen: "1" })).status).toBe(400);
  expect((await answerLine(of, {}, boss)).status).toBe(403);
  expect((await answerLine(of)).status).toBe(303);
  expect((await answerLine(of)).status).toBe(404);
  expect(await own()).toEqual([]);
  // What it would have lain upon goes on: taking it back moves the price by little, and needs nobody else.
  await db
    .insertInto("goods_price")
    .values({ goods_id: 11, scope: "company", scope_key: "1", price: 400 })
    .execute();
  expect((await send({ price: "4.20", from: next, until: end })).status).toBe(303);
  const [, upon] = await own();
  expect((await answerLine(upon!.line.id)).status).toBe(303);
  expect([(await own()).length, (await shown()).waiting]).toEqual([1, []]);
  await db.deleteFrom("goods_price").where("price", "=", 400).execute();
});

test("one that runs ends on a day, and everybody's cannot", async () => {
  expect((await send({ price: "9.50" })).status).toBe(303);
  expect((await send({ scope: "base", key: "", price: "9.80" })).status).toBe(303);
  const [running] = await own();
  expect((await answerLine(running!.line.id, { until: "2020-01-01" })).status).toBe(400);
  expect((await answerLine(running!.line.id, { until: end })).status).toBe(303);
  expect([await unitPrice(end), await unitPrice(toDay(startOfDay(end) + DAY))]).toEqual([950, 980]);
  const base = (await shown()).spans.find((span) => span.line.scope === "base" && span.isRunning);
  const params = { id, line: String(base!.line.id) };
  expect((await getAnswer(line.loader, buying.get(`${path}/${base!.line.id}`), params)).status).toBe(404);
  expect((await shown()).past.map(({ price }) => price)).toEqual([1000]);
});

test("past the limit it waits with its period for a second person", async () => {
  expect((await send({ scope: "rank", key: "A", price: "4.00", from: next, until: end })).status).toBe(303);
  const [waiting] = (await shown()).waiting;
  const params = { id: String(waiting!.id) };
  const at = `/staff/proposals/${waiting!.id}`;
  const page = (await (await getAnswer(approvalRequest.loader, boss.get(at), params)).json()) as {
    rows: unknown;
    mark: string;
    approvalRequest: { version: number };
  };
  expect(page.rows).toContainEqual({ name: "期间", previous: "长期", current: `${next} 起，到 ${end}` });
  const agree = { intent: "agree", version: String(page.approvalRequest.version), mark: page.mark };
  expect((await getAnswer(approvalRequest.action, boss.post(at, agree), params)).status).toBe(303);
  const rank = (await shown()).spans.filter((span) => span.line.scope === "rank");
  expect(rank).toMatchObject([{ from: startOfDay(next), until: startOfDay(end) + DAY }]);
});
