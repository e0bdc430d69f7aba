import { beforeEach, describe, expect, test } from "vitest";
import { AddFields } from "~/modules/cart/lines/add-form";
import { addFromForm } from "~/modules/cart/lines/add.server";
import { addAddOnDeal } from "~/modules/cart/lines/add-on-lines.server";
import { addInBulk } from "~/modules/cart/lines/bulk-add.server";
import { addBundle, addLines, readCart, setLine } from "~/modules/cart/lines/cart.server";
import { formatSeenPrices } from "~/modules/cart/lines/seen-price";
import { TableForm } from "~/modules/cart/lines/table-form";
import { orderFromTable } from "~/modules/cart/lines/table-order.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { cartView, shownPrices } from "~/modules/cart/page/cart-page";
import { changeCart } from "~/modules/cart/page/change.server";
import { acceptDraftOrder } from "~/modules/cart/draft-orders/draft-order-answer.server";
import { QuickOrderDraftForm } from "~/modules/cart/quick-order/order-draft";
import { changeOrderDraft } from "~/modules/cart/quick-order/order-draft.server";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { reorder } from "~/modules/orders/overview/reorder.server";
import { lines as linesSchema } from "~/api/cart-params";
import { getPiece } from "~/api/endpoints/cart.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { clear, company, draftOf, flashSale, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

const me = signedIn(1);
const SHOWN = { "shown-1": "1000.0.0.1" };
const read = () => readCart(me, {}, NOW);
const changes = async () =>
  (await read()).pricing.lines.map(({ goodsId, changedFrom }) => [goodsId, changedFrom]);
const setPrice = (price: number, goodsId = 1) =>
  db.updateTable("goods").set({ base_price: price }).where("id", "=", goodsId).execute();
const add = (fields: Record<string, unknown>) => addFromForm(me, AddFields.parse(fields), NOW);

async function offer(id: number, kind: "bundle" | "swap", terms: object): Promise<void> {
  await db
    .insertInto("offer")
    .values({
      id,
      kind,
      name: "优惠",
      starts_at: NOW - DAY,
      ends_at: NOW + DAY,
      status: "on",
      priority: 0,
      scope: '{"goods":[1]}',
      terms: JSON.stringify(terms),
    })
    .execute();
}

const offerGoods = (offerId: number, goodsId: number, price: number, quantity: number) =>
  db
    .insertInto("offer_goods")
    .values({
      offer_id: offerId,
      goods_id: goodsId,
      price,
      number: quantity,
      stock: 1000,
      sold: 0,
      limit_per_company: null,
    })
    .execute();

async function draftOrder(): Promise<number> {
  await ensureRows("staff_member", 1);
  const who = { staff_id: 1, staff_name: "客服", remark: "", reason: "", version: 1 };
  const { id } = await db
    .insertInto("draft_order")
    .values({ ...who, company_id: 1, state: "sent", created_at: NOW, sent_at: NOW })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("draft_order_line")
    .values({ draft_order_id: id, goods_id: 1, quantity: 2, place: 0 })
    .execute();
  return id;
}

beforeEach(async () => {
  await clear();
  await emptyTables(["order_draft"]);
  await ground();
  await company(1);
  for (const id of [1, 2]) await goods(id, [[400, 500]]);
  await bumpVersion(db, "offers");
});

const WAYS: Record<string, () => Promise<unknown>> = {
  "a card's form": () => add({ "number-1": "2", ...SHOWN }),
  "a button that names its goods": () => add({ goods: ["1"], ...SHOWN }),
  "an order table": () => {
    const { input, shown } = TableForm.parse({ "number-1": "2", ...SHOWN });
    return orderFromTable(me, { input, shown }, NOW);
  },
  "the page of a list": () =>
    changeOrderDraft(me, QuickOrderDraftForm.parse({ intent: "add", "number-1": "2", ...SHOWN }), NOW),
  "a list whose other page is ordered": async () => {
    await changeOrderDraft(me, QuickOrderDraftForm.parse({ intent: "keep", "number-1": "2", ...SHOWN }), NOW);
    await changeOrderDraft(me, QuickOrderDraftForm.parse({ intent: "add", "number-2": "1" }), NOW);
  },
  "the published call": () =>
    addInBulk(
      me,
      [{ kind: "goods", goodsId: 1, quantity: 2, shown: { price: 1000, from: 1, ladder: [] } }],
      NOW,
    ),
  "a proposed order": async () =>
    acceptDraftOrder(me, { id: await draftOrder(), shown: readShownTerms(SHOWN) }, NOW),
};

