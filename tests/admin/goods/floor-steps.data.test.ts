import { beforeEach, expect, test } from "vitest";
import { changeMinimumPrice } from "~/admin/goods/pricing.server";
import { goodsMinimumPrice } from "~/admin/approval-requests/kinds/goods-minimum-price.server";
import { minimumPriceLowered } from "~/admin/price-limit/minimum-price-lowered";
import { listDeps } from "~/admin/price-limit/list-deps.server";
import { findList, rowsOfList } from "~/modules/imports/stored/stored-imports.server";
import { chooseColumns } from "~/modules/imports/stored/prepare-import.server";
import { workList } from "~/modules/imports/stored/run-import.server";
import { findFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { actingAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { keep, start } from "../../modules/imports/stored/lists";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { emptyTables, ensureRows } from "../../rows";

const BY = { id: 1, name: "孙采薇" };
let at = NOW;
beforeEach(async () => {
  at = NOW;
  await clear();
  await emptyTables(["goods_price", "approval_request", "list_import", "list_import_row", "audit"]);
  await ground();
  await ensureRows("staff_member", BY.id);
  await goods(11, [[300, 50]], { base_price: 2_050 });
});

const minimum = async () => (await findFloors([11])).get(11) ?? null;
const change = (current: number | null) => {
  at += 1000;
  const who = { name: BY.name, command: "改最低售价", input: {}, why: "调价", now: at };
  return actingAs(who, () =>
    changeMinimumPrice(11, { minimum: current, isSeen: () => true, why: "调价" }, BY, at),
  );
};

test("is lowered in steps no further than at once, and two people take it away", async () => {
  expect(await change(2_000)).toEqual({ ok: true, isWaiting: false });
  expect(await change(1_600)).toEqual({ ok: true, isWaiting: false });
  await db
    .updateTable("audit")
    .set({ at: NOW - 40 * DAY })
    .where("before", "like", "%null%")
    .execute();
  expect(await change(1_500)).toEqual({ ok: true, isWaiting: true });
  expect(await minimum()).toBe(1_600);
  await db.deleteFrom("approval_request").execute();
  expect(await change(null)).toEqual({ ok: true, isWaiting: true });
  const request = await db.selectFrom("approval_request").selectAll().executeTakeFirstOrThrow();
  expect([request.title, request.limit_words, request.after]).toEqual([
    expect.stringContaining("最低售价"),
    expect.stringContaining("20%"),
    JSON.stringify({ minimum: null }),
  ]);
  const about = { subjectId: "11", by: BY, approvalRequest: null as never, now: at };
  expect(await inTransaction((trx) => goodsMinimumPrice.apply(trx, { minimum: null }, about))).toMatchObject({
    ok: true,
  });
  expect(await minimum()).toBeNull();
});

test("is raised by one person, and lowered again from a month ago", async () => {
  expect(await change(1_000)).toMatchObject({ isWaiting: false });
  expect(await change(2_000)).toMatchObject({ isWaiting: false });
  at += 31 * DAY;
  expect(await change(1_600)).toMatchObject({ isWaiting: false });
  expect(await change(1_599)).toMatchObject({ isWaiting: true });
});

test("rows of lists that lower one past the limit are refused", async () => {
  await change(2_000);
  await db
    .updateTable("audit")
    .set({ at: NOW - 40 * DAY })
    .execute();
  const imported = async (kind: "prices" | "goods", value: string) => {
    at += 1000;
    const lines = [
      ["商品编号", "最低售价"],
      ["11", value],
    ];
    const id = await keep(kind, lines, at);
    const { columns: chosen, options, version } = (await findList(id))!;
    const deps = await listDeps();
    await chooseColumns(id, { chosen, options, version }, deps, at);
    const [row] = await rowsOfList(id, { result: null, after: 0, limit: 9 });
    if (row!.result === "refused") return row!.reason;
    await start(id, at);
    await workList(id, deps, () => at);
    return "done";
  };
  for (const kind of ["prices", "goods"] as const) {
    expect(await imported(kind, "15.90"), kind).toContain("由另一位同事复核");
    expect(await imported(kind, "没有"), kind).toMatch(/由另一位同事复核|最低售价/);
  }
  expect(await minimum()).toBe(2_000);
  expect(await imported("prices", "17.00")).toBe("done");
  expect(await imported("goods", "15.00")).toContain("由另一位同事复核");
  expect(await minimum()).toBe(1_700);
});

test.each([
  [[null, null], 100, 0],
  [[1_000, null], 800, 20],
  [[1_000, null], 799, 21],
  [[null, 1_000], 700, 30],
  [[900, 1_000], 850, 15],
  [[1_000, null], null, 100],
  [[1_000, null], 1_200, 0],
])("from %j to %j are %i percent", (previous, current, percent) =>
  expect(minimumPriceLowered(previous, current)).toBe(percent),
);
