import { beforeEach, expect, test } from "vitest";
import { copyLines, linesToCopy } from "~/modules/cart/lines/copy-lines.server";
import { moveFavourites, addGroup, saveNotes } from "~/modules/favourites/favourite-groups.server";
import { importPrices } from "~/modules/imports/run-file.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { importStock } from "~/modules/imports/run-file.server";
import { refreshStock } from "~/modules/catalogue/stock/stock.server";
import {
  addAddress,
  findAddresses,
  makeDefault,
  removeAddress,
} from "~/modules/company/addresses/address.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { setFavourite } from "~/modules/favourites/marks.server";
import { seeded, type Random } from "~/demo/seed/random";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { addCounts } from "~/platform/http/limits/rate.server";
import { joinLottery } from "~/modules/rewards/draw.server";
import { openMessage, readAll } from "~/modules/notifications/inbox.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { offer } from "../promotions/offers/offer-rows";
import { lottery, points, redPacket, template, THANKS } from "../rewards/draw-fixtures";
import { cart, clear, company, draftOf, flashSale, goods, ground, NOW, signedIn, voucher } from "./shop";
import { emptyTables } from "../../rows";

const COMPANIES = [1, 2, 3, 4, 5, 6];
const GOODS = [1, 2, 3, 4, 5, 6, 7, 8];
const STOCK = 10_000;
const ROUNDS = 8;

beforeEach(async () => {
  await clear();
  await emptyTables(["favourite", "favourite_group", "membership", "rate", "draw", "draw_prize"]);
  await ground();
  for (const id of COMPANIES) await company(id);
  for (const id of GOODS) await goods(id, [[300, STOCK]]);
});

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return all.map(() => left.splice(random.int(0, left.length - 1), 1)[0]!);
}

/** Everybody at once, each one call after the other. */
const lanes = (works: readonly ((random: Random, round: number) => Promise<unknown>)[]) =>
  Promise.all(
    works.map(async (work, queue) => {
      const random = seeded(queue + 1);
      for (let round = 0; round < ROUNDS; round += 1) await work(random, round);
    }),
  );

/** What orders that stand hold and what is left is what there was. */
async function expectNothingLost(added: ReadonlyMap<number, number> = new Map()): Promise<void> {
  const batches = await db
    .selectFrom("batch as b")
    .leftJoin("order_line_batch as l", "l.batch_id", "b.id")
    .leftJoin("order_line as n", "n.id", "l.order_line_id")
    .leftJoin("orders as o", (join) =>
      join.onRef("o.id", "=", "n.order_id").on("o.status", "<>", "cancelled"),
    )
    .select(["b.goods_id", "b.quantity"])
    .select((eb) =>
      eb.fn.sum<number>(eb.case().when("o.id", "is", null).then(0).else(eb.ref("l.number")).end()).as("held"),
    )
    .groupBy(["b.id", "b.goods_id", "b.quantity"])
    .execute();
  const sums = new Map(GOODS.map((id) => [id, 0]));
  const left = new Map(GOODS.map((id) => [id, 0]));
  for (const { goods_id, quantity, held } of batches) {
    sums.set(goods_id, sums.get(goods_id)! + quantity + Number(held));
    left.set(goods_id, left.get(goods_id)! + quantity);
  }
  expect(sums).toEqual(new Map(GOODS.map((id) => [id, STOCK + (added.get(id) ?? 0)])));
  const shown = await db.selectFrom("goods").select(["id", "stock"]).execute();
  expect(new Map(shown.map(({ id, stock }) => [id, stock]))).toEqual(left);
}

async function buy(id: number, random: Random, thenCancel: boolean): Promise<void> {
  const viewer = signedIn(id);
  await cart(
    id,
    shuffled(GOODS, random).map((goodsId): [number, number] => [goodsId, random.int(1, 3)]),
  );
  const placed = await placeOrders(viewer, await draftOf(viewer), NOW);
  if (!placed.ok) await db.deleteFrom("cart_line").where("company_id", "=", id).execute();
  else if (thenCancel)
    await cancelOrder(id, Number(/\d+$/.exec(placed.to)![0]), { actor: "buyer:1", reason: "" }, NOW);
}

test("orders of the same goods in any order, cancellations, lists of stock and prices, and the nightly work", async () => {
  await flashSale(1, 1, 900, 5_000, null);
  await flashSale(2, 2, 900, 5_000, null);
  for (const id of [1, 2]) await voucher(id, id, { kind: "coupon", threshold: 1_000, amount: 100 });
  await offer({
    id: 3,
    kind: "gift",
    goods: [[8, 0, 1]],
    scope: { goods: GOODS },
    terms: { tiers: [{ from: 1_000 }] },
  });
  const fields = { file: "rows", now: NOW, onRowResult: () => undefined };
  const added = new Map<number, number>();
  await lanes([
    ...COMPANIES.slice(0, 4).map((id) => (random: Random, round: number) => buy(id, random, round % 2 === 1)),
    (random) =>
      importPrices(
        shuffled(GOODS, random).map((id) => ({ goods: String(id), price: `${random.int(9, 12)}.00` })),
        fields,
      ),
    async (random) => {
      const rows = shuffled(GOODS, random).map((id) => ({
        goods: String(id),
        batch: `B${id}-0`,
        quantity: "1",
      }));
      const counts = await importStock(rows, { ...fields, isAdded: true, heldOf: heldUnits });
      expect(counts.updated).toBe(GOODS.length);
      for (const id of GOODS) added.set(id, (added.get(id) ?? 0) + 1);
    },
    (random) => inTransaction((trx) => refreshStock(trx, shuffled(GOODS, random), NOW)),
  ]);
  await expectNothingLost(added);
  const sold = await db
    .selectFrom("offer_goods")
    .select(["offer_id", "sold"])
    .where("offer_id", "<", 3)
    .execute();
  for (const { offer_id, sold: quantity } of sold) {
    const lines = await db
      .selectFrom("order_line as l")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select((eb) => eb.fn.sum<number | null>("l.number").as("n"))
      .where("l.offer_id", "=", offer_id)
      .where("o.status", "<>", "cancelled")
      .executeTakeFirst();
    expect(quantity).toBe(Number(lines?.n ?? 0));
  }
});

