import { beforeEach, describe, expect, it } from "vitest";
import { dispatchRefusal } from "~/modules/catalogue/dispatch/dispatch.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { freezeCompany } from "~/modules/company/members/freeze.server";
import { draftNote } from "~/modules/documents/admin-note.server";
import { moveExchange } from "~/modules/rewards/exchange.server";
import { giveUpUnits } from "~/modules/returns/settlement/give-up.server";
import { makeRun } from "~/modules/orders/delivery/delivery-run.server";
import { batchesAtBench, findPackingOrder, orderFaultTexts } from "~/modules/orders/admin/packing.server";
import { scan } from "~/modules/orders/admin/packing-scan";
import { waveOfNumbers } from "~/modules/orders/admin/pick-wave.server";
import { shipParcel } from "~/modules/orders/admin/ship-parcel.server";
import {
  findReplacementRows,
  replaceBatchIn,
  replacementChoices,
} from "~/modules/orders/admin/replace-batch.server";
import type { RowWish } from "~/modules/orders/shipping/shipment";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { resendGoods } from "~/modules/returns/settlement/settle-request.server";
import { approve, decision, opened } from "../../returns/after-sales-fixtures";
import { cart, clear, company, day, draftOf, goods, ground, NOW } from "../../orders/shop";
import { ensureRows } from "../../../rows";

let id: number;
let number: string;

