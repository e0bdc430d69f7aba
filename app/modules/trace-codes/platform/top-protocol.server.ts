/** The TOP protocol of open.taobao.com, which the trace platform speaks: signed form posts, JSON answers. */
import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { callText, type TextCall } from "~/platform/http/http-client.server";
import { toShanghaiTime } from "./platform-time";
import type { PlatformAnswer } from "./trace-platform";

export interface TopAccount {
  appKey: string;
  appSecret: string;
  endpoint: string;
}

export type TopParams = Readonly<Record<string, string | number | undefined>>;

const TIMEOUT = 10_000;

/** Names and values in the order of the names, joined; empty ones are left out. */
const joined = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => name !== "sign" && fields[name] !== "")
    .sort()
    .map((name) => name + fields[name])
    .join("");

/** Signs the fields as `sign_method` says: md5 of the secret around them, or an HMAC; upper-case hex. */
export function signTop(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = joined(fields);
  switch (fields.sign_method) {
    case "md5":
      return createHash("md5").update(`${secret}${text}${secret}`, "utf8").digest("hex").toUpperCase();
    case "hmac":
      return createHmac("md5", secret).update(text, "utf8").digest("hex").toUpperCase();
    default:
      return createHmac("sha256", secret).update(text, "utf8").digest("hex").toUpperCase();
  }
}

const ErrorAnswer = z.object({
  error_response: z.object({
    code: z.union([z.number(), z.string()]).optional(),
    msg: z.string().optional(),
    sub_code: z.string().optional(),
    sub_msg: z.string().optional(),
  }),
});

/** 7: calls are limited (App Call Limited). */
const LIMITED = new Set(["7"]);
/** Faults of the service itself; the same call may succeed later. */
const PASSING = /^isp\./;

function toFault({
  code,
  msg,
  sub_code: subCode,
  sub_msg: subMessage,
}: z.infer<typeof ErrorAnswer>["error_response"]) {
  const detail = [code, subCode, subMessage ?? msg].filter(Boolean).join(" ");
  if (LIMITED.has(String(code)) || (subCode ?? "").includes("call-limited"))
    return { ok: false as const, fault: "limited" as const, detail };
  const fault = PASSING.test(subCode ?? "") ? ("unavailable" as const) : ("refused" as const);
  return { ok: false as const, fault, detail };
}

/** "alibaba.alihealth.drug.msc.uploadcircubill" answers in "alibaba_alihealth_drug_msc_uploadcircubill_response". */
const toEnvelope = (method: string): string => `${method.replaceAll(".", "_")}_response`;

/** Calls a method and returns what its envelope holds, as the schema reads it. */
export async function callTop<T>(
  { appKey, appSecret, endpoint }: TopAccount,
  { method, params, schema }: { method: string; params: TopParams; schema: z.ZodType<T> },
  { now, ask = callText }: { now: number; ask?: TextCall },
): Promise<PlatformAnswer<T>> {
  const fields: Record<string, string> = {
    method,
    app_key: appKey,
    timestamp: toShanghaiTime(now),
    format: "json",
    v: "2.0",
    sign_method: "hmac-sha256",
  };
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== "") fields[name] = String(value);
  try {
    const answer = await ask(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" },
      body: new URLSearchParams({ ...fields, sign: signTop(fields, appSecret) }).toString(),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return readAnswer(answer, method, schema);
  } catch (error) {
    const { name, message } = error as Error;
    return { ok: false, fault: "unavailable", detail: `${name} ${message}` };
  }
}

function readAnswer<T>(
  { status, body }: { status: number; body: string },
  method: string,
  schema: z.ZodType<T>,
): PlatformAnswer<T> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { ok: false, fault: "unavailable", detail: `HTTP ${status}` };
  }
  const failed = ErrorAnswer.safeParse(json);
  if (failed.success) return toFault(failed.data.error_response);
  const read = schema.safeParse((json as Record<string, unknown>)[toEnvelope(method)]);
  if (!read.success)
    return { ok: false, fault: "unavailable", detail: `HTTP ${status}：${method} 的回答无法识别` };
  return { ok: true, value: read.data };
}
