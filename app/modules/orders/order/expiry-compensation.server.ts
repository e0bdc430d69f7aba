import { z } from "zod";
import { getBrokenPromise } from "~/modules/orders/order/expiry-promise";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting, type Setting } from "~/platform/database/settings.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import {
  computeCompensation,
  DEFAULT_EXPIRY_COMPENSATION,
  expiryCompensationFields,
  returnCompensation,
  type ExpiryCompensationSettings,
  type PaidCompensation,
} from "./expiry-compensation";

const SETTING: Setting<ExpiryCompensationSettings> = {
  key: "orders.expiryCompensation",
  schema: z.object(expiryCompensationFields),
};

/** One query. */
export const getExpiryCompensation = async (trx: Db = db): Promise<ExpiryCompensationSettings> =>
  (await readSetting(trx, SETTING)) ?? DEFAULT_EXPIRY_COMPENSATION;

/** Changes the settings in the caller's transaction; audited. Returns whether anything differs. */
export async function changeExpiryCompensation(
  trx: Db,
  wanted: ExpiryCompensationSettings,
): Promise<boolean> {
  const before = await getExpiryCompensation(trx);
  if (before.percent === wanted.percent) return false;
  await writeSetting(trx, SETTING, wanted);
  await audited(trx, {
    subject: "expiryCompensation",
    id: 1,
    before: { ...before },
    after: { ...wanted },
  });
  return true;
}

export interface SentAgain {
  batchNumber: string;
  expiresOn: string;
}

export interface PromisedUnits {
  order: { id: number; number: string; company_id: number };
  /** a parcel of the order, or the request for which units are sent again */
  sender: { shipmentId: number } | { requestNumber: string };
  /** units by order batch; `instead`: the batch that is sent again in its place */
  units: readonly { batchId: number; quantity: number; instead?: SentAgain }[];
}

export interface BrokenUnits {
  batchId: number;
  name: string;
  batchNumber: string;
  expiresOn: string;
  promised: string;
  /** fen; 0: nothing was paid */
  compensation: Fen;
}

/** Stores the units that expire sooner than promised and pays for them into the company's balance, in the caller's transaction with the order locked. Once for a parcel or a request; no unit is paid twice. Returns these units, without gifts. */
export async function payExpiryCompensation(
  trx: Db,
  { order, sender, units }: PromisedUnits,
  now: number,
): Promise<BrokenUnits[]> {
  const batches = await promisedBatches(trx, order.id);
  const broken = units.flatMap(({ batchId, quantity, instead }) => {
    const batch = batches.get(batchId);
    if (!batch || quantity === 0) return [];
    const { batchNumber, expiresOn } = instead ?? batch;
    const promised = getBrokenPromise(expiresOn, batch.promised);
    return promised === null ? [] : [{ batch, quantity, batchNumber, expiresOn, promised }];
  });
  if (broken.length === 0) return [];
  const { percent } = await getExpiryCompensation(trx);
  const settled = await countSettled(
    trx,
    broken.map(({ batch }) => batch.id),
  );
  const byParcel = "shipmentId" in sender;
  const rows = broken.map(({ batch, quantity, batchNumber, expiresOn }) => {
    const before = settled.get(batch.id) ?? 0;
    settled.set(batch.id, before + quantity);
    const payable = Math.max(0, Math.min(quantity, batch.units - before));
    return {
      shipment_id: byParcel ? sender.shipmentId : null,
      request_number: byParcel ? null : sender.requestNumber,
      order_line_batch_id: batch.id,
      batch_number: batchNumber,
      expires_on: expiresOn,
      sent_at: now,
      percent,
      units: quantity,
      amount: computeCompensation(batch.line, payable, percent),
    };
  });
  for (const part of toChunks(rows)) await trx.insertInto("expiry_compensation").values(part).execute();
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  if (amount > 0)
    await postToLedger(trx, {
      companyId: order.company_id,
      account: "balance",
      amount,
      kind: "compensation",
      key: `expiry:${byParcel ? sender.shipmentId : sender.requestNumber}`,
      orderId: order.id,
      note: `订单 ${order.number} 效期赔付`,
      now,
    });
  return broken.map(({ batch, batchNumber, expiresOn, promised }, at) => ({
    batchId: batch.id,
    name: batch.name,
    batchNumber,
    expiresOn,
    promised,
    compensation: rows[at]!.amount,
  }));
}

/** The batches of an order's lines that were bought, by id. */
async function promisedBatches(trx: Db, orderId: number) {
  const rows = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.batch_number", "b.expires_on", "b.number as units"])
    .select(["l.name", "l.promised_expiry", "l.amount", "l.discount_share", "l.number"])
    .where("l.order_id", "=", orderId)
    .where("l.type", "<>", "gift")
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        batchNumber: row.batch_number,
        expiresOn: row.expires_on,
        promised: row.promised_expiry,
        units: row.units,
        line: { paid: row.amount - row.discount_share, quantity: row.number },
      },
    ]),
  );
}

/** Units of order batches that came sooner than promised before. */
async function countSettled(trx: Db, batchIds: readonly number[]): Promise<Map<number, number>> {
  const settled = new Map<number, number>();
  for (const part of toChunks(batchIds))
    for (const row of await trx
      .selectFrom("expiry_compensation")
      .select((eb) => ["order_line_batch_id as id", eb.fn.sum<number>("units").as("units")])
      .where("order_line_batch_id", "in", part)
      .groupBy("order_line_batch_id")
      .execute())
      settled.set(row.id, Number(row.units));
  return settled;
}

async function readPaid(trx: Db, units: readonly { batchId: number }[]): Promise<PaidCompensation[]> {
  const rows: PaidCompensation[] = [];
  for (const part of toChunks(units))
    rows.push(
      ...(await trx
        .selectFrom("expiry_compensation")
        .select(["id", "order_line_batch_id as batchId", "units", "amount"])
        .select("returned_units as returned")
        .where(
          "order_line_batch_id",
          "in",
          part.map(({ batchId }) => batchId),
        )
        .orderBy("id")
        .execute()),
    );
  return rows;
}

/** Returns what was already paid for these units, fen, and would be deducted from their refund. */
export const findCompensation = async (
  trx: Db,
  units: readonly { batchId: number; quantity: number }[],
): Promise<Fen> => returnCompensation(await readPaid(trx, units), units).amount;

/** Counts these units as returned in the caller's transaction with the order locked; returns what is to be deducted from their refund, fen. */
export async function deductCompensation(
  trx: Db,
  units: readonly { batchId: number; quantity: number }[],
): Promise<Fen> {
  const { changed, amount } = returnCompensation(await readPaid(trx, units), units);
  for (const { id, returned } of changed)
    await trx
      .updateTable("expiry_compensation")
      .set({ returned_units: returned })
      .where("id", "=", id)
      .execute();
  return amount;
}
