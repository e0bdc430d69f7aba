import { beforeAll, beforeEach, expect, test } from "vitest";
import { action } from "~/routes/_account+/ddgl/route";
import { storesPage } from "~/routes/_account+/ddgl/stores-page.server";
import { cartCount } from "~/modules/cart/lines/lines.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { readSession, startSession } from "~/platform/http/session.server";
import { goods, ground } from "../../orders/shop";
import { getErrors } from "../browser";
import { messageIn } from "../../../platform/http/message-in";

const NOW = startOfDay("2026-11-20");
const HEAD = 4;
const WEST = 5;
const SOUTH = 6;
const STRANGER = 7;

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, NOW));
  await ground();
  await goods(1, [[300, 500]], { name: "普通片" });
  await goods(2, [[300, 500]], { name: "生物片", scope: "biological" });
});
beforeEach(() => db.deleteFrom("cart_line").execute());

/** The chain's login with the head office's cart of two lines. */
async function chain() {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "demo-chain")
    .executeTakeFirstOrThrow();
  const cookie = (
    await startSession(new Request("http://shop.test/"), { accountId: account.id, companyId: HEAD })
  ).split(";")[0]!;
  const asking = (fields?: [string, string][]) => {
    const headers = { cookie, Origin: "http://shop.test", Host: "shop.test" };
    const body = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
    return new Request("http://shop.test/ddgl", { headers, ...body });
  };
  const viewer = await requireCompany(asking());
  return {
    viewer,
    companyId: async () => (await readSession(asking()))!.companyId,
    submit: (...fields: [string, string][]) => action({ request: asking(fields), params: {}, context: {} }),
  };
}

async function fill(companyId: number, ...goodsIds: number[]): Promise<number[]> {
  const rows = await db
    .insertInto("cart_line")
    .values(
      goodsIds.map((goods_id) => ({
        company_id: companyId,
        goods_id,
        type: 0,
        number: 5,
        is_selected: 1 as const,
        seen_price: null,
        added_at: NOW,
        updated_at: NOW,
      })),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

test("lists this login's stores with their warnings and counts, the current one first", async () => {
  const { viewer } = await chain();
  await fill(HEAD, 1, 2);
  await fill(SOUTH, 1);
  const { stores, lines } = await storesPage(viewer, NOW);
  expect(stores.map(({ id, isCurrent, cartLines }) => [id, isCurrent, cartLines])).toEqual([
    [HEAD, true, 2],
    [WEST, false, 0],
    [SOUTH, false, 1],
  ]);
  expect(stores[0]).toMatchObject({ isHeadOffice: true, status: "approved", warnings: [] });
  expect(stores[2]!.warnings).toMatchObject([{ kind: "drugLicence", level: "soon", daysLeft: 18 }]);
  expect(lines.map((line) => line.name)).toEqual(["普通片", "生物片"]);
  const alone: SignedIn = { ...viewer, buyer: { ...viewer.buyer, accountId: 1, companyId: 1 } };
  expect((await storesPage(alone, NOW)).stores.map((store) => store.id)).toEqual([1]);
});

test("switches to a store of its own and to no other", async () => {
  const { submit, companyId } = await chain();
  const answer = await submit(["intent", "switch"], ["store", String(WEST)]);
  expect(answer.status).toBe(303);
  expect(await companyId()).toBe(WEST);
  expect(messageIn(answer)).toBe("已切换到和春堂（江南西店）");
  for (const store of [STRANGER, 999_999])
    await expect(submit(["intent", "switch"], ["store", String(store)])).rejects.toMatchObject({
      status: 404,
    });
  expect(await companyId()).toBe(WEST);
});

test("copies lines by each store's own rules, once, and says what was refused", async () => {
  const { submit, viewer } = await chain();
  const lines = (await fill(HEAD, 1, 2)).map((id): [string, string] => ["lines", String(id)]);
  const token: [string, string] = ["token", newFormToken(viewer.buyer)];
  const to = [WEST, SOUTH].map((id): [string, string] => ["stores", String(id)]);
  const text = "和春堂（江南西店）：2种商品已加入购物车。和春堂（番禺店）：1种商品已加入购物车；生物片：";
  for (const time of ["first", "second"]) {
    const answer = await submit(["intent", "copy"], token, ...lines, ...to);
    expect(answer.status, time).toBe(303);
    expect(messageIn(answer), time).toContain(text);
  }
  expect(await Promise.all([HEAD, WEST, SOUTH].map((id) => cartCount(id)))).toEqual([2, 2, 1]);
});

test("copies to no store of another login and no line of another cart", async () => {
  const { submit, viewer } = await chain();
  const [line] = await fill(HEAD, 1);
  const [theirs] = await fill(STRANGER, 2);
  const copy = (lineId: number, store: number) =>
    submit(
      ["intent", "copy"],
      ["token", newFormToken(viewer.buyer)],
      ["lines", String(lineId)],
      ["stores", String(WEST)],
      ["stores", String(store)],
    );
  await expect(copy(line!, STRANGER)).rejects.toMatchObject({ status: 404 });
  await expect(copy(theirs!, SOUTH)).rejects.toMatchObject({ status: 404 });
  expect(await Promise.all([WEST, SOUTH, STRANGER].map((id) => cartCount(id)))).toEqual([0, 0, 1]);
  const nothing = await submit(["intent", "copy"], ["token", newFormToken(viewer.buyer)]);
  expect(nothing.status).toBe(400);
  expect(Object.keys(await getErrors(nothing)).sort()).toEqual(["lines", "stores"]);
});
