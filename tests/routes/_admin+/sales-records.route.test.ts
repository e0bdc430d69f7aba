import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { loader } from "~/routes/_admin+/_quality+/staff.sales-records._index/route";
import { loader as file } from "~/routes/_admin+/_quality+/staff.sales-records.export";
import { bought, openShop } from "../../modules/returns/after-sales-fixtures";
import { getAnswer, inspectorBrowser, loadPeople, roleBrowser } from "../../admin/frame/people";

beforeAll(async () => {
  await loadPeople();
  await openShop();
  await bought();
});

const PATH = "/staff/sales-records";
interface Rows {
  rows: { batch: string; units: number; amount: number; company: string }[];
}

test("shows what left, to quality and inspectors alone; words that match nothing find nothing", async () => {
  const quality = await roleBrowser("quality");
  const read = async (search: string) =>
    (await (await getAnswer(loader, quality.get(`${PATH}${search}`))).json()) as Rows;
  const { rows } = await read("");
  const lines = await db.selectFrom("order_line").select(["amount", "discount_share"]).execute();
  const paid = lines.reduce((sum, line) => sum + line.amount - line.discount_share, 0);
  expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(paid);
  expect((await read("?batch=B11-1")).rows.map(({ batch }) => batch)).toEqual(["B11-1"]);
  expect((await read("?company=nobody")).rows).toEqual([]);
  expect((await read("?from=2000-01-01&to=2000-01-02")).rows).toEqual([]);
  const inspector = await inspectorBrowser();
  expect((await getAnswer(loader, inspector.get(PATH))).status).toBe(200);
  expect((await getAnswer(loader, (await roleBrowser("sales")).get(PATH))).status).toBe(403);
});

test("the file has every row of the list", async () => {
  const quality = await roleBrowser("quality");
  const text = await (await getAnswer(file, quality.get(`${PATH}/export?format=csv`))).text();
  const units = await db.selectFrom("shipment_line").select("number").execute();
  expect(text.trim().split("\n")).toHaveLength(units.length + 1);
  expect(text).toContain("B11-1");
  expect((await getAnswer(file, (await roleBrowser("sales")).get(`${PATH}/export`))).status).toBe(403);
});
