import { beforeEach, describe, expect, it } from "vitest";
import type { CartData } from "~/modules/cart/page/cart-payload";
import { db } from "~/platform/database/database.server";
import * as cartPage from "~/routes/_cart+/cart._index/route";
import * as bundles from "~/routes/_cart+/cart.bundles";
import * as remove from "~/routes/_cart+/cart.remove/route";
import * as swaps from "~/routes/_cart+/cart.swaps";
import { call, signedInCompanies } from "../../orders/route-fixtures";
import { cart, clear, goods, ground } from "../../orders/shop";
import { offer } from "../offers/offer-rows";

/** Routes ask the machine's clock: these offers run for ever. */
const ALWAYS = { starts_at: 0, ends_at: 9_000_000_000_000 };
const rows = (companyId: number) =>
  db
    .selectFrom("cart_line")
    .select(["id", "goods_id", "type", "number"])
    .where("company_id", "=", companyId)
    .orderBy("id")
    .execute();
const toView = async (who: number) =>
  ((await (await call(cartPage, who, "/cart")).json()) as { view: CartData }).view;

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  for (const id of [11, 12, 13]) await goods(id, [[36_500, 50]]);
  const pair: [number, number, number][] = [
    [11, 900, 1],
    [12, 900, 1],
  ];
  await offer({ id: 1, kind: "bundle", goods: pair, also: ALWAYS });
  const terms = { tiers: [{ from: 5_000, choose: 1 }] };
  await offer({ id: 2, kind: "swap", goods: [[13, 100, 1]], terms, scope: { goods: [11] }, also: ALWAYS });
});

describe("/cart/bundles", () => {
  it("sends a visitor to sign in", async () => {
    const answer = await call(bundles, 0, "/cart/bundles", { offer: "1", sets: "1" });
    expect(answer.headers.get("location")).toMatch(/^\/login/);
  });

  it("answers 303 back to a page of this shop alone, or with data", async () => {
    const form = { offer: "1", sets: "2" };
    const back = await call(bundles, 1, "/cart/bundles", { ...form, back: "/zhzq" });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/zhzq"]);
    const away = await call(bundles, 1, "/cart/bundles", { ...form, back: "https://example.com/" });
    expect(away.headers.get("location")).toBe("/cart");
    const data = await call(bundles, 1, "/cart/bundles", { ...form, quiet: "1" });
    expect(await data.json()).toMatchObject({ ok: true, kind: "success" });
    expect((await rows(1)).map((r) => r.number)).toEqual([6, 6]);
  });

  it.each<Record<string, string>>([
    { offer: "x" },
    { offer: "1", sets: "1.5" },
    { offer: "1", sets: "-1" },
    {},
  ])("%j changes nothing", async (form) => {
    expect((await call(bundles, 1, "/cart/bundles", form)).status).toBe(303);
    expect(await rows(1)).toEqual([]);
  });
});

describe("/cart/swaps", () => {
  it("says what is missing, then takes one", async () => {
    await cart(1, [[11, 4]]);
    const form = { offer: "2", goods: "13", quiet: "1" };
    expect(await (await call(swaps, 1, "/cart/swaps", form)).json()).toMatchObject({
      ok: false,
      text: "还差 ¥10.00 可换购",
    });
    await db.updateTable("cart_line").set({ number: 5 }).execute();
    expect(await (await call(swaps, 1, "/cart/swaps", form)).json()).toMatchObject({ ok: true });
    expect((await rows(1)).map((r) => [r.goods_id, r.type])).toEqual([
      [11, 0],
      [13, 2],
    ]);
  });
});

describe("/cart", () => {
  it("shows a company its own bundles alone, whatever ids a form names", async () => {
    await call(bundles, 1, "/cart/bundles", { offer: "1", sets: "2" });
    const { id } = (await rows(1))[0]!;
    expect((await toView(2)).bundles).toEqual([]);
    await call(cartPage, 2, "/cart", { "sets-1": "9", [`number-${id}`]: "9", quiet: "1" });
    await call(remove, 2, "/cart/remove", { ids: String(id) });
    expect((await rows(1)).map((r) => r.number)).toEqual([2, 2]);
    expect((await toView(1)).bundles).toMatchObject([
      { sets: 2, members: [{ goodsId: 11 }, { goodsId: 12 }] },
    ]);
  });

  it("takes the sets and the swap of its own form, and gives refused sets back with status 400", async () => {
    await call(bundles, 1, "/cart/bundles", { offer: "1", sets: "1" });
    await cart(1, [[11, 6]]);
    const lead = String((await toView(1)).bundles[0]!.leadId);
    const saved = await call(cartPage, 1, "/cart", { "sets-1": "3", selected: lead, swap: "2:13" });
    expect(saved.status).toBe(303);
    expect((await toView(1)).bundles[0]).toMatchObject({ sets: 3, isSelected: true });
    const refused = await call(cartPage, 1, "/cart", { "sets-1": "99", selected: lead });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { "sets-1": ["活动1：该组合仅剩50套"] } });
  });
});
