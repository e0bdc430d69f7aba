import type { Config } from "./config.server";

interface Setting {
  about?: string;
  example?: string;
}

type Outside = "POSTGRES_PASSWORD" | "SHOP_OPERATOR";

type Own = "NODE_ENV" | "SHOP_WORKER";

export const SETTINGS: Record<Exclude<keyof Config, Own> | Outside, Setting> = {
  PORT: { about: "Where it listens. Without HOST on all addresses of the machine." },
  HOST: { example: "127.0.0.1" },
  WEB_CONCURRENCY: { about: "Server processes, 1 to 64. Default: one a core.", example: "2" },

  SHOP_DATA: { about: "Folder of the embedded database and of uploaded files." },
  DATABASE_URL: {
    about:
      "PostgreSQL instead of the embedded SQLite file. Uploaded files stay in SHOP_DATA or in S3 (below). Several servers are separated by\ncommas, postgres://shop:password@a:5432,b:5432/shop: the first that can be written is taken. ?target_session_attrs=any: one that cannot will do.",
    example: "postgres://shop:password@localhost:5432/shop",
  },
  DATABASE_CONNECT_SECONDS: {
    about:
      "Seconds that are waited for a connection to PostgreSQL, for a lock, for a statement, and for a transaction that stands still.\n0: as the server is set, but for a connection. A long report: DATABASE_STATEMENT_SECONDS=600 npm run shop -- export …",
  },
  DATABASE_LOCK_SECONDS: {},
  DATABASE_STATEMENT_SECONDS: {},
  DATABASE_IDLE_SECONDS: {},
  POSTGRES_PASSWORD: {
    about:
      "For compose.yaml alone: the password of the database that it starts, letters and digits.\nThe shop itself reads DATABASE_URL.",
  },
  S3_ENDPOINT: {
    about:
      "Storage with the S3 protocol (Aliyun OSS, Tencent COS, MinIO) for uploaded files: endpoint, bucket and both keys, or none.\nA shop on more than one machine needs it.",
    example: "https://oss-cn-shanghai.aliyuncs.com",
  },
  S3_REGION: {},
  S3_BUCKET: { example: "shop-files" },
  S3_ACCESS_KEY: {},
  S3_SECRET_KEY: {},
  S3_PATH_STYLE: {
    about: "0: the name of the bucket is part of the host name, as Aliyun OSS and Tencent COS want it.",
  },

  SHOP_DEMO: {
    about:
      "Demo goods, companies and logins, decided once at the first start. Default: 1 on an empty embedded database,\n0 with DATABASE_URL. Set 0 for a shop that sells.",
    example: "0",
  },
  SHOP_NAME: { about: "Name of the shop in titles, header and footer." },
  MAIN_SITE_URL: {
    about:
      "Another site that this shop is a part of: /eleven leads there, and whoever has to sign in to its /login?redirectTo=… with the\naddress here to come back to; it gives them this shop's session. Default: this shop itself, with its own sign-in.",
    example: "https://www.example.cn/",
  },
  PRICE_VISIBILITY: {
    about:
      "Who sees prices: public (everybody), company (who is signed in), approved (companies whose documents are approved).",
  },
  EPHEDRINE_MONTHLY: {
    about: "Units of ephedrine goods that a company without a quota letter may order in a month.",
  },
  FILES_MB: {
    about:
      "MB of files that a company may keep here and may upload in a day, and what one may keep that registers or is not approved yet.",
  },
  FILES_DAY_MB: {},
  FILES_NEW_MB: {},
  FILES_VISITOR_MB: {
    about:
      "MB of documents that visitors who register may upload in a day, from one address and all together.",
  },
  FILES_VISITORS_MB: {},
  UNPAID_ORDERS: {
    about:
      "Orders that a company may leave unpaid at a time, and, before it has paid its first, yuan of goods in them: unpaid orders hold stock for a day.",
  },
  UNPAID_NEW_YUAN: {},
  ORDERS_DAY: { about: "Orders that a company may place in a day." },
  RECORD_YEARS: {
    about:
      "Years after which the audit log and notices of payments are removed, 5 at least, as GSP wants; `export audit` writes the log to a file before. Orders, payments and the ledger stay for ever.",
  },
  SHOP_URL: {
    about:
      "The shop's own address on the internet: canonical links, /sitemap.xml and pictures to share carry it.\nWeChat Pay and Alipay need it, for they send their notices there.",
    example: "https://shop.example.cn",
  },

  WECHAT_PAY_APP_ID: {
    about:
      "Merchant at WeChat Pay (API v3, Native): these seven and SHOP_URL, or none. Serial and private key are of the merchant's\ncertificate, the public key is WeChat Pay's (or a platform certificate with its serial). Keys as PEM; line ends may be written \\n.",
    example: "wx0123456789abcdef",
  },
  WECHAT_PAY_MERCHANT_ID: { example: "1900000001" },
  WECHAT_PAY_SERIAL: {},
  WECHAT_PAY_PRIVATE_KEY: {},
  WECHAT_PAY_API_V3_KEY: {},
  WECHAT_PAY_PUBLIC_KEY_ID: {},
  WECHAT_PAY_PUBLIC_KEY: {},
  WECHAT_PAY_OTHER_PUBLIC_KEY_ID: {
    about:
      "While WeChat Pay changes its key, the other one with its serial, both or none: the platform certificate that ends or the public\nkey that comes. Signatures are verified by the key that they name; answers are asked for with the one above.",
  },
  WECHAT_PAY_OTHER_PUBLIC_KEY: {},
  WECHAT_PAY_API_URL: {},
  ALIPAY_APP_ID: {
    about:
      "Application at Alipay (电脑网站支付, RSA2): these four and SHOP_URL, or none. The seller's PID, the application's private key,\nAlipay's public key; keys as PEM or bare base64.",
  },
  ALIPAY_SELLER_ID: {},
  ALIPAY_PRIVATE_KEY: {},
  ALIPAY_PUBLIC_KEY: {},
  ALIPAY_GATEWAY: {},
  PAYMENT_SANDBOX: {
    about:
      "1: the shop plays WeChat Pay and Alipay. Default: 1 in the demo without an account at either. Never in a shop that sells:\nit does not start with 1 and an account, and so with the sandboxes below.",
    example: "0",
  },

  SMS_ALIYUN_KEY_ID: {
    about:
      "Account at Alibaba Cloud SMS for codes by message: these four, or none. The template has one variable, code.",
  },
  SMS_ALIYUN_KEY_SECRET: {},
  SMS_SIGN_NAME: {},
  SMS_TEMPLATE: { example: "SMS_123456789" },
  SMS_TEMPLATE_TAKEN: {
    about:
      "Optional: a template for who registers with a phone that has a login already, and says so (该手机号已注册，可直接登录或找回密码).",
    example: "SMS_987654321",
  },
  SMS_ENDPOINT: {},
  SMS_SANDBOX: {
    about:
      "1: without an account, codes go to the log and to /sandbox/messages. Default: 1 in the demo. Never in a shop that sells.",
    example: "0",
  },

  KUAIDI100_CUSTOMER: { about: "Account at 快递100 (实时查询) for tracking parcels: both, or none." },
  KUAIDI100_KEY: {},
  KUAIDI100_URL: {},
  LOGISTICS_SANDBOX: {
    about:
      "1: without an account, the shop makes up where parcels are. Default: 1 in the demo. Never in a shop that sells.",
    example: "0",
  },

  TRACE_APP_KEY: {
    about:
      "Account at the drug trace platform 码上放心 (TOP gateway): these four, or none. Key and secret of the application, and the\nwholesaler's ref_ent_id and ent_id there.",
  },
  TRACE_APP_SECRET: {},
  TRACE_REF_ENT_ID: {},
  TRACE_ENT_ID: {},
  TRACE_API_URL: {},
  TRACE_SANDBOX: {
    about:
      "1: without an account, the shop plays the trace platform. Default: 1 in the demo. Never in a shop that sells.",
    example: "0",
  },

  WECHAT_APP_ID: {
    about:
      "Sign-in by WeChat: a website application at open.weixin.qq.com, both, or none. Its 授权回调域 is the host of this shop.",
    example: "wx0123456789abcdef",
  },
  WECHAT_APP_SECRET: {},
  WECHAT_CONNECT_URL: {},
  WECHAT_API_URL: {},
  WECHAT_SANDBOX: {
    about:
      "1: without an application, a page of this shop plays WeChat. Default: 1 in the demo. Never in a shop that sells.",
    example: "0",
  },

  SERVICE_HOST: {
    about:
      "Another host whose API this shop's pages call in the browser (suggestions, counts); it must allow this shop by CORS.\nDefault: this shop.",
    example: "https://api.shop.example.cn",
  },
  STAFF_SECOND_FACTOR: {
    about:
      "off: staff may move money, prices and permissions without a second factor. Default: off in the demo, else on.",
    example: "on",
  },
  STATISTICS_BAIDU_ID: {
    about: "Page views are sent to 百度统计 under this site id, without ids, search words or companies.",
    example: "0123456789abcdef0123456789abcdef",
  },
  STATISTICS_BAIDU_URL: {},
  STATISTICS_MATOMO_URL: {
    about: "The same to a Matomo of your own by its tracking HTTP API: both, or none.",
    example: "https://matomo.example.cn/",
  },
  STATISTICS_MATOMO_SITE: { example: "1" },
  API_ORIGINS: {
    about:
      "Other sites whose pages may call the API with the buyer's session, separated by commas. The session's cookie reaches them\non the same registrable domain alone; others use a token.",
    example: "https://shop.example.cn",
  },

  BEHIND_TLS: {
    about: "1 behind a proxy that ends TLS: Secure cookies, HSTS, and X-Forwarded-Host is trusted.",
  },
  TRUSTED_PROXIES: {
    about:
      "Proxies in front, each of which adds the address that called it to X-Forwarded-For; limits count the address that the outermost\nof them saw. Default: 1 with BEHIND_TLS, else 0, and then the header counts for nothing.",
    example: "1",
  },
  METRICS_TOKEN: {
    about:
      "Whoever sends it (Authorization: Bearer …) may read /metrics; at least 16 characters. Without it only this machine may.",
  },
  SERVICE_WORKER: {
    about: "0: no offline page; browsers that have the service worker remove it at their next page.",
  },
  LOG_LEVEL: { about: "silent, error or info. The log is JSON lines on standard error." },
  SHOP_OPERATOR: {
    about: "Who runs `npm run shop` where a command has no --as. Default: the user of the system.",
  },
};

function written(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the text of .env.example; `defaults` are the values of an empty environment. */
export function envExample(defaults: Config): string {
  const lines = Object.entries<Setting>(SETTINGS).flatMap(([name, { about, example = "" }]) => {
    const comment = about ? ["", ...about.split("\n").map((line) => `# ${line}`)] : [];
    return [...comment, `#${name}=${written(defaults[name as keyof Config]) || example}`];
  });
  const head =
    "# Every setting of the shop with its default, or an example where there is none. Copy to .env, or set them in the environment, which wins.";
  return [head, "# Made by `npm run env-example` from app/platform/config/settings.ts.", ...lines, ""].join(
    "\n",
  );
}
