/** Whole answers: compressed once, with their length, an ETag and the headers of trust, so nothing behind us has to touch them. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { config } from "./config.server";
import { trustOf } from "./trust";

const compress = promisify(gzip);
/** Below this a compressed body is hardly smaller. */
const WORTH_COMPRESSING = 860;

const trust = Object.entries(trustOf(config.BEHIND_TLS));

/** Headers every answer of ours carries. */
export function trustHeaders(headers: Headers): void {
  for (const [name, value] of trust) headers.set(name, value);
}

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (codings: string): boolean =>
  codings.split(",").some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(1|0\.\d*[1-9]\d*))?\s*$/.test(coding));

export const takesGzip = (request: Request): boolean =>
  acceptsGzip(request.headers.get("accept-encoding") ?? "");

export const etagOf = (content: string) =>
  `W/"${createHash("sha1").update(content).digest("base64url").slice(0, 22)}"`;

/** Whether whoever asks has this version already. */
export const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => known.trim() === etag);

/**
 * Sends `body` as one piece. Successful GETs carry a weak ETag over the body and are answered 304 when the browser has it; not where no
 * two answers are alike (`isUnique`), which would be hashed in vain.
 */
export async function reply(
  request: Request,
  body: string,
  init: { status?: number; headers?: HeadersInit; isUnique?: boolean } = {},
): Promise<Response> {
  const status = init.status ?? 200;
  const headers = new Headers(init.headers);
  trustHeaders(headers);
  headers.append("Vary", "Accept-Encoding");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  if (!init.isUnique && status === 200 && (request.method === "GET" || request.method === "HEAD")) {
    const etag = etagOf(body);
    headers.set("ETag", etag);
    if (isKnown(request, etag)) {
      for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
      return new Response(null, { status: 304, headers });
    }
  }
  const plain = Buffer.from(body);
  const bytes = plain.byteLength > WORTH_COMPRESSING && takesGzip(request) ? await compress(plain) : plain;
  if (bytes !== plain) headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}
