import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import type { NewRow } from "~/platform/database/schema";
import { exchangePoints, moveExchange, type ExchangeDraft } from "~/modules/rewards/exchange.server";
import { readRewardsStoreQuery } from "~/modules/rewards/rewards-store-page";
import { findExchange, itemPage, findRewardsStore } from "~/modules/rewards/rewards-store.server";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import { emptyTables } from "../../rows";

const NOW = Date.parse("2026-11-20T02:00:00Z");
const ADDRESS = 1;

async function item(id: number, values: Partial<NewRow<"points_item">> = {}): Promise<void> {
  await db
    .insertInto("points_item")
    .values({
      id,
      name: `礼品${id}`,
      kind: "gift",
      points: 100,
      stock: 50,
      describe: "",
      image: "/art/points/cup.svg",
      status: "on",
      sort: id,
      ...values,
    })
    .execute();
}
async function points(company: number, amount: number): Promise<void> {
  const entry = {
    companyId: company,
    account: "points",
    amount,
    kind: "reward",
    note: "",
    now: NOW,
  } as const;
  await inTransaction((trx) => postToLedger(trx, { ...entry, key: `${company}:${newFormToken()}` }));
}
const exchange = (company: number, itemId: number, count = 1, more: Partial<ExchangeDraft> = {}) =>
  exchangePoints(
    company,
    { itemId, count, addressId: company * 10 + ADDRESS, token: newFormToken(), ...more },
    NOW,
  );
const refusalOf = async (...args: Parameters<typeof exchange>) => {
  const made = await exchange(...args);
  return made.ok ? null : made.refusal;
};
async function made(...args: Parameters<typeof exchange>): Promise<number> {
  const result = await exchange(...args);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return Number(/(\d+)$/.exec(result.to)?.[1]);
}
const exchangedOf = async (id: number) =>
  (await db.selectFrom("points_item").select("exchanged").where("id", "=", id).executeTakeFirstOrThrow())
    .exchanged;
const rows = (table: "points_exchange" | "voucher") => db.selectFrom(table).selectAll().execute();

beforeEach(async () => {
  await emptyTables([
    "points_exchange",
    "points_item",
    "voucher",
    "voucher_template",
    "ledger",
    "wallet_account",
    "address",
    "company",
  ]);
  await db
    .insertInto("company")
    .values(
      [1, 2, 3].map((id) => ({
        id,
        name: `药房${id}`,
        kind: "pharmacy",
        licence_number: `演示-${id}`,
        status: "approved",
        rank: "C",
        area_code: "440106",
        address: "演示路 1 号",
        contact_name: "",
        contact_phone: "",
        created_at: NOW,
      })),
    )
    .execute();
  await db
    .insertInto("address")
    .values(
      [1, 2, 3].map((company) => ({
        id: company * 10 + ADDRESS,
        company_id: company,
        receiver: `收货人${company}`,
        phone: "13800000090",
        area_code: "440106",
        detail: "演示路 1 号",
        is_default: 1 as const,
        state: "released",
        removed_at: null,
      })),
    )
    .execute();
});

