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
  shop: KeyPair,
  /** keys of the simulated providers */
  provider: KeyPair,
  /** encrypts the resources of WeChat Pay's notices */
  apiV3Key: z.string().length(32),
});
export type SandboxKeys = z.infer<typeof SandboxKeys>;

const Settings = {
  /** the most that red packets may pay of an order, percent */
  redPacketPercent: z.number().int().min(0).max(100),
  /** target of bank transfers */
  bankAccount: BankAccount,
  /** whether this shop simulates WeChat Pay and Alipay: a demo's */
  sandbox: z.boolean(),
  /** keys of both simulated sides, made on first use */
  sandboxKeys: SandboxKeys,
  /** where the shop reaches itself, if not on its own port */
  sandboxOrigin: z.url(),
};
type Name = keyof typeof Settings;
type Value<N extends Name> = z.infer<(typeof Settings)[N]>;

const settingNamed = <N extends Name>(name: N) =>
  ({ key: `payment.${name}`, schema: Settings[name] }) as unknown as Setting<Value<N>>;

async function read<N extends Name>(name: N, trx: Db): Promise<Value<N> | null> {
  return readSetting(trx, settingNamed(name));
}

/** Writes one setting. */
export async function writePaymentSetting<N extends Name>(trx: Db, name: N, value: Value<N>): Promise<void> {
  await writeSetting(trx, settingNamed(name), value);
}

/** Settings that the back office can change. */
export interface MoneySettings {
  bank: CompanyBankAccount | null;
  redPackets: number;
}

export const moneySettings = async (trx: Db = db): Promise<MoneySettings> => ({
  bank: await bankAccount(trx),
  redPackets: await redPacketPercent(trx),
});

/** Changes both in the caller's transaction; audited. Returns whether anything differs. */
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

/** Returns the most that red packets may pay of an order, in percent (design rules, "Orders"): 20 by default. */
export async function redPacketPercent(trx: Db = db): Promise<number> {
  return (await read("redPacketPercent", trx)) ?? 20;
}

/** Returns the company account for transfers, or null. */
export function bankAccount(trx: Db = db): Promise<CompanyBankAccount | null> {
  return read("bankAccount", trx);
}

/** Whether this shop simulates WeChat Pay and Alipay: a demo, or with PAYMENT_SANDBOX; never with a real account. */
export async function isPaySandboxOn(): Promise<boolean> {
  if (config.WECHAT_PAY_APP_ID || config.ALIPAY_APP_ID) return false;
  return config.PAYMENT_SANDBOX ?? (await read("sandbox", db)) ?? false;
}

export async function sandboxOrigin(): Promise<string> {
  const value = await read("sandboxOrigin", db);
  if (value) return value;
  const host = config.HOST === undefined || /^(0\.0\.0\.0|::)$/.test(config.HOST) ? "127.0.0.1" : config.HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.PORT}`;
}

/** Returns the keys of the sandbox, made and stored on first use. */
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
