import { beforeAll, beforeEach, expect, test } from "vitest";
import { findList, rowsOfList } from "~/modules/imports/stored/stored-imports.server";
import { chooseColumns } from "~/modules/imports/stored/prepare-import.server";
import { workList } from "~/modules/imports/stored/run-import.server";
import { setPriceIn } from "~/modules/catalogue/admin/prices.server";
import type { GoodsPriceInput } from "~/modules/catalogue/admin/prices";
import { changePrice } from "~/admin/goods/pricing.server";
import { listDeps } from "~/admin/price-limit/list-deps.server";
import { startOffer } from "~/admin/promotions/starting.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { withoutUses } from "~/modules/promotions/offer-admin/offer-admin.server";
import { findDepth } from "~/modules/promotions/depth/offer-depth.server";
import { findOffer } from "~/modules/promotions/offers/offer-admin.server";
import { getVersion } from "~/platform/http/stale";
import { keep, start } from "../../modules/imports/stored/lists";
import { clear, company, flashSale, goods, ground, NOW } from "../../modules/orders/shop";
import { emptyTables, ensureRows } from "../../rows";

const BY = { id: 1, name: "孙采薇" };
let at = NOW;
beforeAll(() => ensureRows("staff_member", 1));
beforeEach(async () => {
  at = NOW;
  await clear();
  await emptyTables(["goods_price", "approval_request", "list_import", "list_import_row"]);
  await ground();
  await goods(11, [[300, 50]], { base_price: 2_050 });
  await company(1);
});

const change = async (to: Partial<GoodsPriceInput>) => {
  at += 1000;
  const price = { scope: "base" as const, key: "", price: null, ladder: [], ...to };
  const done = await changePrice(11, { to: price, isSeen: () => true, why: "调价" }, BY, at);
  if (!done?.ok) throw new Error(JSON.stringify(done));
  return done.isWaiting ? "waits" : "done";
};
/** Made by two people, or by a list long ago. */
const agreed = (to: Partial<GoodsPriceInput>) =>
  inTransaction((trx) => setPriceIn(trx, 11, { scope: "base", key: "", price: null, ladder: [], ...to }, at));

test.each<[string, Partial<GoodsPriceInput>]>([
  ["base", { scope: "base", key: "" }],
  ["rank", { scope: "rank", key: "A" }],
  ["area", { scope: "area", key: "370000" }],
  ["company", { scope: "company", key: "1" }],
])("of a %s price", async (_, of) => {
  expect(await change({ ...of, price: 1_640 })).toBe("done");
  expect(await change({ ...of, price: 1_700 })).toBe("done");
  expect(await change({ ...of, price: 1_639 })).toBe("waits");
  await emptyTables(["approval_request"]);
  at += 31 * DAY;
  expect(await change({ ...of, price: 1_400 })).toBe("done");
});

test("an own price does not step down behind the base price, nor by being ended and set anew", async () => {
  expect(await change({ price: 1_640 })).toBe("done");
  expect(await change({ scope: "company", key: "1", price: 1_500 })).toBe("waits");
  expect(await change({ scope: "rank", key: "A", price: 1_640 })).toBe("done");
  expect(await change({ scope: "rank", key: "A" })).toBe("done");
  expect(await change({ scope: "rank", key: "A", price: 1_320 })).toBe("waits");
});

test("a ladder is judged as what a unit costs, and back up counts from what holds", async () => {
  expect(await change({ price: 2_050, ladder: [{ from: 10, price: 1_640 }] })).toBe("done");
  expect(await change({ price: 2_050, ladder: [{ from: 10, price: 1_400 }] })).toBe("waits");
  await emptyTables(["approval_request"]);
  await agreed({ price: 1_000 });
  expect(await change({ price: 2_050 })).toBe("waits");
});

test("rows of lists count as changes by hand do", async () => {
  const imported = async (price: string) => {
    at += 1000;
    const lines = [
      ["商品编号", "单价"],
      ["11", price],
    ];
    const id = await keep("prices", lines, at);
    const { columns: chosen, options, version } = (await findList(id))!;
    const deps = await listDeps();
    await chooseColumns(id, { chosen, options, version }, deps, at);
    const [row] = await rowsOfList(id, { result: null, after: 0, limit: 9 });
    if (row!.isHeld) return "held";
    await start(id, at);
    await workList(id, deps, () => at);
    return "done";
  };
  expect(await imported("16.40")).toBe("done");
  expect(await imported("13.12")).toBe("held");
  expect(await change({ price: 1_312 })).toBe("waits");
  at += 31 * DAY;
  expect(await imported("13.12")).toBe("done");
});

test("an offer goes as deep as it goes below the price of a month ago", async () => {
  await agreed({ price: 2_050, ladder: [{ from: 500, price: 2_000 }] });
  at += 40 * DAY;
  await agreed({ price: 1_640, ladder: [] });
  await flashSale(5, 11, 1_000, 10, null);
  await db.updateTable("offer").set({ status: "off" }).where("id", "=", 5).execute();
  const found = (await findOffer(5))!;
  expect(await findDepth(found, db, at)).toBe(52);
  const started = await startOffer(5, { version: getVersion(withoutUses(found)), why: "促销" }, BY, at);
  expect(started).toEqual({ ok: true, isWaiting: true });
});
