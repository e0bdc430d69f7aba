/** demo's ephedrine orders with a receipt in each state, and its quota letter. DEMO DATA. */
import { dataFile } from "~/demo/seed/data-file";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { readFile } from "node:fs/promises";
import { paymentNumber } from "~/modules/payments/payment/payment";
import { DAY, toDay } from "~/platform/values/clock";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { withStoredFiles } from "~/platform/files/stored-files.server";
import { pointsFor } from "~/modules/orders/transitions/transitions.server";
import { orderNumber } from "~/modules/orders/order/write-order.server";
import { addBatches, indexOrder } from "~/modules/orders/order/purchases.server";
import { writeSignature } from "~/modules/ephedrine/receipt.server";
import type { Fen } from "~/platform/values/money";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { COMPANY } from "./order-plan";

const ACCOUNT = 1;
const HOUR = DAY / 24;
/** Shipped and received this many days ago; null: in transit. */
const SHIPPED: readonly { units: number; shipped: number; received: number | null }[] = [
  { units: 10, shipped: 12, received: 10 },
  { units: 6, shipped: 4, received: 2 },
  { units: 8, shipped: 1, received: null },
];

/** Needs the orders; older ephedrine orders are signed. `now` in ms. */
export async function loadReceipts(now: number): Promise<void> {
  await inTransaction((trx) => loadLetter(trx, now));
  const older = await db
    .selectFrom("orders")
    .select(["id", "completed_at"])
    .where("company_id", "=", COMPANY)
    .where("is_ephedrine", "=", 1)
    .where("status", "=", "completed")
    .orderBy("id")
    .execute();
  const bytes = await readFile(dataFile("document.png"));
  for (const order of older) {
    const picture = new File([new Uint8Array(bytes)], "演示回执单.png", { type: "image/png" });
    const at = order.completed_at ?? now;
    const signature = {
      companyId: COMPANY,
      accountId: ACCOUNT,
      orderId: order.id,
      receiver: "演示收货员",
      idLast4: "000X",
      receivedOn: toDay(at),
    };
    const upload = { owner: companyFiles(COMPANY), files: [picture], purpose: "ephedrineReceipt" };
    await withStoredFiles(upload, at, ([photo]) =>
      writeSignature({ ...signature, photo: photo! }, at + 5 * HOUR),
    );
  }
  await inTransaction((trx) => loadShipped(trx, now));
}

/** Points of a completed order, after the company's existing ones, so that the log stays in order. */
async function reward(
  trx: Db,
  { id, number, amount }: { id: number; number: string; amount: Fen },
  receivedAt: number,
): Promise<void> {
  const { last } = await trx
    .selectFrom("ledger")
    .select((eb) => eb.fn.max("at").as("last"))
    .where("company_id", "=", COMPANY)
    .where("account", "=", "points")
    .executeTakeFirstOrThrow();
  const points = pointsFor(amount);
  if (points === 0) return;
  await postToLedger(trx, {
    companyId: COMPANY,
    account: "points",
    amount: points,
    kind: "reward",
    orderId: id,
    key: `points:${id}`,
    note: `订单 ${number} 完成`,
    now: Math.max(receivedAt, Number(last ?? 0)),
  });
}

const loadLetter = (trx: Db, now: number) =>
  trx
    .insertInto("quota_letter")
    .values({
      company_id: COMPANY,
      number: "演示购买函-001",
      monthly: 120,
      starts_on: toDay(now - 200 * DAY),
      ends_on: toDay(now + 165 * DAY),
      created_at: now - 200 * DAY,
    })
    .execute();

interface DemoEvent {
  kind: string;
  state: string;
  when: number;
  actor: string;
  note?: string;
}