describe.each(Object.entries(WAYS))("%s", (_name, send) => {
  test("asks about a price that is another one now", async () => {
    await setPrice(9990);
    await send();
    expect(new Map((await changes()) as [number, number | null][]).get(1)).toBe(1000);
  });

  test("says nothing where the price is as shown", async () => {
    await send();
    expect(new Map((await changes()) as [number, number | null][]).get(1)).toBeNull();
  });
});

test("an ended flash sale, and one that began", async () => {
  await add({ "number-1": "2", "shown-1": "600.5.0.1" });
  expect(await changes()).toEqual([[1, 600]]);
  await flashSale(5, 2, 700, 100, null);
  await bumpVersion(db, "offers");
  await add({ "number-2": "2", "shown-2": "1000.0.0.1" });
  expect(new Map((await changes()) as [number, number | null][]).get(2)).toBe(1000);
});

describe("ladders", () => {
  const LADDER = '[{"from":10,"price":900},{"from":50,"price":800}]';
  const shown = { "shown-1": "1000.0.0.1,10.900,50.800" };
  beforeEach(() => db.updateTable("goods").set({ ladder: LADDER }).where("id", "=", 1).execute());

  test("other tiers for other numbers are no change, in the form and later in the cart", async () => {
    await add({ "number-1": "2", ...shown });
    await add({ "number-1": "48", ...shown });
    expect((await read()).pricing.lines[0]).toMatchObject({ unitPrice: 800, changedFrom: null });
    await inTransaction((trx) => setLine(trx, me, { goodsId: 1, quantity: 12 }, NOW));
    expect((await read()).pricing.lines[0]).toMatchObject({ unitPrice: 900, changedFrom: null });
  });

  test("a tier that changed is asked about, also where only all units together reach it", async () => {
    await add({ "number-1": "40", ...shown });
    await db
      .updateTable("goods")
      .set({ ladder: LADDER.replace("800", "850") })
      .where("id", "=", 1)
      .execute();
    expect(await changes()).toEqual([[1, null]]);
    await add({ "number-1": "10", ...shown });
    expect(await changes()).toEqual([[1, 800]]);
  });
});

test("more of a line without a word of its price confirms nothing", async () => {
  await add({ "number-1": "2", ...SHOWN });
  await setPrice(9990);
  await inTransaction((trx) => addLines(trx, me, [{ goodsId: 1, quantity: 1 }], NOW));
  expect(await changes()).toEqual([[1, 1000]]);
});

test("buying an order's lines again asks about what they cost then", async () => {
  await add({ "number-1": "2", ...SHOWN });
  const placed = await placeOrders(me, await draftOf(me), NOW);
  expect(placed.ok).toBe(true);
  const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await setPrice(1200);
  await reorder(me, { orderId: id, lineIds: null, token: "test-token-of-a-reorder-form" }, NOW);
  expect(await changes()).toEqual([[1, 1000]]);
});

test("bundles and add-on deals are asked about by their own prices", async () => {
  await offer(1, "bundle", {});
  await offerGoods(1, 1, 900, 2);
  await offerGoods(1, 2, 800, 1);
  await offer(2, "swap", { tiers: [{ from: 1, choose: 1 }] });
  await offerGoods(2, 2, 100, 1);
  await bumpVersion(db, "offers");
  await inTransaction(async (trx) => {
    const shown = new Map([
      [1, 900],
      [2, 700],
    ]);
    await addBundle(trx, me, { offerId: 1, sets: 1, shown }, NOW);
    await addLines(trx, me, [{ goodsId: 1, quantity: 10 }], NOW);
    await addAddOnDeal(trx, me, { offerId: 2, goodsId: 2, quantity: 1, shownPrice: 90 }, NOW);
  });
  const lines = (await read()).pricing.lines.map(({ goodsId, type, changedFrom }) => [
    goodsId,
    type,
    changedFrom,
  ]);
  expect(lines).toContainEqual([1, 3, null]);
  expect(lines).toContainEqual([2, 3, 700]);
  expect(lines).toContainEqual([2, 2, 90]);
});

