import { z } from "zod";
import { key, wholeNumberField } from "~/platform/values/number-fields";
import { LOG_LEVELS, PRICE_VISIBILITIES } from "./setting-values";
import { parsePostgresUrl } from "./postgres-url";
import { IN_CHINESE } from "~/platform/values/zod-words";

const flag = z.enum(["0", "1"]).transform((v) => v === "1");

const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const S3_ACCOUNT = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

const SMS_ACCOUNT = ["SMS_ALIYUN_KEY_ID", "SMS_ALIYUN_KEY_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATE"] as const;

const WECHAT_PAY_ACCOUNT = [
  "WECHAT_PAY_APP_ID",
  "WECHAT_PAY_MERCHANT_ID",
  "WECHAT_PAY_SERIAL",
  "WECHAT_PAY_PRIVATE_KEY",
  "WECHAT_PAY_API_V3_KEY",
  "WECHAT_PAY_PUBLIC_KEY_ID",
  "WECHAT_PAY_PUBLIC_KEY",
] as const;
const ALIPAY_ACCOUNT = [
  "ALIPAY_APP_ID",
  "ALIPAY_SELLER_ID",
  "ALIPAY_PRIVATE_KEY",
  "ALIPAY_PUBLIC_KEY",
] as const;

/** A sandbox replaces everything of its kind: with a real account, real payments and codes would be lost. */
const PLAYED = [
  ["PAYMENT_SANDBOX", "WECHAT_PAY_APP_ID"],
  ["PAYMENT_SANDBOX", "ALIPAY_APP_ID"],
  ["SMS_SANDBOX", "SMS_ALIYUN_KEY_ID"],
  ["LOGISTICS_SANDBOX", "KUAIDI100_CUSTOMER"],
  ["TRACE_SANDBOX", "TRACE_APP_KEY"],
  ["WECHAT_SANDBOX", "WECHAT_APP_ID"],
] as const;

/** A payment account needs all its settings, and the shop's address. */
function incompleteAccounts(env: Readonly<Record<string, unknown>>): { at: string; message: string }[] {
  return [WECHAT_PAY_ACCOUNT, ALIPAY_ACCOUNT].flatMap((account) => {
    const [missing] = [...account, "SHOP_URL"].filter((name) => env[name] === undefined);
    if (missing === undefined || account.every((name) => env[name] === undefined)) return [];
    return [{ at: missing, message: `${account[0].replace("_APP_ID", "")} 的各项设置须全部填写` }];
  });
}

/** Settings that make sense only together; a fault is shown at `at`, or at the missing one. */
const PAIRS: readonly { names: readonly PairedName[]; at?: PairedName; message: string }[] = [
  {
    names: ["KUAIDI100_CUSTOMER", "KUAIDI100_KEY"],
    message: "KUAIDI100_CUSTOMER 和 KUAIDI100_KEY 须同时填写",
  },
  {
    names: ["TRACE_APP_KEY", "TRACE_APP_SECRET", "TRACE_REF_ENT_ID", "TRACE_ENT_ID"],
    message: "TRACE_APP_KEY、TRACE_APP_SECRET、TRACE_REF_ENT_ID 和 TRACE_ENT_ID 须同时填写",
  },
  {
    names: ["STATISTICS_MATOMO_URL", "STATISTICS_MATOMO_SITE"],
    message: "STATISTICS_MATOMO_URL 和 STATISTICS_MATOMO_SITE 须同时填写",
  },
  {
    names: ["WECHAT_PAY_OTHER_PUBLIC_KEY_ID", "WECHAT_PAY_OTHER_PUBLIC_KEY"],
    at: "WECHAT_PAY_OTHER_PUBLIC_KEY",
    message: "另一把微信支付公钥须同时填写编号和公钥",
  },
  {
    names: ["WECHAT_APP_ID", "WECHAT_APP_SECRET"],
    message: "WECHAT_APP_ID 和 WECHAT_APP_SECRET 须同时填写",
  },
];