/** Repeats the first line of an older order: the same product and batch. */
async function loadShipped(trx: Db, now: number): Promise<void> {
  const model = await trx
    .selectFrom("orders as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .innerJoin("order_line_batch as b", "b.order_line_id", "l.id")
    .selectAll("l")
    .select(["o.address", "b.batch_id", "b.batch_number", "b.expires_on"])
    .where("o.company_id", "=", COMPANY)
    .where("o.is_ephedrine", "=", 1)
    .orderBy("o.id")
    .limit(1)
    .executeTakeFirst();
  if (!model) return;
  await lockCompany(trx, COMPANY);
  const { address, batch_id, batch_number, expires_on, id: _, ...line } = model;
  for (const [at, { units, shipped, received }] of SHIPPED.entries()) {
    const shippedAt = now - shipped * DAY;
    const placedAt = shippedAt - 20 * HOUR;
    const receivedAt = received === null ? null : now - received * DAY;
    const amount = line.unit_price * units;
    const status = receivedAt === null ? "pendingReceipt" : "completed";
    const rows = ["goods", "payable"].map((kind) => ({
      kind,
      amount,
      label: kind === "goods" ? `已选商品（1种，${units}件）` : "应付金额",
    }));
    const { id } = await trx
      .insertInto("orders")
      .values({
        number: `demo-slip-${at}`,
        company_id: COMPANY,
        account_id: ACCOUNT,
        status,
        is_ephedrine: 1,
        group_offer_id: null,
        checkout_key: `demo:slip:${at}`,
        address,
        price_rows: JSON.stringify(rows),
        goods_amount: amount,
        shipping_amount: 0,
        discount_amount: 0,
        payable: amount,
        paid: amount,
        invoice_type: "ordinary",
        delivery: "carrier",
        remark: "",
        placed_at: placedAt,
        pay_before: placedAt + DAY,
        paid_at: placedAt + HOUR,
        shipped_at: shippedAt,
        completed_at: receivedAt,
        cancelled_at: null,
        cancel_reason: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const number = orderNumber(id, placedAt);
    await trx.updateTable("orders").set({ number }).where("id", "=", id).execute();
    const payment = paymentNumber(toDay(placedAt), 700_000_000 + at);
    await trx
      .insertInto("payment")
      .values({
        number: payment,
        company_id: COMPANY,
        order_id: id,
        provider: "bank",
        amount,
        refunded: 0,
        state: "succeeded",
        provider_ref: `DEMO${payment}`,
        transfer_proof_file_id: null,
        note: "",
        created_at: placedAt + HOUR,
        finished_at: placedAt + HOUR,
        paid_at: placedAt + HOUR,
      })
      .execute();
    const own = { ...line, order_id: id, number: units, shipped: units, returned: 0, amount };
    const inserted = await trx
      .insertInto("order_line")
      .values({ ...own, discount_share: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("order_line_batch")
      .values({ order_line_id: inserted.id, batch_id, batch_number, expires_on, number: units })
      .execute();
    await indexOrder(trx, id);
    await addBatches(trx, id);
    const event = ({ kind, state, when, actor, note = "" }: DemoEvent) => ({
      order_id: id,
      at: when,
      kind,
      status: state,
      actor,
      note,
    });
    const events = [
      event({ kind: "placed", state: "pendingPayment", when: placedAt, actor: `buyer:${ACCOUNT}` }),
      event({
        kind: "paid",
        state: "pendingReview",
        when: placedAt + HOUR,
        actor: `buyer:${ACCOUNT}`,
        note: "对公转账",
      }),
      event({
        kind: "approved",
        state: "pendingShipment",
        when: placedAt + 2 * HOUR,
        actor: "operator:审核员 林",
      }),
      event({
        kind: "shipped",
        state: "pendingReceipt",
        when: shippedAt,
        actor: "operator:仓库 周",
        note: `演示物流 DEMO77${at}`,
      }),
      ...(receivedAt === null
        ? []
        : [event({ kind: "received", state: "completed", when: receivedAt, actor: `buyer:${ACCOUNT}` })]),
    ];
    await trx.insertInto("order_event").values(events).execute();
    if (receivedAt !== null) await reward(trx, { id, number, amount }, receivedAt);
  }
}
