import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { DAY, toDay } from "~/platform/values/clock";
import * as file from "~/routes/_admin+/_reports+/staff.exports.file/route";
import * as page from "~/routes/_admin+/_reports+/staff.exports._index/route";
import { paidOrder } from "../../modules/orders/admin/paid-order";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

beforeAll(loadPeople);
let number: string;
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  ({ number } = await paidOrder(1, [[11, 4]]));
});

type Role = "boss" | "finance" | "sales" | "warehouse";
async function take(query: string, role: Role = "boss") {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(file.loader, browser.get(`/staff/exports/file?${query}`));
  return {
    status: answer.status,
    text: await answer.text(),
    name: answer.headers.get("Content-Disposition"),
  };
}
const offered = async (role: Role) => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.loader, browser.get("/staff/exports"));
  const { rows = [] } = answer.ok ? ((await answer.json()) as { rows: { what: string }[] }) : {};
  return [answer.status, ...rows.map(({ what }) => what)];
};

test("orders and their lines of some days and of one company come as a file, noted in the log", async () => {
  const day = toDay(NOW);
  const { status, text, name } = await take(`what=orders&from=${day}&to=${day}`);
  expect([status, name]).toEqual([200, expect.stringContaining("orders")]);
  expect(text).toContain(number);
  expect((await take("what=lines&company=1&format=csv")).text).toContain(number);
  expect((await take("what=orders&company=2")).text).not.toContain(number);
  expect((await take(`what=orders&to=${toDay(NOW - DAY)}`)).text).not.toContain(number);
  const log = await auditRows({ subject: "export", limit: 10 });
  expect(log.at(-1)).toMatchObject({ command: "导出订单", after: expect.stringContaining(day) });
});

test.each(["goods", "invoices", "ledger", "audit"])("%s is a file with headings", async (what) => {
  const { status, text } = await take(`what=${what}`);
  expect(status).toBe(200);
  expect(text.split("\n")[0]).toMatch(/编号|时间/);
});

test("each takes what they may see, and nothing else", async () => {
  expect(await offered("boss")).toEqual([200, "orders", "lines", "invoices", "ledger", "goods", "audit"]);
  expect(await offered("finance")).toEqual([200, "orders", "lines", "invoices", "ledger"]);
  expect(await offered("sales")).toEqual([403]);
  expect((await take("what=audit", "finance")).status).toBe(403);
  expect((await take("what=goods", "finance")).status).toBe(403);
  expect((await take("what=orders", "sales")).status).toBe(403);
});

test("a table that there is not is not found; days that are none are refused", async () => {
  expect((await take("what=staff")).status).toBe(404);
  expect((await take("what=orders&from=yesterday")).status).toBe(400);
});
