/** The settings of paying, kept in the `setting` table. */
import { z } from "zod";
import { config } from "~/platform/config.server";
import { db, type Db } from "~/platform/database.server";
import type { CompanyBankAccount } from "./pay-page";

const BankAccount: z.ZodType<CompanyBankAccount> = z.object({
  name: z.string().min(1),
  bank: z.string().min(1),
  number: z.string().min(1),
});

const Settings = {
  /** the most that red packets may pay of an order, percent */
  redPacketPercent: z.number().int().min(0).max(100),
  /** where company transfers go */
  bankAccount: BankAccount,
  /** key of the sandbox's signatures; a shop without one offers no sandbox */
  sandboxKey: z.string().min(16),
};
type Name = keyof typeof Settings;
type Value<N extends Name> = z.infer<(typeof Settings)[N]>;

const keyOf = (name: Name) => `payment.${name}`;

async function read<N extends Name>(name: N, trx: Db): Promise<Value<N> | null> {
  const row = await trx
    .selectFrom("setting")
    .select("value")
    .where("key", "=", keyOf(name))
    .executeTakeFirst();
  return row ? (Settings[name].parse(JSON.parse(row.value)) as Value<N>) : null;
}

/** Writes one setting of paying, replacing what stood there. */
export async function writePaymentSetting<N extends Name>(trx: Db, name: N, given: Value<N>): Promise<void> {
  const value = JSON.stringify(Settings[name].parse(given));
  await trx
    .insertInto("setting")
    .values({ key: keyOf(name), value })
    .onConflict((oc) => oc.column("key").doUpdateSet({ value }))
    .execute();
}

/** The most that red packets may pay of an order, in percent (design rules, "Orders"): 20 unless set. */
export async function redPacketPercent(trx: Db = db): Promise<number> {
  return (await read("redPacketPercent", trx)) ?? 20;
}

/** The company account that transfers go to, or null in a shop that has not set one. */
export function bankAccount(trx: Db = db): Promise<CompanyBankAccount | null> {
  return read("bankAccount", trx);
}

/** The key of the sandbox's signatures: the configured one, else the one that the demo made; null where there is no sandbox. */
export async function sandboxKey(trx: Db = db): Promise<string | null> {
  return config.PAYMENT_SANDBOX_KEY ?? (await read("sandboxKey", trx));
}
