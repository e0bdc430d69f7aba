import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import type { BuyerInspectionRow } from "~/modules/quality/inspection/buyer-inspection";
import type { InspectionGap } from "~/modules/quality/inspection/inspection-gaps";
import * as page from "~/routes/_account+/_orders+/fjzl/route";
import * as zip from "~/routes/_account+/_orders+/fjzl_.zip";
import {
  loader as acceptanceLoader,
  action as acceptanceAction,
} from "~/routes/_account+/_orders+/ysjl.$id/route";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { call, findToken, signedInCompanies } from "../../modules/orders/route-fixtures";
import { openShopFor, orderOf, ship } from "../../modules/trace-codes/trace-fixtures";

interface Shown {
  rows: BuyerInspectionRow[];
  gaps: InspectionGap[];
}

let number: string;

beforeEach(async () => {
  await openShopFor(() => signedInCompanies(2));
  const order = await orderOf(1, [[11, 20]]);
  await ship(order.id);
  await db.updateTable("shipment").set({ shipped_at: now() }).execute();
  ({ number } = await db.selectFrom("orders").select("number").executeTakeFirstOrThrow());
});

const read = async (who: number, search = "") =>
  (await (await call(page, who, `/fjzl${search}`)).json()) as Shown;
const documents = ({ gaps }: Shown) => gaps.map(({ document }) => document);

test("a company sees what it received with what is missing, and nothing of others", async () => {
  const own = await read(1);
  const line = await db.selectFrom("shipment_line").select("number").execute();
  expect(own.rows.reduce((sum, { units }) => sum + units, 0)).toBe(
    line.reduce((sum, row) => sum + row.number, 0),
  );
  expect(documents(own)).toEqual(expect.arrayContaining(["发票", "验收记录"]));
  expect(await read(2)).toMatchObject({ rows: [], gaps: [] });
});

test("a record of acceptance is no longer missing", async () => {
  const { id } = await db.selectFrom("shipment").select("id").executeTakeFirstOrThrow();
  const form = { token: findToken(1), result: "all", inspector: "张三", arrivedOn: toDay(now()) };
  const routes = { loader: acceptanceLoader, action: acceptanceAction };
  expect((await call(routes, 1, `/ysjl/${id}`, form)).status).toBe(303);
  expect(documents(await read(1))).not.toContain("验收记录");
});

test("batch, product and days narrow it", async () => {
  const [row] = (await read(1)).rows;
  const found = async (search: string) => (await read(1, search)).rows.length;
  expect(await found(`?batch=${row!.batch}`)).toBeGreaterThan(0);
  expect(await found("?batch=none")).toBe(0);
  expect(await found(`?words=${encodeURIComponent(row!.name.slice(0, 3))}`)).toBeGreaterThan(0);
  expect(await found("?words=none")).toBe(0);
  expect(await found(`?to=${toDay(now() - DAY)}`)).toBe(0);
  expect(await found(`?from=${toDay(now())}&to=${toDay(now())}`)).toBeGreaterThan(0);
});

test("the ZIP has the list of what is missing and a folder for each order, for the company alone", async () => {
  const answer = await call(zip, 1, "/fjzl/zip");
  expect(answer.headers.get("Content-Type")).toBe("application/zip");
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(names[0]).toBe("缺件.csv");
  expect(names.slice(1).every((name) => name.startsWith(`${number}/`))).toBe(true);
  expect(names.some((name) => name.includes("随货同行单"))).toBe(true);
  const other = await call(zip, 2, "/fjzl/zip");
  expect([other.status, other.headers.get("Location")?.startsWith("/fjzl")]).toEqual([303, true]);
});
