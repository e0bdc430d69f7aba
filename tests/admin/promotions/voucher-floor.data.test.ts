import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { mayStartVoucher, proposeVoucher } from "~/admin/promotions/starting.server";
import { voucherStart } from "~/admin/approval-requests/kinds/voucher-start.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { voucherBelowMinimum } from "~/modules/promotions/depth/offer-depth.server";
import { waitingAbout } from "~/modules/staff/approval-requests/approval-requests.server";
import { findVoucherTemplate, setVoucher, type VoucherSaved } from "~/modules/vouchers/voucher-admin.server";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { emptyTables, ensureRows } from "../../rows";

beforeAll(() => ensureRows("staff_member", 1));
beforeAll(async () => {
  await clear();
  await ground();
  await goods(1, [[300, 50]], { base_price: 1_000, category_path: "/1/12/" });
  await goods(2, [[300, 50]], { base_price: 1_000, with_coupon: 0 });
  await db
    .insertInto("category")
    .values({
      id: 12,
      parent_id: null,
      tree: "drug",
      name: "感冒用药",
      depth: 1,
      sort: 1,
      path: "/1/12/",
      icon: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
beforeEach(async () => {
  await emptyTables(["voucher_template", "approval_request"]);
  await db.updateTable("goods").set({ minimum_price: null }).execute();
  await inTransaction((trx) => keepFloors(trx, [{ goodsId: 1, previous: null, current: 950 }], NOW));
});

const file = (also: Partial<VoucherSaved> = {}): VoucherSaved => ({
  kind: "coupon",
  name: "满100减10",
  threshold: 10_000,
  amount: 1_000,
  scope: "all",
  total: 10,
  limit: 1,
  starts: now() - DAY,
  ends: now() + DAY,
  validDays: null,
  public: true,
  status: "on",
  ...also,
});
const stored = async (also: Partial<VoucherSaved> = {}) => {
  const set = await setVoucher(file(also));
  if (!set.ok) throw new Error(set.text);
  return (await findVoucherTemplate(set.id))!;
};
const below = async (also: Partial<VoucherSaved>) =>
  (await voucherBelowMinimum(await stored(also), now())).map(({ goodsId, price }) => [goodsId, price]);
const BY = { id: 1, name: "孙" };

test("what it brings below its floor is told by its scope, and of coupons by the goods that take any", async () => {
  await inTransaction((trx) => keepFloors(trx, [{ goodsId: 2, previous: null, current: 990 }], NOW));
  expect(await below({})).toEqual([[1, 900]]);
  expect(await below({ kind: "cashVoucher" })).toEqual([
    [1, 900],
    [2, 900],
  ]);
  expect(await below({ scope: { goods: [2] } })).toEqual([]);
  expect(await below({ scope: { category: 12 } })).toEqual([[1, 900]]);
  expect(await below({ scope: { not: { category: 12 } }, kind: "cashVoucher" })).toEqual([[2, 900]]);
  expect(await below({ amount: 500 })).toEqual([]);
});

describe("whether one person may start it", () => {
  test.each<[string, Partial<VoucherSaved>, "alone" | "held"]>([
    ["to the floor", { amount: 500 }, "alone"],
    ["below it", { amount: 501 }, "held"],
    ["for other goods", { amount: 5_000, scope: { goods: [2] } }, "alone"],
    ["below the floor in a category", { scope: { category: 12 } }, "held"],
    ["of a category that there is not", { scope: { category: 77 } }, "alone"],
  ])("%s", async (_, also, answer) => expect(await mayStartVoucher(null)(file(also))).toBe(answer));

  test("one that runs is not brought further below, and may stay as deep as it is", async () => {
    const running = await stored();
    expect(await mayStartVoucher(running)(file({ name: "冬季券", total: 20 }))).toBe("alone");
    expect(await mayStartVoucher(running)(file({ amount: 900 }))).toBe("alone");
    expect(await mayStartVoucher(running)(file({ threshold: 9_000 }))).toEqual({
      fault: expect.stringMatching(/商品1（最低售价 ¥9.50，用券最低 ¥8.88）低于最低售价。请先停用/) as string,
    });
    const stopped = { ...running, status: "off" };
    expect(await mayStartVoucher(stopped)(file({ threshold: 9_000 }))).toBe("held");
  });
});

describe("a proposal to start it", () => {
  test("says what it brings below its floor, and starts it as it was written then", async () => {
    const { id } = await stored({ status: "off" });
    await proposeVoucher(id, "冬季促销", BY, now());
    expect(await waitingAbout("voucher", id)).toHaveLength(1);
    const { limit_words: limit, after } = await db
      .selectFrom("approval_request")
      .select(["limit_words", "after"])
      .executeTakeFirstOrThrow();
    expect(limit).toBe("商品1（最低售价 ¥9.50，用券最低 ¥9.00）低于最低售价");
    const state = voucherStart.state.parse(JSON.parse(after));
    expect(voucherStart.words(state)).toMatchObject({ 状态: "启用", 低于最低售价: "1 种商品" });
    const about = { subjectId: String(id), by: BY, approvalRequest: null as never, now: now() };
    const other = { ...state, version: state.version + 1 };
    expect(await inTransaction((trx) => voucherStart.apply(trx, other, about))).toMatchObject({ ok: false });
    expect(await inTransaction((trx) => voucherStart.apply(trx, state, about))).toMatchObject({ ok: true });
    expect((await findVoucherTemplate(id))!.status).toBe("on");
  });

  test("is out of date where a floor was raised since", async () => {
    const { id } = await stored({ status: "off", amount: 400 });
    const seen = () => inTransaction((trx) => voucherStart.current(trx, String(id), null as never));
    expect(await seen()).toMatchObject({ goodsBelowMinimum: 0 });
    await inTransaction((trx) => keepFloors(trx, [{ goodsId: 1, previous: 950, current: 1_000 }], NOW));
    expect(await seen()).toMatchObject({ goodsBelowMinimum: 1 });
    expect(voucherStart.state.parse({ status: "off", version: 1, exposure: 5 })).toMatchObject({
      goodsBelowMinimum: 0,
    });
  });
});