type PairedName =
  | "KUAIDI100_CUSTOMER"
  | "KUAIDI100_KEY"
  | "TRACE_APP_KEY"
  | "TRACE_APP_SECRET"
  | "TRACE_REF_ENT_ID"
  | "TRACE_ENT_ID"
  | "STATISTICS_MATOMO_URL"
  | "STATISTICS_MATOMO_SITE"
  | "WECHAT_PAY_OTHER_PUBLIC_KEY_ID"
  | "WECHAT_PAY_OTHER_PUBLIC_KEY"
  | "WECHAT_APP_ID"
  | "WECHAT_APP_SECRET";

const Environment = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
    PORT: wholeNumberField(undefined, { limit: 65535 }).default(3000),
    HOST: z.string().optional(),
    WEB_CONCURRENCY: wholeNumberField(undefined, { least: 1, limit: 64 }).optional(),
    DATABASE_URL: z
      .string()
      .superRefine((url, context) => {
        try {
          parsePostgresUrl(url);
        } catch (error) {
          context.addIssue({ code: "custom", message: (error as Error).message });
        }
      })
      .optional(),
    DATABASE_CONNECT_SECONDS: wholeNumberField(undefined, { least: 1, limit: 600 }).default(5),
    DATABASE_LOCK_SECONDS: wholeNumberField(undefined, { limit: 86_400 }).default(5),
    DATABASE_STATEMENT_SECONDS: wholeNumberField(undefined, { limit: 86_400 }).default(60),
    DATABASE_IDLE_SECONDS: wholeNumberField(undefined, { limit: 86_400 }).default(20),
    SHOP_DATA: z.string().default("data"),
    S3_ENDPOINT: z
      .url()
      .regex(/^https?:/, "应以 https:// 或 http:// 开头")
      .optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "应为存储桶的名称，不是地址")
      .optional(),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    S3_PATH_STYLE: flag.default(true),
    SHOP_DEMO: flag.optional(),
    SHOP_NAME: z.string().default("青囊医药"),
    MAIN_SITE_URL: z
      .url()
      .regex(/^https?:/, "应以 https:// 或 http:// 开头")
      .transform((url) => (url.endsWith("/") ? url : `${url}/`))
      .optional(),
    PRICE_VISIBILITY: z.enum(PRICE_VISIBILITIES).default("approved"),
    EPHEDRINE_MONTHLY: wholeNumberField().default(60),
    FILES_MB: key().default(2000),
    FILES_DAY_MB: key().default(100),
    FILES_NEW_MB: key().default(50),
    FILES_VISITOR_MB: key().default(200),
    FILES_VISITORS_MB: key().default(2000),
    UNPAID_ORDERS: key().default(20),
    UNPAID_NEW_YUAN: key().default(100_000),
    ORDERS_DAY: key().default(500),
    RECORD_YEARS: wholeNumberField(undefined, { least: 5 }).default(10),
    SERVICE_HOST: z
      .url()
      .transform((url) => new URL(url).origin)
      .optional(),
    SHOP_URL: z.url().optional(),
    WECHAT_PAY_APP_ID: z.string().optional(),
    WECHAT_PAY_MERCHANT_ID: z.string().optional(),
    WECHAT_PAY_SERIAL: z.string().optional(),
    WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
    WECHAT_PAY_API_V3_KEY: z.string().length(32).optional(),
    WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
    WECHAT_PAY_PUBLIC_KEY: z.string().optional(),
    WECHAT_PAY_OTHER_PUBLIC_KEY_ID: z.string().optional(),
    WECHAT_PAY_OTHER_PUBLIC_KEY: z.string().optional(),
    WECHAT_PAY_API_URL: z.url().default("https://api.mch.weixin.qq.com"),
    ALIPAY_APP_ID: z.string().optional(),
    ALIPAY_SELLER_ID: z.string().optional(),
    ALIPAY_PRIVATE_KEY: z.string().optional(),
    ALIPAY_PUBLIC_KEY: z.string().optional(),
    ALIPAY_GATEWAY: z.url().default("https://openapi.alipay.com/gateway.do"),
    PAYMENT_SANDBOX: flag.optional(),
    SMS_ALIYUN_KEY_ID: z.string().optional(),
    SMS_ALIYUN_KEY_SECRET: z.string().optional(),
    SMS_SIGN_NAME: z.string().optional(),
    SMS_TEMPLATE: z.string().optional(),
    SMS_TEMPLATE_TAKEN: z.string().optional(),
    SMS_ENDPOINT: z.url().default("https://dysmsapi.aliyuncs.com"),
    SMS_SANDBOX: flag.optional(),
    KUAIDI100_CUSTOMER: z.string().optional(),
    KUAIDI100_KEY: z.string().optional(),
    KUAIDI100_URL: z.url().default("https://poll.kuaidi100.com"),
    LOGISTICS_SANDBOX: flag.optional(),
    TRACE_APP_KEY: z.string().optional(),
    TRACE_APP_SECRET: z.string().optional(),
    TRACE_REF_ENT_ID: z.string().optional(),
    TRACE_ENT_ID: z.string().optional(),
    TRACE_API_URL: z.url().default("https://eco.taobao.com/router/rest"),
    TRACE_SANDBOX: flag.optional(),
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_APP_SECRET: z.string().optional(),
    WECHAT_CONNECT_URL: z.url().default("https://open.weixin.qq.com"),
    WECHAT_API_URL: z.url().default("https://api.weixin.qq.com"),
    WECHAT_SANDBOX: flag.optional(),
    STAFF_SECOND_FACTOR: z.enum(["on", "off"]).optional(),
    STATISTICS_BAIDU_ID: z
      .string()
      .regex(/^[0-9a-f]{32}$/i, "应为 hm.js? 之后的 32 个字符")
      .optional(),
    STATISTICS_BAIDU_URL: z.url().default("https://hm.baidu.com/"),
    STATISTICS_MATOMO_URL: z.url().optional(),
    STATISTICS_MATOMO_SITE: key().optional(),
    API_ORIGINS: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((origin) => origin.trim() || []))
      .refine((list) => list.every(isOrigin), "应写作 https://shop.example.cn，多个用逗号分隔"),
    BEHIND_TLS: flag.default(false),
    TRUSTED_PROXIES: wholeNumberField(undefined, { limit: 8 }).optional(),
    METRICS_TOKEN: z.string().min(16, "至少 16 个字符").optional(),
    SHOP_WORKER: z.string().default("0"),
    SERVICE_WORKER: flag.default(true),
    LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  })
  .superRefine((env, context) => {
    for (const { at, message } of incompleteAccounts(env))
      context.addIssue({ code: "custom", path: [at], message });
    const wholes = { 短信账号: SMS_ACCOUNT, "S3 存储": S3_ACCOUNT };
    for (const [what, names] of Object.entries(wholes)) {
      const missing = names.filter((name) => env[name] === undefined);
      if (missing.length > 0 && missing.length < names.length)
        context.addIssue({
          code: "custom",
          path: [missing[0]!],
          message: `${what}的各项设置须全部填写`,
        });
    }
    for (const [sandbox, account] of PLAYED)
      if (env[sandbox] === true && env[account] !== undefined)
        context.addIssue({
          code: "custom",
          path: [sandbox],
          message: `已有正式账号 ${account}，不能同时设为 1，请去掉其中一个`,
        });
    for (const { names, at, message } of PAIRS) {
      const missing = names.filter((name) => env[name] === undefined);
      if (missing.length === 1) context.addIssue({ code: "custom", path: [at ?? missing[0]!], message });
    }
  });

export type Config = z.infer<typeof Environment>;

/** Reads the environment. Throws one line that names the wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ""));
  const parsed = Environment.safeParse(settings, IN_CHINESE);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Error(`设置有误：${first?.path.join(".")}：${first?.message}`);
}

export const config = readConfig(process.env);
