/** The settings of paying, kept in the `setting` table. */
import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { config } from "~/platform/config/config.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import {
  readSetting,
  type Setting,
  writeSetting,
  writeSettingOnce,
} from "~/platform/database/settings.server";
import type { CompanyBankAccount } from "./pay-page";

const BankAccount: z.ZodType<CompanyBankAccount> = z.object({
  name: z.string().min(1),
  bank: z.string().min(1),
  number: z.string().min(1),
});

const KeyPair = z.object({ privateKey: z.string(), publicKey: z.string() });
const SandboxKeys = z.object({
  /** what the shop signs with */
  shop: KeyPair,
  /** what the played providers sign with */
  provider: KeyPair,
  /** seals the resources of WeChat Pay's notices */
  apiV3Key: z.string().length(32),
});
export type SandboxKeys = z.infer<typeof SandboxKeys>;

const Settings = {
  /** the most that red packets may pay of an order, percent */
  redPacketPercent: z.number().int().min(0).max(100),
  /** where company transfers go */
  bankAccount: BankAccount,
  /** whether this shop plays WeChat Pay and Alipay itself: a demo's */
  sandbox: z.boolean(),
  /** the keys of both sides that are played, made on first use */
  sandboxKeys: SandboxKeys,
  /** where the shop reaches itself, when that is not its own port */
  sandboxOrigin: z.url(),
};
type Name = keyof typeof Settings;
type Value<N extends Name> = z.infer<(typeof Settings)[N]>;

const settingNamed = <N extends Name>(name: N) =>
  ({ key: `payment.${name}`, schema: Settings[name] }) as unknown as Setting<Value<N>>;

async function read<N extends Name>(name: N, trx: Db): Promise<Value<N> | null> {
  return readSetting(trx, settingNamed(name));
}

/** Writes one setting of paying, replacing what stood there. */
export async function writePaymentSetting<N extends Name>(trx: Db, name: N, value: Value<N>): Promise<void> {
  await writeSetting(trx, settingNamed(name), value);
}

/** What transfers are paid to and how much red packets may pay, as the desk changes them. */
export interface MoneySettings {
  /** null: none was set, and no transfer can be paid */
  bank: CompanyBankAccount | null;
  /** percent */
  redPackets: number;
}

/** Two queries. */
export const moneySettings = async (trx: Db = db): Promise<MoneySettings> => ({
  bank: await bankAccount(trx),
  redPackets: await redPacketPercent(trx),
});

/** Changes both in the caller's transaction; audited. Whether anything differs now. */
export async function changeMoneySettings(
  trx: Db,
  wanted: { bank: CompanyBankAccount; redPackets: number },
): Promise<boolean> {
  const before = await moneySettings(trx);
  const after = { bank: BankAccount.parse(wanted.bank), redPackets: wanted.redPackets };
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await writePaymentSetting(trx, "bankAccount", after.bank);
  await writePaymentSetting(trx, "redPacketPercent", after.redPackets);
  await audited(trx, { subject: "moneySettings", id: 1, before, after });
  return true;
}

/** The most that red packets may pay of an order, in percent (design rules, "Orders"): 20 unless set. */
export async function redPacketPercent(trx: Db = db): Promise<number> {
  return (await read("redPacketPercent", trx)) ?? 20;
}

/** The company account that transfers go to, or null in a shop that has not set one. */
export function bankAccount(trx: Db = db): Promise<CompanyBankAccount | null> {
  return read("bankAccount", trx);
}

/** Whether this shop plays WeChat Pay and Alipay: a demo does, a shop that sells never unless told to by PAYMENT_SANDBOX, and none with a real account at one of them. */
export async function isPaySandboxOn(): Promise<boolean> {
  if (config.WECHAT_PAY_APP_ID || config.ALIPAY_APP_ID) return false;
  return config.PAYMENT_SANDBOX ?? (await read("sandbox", db)) ?? false;
}

/** Where the shop reaches the providers that it plays itself, over HTTP like every other. */
export async function sandboxOrigin(): Promise<string> {
  const value = await read("sandboxOrigin", db);
  if (value) return value;
  const host = config.HOST === undefined || /^(0\.0\.0\.0|::)$/.test(config.HOST) ? "127.0.0.1" : config.HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.PORT}`;
}

/** The keys of the sandbox; made by whoever comes first, and kept. */
export async function sandboxKeys(): Promise<SandboxKeys> {
  const known = await read("sandboxKeys", db);
  if (known) return known;
  const [shop, provider] = await Promise.all([keyPair(), keyPair()]);
  const made: SandboxKeys = { shop, provider, apiV3Key: randomBytes(16).toString("hex") };
  await writeSettingOnce(db, settingNamed("sandboxKeys"), made);
  return (await read("sandboxKeys", db)) ?? made;
}

async function keyPair(): Promise<{ privateKey: string; publicKey: string }> {
  return promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
}