describe("what is shown beside the price", () => {
  const terms = async () => (await read()).pricing.lines[0]!.changedTerms ?? [];
  const price = "10.00";
  const reduction = (id: number, name: string, scope: string) =>
    db
      .insertInto("offer")
      .values({
        id,
        kind: "lineReduction",
        name,
        starts_at: NOW - DAY,
        ends_at: NOW + DAY,
        status: "on",
        priority: 0,
        scope,
        terms: JSON.stringify({ tiers: [{ from: 100_000, off: 100 }] }),
      })
      .execute();

  beforeEach(async () => {
    await reduction(21, "满千减一", '{"goods":[1]}');
    await flashSale(22, 1, 1000, 100, null);
    await db.updateTable("offer").set({ name: "限时秒杀" }).where("id", "=", 22).execute();
    await bumpVersion(db, "offers");
  });

  const end = async (id: number) => {
    await db.updateTable("offer").set({ status: "off" }).where("id", "=", id).execute();
    await bumpVersion(db, "offers");
  };
  const NAMED: Record<string, [field: string, call: object]> = {
    activity: ["1000.22.0.1", { goods_price_id: 22, is_yj: 0 }],
    reduction: ["1000.0.21.1", { goods_manjian_id: 21 }],
    warehouse: ["1000.0.0.1", { ck_id: 1 }],
  };
  const CASES: [field: keyof typeof NAMED, what: string, change: () => Promise<unknown>, text: string[]][] = [
    ["reduction", "still runs", async () => {}, []],
    ["reduction", "ended", () => end(21), ["满减活动“满千减一”已结束或不再适用"]],
    [
      "reduction",
      "was replaced",
      async () => {
        await reduction(23, "满千减二", '{"goods":[1]}');
        await end(21);
      },
      ["满减活动由“满千减一”变为“满千减二”"],
    ],
    [
      "reduction",
      "is for other goods now",
      async () => {
        await db.updateTable("offer").set({ scope: '{"goods":[2]}' }).where("id", "=", 21).execute();
        await bumpVersion(db, "offers");
      },
      ["满减活动“满千减一”已结束或不再适用"],
    ],
    ["activity", "still runs", async () => {}, []],
    ["activity", "ended", () => end(22), ["活动“限时秒杀”已结束或不再适用"]],
    [
      "activity",
      "was replaced by one of a lower price",
      async () => {
        await flashSale(24, 1, 900, 100, null);
        await db.updateTable("offer").set({ name: "夏季特价" }).where("id", "=", 24).execute();
        await end(22);
      },
      ["活动由“限时秒杀”变为“夏季特价”"],
    ],
    ["warehouse", "is the same", async () => {}, []],
    [
      "warehouse",
      "is another one",
      async () => {
        await db
          .insertInto("warehouse")
          .values({
            ...(await db.selectFrom("warehouse").selectAll().executeTakeFirstOrThrow()),
            id: 2,
            name: "二号仓",
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await db.updateTable("goods").set({ warehouse_id: 2 }).where("id", "=", 1).execute();
      },
      [expect.stringMatching(/^发货仓库由“.+”变为“二号仓”$/) as unknown as string],
    ],
  ];

  test.each(CASES)("%s that %s, by the form and by the call", async (field, _what, change, text) => {
    const [shown, call] = NAMED[field]!;
    const ways = [
      () => add({ "number-1": "2", "shown-1": shown }),
      () => add({ goods: ["1"], "shown-1": shown }),
      async () => {
        const lines = linesSchema.parse([{ goods_id: 1, number: 2, price, ...call }]);
        await addInBulk(me, lines.map(getPiece), NOW);
      },
    ];
    await change();
    for (const way of ways) {
      await emptyTables(["cart_line"]);
      await way();
      expect(await terms()).toEqual(text);
      expect((await cartView(await read(), {}, NOW)).changed).toHaveLength(
        text.length > 0 || (await changes())[0]![1] !== null ? 1 : 0,
      );
    }
    if (text.length === 0) return;
    const refused = await placeOrders(me, await draftOf(me), NOW);
    expect(refused.ok ? [] : refused.changes.map(formatCheckoutChange)).toContainEqual(
      typeof text[0] === "string" ? `商品1：${text[0]}` : expect.stringContaining("发货仓库由"),
    );
    expect((await placeOrders(me, await draftOf(me), NOW)).ok).toBe(true);
  });

  test("is confirmed in the cart with the price", async () => {
    await add({ "number-1": "2", "shown-1": "1000.22.21.1" });
    await end(21);
    const view = cartView(await read(), {}, NOW);
    const line = (await read()).lines[0]!;
    const form = { [`number-${line.id}`]: "2", selected: [String(line.id)] };
    const press = (fields: object) => changeCart(me, CartFields.parse({ ...form, ...fields }), NOW);
    expect((await press({ do: "checkout" })).unconfirmed).toBe(1);
    await press({ do: "seen", changed: formatSeenPrices(view.changed) });
    expect((await press({ do: "checkout" })).unconfirmed).toBe(0);
    expect(await terms()).toEqual([]);
  });

  test("is not compared where nothing was said of it", async () => {
    await add({ "number-1": "2", "shown-1": "1000.0.0.0" });
    await end(21);
    await end(22);
    expect(await terms()).toEqual([]);
  });
});

describe("the cart", () => {
  const page = async () => cartView(await read(), {}, NOW);
  const press = (fields: Record<string, unknown>) => changeCart(me, CartFields.parse(fields), NOW);

  test("goes on to the checkout only after exactly the prices of its page were confirmed", async () => {
    await add({ "number-1": "2", ...SHOWN });
    await setPrice(1500);
    const view = await page();
    const [{ id }] = (await read()).lines as unknown as [{ id: number }];
    const form = {
      [`number-${id}`]: "3",
      selected: [String(id)],
      shown: formatSeenPrices(shownPrices(view)),
    };
    expect((await press({ ...form, do: "checkout" })).unconfirmed).toBe(1);
    expect((await press({ ...form, selected: [], do: "checkout" })).unconfirmed).toBe(0);
    await setPrice(2000);
    await press({ ...form, do: "seen", changed: formatSeenPrices(view.changed) });
    expect(await changes()).toEqual([[1, 1500]]);
    await press({ ...form, do: "seen", changed: formatSeenPrices((await page()).changed) });
    expect((await press({ ...form, do: "checkout" })).unconfirmed).toBe(0);
  });

  test("asks whoever reads an older page, though a colleague has confirmed", async () => {
    await add({ "number-1": "2", ...SHOWN });
    const old = await page();
    const [{ id }] = (await read()).lines as unknown as [{ id: number }];
    await setPrice(1500);
    const fresh = await page();
    await press({
      selected: [String(id)],
      [`number-${id}`]: "2",
      do: "seen",
      changed: formatSeenPrices(fresh.changed),
    });
    expect(await changes()).toEqual([[1, null]]);
    const form = { selected: [String(id)], [`number-${id}`]: "2", do: "checkout" };
    expect((await press({ ...form, shown: formatSeenPrices(shownPrices(old)) })).unconfirmed).toBe(1);
    expect(await changes()).toEqual([[1, 1000]]);
  });
});

describe("the checkout", () => {
  const place = async (also = {}) => placeOrders(me, { ...(await draftOf(me)), ...also }, NOW);

  test("refuses what went into the cart at another price, once with every change, then places it", async () => {
    await add({ "number-1": "2", ...SHOWN });
    await setPrice(1500);
    const refused = await place();
    expect(refused.ok ? [] : refused.changes.map(formatCheckoutChange)).toEqual([
      "商品1：单价由 ¥10.00 变为 ¥15.00",
    ]);
    await setPrice(1600);
    expect((await place()).ok).toBe(false);
    expect((await place()).ok).toBe(true);
  });

  test("places at once what is confirmed on its page", async () => {
    await add({ "number-1": "2", ...SHOWN });
    await setPrice(1500);
    expect((await place({ pricesSeen: true })).ok).toBe(true);
  });
});
