/**
 * The protocol of the sandbox provider, as a real provider would document it.
 *
 * A notice is POSTed as JSON to /pay/notify/sandbox: { notice_id, payment_number, provider_ref, amount (fen), result: "success" | "fail" }.
 * Headers: x-sandbox-timestamp (epoch seconds), x-sandbox-nonce (random), x-sandbox-signature: hex HMAC-SHA256, keyed with the shop's key,
 * of timestamp, nonce and body, each followed by a line feed. A timestamp more than five minutes off is stale.
 * The shop answers 200 when it has taken note, 403 to a signature or time that does not hold, 422 to what it flagged; anything but 200 is sent again.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Notice, NoticeRead } from "./notice";

export const NOTICE_TOLERANCE = 300_000;
const MAX_BODY = 16_384;

const Body = z.object({
  notice_id: z.string().min(1).max(64),
  payment_number: z.string().min(1).max(64),
  provider_ref: z.string().min(1).max(64),
  amount: z.number().int().nonnegative(),
  result: z.enum(["success", "fail"]),
});

/** The signature of a notice, lower-case hex. */
export function signNotice(key: string, timestamp: string, nonce: string, body: string): string {
  return createHmac("sha256", key).update(`${timestamp}\n${nonce}\n${body}\n`).digest("hex");
}

/** A signed notice as the sandbox sends it. */
export function buildNotice(key: string, notice: Notice, now: number): Request {
  const body = JSON.stringify({
    notice_id: notice.id,
    payment_number: notice.paymentNumber,
    provider_ref: notice.providerRef,
    amount: notice.amount,
    result: notice.result,
  });
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString("hex");
  // The sandbox stands inside the shop: the request is handed over, not sent, so its host is never looked up.
  return new Request("http://sandbox.invalid/pay/notify/sandbox", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-sandbox-timestamp": timestamp,
      "x-sandbox-nonce": nonce,
      "x-sandbox-signature": signNotice(key, timestamp, nonce, body),
    },
    body,
  });
}

/** Reads a notice; the signature is checked before anything in it is looked at. */
export async function readSignedNotice(key: string, request: Request, now: number): Promise<NoticeRead> {
  const timestamp = request.headers.get("x-sandbox-timestamp") ?? "";
  const nonce = request.headers.get("x-sandbox-nonce") ?? "";
  const given = request.headers.get("x-sandbox-signature") ?? "";
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) return { ok: false, fault: "malformed" };
  const body = await request.text();
  if (body.length > MAX_BODY) return { ok: false, fault: "malformed" };
  if (!/^[0-9a-f]{16,64}$/.test(nonce) || !sameHex(given, signNotice(key, timestamp, nonce, body)))
    return { ok: false, fault: "badSignature" };
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > NOTICE_TOLERANCE)
    return { ok: false, fault: "stale" };
  const read = Body.safeParse(parseJson(body));
  if (!read.success) return { ok: false, fault: "malformed" };
  const { notice_id, payment_number, provider_ref, amount, result } = read.data;
  return {
    ok: true,
    notice: { id: notice_id, paymentNumber: payment_number, providerRef: provider_ref, amount, result },
  };
}

function sameHex(given: string, expected: string): boolean {
  const a = Buffer.from(given, "utf8");
  const b = Buffer.from(expected, "utf8");
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
