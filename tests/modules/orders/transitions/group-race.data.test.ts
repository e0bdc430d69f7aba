import { beforeEach, expect, it } from "vitest";
import { runScheduledJobs } from "~/cli/scheduled/upkeep";
import { failGroups } from "~/modules/orders/payment/overdue.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { db } from "~/platform/database/database.server";
import {
  balances,
  companies,
  DEADLINE,
  groupBuy,
  groupRow,
  join,
  joined,
  pay,
  START,
  statuses,
} from "./group-fixtures";
import { clear, goods, ground, state } from "../shop";

beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 500]]);
});

it("twenty companies at once get the last units of a group and not one more, the others are told", async () => {
  const buyers = await companies(20);
  await groupBuy(1, 11, { stock: 35, needs: 2 });
  const placed = await Promise.all(buyers.map((buyer) => join(buyer, 1, 5)));
  expect(placed.filter((item) => item.ok)).toHaveLength(7);
  for (const item of placed)
    if (!item.ok) expect(item.changes.map(formatCheckoutChange).join()).toMatch(/拼团商品已抢完|拼团仅剩/);
  const offer = await db.selectFrom("offer_goods").selectAll().executeTakeFirstOrThrow();
  expect(offer.sold).toBe(35);
  const { stock } = await db.selectFrom("goods").select("stock").executeTakeFirstOrThrow();
  expect(stock).toBe(500 - 35);
  expect(await statuses()).toHaveLength(7);
});

it("a company that sends two forms at once never joins above its limit", async () => {
  const [buyer] = await companies(1);
  await groupBuy(1, 11, { limit: 8 });
  const placed = await Promise.all([join(buyer!, 1, 5), join(buyer!, 1, 5), join(buyer!, 1, 5)]);
  expect(placed.filter((item) => item.ok)).toHaveLength(1);
  expect((await db.selectFrom("offer_goods").select("sold").executeTakeFirstOrThrow()).sold).toBe(5);
});

it("two payments that reach the last place at once form the group once, and every order moves", async () => {
  const buyers = await companies(6);
  await groupBuy(1, 11, { needs: 5 });
  const ids: number[] = [];
  for (const buyer of buyers) ids.push(await joined(buyer, 1));
  for (const i of [0, 1, 2]) await pay(buyers[i]!, ids[i]!);
  const paid = await Promise.all([3, 4, 5].map((i) => pay(buyers[i]!, ids[i]!)));
  expect(paid.every((item) => item.ok)).toBe(true);
  expect(await statuses()).toEqual(Array(6).fill("pendingReview"));
  const events = await db
    .selectFrom("order_event")
    .select("order_id")
    .where("kind", "=", "grouped")
    .execute();
  expect(events.map((event) => event.order_id).sort((a, b) => a - b)).toEqual(ids);
  expect(await groupRow(1)).toMatchObject({ failed_at: null });
});

it("payments and the deadline at once end in one of two honest ways, for all orders together", async () => {
  const buyers = await companies(4);
  await groupBuy(1, 11, { needs: 4 });
  const before = await state();
  const ids: number[] = [];
  for (const buyer of buyers) ids.push(await joined(buyer, 1));
  await db.updateTable("orders").set({ pay_before: DEADLINE }).execute();
  for (const i of [0, 1]) await pay(buyers[i]!, ids[i]!);
  await Promise.all([
    pay(buyers[2]!, ids[2]!, DEADLINE - 1),
    failGroups(DEADLINE),
    pay(buyers[3]!, ids[3]!, DEADLINE - 1),
    failGroups(DEADLINE),
  ]);
  await runScheduledJobs(DEADLINE);
  const group = await groupRow(1);
  expect((group!.formed_at === null) !== (group!.failed_at === null)).toBe(true);
  if (group!.formed_at !== null) {
    expect(await statuses()).toEqual(Array(4).fill("pendingReview"));
    expect(await balances()).toEqual(Array(4).fill(START - 8_000));
  } else {
    expect(await statuses()).toEqual(Array(4).fill("cancelled"));
    expect(await balances()).toEqual(Array(4).fill(START));
    expect(await state()).toEqual(before);
  }
});
