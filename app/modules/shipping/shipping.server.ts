import { statusesWith } from "~/modules/order-status/order-status";
import { z } from "zod";
import type { Buyer } from "~/modules/company/identity/buyer";
import { districtName, regionName } from "~/platform/values/regions";
import { toDay, startOfDay } from "~/platform/values/clock";
import { audited } from "~/platform/database/audit.server";
import { db, type Db, together } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { readSetting, writeSetting } from "~/platform/database/settings.server";
import type { ShippingRule } from "./shipping-rule";

/** Amounts in fen. `fees` is keyed by prefixes of the six-digit area code; the longest match wins. */
const ShippingSetting = z.object({
  from: z.string().default("广州"),
  threshold: z.number().int().min(0).default(188_000),
  fee: z.number().int().min(0).default(1_200),
  fees: z.record(z.string(), z.number().int().min(0)).default({}),
});
export type ShippingSetting = z.infer<typeof ShippingSetting>;

const SETTING = { key: "shipping", schema: ShippingSetting };

/** Returns the rule for this buyer, amounts in fen. Two queries. */
export async function shippingRule(buyer: Buyer, now: number, trx: Db = db): Promise<ShippingRule> {
  const [setting, noTransOrderAmount] = await together(trx, [
    () => readShipping(trx),
    () => notYetShipped(buyer.companyId, now, trx),
  ]);
  return {
    threshold: setting.threshold,
    fee: feeFor(setting, buyer.areaCode),
    noTransOrderAmount,
    label: `${setting.from} → ${districtName(buyer.areaCode) ?? regionName(buyer.areaCode)}`,
  };
}

/** Returns the fee of an area, fen: the longest matching prefix, else the common fee. */
export function feeFor(setting: ShippingSetting, areaCode: string): number {
  const fitting = Object.keys(setting.fees).filter((prefix) => areaCode.startsWith(prefix));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? setting.fee : setting.fees[longest]!;
}

export async function readShipping(trx: Db = db): Promise<ShippingSetting> {
  return (await readSetting(trx, SETTING)) ?? ShippingSetting.parse({});
}

export async function writeShipping(trx: Db, setting: ShippingSetting): Promise<void> {
  await writeSetting(trx, SETTING, setting);
}

/** Returns whether shipping was ever configured. One query. */
export const isShippingSet = async (trx: Db = db): Promise<boolean> =>
  (await readSetting(trx, SETTING)) !== null;

/** Changes the setting in the caller's transaction and audits it. Returns whether anything changed; always true the first time. */
export async function changeShipping(trx: Db, after: ShippingSetting): Promise<boolean> {
  const before = await readSetting(trx, SETTING);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writeShipping(trx, after);
  await audited(trx, { subject: "shipping", id: 1, before, after });
  return true;
}

/** no_trans_order_amount: the value of today's paid, unshipped orders, fen. Unpaid orders would give free shipping for nothing. */
async function notYetShipped(companyId: number, now: number, trx: Db): Promise<number> {
  const [row] = await amountToShip({ companyId, since: startOfDay(toDay(now)) }, trx);
  return Number(row?.amount ?? 0);
}

const amountToShip = preparedQuery(db, ({ companyId, since }: { companyId: number; since: number }) =>
  db
    .selectFrom("orders")
    .select((eb) => eb.fn.sum<number>("goods_amount").as("amount"))
    .where("company_id", "=", companyId)
    .where("placed_at", ">=", since)
    .where("status", "in", statusesWith("isToShip")),
);