test("two stores that copy their carts to each other at once", async () => {
  for (const id of [1, 2]) {
    await db.insertInto("membership").values({ account_id: 1, company_id: id, is_default: 0 }).execute();
    await cart(
      id,
      (id === 1 ? GOODS : [...GOODS].reverse()).map((goodsId): [number, number] => [goodsId, 1]),
    );
  }
  const copy = async (from: number, to: number) => {
    const me = signedIn(from);
    const viewer = { ...me, buyer: { ...me.buyer, accountId: 1 } };
    const lines = (await linesToCopy(from)).map((line) => line.id);
    return copyLines(viewer, { lines, stores: [to], token: newFormToken() }, NOW);
  };
  await lanes([() => copy(1, 2), () => copy(2, 1), () => copy(1, 2), () => copy(2, 1)]);
  for (const id of [1, 2]) expect(await linesToCopy(id)).toHaveLength(GOODS.length);
});

test("favourites, groups and notes of several people of one company", async () => {
  const me = signedIn(1);
  await lanes(
    [1, 2, 3, 4, 5].map(() => async (random, round) => {
      for (const id of shuffled(GOODS, random).slice(0, 3))
        await setFavourite(me, id, random.chance(0.7), NOW);
      const group = await inTransaction((trx) => addGroup(trx, 1, `常备${round}`, NOW));
      const ids = shuffled(GOODS, random);
      await inTransaction((trx) => moveFavourites(trx, 1, ids, group.ok ? group.id : null));
      await inTransaction((trx) => saveNotes(trx, 1, new Map(ids.map((id) => [id, `${round}`]))));
    }),
  );
  const names = await db.selectFrom("favourite_group").select("name").execute();
  expect(new Set(names.map(({ name }) => name)).size).toBe(ROUNDS);
});

test("addresses: one of them is the default, whoever changes them", async () => {
  const OWN = 1_000;
  // New addresses are numbered from 1 on.
  await emptyTables(["address"]);
  await company(OWN);
  const input = { receiver: "王强", phone: "13900000000", areaCode: "440106", detail: "演示路 1 号" };
  for (let i = 0; i < 3; i += 1)
    await inTransaction((trx) => addAddress(trx, OWN, { ...input, receiver: `王${i}` }, NOW));
  await lanes(
    [1, 2, 3, 4].map(() => async (random, round) => {
      const all = await findAddresses(OWN);
      if (round % 4 === 3)
        await inTransaction((trx) => addAddress(trx, OWN, { ...input, receiver: `李${random.next()}` }, NOW));
      else if (round % 4 === 2)
        await inTransaction((trx) => removeAddress(trx, OWN, random.pick(all).id, NOW));
      else await inTransaction((trx) => makeDefault(trx, OWN, random.pick(all).id));
      expect((await findAddresses(OWN)).filter((item) => item.isDefault)).toHaveLength(1);
    }),
  );
});

test("messages that are sent, opened and read all at once; counts under the same keys in opposite orders", async () => {
  const send = () =>
    inTransaction((trx) =>
      sendMessages(
        trx,
        "testReportAdded",
        COMPANIES.map((companyId) => ({ companyId, url: "/jybg" })),
        NOW,
      ),
    );
  const keys = Array.from({ length: 30 }, (_, i) => `key-${i}`);
  let counts = 0;
  await lanes([
    ...[1, 2].map(() => send),
    ...[1, 2].map(() => () => readAll(1, null, NOW)),
    async (random: Random) => {
      const own = await db.selectFrom("message").select("id").where("company_id", "=", 1).execute();
      for (const { id } of shuffled(own, random).slice(0, 5)) await openMessage(1, id, NOW);
    },
    ...[1, 2, 3].map(() => async (random: Random) => {
      await addCounts(
        shuffled(keys, random).map((key) => ({ key, count: 1 })),
        60_000,
        NOW,
      );
      counts += 1;
    }),
  ]);
  const rates = await db.selectFrom("rate").select("count").execute();
  expect(rates.map(({ count }) => count)).toEqual(keys.map(() => counts));
});

test("draws whose prizes run out for many at once", async () => {
  const spent = await template(NOW, 1);
  const coupon = { name: "券", kind: "voucher", value: spent, weight: 5, stock: 50 } as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await lottery(NOW, [coupon, redPacket(100, 2, 3), points(5, 2, 3), THANKS]);
    const joined = await Promise.all(COMPANIES.map((company) => joinLottery(signedIn(company), id, NOW)));
    expect(joined.every(({ ok }) => ok)).toBe(true);
  }
});

test("a company's row is held for as long as its cart is written, and another company's is free meanwhile", async () => {
  const order: string[] = [];
  let go = () => {};
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  let isIn = () => {};
  const inside = new Promise<void>((resolve) => (isIn = resolve));
  const first = inCompany(1, async () => {
    isIn();
    await mayGo;
    order.push("first");
  });
  await inside;
  const second = inCompany(1, () => Promise.resolve(order.push("second")));
  // The embedded engine has one writer, whoever it writes for.
  if (engine === "postgres") await inCompany(2, () => Promise.resolve(order.push("another company's")));
  go();
  await Promise.all([first, second]);
  expect(order).toEqual([...(engine === "postgres" ? ["another company's"] : []), "first", "second"]);
});