describe("an exchange of a gift", () => {
  test("takes points and stock, keeps the address as it was, and waits for the operator", async () => {
    await item(1);
    await points(1, 250);
    const id = await made(1, 1, 2);
    expect(await readAmount(1, "points")).toBe(50);
    expect(await exchangedOf(1)).toBe(2);
    await db.updateTable("address").set({ detail: "搬走了" }).execute();
    const seen = (await findExchange(1, id))!;
    expect(seen).toMatchObject({ state: "requested", count: 2, points: 200, itemName: "礼品1" });
    expect(seen.number).toMatch(/^DH20261120\d{6}$/);
    expect(seen.address).toMatch(/^收货人1 13800000090 .*演示路 1 号$/);
    expect(await findExchange(2, id)).toBeNull();
  });

  test("is refused whole, with what is missing, and leaves nothing behind", async () => {
    await item(1, { stock: 3, limit_per_company: 2 });
    await item(2, { points: 1000 });
    await item(3, { status: "off" });
    await item(4, { stock: 3 });
    await points(1, 500);
    await points(2, 500);
    expect(await refusalOf(1, 1, 3)).toEqual({ code: "limit", limit: 2, redeemed: 0 });
    expect(await refusalOf(1, 4, 4)).toEqual({ code: "stockShort", left: 3 });
    expect(await refusalOf(1, 2)).toEqual({ code: "pointsShort", short: 500 });
    expect(await refusalOf(1, 3)).toEqual({ code: "offSale" });
    expect(await refusalOf(1, 404)).toEqual({ code: "offSale" });
    expect(await refusalOf(1, 1, 1, { addressId: null })).toEqual({ code: "noAddress" });
    expect(await refusalOf(1, 1, 1, { addressId: 20 + ADDRESS })).toEqual({ code: "noAddress" });
    expect(await rows("points_exchange")).toEqual([]);
    expect(await readAmount(1, "points")).toBe(500);
    expect(await exchangedOf(1)).toBe(0);
    await made(1, 1, 2);
    expect(await refusalOf(1, 1)).toEqual({ code: "limit", limit: 2, redeemed: 2 });
    await made(2, 1);
    expect(await refusalOf(2, 1)).toEqual({ code: "soldOut" });
  });

  test("costs what the page showed, or is asked about", async () => {
    await item(1);
    await points(1, 500);
    await db.updateTable("points_item").set({ points: 150 }).where("id", "=", 1).execute();
    const refusal = await refusalOf(1, 1, 2, { shownPoints: 100 });
    expect(refusal).toEqual({ code: "priceChanged", from: 100, to: 150 });
    expect([await readAmount(1, "points"), await exchangedOf(1)]).toEqual([500, 0]);
    await made(1, 1, 2, { shownPoints: 150 });
    expect(await readAmount(1, "points")).toBe(200);
  });

  test("happens once for a form, however often it is sent", async () => {
    await item(1);
    await points(1, 1000);
    const token = newFormToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(1, 1, 1, { token })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rows("points_exchange")).toHaveLength(1);
    expect(await readAmount(1, "points")).toBe(900);
  });
});

describe("at the same moment", () => {
  test("three companies take no more than there is", async () => {
    await item(1, { stock: 7 });
    for (const company of [1, 2, 3]) await points(company, 10_000);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => exchange((i % 3) + 1, 1)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(7);
    expect(await exchangedOf(1)).toBe(7);
    const left = await Promise.all([1, 2, 3].map((company) => readAmount(company, "points")));
    expect(left.reduce((a, b) => a + b)).toBe(30_000 - 700);
  });

  test("one company spends its points on different items no further than they go", async () => {
    for (const id of [1, 2, 3]) await item(id);
    await points(1, 550);
    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => exchange(1, (i % 3) + 1)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5);
    expect(await readAmount(1, "points")).toBe(50);
    const used = await Promise.all([1, 2, 3].map(exchangedOf));
    expect(used.reduce((a, b) => a + b)).toBe(5);
  });

  test("one company never passes its limit", async () => {
    await item(1, { limit_per_company: 2 });
    await points(1, 10_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(1, 1)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2);
    expect(await readAmount(1, "points")).toBe(9_800);
  });

  test("cancelling gives back once, also against confirming", async () => {
    await item(1);
    await points(1, 100);
    const id = await made(1, 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i === 5
          ? moveExchange(id, { companyId: null, move: "confirm", shipment: "" }, NOW)
          : moveExchange(id, { companyId: 1, move: "cancel", shipment: "" }, NOW),
      ),
    );
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
    const { state } = (await findExchange(1, id))!;
    expect(await readAmount(1, "points")).toBe(state === "cancelled" ? 100 : 0);
    expect(await exchangedOf(1)).toBe(state === "cancelled" ? 0 : 1);
  });
});

