import { createPrivateKey, createPublicKey } from "node:crypto";
import { config } from "~/platform/config/config.server";
import { isPaySandboxOn, sandboxKeys, sandboxOrigin } from "./settings.server";

export interface WechatAccount {
  appId: string;
  merchantId: string;
  serial: string;
  privateKey: string;
  apiV3Key: string;
  /** the key that verifies answers: WeChat Pay's public key or platform certificate */
  publicKeyId: string;
  /** valid keys of WeChat Pay by serial; two during a change */
  publicKeys: ReadonlyMap<string, string>;
  url: string;
  notifyUrl: string;
  isSandbox: boolean;
}

export interface AlipayAccount {
  appId: string;
  sellerId: string;
  privateKey: string;
  publicKey: string;
  gateway: string;
  notifyUrl: string;
  returnOrigin: string;
  isSandbox: boolean;
}

/** The sandbox's side of both accounts. */
export const PAYMENT_SANDBOX_ACCOUNTS = {
  wechat: { appId: "wx0000000000demo", merchantId: "1900000000", serial: "5157F09EFDC096DE15EBE81A47057A72" },
  alipay: { appId: "2021000000000000", sellerId: "2088000000000000" },
  publicKeyId: "PUB_KEY_ID_0000000000000000000000000000",
};

export const hasRealAccount = (): boolean =>
  config.SHOP_URL !== undefined &&
  (config.WECHAT_PAY_APP_ID !== undefined || config.ALIPAY_APP_ID !== undefined);

export async function wechatAccount(): Promise<WechatAccount | null> {
  const { WECHAT_PAY_APP_ID: appId, SHOP_URL: shop } = config;
  if (appId && shop)
    return {
      appId,
      merchantId: config.WECHAT_PAY_MERCHANT_ID ?? "",
      serial: config.WECHAT_PAY_SERIAL ?? "",
      privateKey: privatePem(config.WECHAT_PAY_PRIVATE_KEY ?? ""),
      apiV3Key: config.WECHAT_PAY_API_V3_KEY ?? "",
      publicKeyId: config.WECHAT_PAY_PUBLIC_KEY_ID ?? "",
      publicKeys: wechatKeys(),
      url: config.WECHAT_PAY_API_URL,
      notifyUrl: new URL("/pay/notify/wechat", shop).href,
      isSandbox: false,
    };
  if (!(await isPaySandboxOn())) return null;
  const [keys, origin] = await Promise.all([sandboxKeys(), sandboxOrigin()]);
  return {
    ...PAYMENT_SANDBOX_ACCOUNTS.wechat,
    privateKey: keys.shop.privateKey,
    apiV3Key: keys.apiV3Key,
    publicKeyId: PAYMENT_SANDBOX_ACCOUNTS.publicKeyId,
    publicKeys: new Map([[PAYMENT_SANDBOX_ACCOUNTS.publicKeyId, keys.provider.publicKey]]),
    url: `${origin}/pay/sandbox/wechat`,
    notifyUrl: `${origin}/pay/notify/wechat`,
    isSandbox: true,
  };
}

function wechatKeys(): Map<string, string> {
  const pairs = [
    [config.WECHAT_PAY_PUBLIC_KEY_ID, config.WECHAT_PAY_PUBLIC_KEY],
    [config.WECHAT_PAY_OTHER_PUBLIC_KEY_ID, config.WECHAT_PAY_OTHER_PUBLIC_KEY],
  ];
  return new Map(pairs.flatMap(([id, key]) => (id && key ? [[id, publicPem(key)]] : [])));
}

export async function alipayAccount(): Promise<AlipayAccount | null> {
  const { ALIPAY_APP_ID: appId, SHOP_URL: shop } = config;
  if (appId && shop)
    return {
      appId,
      sellerId: config.ALIPAY_SELLER_ID ?? "",
      privateKey: privatePem(config.ALIPAY_PRIVATE_KEY ?? ""),
      publicKey: publicPem(config.ALIPAY_PUBLIC_KEY ?? ""),
      gateway: config.ALIPAY_GATEWAY,
      notifyUrl: new URL("/pay/notify/alipay", shop).href,
      returnOrigin: new URL(shop).origin,
      isSandbox: false,
    };
  if (!(await isPaySandboxOn())) return null;
  const [keys, origin] = await Promise.all([sandboxKeys(), sandboxOrigin()]);
  return {
    ...PAYMENT_SANDBOX_ACCOUNTS.alipay,
    privateKey: keys.shop.privateKey,
    publicKey: keys.provider.publicKey,
    gateway: `${origin}/pay/sandbox/alipay/gateway.do`,
    notifyUrl: `${origin}/pay/notify/alipay`,
    returnOrigin: origin,
    isSandbox: true,
  };
}

const unescaped = (text: string) => text.replaceAll("\\n", "\n").trim();
const isPem = (text: string) => text.startsWith("-----BEGIN");

/** Returns a private key as PEM; also from the bare base64 of Alipay's tool (PKCS#8 or PKCS#1). */
function privatePem(input: string): string {
  const text = unescaped(input);
  const key = isPem(text) ? createPrivateKey(text) : privateDer(Buffer.from(text, "base64"));
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

function privateDer(der: Buffer) {
  try {
    return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  } catch {
    return createPrivateKey({ key: der, format: "der", type: "pkcs1" });
  }
}

/** Returns a public key as PEM, from PEM, bare base64 or a certificate. */
function publicPem(input: string): string {
  const text = unescaped(input);
  const key = isPem(text)
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
  return key.export({ type: "spki", format: "pem" }).toString();
}
