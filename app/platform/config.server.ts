/** Every setting of the environment, checked once at start; nothing else reads process.env. */
import { z } from "zod";

const flag = z.enum(["0", "1"]).transform((v) => v === "1");

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "DATABASE_URL must begin with postgres://")
    .optional(),
  /** Folder of the embedded database and of uploaded files. */
  SHOP_DATA: z.string().default("data"),
  SHOP_DEMO: flag.optional(),
  SHOP_NAME: z.string().default("青囊医药"),
  /** Where /eleven sends the browser. */
  MAIN_SITE_URL: z.url().default("http://localhost:3000/"),
  PRICE_VISIBILITY: z.enum(["public", "company", "approved"]).default("approved"),
  /** Key of the sandbox payment provider; the demo makes its own, without a key no sandbox is offered. */
  PAYMENT_SANDBOX_KEY: z.string().min(16).optional(),
  /** 1 behind a TLS-ending proxy: Secure cookies, HSTS and X-Forwarded-* are trusted. */
  BEHIND_TLS: flag.default(false),
  LOG_LEVEL: z.enum(["silent", "error", "info"]).default("info"),
});

export type Config = z.infer<typeof Environment>;

/** Reads the environment, or throws one clear line that names the wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ""));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Error(`Configuration: ${first?.path.join(".")}: ${first?.message}`);
}

export const config = readConfig(process.env);
