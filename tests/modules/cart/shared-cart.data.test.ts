import { beforeEach, expect, test } from "vitest";
import { addFromForm } from "~/modules/cart/lines/add.server";
import { AddFields } from "~/modules/cart/lines/add-form";
import { moveToFavourites, readCart, removeLines } from "~/modules/cart/lines/cart.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { changeCart } from "~/modules/cart/page/change.server";
import { chooseLines, chooseOnly } from "~/modules/cart/lines/choose-lines.server";
import { editLine } from "~/modules/cart/lines/edit-line.server";
import { addInBulk } from "~/modules/cart/lines/bulk-add.server";
import { makeSheet } from "~/modules/cart/quick-order/quick-sheet.server";
import { addOrderSheetToCart } from "~/modules/cart/quick-order/sheet-order.server";
import { parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { inCompany } from "~/modules/company/identity/lock.server";
import { seeded, type Random } from "~/demo/seed/random";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { db } from "~/platform/database/database.server";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { clear, company, draftOf, goods, ground, NOW, signedIn } from "../orders/shop";
import { offer } from "../promotions/offers/offer-rows";

const SESSIONS = 6;
const ROUNDS = 25;
/** A list is read and matched one after the other; who comes while others wait hears so, and has lost nothing. */
function inTurn(error: unknown): null {
  if (error instanceof WorkRefused) return null;
  throw error;
}
const GOODS = Array.from({ length: 12 }, (_, i) => i + 1);
const STOCK = 100_000;
const me = signedIn(1);

beforeEach(async () => {
  await clear();
  await ground();
  await company(1);
  for (const id of GOODS) await goods(id, [[300, STOCK]]);
  await goods(20, [[300, 0]]);
  await offer({
    id: 1,
    kind: "bundle",
    goods: [
      [3, 900, 2],
      [1, 800, 1],
      [2, 700, 3],
    ],
  });
  await offer({
    id: 2,
    kind: "swap",
    goods: [
      [11, 100, 1],
      [12, 100, 1],
    ],
    scope: { goods: GOODS },
    terms: { tiers: [{ from: 1_000, choose: 2 }] },
  });
});

const rows = () => db.selectFrom("cart_line").selectAll().where("company_id", "=", 1).orderBy("id").execute();

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return all.map(() => left.splice(random.int(0, left.length - 1), 1)[0]!);
}

/** Calls at the same moment, as many rounds as there are, each session one call after the other. */
const sessions = (work: (random: Random, session: number, round: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: SESSIONS }, async (_, session) => {
      const random = seeded(session + 1);
      for (let round = 0; round < ROUNDS; round += 1) await work(random, session, round);
    }),
  );

const numbersOf = (lines: readonly { goodsId: number; quantity: number }[]) =>
  Object.fromEntries(lines.map(({ goodsId, quantity }) => [`number-${goodsId}`, String(quantity)]));

/** What a buyer does to the cart; each of them writes many lines. */
const CALLS: readonly ((random: Random) => Promise<unknown>)[] = [
  (random) => {
    const wanted = shuffled(GOODS, random).map((goodsId) => ({ goodsId, quantity: random.int(1, 5) }));
    return addFromForm(me, AddFields.parse(numbersOf(wanted)), NOW);
  },
  async (random) => {
    const fields = shuffled(await rows(), random).map(({ id }) => [`number-${id}`, String(random.int(1, 9))]);
    const all = { all: "1", allWas: "0" };
    return changeCart(me, CartFields.parse({ ...Object.fromEntries(fields), ...all }), NOW);
  },
  async (random) => {
    const ids = shuffled(await rows(), random).map(({ id }) => id);
    return chooseLines(me, ids.slice(0, 8), random.chance(0.5), NOW).catch(gone);
  },
  async (random) => {
    const ids = shuffled(await rows(), random).map(({ id }) => id);
    return chooseOnly(me, ids.slice(0, 5), NOW).catch(gone);
  },
  async (random) => {
    const ids = shuffled(await rows(), random).map(({ id }) => id);
    return inCompany(1, (trx) => removeLines(trx, 1, ids.slice(0, 2)));
  },
  async (random) => {
    const line = random.pick(await rows());
    return line && editLine(me, line.id, random.int(1, 9), NOW).catch(gone);
  },
  (random) =>
    addInBulk(
      me,
      [
        ...shuffled(GOODS, random).map((goodsId) => ({ kind: "goods", goodsId, quantity: 1 }) as const),
        { kind: "bundle", offerId: 1, quantity: 1 },
        { kind: "swap", offerId: 2, goodsId: random.pick([11, 12]), quantity: 1 },
      ],
      NOW,
    ),
  () => readCart(me, {}, NOW),
  () => readCart(me, {}, NOW),
  async (random) => {
    const ids = shuffled(await rows(), random).map(({ id }) => id);
    return inCompany(1, (trx) => moveToFavourites(trx, me, ids.slice(0, 2), NOW));
  },
  async (random) => {
    const wanted = shuffled(GOODS, random).slice(0, 5);
    const text = wanted.map((id) => `商品${id} 2`).join("\n");
    const path = await makeSheet(
      me,
      { name: "", lines: parsePastedText(text), token: newFormToken() },
      NOW,
    ).catch(inTurn);
    if (path === null) return;
    const sheet = Number(/\d+/.exec(path)![0]);
    return addOrderSheetToCart(
      me,
      sheet,
      { choices: new Map(), confirmed: new Map(), quantities: new Map() },
      NOW,
    );
  },
  place,
  async () => {
    const placed = await place();
    if (!placed.ok) return;
    const id = Number(/\d+$/.exec(placed.to)![0]);
    await cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW);
  },
];

