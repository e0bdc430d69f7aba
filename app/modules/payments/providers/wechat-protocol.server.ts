/** Signatures and encryption of WeChat Pay's API v3 (https://pay.weixin.qq.com/doc/v3/merchant/4012365342), for the shop and the sandbox: RSA-SHA256 over lines, notices with AES-256-GCM. */
import { createCipheriv, createDecipheriv, createSign, createVerify, randomBytes } from "node:crypto";
import type { PlainHeaders } from "~/platform/http/http-message.server";
import type { NoticeFault } from "./notice";

/** Allowed clock difference of a signature, ms. */
export const SIGNATURE_TOLERANCE = 300_000;
const SCHEME = "WECHATPAY2-SHA256-RSA2048";

const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join("");
const signed = (privateKey: string, text: string) =>
  createSign("RSA-SHA256").update(text, "utf8").sign(privateKey, "base64");

function holds(publicKey: string, text: string, signature: string): boolean {
  return createVerify("RSA-SHA256").update(text, "utf8").verify(publicKey, signature, "base64");
}

/** Returns the Authorization header of a request; `path` with its query. */
export function authorization(
  who: { merchantId: string; serial: string; privateKey: string },
  request: { method: string; path: string; body: string },
  now: number,
): string {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString("hex");
  const signature = signed(
    who.privateKey,
    lines(request.method, request.path, timestamp, nonce, request.body),
  );
  const fields = {
    mchid: who.merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: who.serial,
  };
  return `${SCHEME} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}`;
}

/** Whether a request is signed by this merchant; for the sandbox. */
export function isAuthorized(
  header: string,
  who: { merchantId: string; serial: string; publicKey: string },
  request: { method: string; path: string; body: string },
): boolean {
  if (!header.startsWith(`${SCHEME} `)) return false;
  const fields = Object.fromEntries(
    [...header.slice(SCHEME.length + 1).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  if (fields.mchid !== who.merchantId || fields.serial_no !== who.serial) return false;
  const text = lines(
    request.method,
    request.path,
    fields.timestamp ?? "",
    fields.nonce_str ?? "",
    request.body,
  );
  return holds(who.publicKey, text, fields.signature ?? "");
}

/** Returns the headers that sign an answer or notice of WeChat Pay. */
export function signatureHeaders(
  privateKey: string,
  keyId: string,
  body: string,
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString("hex");
  return {
    "wechatpay-timestamp": timestamp,
    "wechatpay-nonce": nonce,
    "wechatpay-serial": keyId,
    "wechatpay-signature": signed(privateKey, lines(timestamp, nonce, body)),
  };
}

/** Returns what is wrong with a signed answer or notice, or null. Only the key that it names is tried. */
export function signatureFault(
  headers: PlainHeaders,
  body: string,
  trusted: ReadonlyMap<string, string>,
  now: number,
): NoticeFault | null {
  const timestamp = headers["wechatpay-timestamp"] ?? "";
  const nonce = headers["wechatpay-nonce"] ?? "";
  const publicKey = trusted.get(headers["wechatpay-serial"] ?? "");
  const signature = headers["wechatpay-signature"] ?? "";
  if (publicKey === undefined || !holds(publicKey, lines(timestamp, nonce, body), signature))
    return "badSignature";
  const isNear =
    /^\d{10}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1000) <= SIGNATURE_TOLERANCE;
  return isNear ? null : "stale";
}

export interface Sealed {
  algorithm: "AEAD_AES_256_GCM";
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

const TAG_BYTES = 16;

export function seal(text: string, apiV3Key: string, about: string): Sealed {
  const nonce = randomBytes(6).toString("hex");
  const cipher = createCipheriv("aes-256-gcm", apiV3Key, nonce).setAAD(Buffer.from(about));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: ciphertext.toString("base64"),
    nonce,
    associated_data: about,
  };
}

/** Returns the text of an encrypted resource; null for another key or changed content. */
export function unseal(sealed: Sealed, apiV3Key: string): string | null {
  const bytes = Buffer.from(sealed.ciphertext, "base64");
  if (bytes.length <= TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", apiV3Key, sealed.nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(sealed.associated_data))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
