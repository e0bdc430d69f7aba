import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readConfig } from "~/platform/config/config.server";

const key = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const WECHAT_PAY = {
  SHOP_URL: "https://shop.example",
  WECHAT_PAY_APP_ID: "wx1",
  WECHAT_PAY_MERCHANT_ID: "19",
  WECHAT_PAY_SERIAL: "1",
  WECHAT_PAY_PRIVATE_KEY: key.privateKey,
  WECHAT_PAY_API_V3_KEY: "0".repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB",
  WECHAT_PAY_PUBLIC_KEY: key.publicKey,
};
const ALIPAY = {
  SHOP_URL: "https://shop.example",
  ALIPAY_APP_ID: "2021",
  ALIPAY_SELLER_ID: "2088",
  ALIPAY_PRIVATE_KEY: key.privateKey,
  ALIPAY_PUBLIC_KEY: key.publicKey,
};
const SMS = {
  SMS_ALIYUN_KEY_ID: "a",
  SMS_ALIYUN_KEY_SECRET: "b",
  SMS_SIGN_NAME: "c",
  SMS_TEMPLATE: "d",
};

describe.each<[string, Record<string, string>, string]>([
  ["WECHAT_PAY_APP_ID", WECHAT_PAY, "PAYMENT_SANDBOX"],
  ["ALIPAY_APP_ID", ALIPAY, "PAYMENT_SANDBOX"],
  ["SMS_ALIYUN_KEY_ID", SMS, "SMS_SANDBOX"],
  ["KUAIDI100_CUSTOMER", { KUAIDI100_CUSTOMER: "a", KUAIDI100_KEY: "b" }, "LOGISTICS_SANDBOX"],
  [
    "TRACE_APP_KEY",
    { TRACE_APP_KEY: "a", TRACE_APP_SECRET: "b", TRACE_REF_ENT_ID: "c", TRACE_ENT_ID: "d" },
    "TRACE_SANDBOX",
  ],
  ["WECHAT_APP_ID", { WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "s" }, "WECHAT_SANDBOX"],
])("an account by %s", (name, account, sandbox) => {
  test(`is taken alone and with ${sandbox}=0`, () => {
    expect(readConfig(account)).toMatchObject({ [name]: account[name] });
    expect(readConfig({ ...account, [sandbox]: "0" })).toMatchObject({ [sandbox]: false });
  });

  test(`is refused with ${sandbox}=1, in one line that names both`, () => {
    expect(() => readConfig({ ...account, [sandbox]: "1" })).toThrow(
      `设置有误：${sandbox}：已有正式账号 ${name}，不能同时设为 1，请去掉其中一个`,
    );
    expect(readConfig({ [sandbox]: "1" })).toMatchObject({ [sandbox]: true });
  });
});

test("another key of WeChat Pay needs its id", () => {
  const other = { WECHAT_PAY_OTHER_PUBLIC_KEY: key.publicKey };
  expect(() => readConfig({ ...WECHAT_PAY, ...other })).toThrow("须同时填写编号和公钥");
  const whole = { ...WECHAT_PAY, ...other, WECHAT_PAY_OTHER_PUBLIC_KEY_ID: "5157" };
  expect(readConfig(whole)).toMatchObject({ WECHAT_PAY_OTHER_PUBLIC_KEY_ID: "5157" });
});