describe("a voucher", () => {
  const template = (id: number, total: number) =>
    db
      .insertInto("voucher_template")
      .values({
        id,
        kind: "coupon",
        name: "券",
        threshold: 1000,
        amount: 500,
        scope: '{"all":true}',
        starts_at: NOW - DAY,
        ends_at: NOW + DAY,
        total,
        is_public: 0,
        status: "on",
      })
      .execute();

  test("is credited at once, as many as were asked for", async () => {
    await template(1, 10);
    await item(1, { kind: "voucher", voucher_template_id: 1 });
    await points(1, 500);
    const id = await made(1, 1, 3, { addressId: null });
    expect((await findExchange(1, id))?.state).toBe("received");
    expect((await rows("voucher")).map((row) => "company_id" in row && row.company_id)).toEqual([1, 1, 1]);
    expect(await moveExchange(id, { companyId: 1, move: "cancel", shipment: "" }, NOW)).toEqual({
      ok: false,
      text: "当前状态为“已收货”，不能取消",
    });
  });

  test("that has run out takes neither points nor stock", async () => {
    await template(1, 2);
    await item(1, { kind: "voucher", voucher_template_id: 1 });
    await points(1, 500);
    expect(await refusalOf(1, 1, 3)).toEqual({ code: "stockShort", left: 2 });
    expect(await rows("voucher")).toEqual([]);
    expect(await readAmount(1, "points")).toBe(500);
    expect(await exchangedOf(1)).toBe(0);
  });
});

const byShop = (id: number, move: "confirm" | "ship" | "withdraw", parcel = "") =>
  moveExchange(id, { companyId: null, move, shipment: parcel }, NOW);

describe("operators", () => {
  test("confirm, ship and cancel; the buyer cancels only before and receives only after", async () => {
    await item(1);
    await points(1, 1000);
    const id = await made(1, 1);
    expect(await moveExchange(id, { companyId: 1, move: "receive", shipment: "" }, NOW)).toEqual({
      ok: false,
      text: "当前状态为“未兑换”，还不能确认收货",
    });
    expect(await byShop(id, "confirm")).toEqual({ ok: true });
    expect(await moveExchange(id, { companyId: 1, move: "cancel", shipment: "" }, NOW)).toMatchObject({
      ok: false,
    });
    expect(await byShop(id, "ship", "演示快递 1")).toEqual({ ok: true });
    expect(await byShop(id, "withdraw")).toMatchObject({ ok: false });
    expect(await findExchange(1, id)).toMatchObject({ state: "shipped", shipment: "演示快递 1" });
    expect(await moveExchange(id, { companyId: 2, move: "receive", shipment: "" }, NOW)).toBeNull();
    expect(await moveExchange(id, { companyId: 1, move: "receive", shipment: "" }, NOW)).toEqual({
      ok: true,
    });
    expect(await byShop(999_999, "ship")).toBeNull();
    const other = await made(1, 1);
    await byShop(other, "confirm");
    await byShop(other, "withdraw");
    expect(await findExchange(1, other)).toMatchObject({ state: "cancelled" });
    expect(await readAmount(1, "points")).toBe(900);
    expect(await exchangedOf(1)).toBe(1);
  });
});

test("the mall shows a company its own points, items, exchanges and log", async () => {
  await item(1, { limit_per_company: 3 });
  await item(2, { status: "off" });
  await points(1, 1000);
  await made(1, 1);
  const cancelled = await made(1, 1);
  await moveExchange(cancelled, { companyId: 1, move: "cancel", shipment: "" }, NOW);
  const view = (query: string) => readRewardsStoreQuery(new URLSearchParams(query));
  const items = await findRewardsStore(1, view(""));
  expect(items).toMatchObject({ points: 900, open: 1, pages: 1 });
  expect(items.items.map((item) => [item.id, item.left, item.redeemed])).toEqual([[1, 49, 1]]);
  expect(items.log.map((row) => row.amount)).toEqual([100, -100, -100, 1000]);
  const mine = await findRewardsStore(1, view("tab=mine&page=9"));
  expect(mine.exchanges.map((exchange) => exchange.state).sort()).toEqual(["cancelled", "requested"]);
  expect(mine.view.page).toBe(1);
  expect((await findRewardsStore(2, view("tab=mine"))).exchanges).toEqual([]);
  expect((await itemPage(1, 1))?.addresses.map((address) => address.id)).toEqual([11]);
  expect(await itemPage(1, 2)).toBeNull();
});
