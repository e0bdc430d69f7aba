/**
 * Alibaba Cloud SMS (阿里云短信服务) over its documented HTTP API: SendSms of version 2017-05-25, signed with ACS3-HMAC-SHA256.
 * https://help.aliyun.com/document_detail/55284.html and https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { callText } from "~/platform/http/http-client.server";
import type { SmsAnswer, SmsPort } from "./sms";

export interface AliyunSettings {
  keyId: string;
  keySecret: string;
  signName: string;
  template: string;
  /** the same for a phone with a login; null: the same message */
  inUseTemplate: string | null;
  endpoint: string;
}

/** The provider asks for at least one second; a buyer waits. */
const TIMEOUT = 5_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** RFC 3986, which encodes what encodeURIComponent leaves. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parameters in signing order and encoding. */
export function canonicalQuery(params: Record<string, string>): string {
  return Object.keys(params)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(params[name]!)}`)
    .join("&");
}

export interface AcsCall {
  host: string;
  action: string;
  version: string;
  query: string;
  /** 2018-01-01T12:00:00Z */
  date: string;
  nonce: string;
}

/** Returns the headers of a POST without a body, with Authorization. */
export function signedHeaders(call: AcsCall, keyId: string, keySecret: string): Record<string, string> {
  const headers: Record<string, string> = {
    host: call.host,
    "x-acs-action": call.action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": call.date,
    "x-acs-signature-nonce": call.nonce,
    "x-acs-version": call.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const canonical = ["POST", "/", call.query, lines, names.join(";"), sha256("")].join("\n");
  const signature = createHmac("sha256", keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  return {
    ...headers,
    Authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

/** Codes shown to the buyer; others are logged. */
const FAULTS: Record<string, "limited" | "badNumber"> = {
  "isv.BUSINESS_LIMIT_CONTROL": "limited",
  "isv.DAY_LIMIT_CONTROL": "limited",
  "isv.MONTH_LIMIT_CONTROL": "limited",
  "Throttling.User": "limited",
  "isv.MOBILE_NUMBER_ILLEGAL": "badNumber",
  "isv.DOMESTIC_NUMBER_NOT_SUPPORTED": "badNumber",
};

function getAnswer(status: number, text: string): SmsAnswer {
  let body: { Code?: unknown; BizId?: unknown; Message?: unknown };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return { ok: false, fault: "unavailable", detail: `HTTP ${status}` };
  }
  const code = String(body.Code ?? "");
  if (status === 200 && code === "OK") return { ok: true, ref: String(body.BizId ?? "") };
  return {
    ok: false,
    fault: FAULTS[code] ?? "unavailable",
    detail: `HTTP ${status} ${code} ${body.Message}`,
  };
}

/** The provider as a port. */
export function aliyunSms(settings: AliyunSettings): SmsPort {
  const url = new URL(settings.endpoint);
  return {
    name: "aliyun",
    async send({ phone, code, isInUse }, now) {
      const query = canonicalQuery({
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: (isInUse ? settings.inUseTemplate : null) ?? settings.template,
        TemplateParam: JSON.stringify({ code }),
      });
      const call: AcsCall = {
        host: url.host,
        action: "SendSms",
        version: "2017-05-25",
        query,
        date: new Date(now).toISOString().replace(/\.\d+Z$/, "Z"),
        nonce: randomBytes(16).toString("hex"),
      };
      try {
        const answer = await callText(`${url.origin}/?${query}`, {
          method: "POST",
          headers: signedHeaders(call, settings.keyId, settings.keySecret),
          signal: AbortSignal.timeout(TIMEOUT),
        });
        return getAnswer(answer.status, answer.body);
      } catch (error) {
        return { ok: false, fault: "unavailable", detail: (error as Error).name };
      }
    },
  };
}
