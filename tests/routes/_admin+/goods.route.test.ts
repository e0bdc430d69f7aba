import { beforeAll, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import * as file from "~/routes/_admin+/_goods+/staff.goods.export";
import * as item from "~/routes/_admin+/_goods+/staff.goods.$id._index/route";
import * as sale from "~/routes/_admin+/_goods+/staff.goods.$id.sale/route";
import * as list from "~/routes/_admin+/_goods+/staff.goods._index/route";
import { fileDocuments } from "../../modules/catalogue/admin/papers";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { ensureRows } from "../../rows";

let browser: Browser;
const id = "11";
beforeAll(() => ensureRows("file", 1));
beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  await goods(12, [[-5, 3]], { kind: "herb" });
  await loadPeople();
  browser = await roleBrowser("purchasing");
});

const send = (fields: Record<string, string>, by = browser, of = id) =>
  getAnswer(sale.action, by.post(`/staff/goods/${of}/sale`, { why: "质量", ...fields }), { id: of });

test("the list shows goods of all kinds, and takes any filter", async () => {
  const answer = await getAnswer(list.loader, browser.get("/staff/goods"));
  expect(await answer.json()).toMatchObject({
    rows: [
      { id: 12, stock: 0 },
      { id: 11, stock: 50 },
    ],
    next: null,
  });
  const herbs = await getAnswer(list.loader, browser.get("/staff/goods?kind=herb&lack=stock"));
  expect(await herbs.json()).toMatchObject({ rows: [{ id: 12 }] });
  for (const query of [
    "words=%00",
    "kind=x",
    "sale=x",
    "lack=papers",
    "after=999999",
    `words=${"9".repeat(300)}`,
  ])
    expect((await getAnswer(list.loader, browser.get(`/staff/goods?${query}`))).status).toBe(200);
});

test("the list as a file stands in the log with its filter", async () => {
  const answer = await getAnswer(file.loader as never, browser.get("/staff/goods/export?sale=on"));
  expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
    200,
    'attachment; filename="goods.csv"',
  ]);
  expect((await answer.text()).trim().split("\n")).toHaveLength(3);
  const [row] = await auditRows({ subject: "goods", subjectId: "export", limit: 1 });
  expect(row).toMatchObject({ operator: personOf("purchasing").name, command: "导出商品" });
  expect(row!.after).toContain("on");
});

test("one goods shows stock, papers and what may be done; sales may not change it", async () => {
  const page = await getAnswer(item.loader, browser.get(`/staff/goods/${id}`), { id });
  expect(await page.json()).toMatchObject({
    goods: { id: 11, state: { base_price: 1000 }, stock: 50 },
    batches: [{ number: "B11-0", held: 0 }],
    papers: [],
    offers: [],
    changes: [],
    may: { change: true, stock: true, papers: true },
    missing: [
      { kind: "registration" },
      { kind: "leaflet" },
      { kind: "businessLicence" },
      { kind: "drugProduction" },
    ],
  });
  const seller = await roleBrowser("sales");
  expect(await (await getAnswer(item.loader, seller.get(`/staff/goods/${id}`), { id })).json()).toMatchObject(
    {
      may: { change: false, stock: false },
    },
  );
  expect((await getAnswer(item.loader, browser.get("/staff/goods/x"), { id: "x" })).status).toBe(404);
  expect((await getAnswer(item.loader, browser.get("/staff/goods/99"), { id: "99" })).status).toBe(404);
});

test("it is taken off and put on with a reason, on with its papers alone; an old page does nothing", async () => {
  for (const fields of [{ to: "" }, { to: "x" }, { to: "off", why: "" }, { to: "on" }])
    expect((await send(fields as Record<string, string>)).status, JSON.stringify(fields)).toBe(400);
  expect((await send({ to: "off" }, browser, "99")).status).toBe(404);
  expect((await send({ to: "off" }, await roleBrowser("sales"))).status).toBe(403);
  const done = await send({ to: "off" });
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/staff/goods/11"]);
  expect((await send({ to: "off" })).status).toBe(400);
  const page = await getAnswer(sale.loader, browser.get(`/staff/goods/${id}/sale`), { id });
  expect(await page.json()).toMatchObject({
    button: "上架",
    text: expect.stringMatching(/^现在还不能上架：.*药品注册批件/),
    hidden: { to: "on" },
  });
  const refused = await send({ to: "on" });
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
    400,
    expect.stringContaining("缺少"),
  ]);
  await fileDocuments(11);
  expect((await send({ to: "on", why: "资料已补齐" })).status).toBe(303);
  const after = await getAnswer(item.loader, browser.get(`/staff/goods/${id}`), { id });
  expect(await after.json()).toMatchObject({
    goods: { state: { status: "on" } },
    missing: [],
    changes: [{ command: "商品上架", why: "资料已补齐" }, { command: "商品下架" }],
  });
});