/** Six units of goods 11 out of two batches, the first of which ends in 60 days, and four of goods 12. */
beforeEach(async () => {
  await clear();
  await ground();
  const buyer = await company(1);
  await goods(11, [
    [60, 3],
    [300, 50],
  ]);
  await goods(12, [[300, 50]]);
  await cart(1, [
    [11, 6],
    [12, 4],
  ]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  ({ id, number } = order);
  const grant = {
    companyId: 1,
    account: "balance",
    kind: "recharge",
    note: "",
    key: "grant",
    now: NOW,
  } as const;
  await inTransaction((trx) => postToLedger(trx, { ...grant, amount: order.payable }));
  const balance = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  expect((await startPayment(buyer, id, balance, NOW)).ok).toBe(true);
  await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
});

const LABEL = { carrier: "own", tracking: "", note: "", rows: null } as const;
const ship = (rows: RowWish[] | null = null, at = NOW) =>
  inTransaction((trx) => shipIn(trx, id, { parcel: { ...LABEL, rows }, actor: "operator:周" }, at));
const sentUnits = async () => (await db.selectFrom("shipment_line").select("number").execute()).length;
const end = (batch: string) =>
  db.updateTable("batch").set({ expires_on: "2026-11-19" }).where("number", "=", batch).execute();
const endLicence = () =>
  db.updateTable("qualification").set({ ends_on: "2026-11-19" }).where("kind", "=", "drugLicence").execute();
const control = () => db.updateTable("goods").set({ is_controlled: 1 }).where("id", "=", 12).execute();

const CAUSES: [string, () => Promise<unknown>, string][] = [
  ["a batch that ended", () => end("B11-0"), "批号 B11-0 已过有效期，不能发货"],
  [
    "a batch that is blocked",
    () => db.updateTable("batch").set({ blocked_at: NOW }).where("number", "=", "B11-0").execute(),
    "批号 B11-0 已停售，不能发货",
  ],
  [
    "a batch that is recalled",
    async () => {
      await ensureRows("recall", 1);
      await db.updateTable("batch").set({ recall_id: 1 }).where("number", "=", "B11-0").execute();
    },
    "批号 B11-0 召回中，不能发货",
  ],
  ["a licence that ran out", endLicence, "该企业的药品经营许可证已于2026-11-19到期，不能发货"],
  ["a company that is frozen", () => freezeCompany(1, "林", "欠款", NOW), "该企业已暂停供货：欠款，不能发货"],
  ["a release that was taken back", control, "商品12：控销商品，暂未对该企业开放，不能发货"],
  [
    "a scope that was narrowed",
    () => db.deleteFrom("business_scope").where("company_id", "=", 1).execute(),
    "商品12：该企业的经营范围没有购买化学药制剂的权限，不能发货",
  ],
  [
    "a class that may not be sold online any more",
    () => db.updateTable("goods").set({ regulated: "psychotropic" }).where("id", "=", 11).execute(),
    "商品11：精神药品不得在网上销售，不能发货",
  ],
];

describe.each(CAUSES)("%s", (_cause, happens, text) => {
  it("keeps units in the warehouse, whichever way they would leave", async () => {
    await happens();
    expect(await ship()).toEqual({ ok: false, text });
    expect(await advance(id, "ship", { actor: "operator:周", text: "" }, NOW)).toMatchObject({
      ok: false,
      text,
    });
    const how = { key: `parcel-${number}`, actor: "operator:周", now: NOW } as const;
    expect(await shipParcel(id, { ...LABEL, rows: null }, how)).toMatchObject({ ok: false, text });
    expect(await draftNote(number, { rows: null, carriage: "" }, NOW)).toMatchObject({ ok: false, text });
    expect(await sentUnits()).toBe(0);
    const listed = await orderFaultTexts([{ id, companyId: 1, status: "pendingShipment" }], NOW);
    expect(listed.get(id)).toContain(text);
    expect((await findPackingOrder(number, NOW))!.faults).toContain(text);
  });

  it("keeps a parcel that has left from going out on a run", async () => {
    await ship();
    await happens();
    const parcels = await db.selectFrom("shipment").select("id").execute();
    const wish = { carrier: "own", driver: "陈", vehicle: "", note: "" } as const;
    const run = await makeRun(
      { ...wish, parcelIds: parcels.map((parcel) => parcel.id) },
      { key: `run-${number}`, by: "周", now: NOW },
    );
    expect(run).toEqual({ ok: false, text: `${number}-1：${text}` });
  });

  it("keeps what was left behind from being sent again", async () => {
    await ship();
    const rows = await db
      .selectFrom("order_line_batch as b")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .select(["b.id"])
      .where((eb) => eb.or([eb("b.batch_number", "=", "B11-0"), eb("l.goods_id", "=", 12)]))
      .orderBy("b.id")
      .execute();
    const units = rows.map((row): [number, number] => [row.id, 1]);
    const request = await opened(id, units, {
      kind: "afterSales",
      reason: "shortage",
      remedy: "resend",
    } as never);
    await approve(request);
    await happens();
    const resent = await resendGoods(request, { ...decision, parcel: "演示快递 DEMO1", isLeftBehind: true });
    expect(resent).toMatchObject({ ok: false });
  });
});

it("ships what may leave, and what only could not be ordered anew", async () => {
  // The last day counts, goods off sale were bought before, and the contract is the one of the order's year.
  await db
    .updateTable("batch")
    .set({ expires_on: day(0) })
    .where("number", "=", "B11-0")
    .execute();
  await db.updateTable("goods").set({ status: "off" }).execute();
  await db.updateTable("company").set({ contract_year: 2025 }).execute();
  expect(await ship()).toEqual({ ok: true, status: "pendingReceipt" });
});

it("a batch ends with its last day, between order and parcel", async () => {
  expect(await ship([{ row: 2, quantity: 1 }], NOW + 60 * DAY)).toMatchObject({ ok: true });
  expect(await ship([{ row: 2, quantity: 1 }], NOW + 61 * DAY)).toMatchObject({
    ok: false,
    text: "批号 B11-0 已过有效期，不能发货",
  });
});

describe("units of a batch that ended", () => {
  beforeEach(async () => {
    await end("B11-0");
  });

  it("stay, while the rest of the order leaves", async () => {
    const order = (await findPackingOrder(number, NOW))!;
    const rows = order.rows.filter(({ stop }) => stop === null).map(({ row }) => ({ row, quantity: null }));
    expect(order.rows.map(({ stop }) => stop)).toContain("expired");
    expect(await ship(rows)).toEqual({ ok: true, status: "pendingShipment" });
    expect(await ship()).toMatchObject({ ok: false });
  });

  it("are marked on the pick list and refused by the scanner", async () => {
    const wave = await waveOfNumbers([number], NOW);
    expect(wave.rows.map(({ batch }) => batch)).not.toContain("B11-0");
    expect(wave.orders[0]!.faults).toEqual(["批号 B11-0 已过有效期，不能发货"]);
    const order = (await findPackingOrder(number, NOW))!;
    const bench = { rows: order.rows, batches: await batchesAtBench(order, NOW) };
    const { result, packed } = scan(bench, {}, { code: "B11-0", units: 1 });
    expect([result.kind, result.word, packed]).toEqual(["stopped", "停：批号 B11-0 已过有效期", {}]);
    expect(order.rows.find(({ batch }) => batch === "B11-0")).toMatchObject({ stop: "expired" });
  });

  it("are replaced by another batch, and then leave", async () => {
    const row = (await findReplacementRows(number, NOW))!.find(({ batch }) => batch === "B11-0")!;
    const [choice] = await replacementChoices(row, NOW);
    const replacement = { row: row.id, from: row.batchId, to: choice!.id, units: row.left };
    const swapped = await inTransaction((trx) =>
      replaceBatchIn(trx, id, { replacement, actor: "operator:林" }, NOW),
    );
    expect(swapped).toMatchObject({ ok: true });
    expect(await ship()).toEqual({ ok: true, status: "pendingReceipt" });
  });

  it("or are given up and paid back", async () => {
    const rows = (await findPackingOrder(number, NOW))!.rows;
    const { row } = rows.find(({ batch }) => batch === "B11-0")!;
    const rest = {
      rows: [{ row, quantity: null }],
      actor: "operator:林",
      reason: "批号过期",
      now: NOW,
    } as const;
    expect(await giveUpUnits(id, rest)).toMatchObject({ ok: true });
    expect(await ship()).toEqual({ ok: true, status: "pendingReceipt" });
  });
});

it("rewards are not shipped to a company that is frozen", async () => {
  await db
    .insertInto("points_item")
    .values({
      id: 1,
      name: "保温杯",
      kind: "gift",
      points: 100,
      stock: 5,
      describe: "",
      image: "/art/points/cup.svg",
      status: "on",
      sort: 1,
    })
    .execute();
  await db
    .insertInto("points_exchange")
    .values({
      number: "DH1",
      company_id: 1,
      item_id: 1,
      item_name: "保温杯",
      count: 1,
      points: 100,
      state: "exchanged",
      address: "{}",
      created_at: NOW,
    })
    .execute();
  await freezeCompany(1, "林", "欠款", NOW);
  const { id: exchange } = await db.selectFrom("points_exchange").select("id").executeTakeFirstOrThrow();
  expect(
    await moveExchange(exchange, { companyId: null, move: "ship", shipment: "顺丰 SF1" }, NOW),
  ).toMatchObject({
    ok: false,
    text: "该企业已暂停供货：欠款，不能发货",
  });
});

it("asks of nothing but the company where no goods leave", async () => {
  await endLicence();
  expect(await dispatchRefusal(db, { companyId: 1, units: [] }, NOW)).toBeNull();
});
