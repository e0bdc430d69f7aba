import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { importGoods } from "~/modules/imports/run-file.server";
import * as facts from "~/routes/_admin+/_goods+/staff.goods.$id.facts/route";
import * as create from "~/routes/_admin+/_goods+/staff.goods.new/route";
import type { Browser } from "../../modules/company/browser";
import { clear, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let browser: Browser;
let id: string;
beforeAll(async () => {
  await clear();
  const row = {
    name: "阿莫西林胶囊",
    manufacturer: "广东邦民制药厂有限公司",
    price: "11.80",
    spec: "0.25g*50粒",
  };
  await importGoods([row], { kind: "drug", now: NOW, paper: "首营审批表 1" });
  id = String((await db.selectFrom("goods").select("id").executeTakeFirstOrThrow()).id);
  await loadPeople();
  browser = await roleBrowser("purchasing");
});

const shown = async () =>
  (await (await getAnswer(facts.loader, browser.get(`/staff/goods/${id}/facts`), { id })).json()) as {
    version: number;
    cells: Record<string, string>;
  };
const send = (fields: Record<string, string>, by = browser, of = id) =>
  getAnswer(facts.action, by.post(`/staff/goods/${of}/facts`, { why: "包装换了", ...fields }), { id: of });

test("facts are changed once; from an older form it is asked again with what differs", async () => {
  const { version, cells } = await shown();
  const form = { ...cells, seen: String(version) };
  const faults: Record<string, string>[] = [{ why: "" }, { name: "" }, { pack_size: "x" }, {}];
  for (const wrong of faults)
    expect((await send({ ...form, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  expect((await send({ ...form, pack_size: "5" }, browser, "999")).status).toBe(404);
  expect((await send({ ...form, pack_size: "5" }, await roleBrowser("sales"))).status).toBe(403);
  const done = await send({ ...form, pack_size: "5" });
  expect([done.status, done.headers.get("Location")]).toEqual([303, `/staff/goods/${id}`]);
  const stale = await send({ ...form, pack_size: "10" });
  const answer = (await stale.json()) as { stale: { version: number } };
  expect([stale.status, answer]).toMatchObject([
    409,
    { stale: { rows: [{ name: "中包装", current: "5", own: "10" }] } },
  ]);
  expect((await send({ ...form, seen: String(answer.stale.version), pack_size: "10" })).status).toBe(303);
  expect((await shown()).cells.pack_size).toBe("10");
});

test("a new goods needs name, maker and price, and is made once", async () => {
  const make = (fields: Record<string, string>, by = browser) =>
    getAnswer(create.action, by.post("/staff/goods/new", { kind: "药品", ...fields }));
  const whole = { name: "布洛芬片", manufacturer: "新厂家有限公司", price: "8.00" };
  for (const lack of ["name", "manufacturer", "price"])
    expect((await make({ ...whole, [lack]: "" })).status, lack).toBe(400);
  expect((await make(whole, await roleBrowser("sales"))).status).toBe(403);
  const made = await make(whole);
  expect([made.status, made.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/staff\/goods\/\d+$/),
  ]);
  const again = await make(whole);
  expect([again.status, JSON.stringify(await again.json())]).toEqual([
    400,
    expect.stringContaining("已有这个商品"),
  ]);
  expect((await getAnswer(create.loader, browser.get("/staff/goods/new"))).status).toBe(200);
});

test("with several warehouses a new goods without one is refused at its field", async () => {
  await clear();
  await db.deleteFrom("warehouse").execute();
  const houses = [1, 2].map((at) => ({ name: `仓库${at}`, note: "", area_code: "440100", sort: at }));
  await db.insertInto("warehouse").values(houses).execute();
  const fields = { kind: "药品", name: "头孢片", manufacturer: "新厂家有限公司", price: "8.00" };
  const answer = await getAnswer(create.action, browser.post("/staff/goods/new", fields));
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { warehouse: [expect.stringContaining("请写明仓库")] } },
  ]);
});