async function place() {
  return placeOrders(me, await draftOf(me), NOW);
}

/** A line that another session has taken away meanwhile is a 404. */
function gone(thrown: unknown): void {
  if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
}

test("six people of one company do everything to one cart at once: each call is answered and the cart stays whole", async () => {
  await sessions((random) => random.pick(CALLS)(random));
  const lines = await rows();
  expect(lines.every(({ number: quantity }) => quantity > 0)).toBe(true);
  const members = lines.filter(({ type }) => type === 3);
  const sets = members.map(({ goods_id, number: quantity }) => quantity / { 1: 1, 2: 3, 3: 2 }[goods_id]!);
  expect(new Set(sets).size).toBeLessThanOrEqual(1);
  expect([0, 3]).toContain(members.length);
  // Nothing of the stock is lost: what orders that stand hold and what is left is what there was.
  const held = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select((eb) => ["l.goods_id", eb.fn.sum<number>("b.number").as("n")])
    .where("o.status", "<>", "cancelled")
    .groupBy("l.goods_id")
    .execute();
  const left = await db.selectFrom("batch").select(["goods_id", "quantity"]).execute();
  for (const { goods_id, quantity } of left.filter(({ goods_id }) => goods_id !== 20))
    expect(quantity + Number(held.find((item) => item.goods_id === goods_id)?.n ?? 0)).toBe(STOCK);
  const shown = await db.selectFrom("goods").select(["id", "stock"]).where("id", "<>", 20).execute();
  for (const { id, stock } of shown) expect(stock).toBe(left.find((item) => item.goods_id === id)!.quantity);
});

test("what six people add at once is all there", async () => {
  const added = new Map(GOODS.map((id) => [id, 0]));
  await sessions(async (random, session) => {
    const wanted = shuffled(GOODS, random).map((goodsId) => ({ goodsId, quantity: random.int(1, 5) }));
    // Some look meanwhile, which notes what the lines cost.
    if (session % 3 === 2) return readCart(me, {}, NOW);
    const { results } = await addFromForm(me, AddFields.parse(numbersOf(wanted)), NOW);
    expect(results.every(({ ok }) => ok)).toBe(true);
    for (const { goodsId, quantity } of wanted) added.set(goodsId, added.get(goodsId)! + quantity);
  });
  expect(new Map((await rows()).map((row) => [row.goods_id, row.number]))).toEqual(added);
});

test("of two who change the number of all lines at once one has the last word, for every line", async () => {
  await addFromForm(me, AddFields.parse(numbersOf(GOODS.map((goodsId) => ({ goodsId, quantity: 1 })))), NOW);
  await sessions(async (random, session) => {
    const input = shuffled(await rows(), random).map(({ id }) => [`number-${id}`, String(session + 2)]);
    await changeCart(me, CartFields.parse(Object.fromEntries(input)), NOW);
    const numbers = new Set((await rows()).map((row) => row.number));
    expect(numbers.size).toBe(1);
  });
});
