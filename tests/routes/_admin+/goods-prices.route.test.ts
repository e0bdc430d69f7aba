import { beforeAll, expect, test } from "vitest";
import { findPrice } from "../../modules/catalogue/admin/find-price";
import * as prices from "~/routes/_admin+/_goods+/staff.goods.$id.prices/route";
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

interface Shown {
  version: number;
  chosen: unknown;
  mayChange: boolean;
  waiting: { id: number }[];
}
const shown = async (by = buying, query = "") =>
  (await (
    await getAnswer(prices.loader, by.get(`/staff/goods/${id}/prices${query}`), { id })
  ).json()) as Shown;
async function send(fields: Record<string, string>, by = buying, of = id) {
  const form = { seen: String((await shown()).version), why: "合同", ...fields };
  return getAnswer(prices.action, by.post(`/staff/goods/${of}/prices`, form), { id: of });
}

test("a price is changed by one person up to the limit", async () => {
  expect((await send({ scope: "base", price: "9.00", ladder: "50:8.50" })).status).toBe(303);
  expect(await findPrice(11, "base")).toBe(900);
  expect((await send({ scope: "company", key: "药店1", price: "8.00" })).status).toBe(303);
  expect(await findPrice(11, "company", "1")).toBe(800);
  const page = await shown(buying, "?scope=company&key=1");
  expect(page).toMatchObject({ chosen: { price: 800 }, mayChange: true, waiting: [] });
  expect((await shown(await roleBrowser("sales"))).mayChange).toBe(false);
});

test("what is wrong is refused with words", async () => {
  const faults: Record<string, string>[] = [
    { scope: "x", price: "9" },
    { scope: "base", price: "" },
    { scope: "base", price: "9.00", ladder: "50:9.50" },
    { scope: "rank", price: "9" },
    { scope: "area", key: "火星", price: "9" },
    { scope: "company", key: "99", price: "9" },
    { scope: "rank", key: "B" },
    { scope: "base", price: "9.00", ladder: "50:8.50" },
    { scope: "base", price: "9.10", why: "" },
  ];
  for (const fields of faults) expect((await send(fields)).status, JSON.stringify(fields)).toBe(400);
  expect((await send({ scope: "base", price: "9.10" }, buying, "99")).status).toBe(404);
  expect((await send({ scope: "base", price: "9.10" }, boss)).status).toBe(403);
});

test("from an older form it is asked again with what differs", async () => {
  const stale = await send({ scope: "base", price: "9.20", seen: "1" });
  const answer = (await stale.json()) as { stale: { version: number } };
  expect([stale.status, answer]).toMatchObject([
    409,
    { stale: { rows: [{ name: "单价", current: "9.00", own: "9.20" }, { name: "阶梯价" }] } },
  ]);
  expect((await send({ scope: "base", price: "9.20", seen: String(answer.stale.version) })).status).toBe(303);
});

test("past the limit a second person sees what was and what would be, and agrees", async () => {
  expect((await send({ scope: "rank", key: "A", price: "4.00" })).status).toBe(303);
  expect(await findPrice(11, "rank", "A")).toBeNull();
  const [waiting] = (await shown()).waiting;
  const params = { id: String(waiting!.id) };
  const path = `/staff/proposals/${waiting!.id}`;
  const page = (await (await getAnswer(approvalRequest.loader, boss.get(path), params)).json()) as {
    rows: unknown;
    mark: string;
    approvalRequest: { version: number };
  };
  expect(JSON.stringify(page)).toContain("超过一人可办的限额（改价，与原价及 30 天前的价格相差 20%）");
  expect(page.rows).toContainEqual({ name: "单价", previous: "没有，按其他价格", current: "¥4.00" });
  expect(page.rows).toContainEqual({ name: "给谁", previous: "等级 A", current: "等级 A" });
  const agree = { intent: "agree", version: String(page.approvalRequest.version), mark: page.mark };
  expect((await getAnswer(approvalRequest.action, buying.post(path, agree), params)).status).toBe(400);
  expect((await getAnswer(approvalRequest.action, boss.post(path, agree), params)).status).toBe(303);
  expect(await findPrice(11, "rank", "A")).toBe(400);
  expect((await shown()).waiting).toEqual([]);
});

test("a floor is set from what was seen, refused above a price that stands, and taken away", async () => {
  const price = (await findPrice(11, "company", "1"))!;
  const high = await send({ scope: "minimum", minimum: String((price + 1) / 100) });
  expect([high.status, await high.text()]).toEqual([400, expect.stringContaining("高于客户 1 的价格")]);
  for (const minimum of ["贵", "0", "-1"])
    expect((await send({ scope: "minimum", minimum })).status).toBe(400);
  expect((await send({ scope: "minimum", minimum: "" })).status).toBe(400);
  const { version } = await shown();
  expect((await send({ scope: "company", key: "1", price: "8.20" })).status).toBe(303);
  const stale = await send({ scope: "minimum", minimum: "4.00", seen: String(version) });
  expect([stale.status, await stale.json()]).toMatchObject([
    409,
    { stale: { rows: [{ name: "最低售价", current: "", own: "4.00" }] } },
  ]);
  expect((await send({ scope: "minimum", minimum: "4.00" })).status).toBe(303);
  expect(await shown()).toMatchObject({ prices: { minimum: 400 } });
  const below = await send({ scope: "company", key: "1", price: "3.99" });
  expect([below.status, await below.text()]).toEqual([400, expect.stringContaining("低于最低售价")]);
  expect((await send({ scope: "minimum", minimum: "3.00" }, boss)).status).toBe(403);
  expect((await send({ scope: "minimum", minimum: "" })).status).toBe(303);
  expect(await shown()).toMatchObject({ prices: { minimum: 400 }, waiting: [{ kind: "goodsMinimumPrice" }] });
  const log = JSON.stringify(((await shown()) as unknown as { changes: unknown }).changes);
  expect(log).toContain("最低售价");
  expect(log).toContain("¥4.00");
});
