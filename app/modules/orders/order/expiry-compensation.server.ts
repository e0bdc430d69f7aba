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

export interface SentParcel {
  order: { id: number; number: string; company_id: number };
  shipmentId: number;
  /** units by order batch */
  units: readonly { batchId: number; quantity: number }[];
}

/** Pays for the units of a parcel that expire sooner than promised into the company's balance, in the caller's transaction with the order locked. Once for a parcel. Returns the amounts by order batch, fen. */
export async function payExpiryCompensation(
  trx: Db,
  { order, shipmentId, units }: SentParcel,
  now: number,
): Promise<Map<number, Fen>> {
  const { percent } = await getExpiryCompensation(trx);
  if (percent === 0) return new Map();
  const quantities = new Map(units.map(({ batchId, quantity }) => [batchId, quantity]));
  const batches = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.expires_on", "l.promised_expiry", "l.amount", "l.discount_share", "l.number"])
    .where("l.order_id", "=", order.id)
    .where("l.type", "<>", "gift")
    .execute();
  const rows = batches.flatMap((batch) => {
    const quantity = quantities.get(batch.id) ?? 0;
    if (quantity === 0 || getBrokenPromise(batch.expires_on, batch.promised_expiry) === null) return [];
    const line = { paid: batch.amount - batch.discount_share, quantity: batch.number };
    const amount = computeCompensation(line, quantity, percent);
    return amount === 0
      ? []
      : [{ shipment_id: shipmentId, order_line_batch_id: batch.id, percent, units: quantity, amount }];
  });
  if (rows.length === 0) return new Map();
  for (const part of toChunks(rows)) await trx.insertInto("expiry_compensation").values(part).execute();
  await postToLedger(trx, {
    companyId: order.company_id,
    account: "balance",
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    kind: "compensation",
    key: `expiry:${shipmentId}`,
    orderId: order.id,
    note: `订单 ${order.number} 效期赔付`,
    now,
  });
  return new Map(rows.map((row) => [row.order_line_batch_id, row.amount]));
}

async function readPaid(trx: Db, units: readonly { batchId: number }[]): Promise<PaidCompensation[]> {
  const rows: PaidCompensation[] = [];
  for (const part of toChunks(units))
    rows.push(
      ...(await trx
        .selectFrom("expiry_compensation")
        .select(["shipment_id as shipmentId", "order_line_batch_id as batchId", "units", "amount"])
        .select("returned_units as returned")
        .where(
          "order_line_batch_id",
          "in",
          part.map(({ batchId }) => batchId),
        )
        .orderBy("shipment_id")
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
  for (const { shipmentId, batchId, returned } of changed)
    await trx
      .updateTable("expiry_compensation")
      .set({ returned_units: returned })
      .where("shipment_id", "=", shipmentId)
      .where("order_line_batch_id", "=", batchId)
      .execute();
  return amount;
}
